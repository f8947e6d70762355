"""The heads that a start asks for are those that Alembic would migrate to."""

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from nausetu.db import migrate


@pytest.mark.parametrize("service", migrate.SERVICES)
def test_heads_are_alembics(service: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate.folder(service)))
    assert set(migrate.heads(service)) == set(ScriptDirectory.from_config(config).get_heads())
