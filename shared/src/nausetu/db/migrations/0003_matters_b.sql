-- State parameters, zones, imports, attachments, payments.

-- A later value is a new row; the row before ends the day before it (`until` holds only an end printed in advance).
CREATE TABLE state_parameter (
    id uuid PRIMARY KEY,
    state text NOT NULL,
    name text NOT NULL,
    water_area text NOT NULL DEFAULT '',
    since date NOT NULL,
    until date CHECK (until >= since),
    value jsonb NOT NULL,
    unit text NOT NULL,
    citation text NOT NULL,
    notification_number text NOT NULL,
    notification_date date NOT NULL,
    note text,
    version integer NOT NULL DEFAULT 1,
    entered_by text NOT NULL,
    entered_at timestamptz NOT NULL,
    UNIQUE (state, name, water_area, since)
);

CREATE TABLE zone_notification (
    id uuid PRIMARY KEY,
    state text NOT NULL,
    water_area text NOT NULL,
    water_area_folded text NOT NULL,
    zone smallint NOT NULL CHECK (zone BETWEEN 1 AND 3),
    max_significant_wave_height_m numeric NOT NULL CHECK (max_significant_wave_height_m >= 0),
    since date NOT NULL,
    until date CHECK (until >= since),
    notification_number text NOT NULL,
    notification_date date NOT NULL,
    note text,
    version integer NOT NULL DEFAULT 1,
    entered_by text NOT NULL,
    entered_at timestamptz NOT NULL,
    UNIQUE (state, water_area_folded, since)
);

-- The position is stored in the transaction of the rows it counts: a killed run goes on where it committed last.
CREATE TABLE import_run (
    id uuid PRIMARY KEY,
    matter text NOT NULL,
    media_type text NOT NULL,
    dry_run boolean NOT NULL,
    sha256 text NOT NULL,
    bytes_total bigint NOT NULL,
    bytes_read bigint NOT NULL DEFAULT 0,
    line bigint NOT NULL DEFAULT 0,
    header jsonb,
    rows bigint NOT NULL DEFAULT 0,
    created bigint NOT NULL DEFAULT 0,
    updated bigint NOT NULL DEFAULT 0,
    unchanged bigint NOT NULL DEFAULT 0,
    rejected bigint NOT NULL DEFAULT 0,
    caller jsonb NOT NULL,
    state text,
    office text,
    org text,
    started_at timestamptz NOT NULL,
    finished_at timestamptz
);
CREATE INDEX import_run_open ON import_run (started_at) WHERE finished_at IS NULL;

CREATE TABLE import_error (
    import_id uuid NOT NULL REFERENCES import_run (id),
    line bigint NOT NULL,
    ordinal smallint NOT NULL,
    pointer text NOT NULL,
    detail text NOT NULL,
    "row" jsonb NOT NULL,
    PRIMARY KEY (import_id, line, ordinal)
);

CREATE TABLE attachment (
    sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    media_type text NOT NULL,
    size integer NOT NULL,
    uploaded_by text NOT NULL,
    uploaded_at timestamptz NOT NULL
);
-- Whose an attachment is: each uploader, and each record that refers to it.
CREATE TABLE attachment_use (
    sha256 text NOT NULL REFERENCES attachment (sha256),
    matter text NOT NULL,
    subject text NOT NULL,
    states jsonb NOT NULL,
    office text,
    org text,
    holder_sub text,
    used_by text NOT NULL,
    used_at timestamptz NOT NULL,
    PRIMARY KEY (sha256, matter, subject)
);

CREATE TABLE payment (
    id uuid PRIMARY KEY,
    receipt_number text NOT NULL UNIQUE,
    matter text NOT NULL,
    subject text NOT NULL,
    purpose text NOT NULL,
    mode text NOT NULL,
    reference text NOT NULL,
    amount numeric(15, 2) NOT NULL CHECK (amount > 0),
    payer text NOT NULL,
    paid_on date NOT NULL,
    citation text,
    recorded_by text NOT NULL,
    recorded_at timestamptz NOT NULL,
    UNIQUE (mode, reference, matter, subject, purpose)
);
CREATE INDEX payment_subject ON payment (matter, subject);
