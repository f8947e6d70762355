"""The library's tables."""

from alembic import op

from nausetu.db.house import FIRST, migration

revision = "0001_house"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in FIRST:
        op.execute(migration(name))
