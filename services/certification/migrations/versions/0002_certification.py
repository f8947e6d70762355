"""Certification's own tables: applications, sittings, certificates, reports, own copies of crew members and courses."""

from alembic import op

revision = "0002_certification"
down_revision = "0001_house"
branch_labels = None
depends_on = None

DDL = """
CREATE TABLE certificate (
    number TEXT NOT NULL, 
    kind TEXT NOT NULL, 
    grade TEXT NOT NULL, 
    status TEXT NOT NULL, 
    status_since DATE NOT NULL, 
    suspended_until DATE, 
    issued_on DATE NOT NULL, 
    valid_until DATE, 
    indivc TEXT NOT NULL, 
    holder_name TEXT NOT NULL, 
    holder_name_folded TEXT NOT NULL, 
    state TEXT, 
    office TEXT, 
    org TEXT, 
    holder_sub TEXT, 
    application_id UUID NOT NULL, 
    endorsements JSONB NOT NULL, 
    limitations JSONB NOT NULL, 
    version INTEGER NOT NULL, 
    effective_at timestamptz NOT NULL, 
    recorded_at timestamptz NOT NULL, 
    PRIMARY KEY (number), 
    CHECK (status IN ('valid', 'suspended', 'cancelled')), 
    UNIQUE (application_id)
);
CREATE INDEX certificate_holder ON certificate (indivc, number);
CREATE INDEX certificate_state ON certificate (state, number);
CREATE TABLE known_course (
    certificate_number TEXT NOT NULL, 
    indivc TEXT NOT NULL, 
    course TEXT NOT NULL, 
    completed_on DATE NOT NULL, 
    status TEXT NOT NULL, 
    PRIMARY KEY (certificate_number)
);
CREATE INDEX known_course_holder ON known_course (indivc, course);
CREATE TABLE known_crew_member (
    indivc TEXT NOT NULL, 
    state TEXT, 
    holder_sub TEXT, 
    told_at timestamptz NOT NULL, 
    PRIMARY KEY (indivc)
);
CREATE TABLE report (
    id UUID NOT NULL, 
    state TEXT NOT NULL, 
    status TEXT NOT NULL, 
    covers_from DATE NOT NULL, 
    covers_to DATE, 
    due_on DATE, 
    submitted_on DATE, 
    acknowledged_on DATE, 
    acts INTEGER, 
    version INTEGER NOT NULL, 
    recorded_at timestamptz NOT NULL, 
    PRIMARY KEY (id), 
    CHECK (status IN ('open', 'submitted', 'acknowledged'))
);
CREATE UNIQUE INDEX report_open ON report (state) WHERE status = 'open';
CREATE INDEX report_state ON report (state, id);
CREATE TABLE sitting (
    id UUID NOT NULL, 
    state TEXT, 
    office TEXT, 
    org TEXT, 
    holder_sub TEXT, 
    grade TEXT NOT NULL, 
    centre TEXT NOT NULL, 
    held_on DATE NOT NULL, 
    seats INTEGER NOT NULL, 
    taken INTEGER NOT NULL, 
    version INTEGER NOT NULL, 
    recorded_at timestamptz NOT NULL, 
    PRIMARY KEY (id), 
    CONSTRAINT sitting_not_overbooked CHECK (taken >= 0 AND taken <= seats)
);
CREATE INDEX sitting_state ON sitting (state, held_on, id);
CREATE TABLE application (
    id UUID NOT NULL, 
    state TEXT, 
    office TEXT, 
    org TEXT, 
    holder_sub TEXT, 
    status TEXT NOT NULL, 
    grade TEXT NOT NULL, 
    route TEXT NOT NULL, 
    kind TEXT, 
    indivc TEXT NOT NULL, 
    form TEXT NOT NULL, 
    applied_on DATE, 
    decision_record UUID, 
    sitting_id UUID, 
    examination JSONB, 
    certificate TEXT, 
    version INTEGER NOT NULL, 
    recorded_at timestamptz NOT NULL, 
    PRIMARY KEY (id), 
    FOREIGN KEY(sitting_id) REFERENCES sitting (id)
);
CREATE INDEX application_holder ON application (holder_sub, id);
CREATE UNIQUE INDEX application_once ON application (indivc, grade) WHERE status NOT IN ('certified', 'withdrawn', 'failed', 'ineligible');
CREATE INDEX application_state ON application (state, id);
CREATE TABLE certificate_version (
    number TEXT NOT NULL, 
    version INTEGER NOT NULL, 
    effective_at timestamptz NOT NULL, 
    recorded_at timestamptz NOT NULL, 
    snapshot JSONB NOT NULL, 
    PRIMARY KEY (number, version), 
    FOREIGN KEY(number) REFERENCES certificate (number)
);
CREATE INDEX certificate_version_effective ON certificate_version (number, effective_at, version);
CREATE TABLE report_act (
    id UUID NOT NULL, 
    report_id UUID NOT NULL, 
    type TEXT NOT NULL, 
    subject TEXT NOT NULL, 
    effective_at timestamptz NOT NULL, 
    recorded_at timestamptz NOT NULL, 
    citation TEXT, 
    data JSONB NOT NULL, 
    PRIMARY KEY (id), 
    FOREIGN KEY(report_id) REFERENCES report (id)
);
CREATE INDEX report_act_report ON report_act (report_id, id);
"""


def upgrade() -> None:
    op.execute(DDL)
