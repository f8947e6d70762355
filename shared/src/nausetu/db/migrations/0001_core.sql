-- Outbox, inbox, audit, keys, numbers: what every act of every service writes.
CREATE TABLE outbox (
    position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id uuid NOT NULL UNIQUE,
    type text NOT NULL,
    subject text NOT NULL,
    sequence bigint NOT NULL,
    "time" timestamptz NOT NULL,
    data jsonb NOT NULL,
    traceparent text,
    published_at timestamptz,
    UNIQUE (subject, sequence)
);
-- The relay reads only what is not yet published; the index stays as small as that.
CREATE INDEX outbox_unpublished ON outbox (position) WHERE published_at IS NULL;

CREATE TABLE subject_sequence (subject text PRIMARY KEY, value bigint NOT NULL);
CREATE TABLE relay_mark (cluster_id text PRIMARY KEY, met_at timestamptz NOT NULL);

CREATE TABLE inbox (
    event_id uuid PRIMARY KEY,
    source text NOT NULL,
    type text NOT NULL,
    subject text NOT NULL,
    sequence bigint NOT NULL,
    outcome text NOT NULL,
    received_at timestamptz NOT NULL
);
-- A subject has several facts (a vessel's particulars, each of its orders); what is newer is asked fact by fact.
CREATE TABLE inbox_sequence (
    source text NOT NULL,
    subject text NOT NULL,
    fact text NOT NULL,
    highest bigint NOT NULL,
    event_time timestamptz NOT NULL,
    PRIMARY KEY (source, subject, fact)
);
-- How far each neighbour has been heard: "not known here as of <time of last event>".
CREATE TABLE inbox_source (
    source text PRIMARY KEY,
    last_event_time timestamptz NOT NULL,
    last_received_at timestamptz NOT NULL
);

CREATE TABLE audit_chain (
    chain smallint PRIMARY KEY,
    length bigint NOT NULL,
    previous bytea NOT NULL,
    head bytea NOT NULL
);
INSERT INTO audit_chain
SELECT chain, 0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex') FROM generate_series(0, 15) AS chain;

CREATE TABLE audit_record (
    chain smallint NOT NULL,
    position bigint NOT NULL,
    recorded_at timestamptz NOT NULL,
    effective_at timestamptz NOT NULL,
    actor text NOT NULL,
    actor_roles jsonb NOT NULL,
    authority text,
    act text NOT NULL,
    matter text NOT NULL,
    subject text NOT NULL,
    from_state text,
    to_state text,
    citation text,
    reasons text,
    details jsonb NOT NULL,
    previous bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (chain, position)
);
CREATE INDEX audit_record_subject ON audit_record (matter, subject);
CREATE INDEX audit_record_recorded ON audit_record (recorded_at, chain, position);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit records are append-only';
END $$;
CREATE TRIGGER audit_record_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_record
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

CREATE TABLE idempotency_key (
    scope text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status smallint NOT NULL,
    headers jsonb NOT NULL,
    body bytea NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (scope, key)
);
CREATE INDEX ix_idempotency_key_created_at ON idempotency_key (created_at);

CREATE TABLE number_counter (
    kind text NOT NULL,
    authority text NOT NULL,
    year smallint NOT NULL,
    last integer NOT NULL,
    PRIMARY KEY (kind, authority, year)
);
