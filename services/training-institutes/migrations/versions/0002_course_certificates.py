"""Course certificates."""

from alembic import op

revision = "0002_course_certificates"
down_revision = "0001_house"
branch_labels = None
depends_on = None

DDL = """
CREATE TABLE course_certificate (
    number TEXT NOT NULL,
    state TEXT,
    office TEXT,
    org TEXT,
    holder_sub TEXT,
    indivc TEXT NOT NULL,
    course TEXT NOT NULL,
    completed_on DATE NOT NULL,
    institute TEXT NOT NULL,
    batch TEXT NOT NULL,
    status TEXT NOT NULL,
    issued_on DATE NOT NULL,
    version INTEGER NOT NULL,
    recorded_at timestamptz NOT NULL,
    PRIMARY KEY (number),
    CHECK (status IN ('valid', 'cancelled'))
);
CREATE UNIQUE INDEX course_certificate_once ON course_certificate (indivc, course, institute, batch);
"""


def upgrade() -> None:
    op.execute(DDL)
