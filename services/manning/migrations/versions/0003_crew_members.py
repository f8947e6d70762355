"""Crew members and their Identification Record Books (r.22)."""

from alembic import op

revision = "0003_crew_members"
down_revision = "0002_manning"
branch_labels = None
depends_on = None

DDL = """
CREATE TABLE crew_member (
    id UUID NOT NULL,
    state TEXT,
    office TEXT,
    org TEXT,
    holder_sub TEXT,
    status TEXT NOT NULL,
    indivc TEXT,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    particulars TEXT NOT NULL,
    institute TEXT,
    course TEXT,
    certificate_held TEXT,
    record_book TEXT,
    applied_on DATE NOT NULL,
    accepted_on DATE,
    accepted_at timestamptz,
    version INTEGER NOT NULL,
    recorded_at timestamptz NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (indivc),
    CHECK (status IN ('applied', 'accepted', 'book_issued', 'suspended', 'closed')),
    CHECK ((indivc IS NULL) = (status = 'applied'))
);
CREATE UNIQUE INDEX crew_member_holder ON crew_member (holder_sub) WHERE status <> 'closed';
CREATE INDEX crew_member_org ON crew_member (org, id);
CREATE INDEX crew_member_state ON crew_member (state, id);
CREATE TABLE record_book (
    number TEXT NOT NULL,
    indivc TEXT NOT NULL,
    issued_on DATE NOT NULL,
    issued_by TEXT NOT NULL,
    effective_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    PRIMARY KEY (number),
    FOREIGN KEY(indivc) REFERENCES crew_member (indivc)
);
CREATE INDEX record_book_holder ON record_book (indivc, effective_at);
"""


def upgrade() -> None:
    op.execute(DDL)
