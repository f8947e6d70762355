"""Manning's own tables: vessels, crew lists, orders, manning statements, own copies of certificates."""

from alembic import op

revision = "0002_manning"
down_revision = "0001_house"
branch_labels = None
depends_on = None

DDL = """
CREATE TABLE known_certificate (
    number TEXT NOT NULL,
    sequence BIGINT NOT NULL,
    indivc TEXT,
    effective_at timestamptz NOT NULL,
    certificate JSONB NOT NULL,
    PRIMARY KEY (number, sequence)
);
CREATE INDEX known_certificate_holder ON known_certificate (indivc, number, effective_at, sequence);
CREATE TABLE known_course (
    certificate_number TEXT NOT NULL,
    sequence BIGINT NOT NULL,
    indivc TEXT NOT NULL,
    effective_at timestamptz NOT NULL,
    course TEXT NOT NULL,
    completed_on DATE NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (certificate_number, sequence)
);
CREATE INDEX known_course_holder ON known_course (indivc, certificate_number, effective_at, sequence);
CREATE TABLE vessel (
    registration_number TEXT NOT NULL,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    state TEXT,
    office TEXT,
    org TEXT,
    holder_sub TEXT,
    description TEXT,
    type TEXT,
    mechanically_propelled BOOLEAN,
    decked BOOLEAN,
    length_m NUMERIC(21, 6),
    breadth_m NUMERIC(21, 6),
    depth_m NUMERIC(21, 6),
    draft_m NUMERIC(21, 6),
    gross_tonnage NUMERIC(21, 6),
    tonnage_method TEXT,
    cargo_capacity_t NUMERIC(21, 6),
    engine_count INTEGER,
    engine_hp_each NUMERIC(21, 6),
    propulsion_kw NUMERIC(21, 6),
    passenger_capacity INTEGER,
    crew_stated INTEGER,
    bollard_pull_t NUMERIC(21, 6),
    bulk_cargo TEXT,
    dangerous_goods BOOLEAN,
    hull_material TEXT,
    structure_shares JSONB,
    fuel TEXT,
    energy JSONB,
    battery_role TEXT,
    automation TEXT,
    use TEXT,
    zone SMALLINT,
    operating_area TEXT,
    built_year SMALLINT,
    keel_laid_on DATE,
    registered_on DATE,
    registration_valid_until DATE,
    survey_certificate TEXT,
    last_surveyed_on DATE,
    survey_valid_until DATE,
    invented BOOLEAN,
    version INTEGER NOT NULL,
    effective_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    PRIMARY KEY (registration_number),
    CHECK (registration_number ~ '^[A-Z0-9-]+$')
);
CREATE INDEX vessel_org ON vessel (org, registration_number);
CREATE INDEX vessel_state ON vessel (state, registration_number);
CREATE TABLE crew_list (
    id UUID NOT NULL,
    registration_number TEXT NOT NULL,
    in_operation BOOLEAN NOT NULL,
    voyage_duration_h NUMERIC(21, 6),
    persons JSONB NOT NULL,
    posted_by_role TEXT NOT NULL,
    posted_by TEXT NOT NULL,
    effective_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(registration_number) REFERENCES vessel (registration_number)
);
CREATE INDEX crew_list_persons ON crew_list USING gin (persons jsonb_path_ops);
CREATE INDEX crew_list_vessel ON crew_list (registration_number, effective_at, recorded_at, id);
CREATE TABLE manning_order (
    id UUID NOT NULL,
    registration_number TEXT NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    ordered_on DATE NOT NULL,
    from_day DATE NOT NULL,
    to_day DATE,
    voyage TEXT,
    voyage_ended_on DATE,
    revoked_on DATE,
    places JSONB NOT NULL,
    reasons TEXT NOT NULL,
    citation TEXT NOT NULL,
    ordered_by TEXT NOT NULL,
    version INTEGER NOT NULL,
    recorded_at timestamptz NOT NULL,
    PRIMARY KEY (id),
    CHECK (status IN ('in_force', 'ended', 'revoked')),
    CHECK (to_day >= from_day),
    FOREIGN KEY(registration_number) REFERENCES vessel (registration_number)
);
CREATE UNIQUE INDEX manning_order_once ON manning_order (registration_number, kind) WHERE status = 'in_force';
CREATE INDEX manning_order_vessel ON manning_order (registration_number, ordered_on, id);
CREATE TABLE manning_statement (
    number TEXT NOT NULL,
    registration_number TEXT NOT NULL,
    version INTEGER NOT NULL,
    issued_on DATE NOT NULL,
    issued_by TEXT NOT NULL,
    survey_certificate TEXT NOT NULL,
    survey_certificate_on DATE NOT NULL,
    operating_area TEXT NOT NULL,
    further_factors JSONB NOT NULL,
    vessel JSONB NOT NULL,
    category TEXT,
    outcome TEXT NOT NULL,
    positions JSONB NOT NULL,
    orders JSONB NOT NULL,
    decision_record UUID NOT NULL,
    recorded_at timestamptz NOT NULL,
    PRIMARY KEY (number),
    UNIQUE (registration_number, version),
    FOREIGN KEY(registration_number) REFERENCES vessel (registration_number)
);
CREATE TABLE vessel_version (
    registration_number TEXT NOT NULL,
    version INTEGER NOT NULL,
    effective_at timestamptz NOT NULL,
    recorded_at timestamptz NOT NULL,
    recorded_by TEXT NOT NULL,
    snapshot JSONB NOT NULL,
    PRIMARY KEY (registration_number, version),
    FOREIGN KEY(registration_number) REFERENCES vessel (registration_number)
);
CREATE INDEX vessel_version_effective ON vessel_version (registration_number, effective_at, version);
CREATE TABLE crew_found (
    registration_number TEXT NOT NULL,
    crew_list UUID NOT NULL,
    outcome TEXT NOT NULL,
    as_of DATE NOT NULL,
    decision_record UUID NOT NULL,
    found_at timestamptz NOT NULL,
    PRIMARY KEY (registration_number),
    FOREIGN KEY(registration_number) REFERENCES vessel (registration_number),
    FOREIGN KEY(crew_list) REFERENCES crew_list (id)
);
"""


def upgrade() -> None:
    op.execute(DDL)
