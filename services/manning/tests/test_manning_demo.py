"""`nausetu demo` on the sample data: every complete vessel has an answer, what is missing is named."""

from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from rich.console import Console

from manning.vessels.importing import apply
from manning.vessels.schemas import VesselRow
from nausetu.cli.demo import DemoError, show
from nausetu.testing.acting import acting

SAMPLE = Path(__file__).parents[3] / "deploy" / "sample" / "vessels.jsonl"


class _Gateway:
    """The service at the gateway's addresses."""

    base_url = "http://gateway"

    def __init__(self, manning: Any) -> None:
        self._manning = manning

    def get(self, path: str, params: Any) -> Any:
        token = self._manning.token(["competent_authority"])
        return self._manning.client.get(path.removeprefix("/manning"), params=params, token=token)


def test_tables(manning: Any) -> None:
    rows = [VesselRow.model_validate_json(line) for line in SAMPLE.read_text("utf8").splitlines()]
    with acting(manning.engine) as act:
        assert set(apply(act, rows)) == {"created"}
    console = Console(record=True, width=160)
    complete, patchy = show(cast("httpx.Client", _Gateway(manning)))
    assert (complete.row_count, patchy.row_count) == (10, 12)
    console.print(complete)
    assert "cannot be told" not in console.export_text()
    console.print(patchy)
    text = console.export_text()
    assert "a decked vessel (IVM-2025 r.3(A))" in text
    assert "SAMPLE-V001" in text


def test_without_sample_data(manning: Any) -> None:
    with pytest.raises(DemoError, match="No sample vessels"):
        list(show(cast("httpx.Client", _Gateway(manning))))
