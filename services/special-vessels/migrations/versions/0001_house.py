"""The library's tables."""

from alembic import op

from nausetu.db.house import migration

revision = "0001_house"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(migration("0001_core"))
