-- Deadlines, tasks, proceedings and appeals, views, decision records.

-- `since` and `due` hold a day as its first instant in Asia/Kolkata (in_days); from `late_from` on it is too late.
CREATE TABLE deadline (
    id uuid PRIMARY KEY,
    what text NOT NULL,
    subject text NOT NULL,
    matter text NOT NULL,
    owner_role text NOT NULL,
    state text,
    office text,
    org text,
    holder_sub text,
    since timestamptz NOT NULL,
    due timestamptz NOT NULL,
    in_days boolean NOT NULL,
    late_from timestamptz NOT NULL,
    waits boolean NOT NULL,
    rule text NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('open', 'met', 'missed', 'withdrawn')),
    ended_at timestamptz,
    missed_at timestamptz,
    registered_at timestamptz NOT NULL,
    put_off integer NOT NULL DEFAULT 0,
    CHECK (due >= since)
);
CREATE UNIQUE INDEX deadline_once ON deadline (what, subject, since) WHERE outcome <> 'withdrawn';
CREATE INDEX deadline_undone ON deadline (subject, what) WHERE ended_at IS NULL;
CREATE INDEX deadline_open ON deadline (put_off, late_from) WHERE outcome = 'open';
CREATE INDEX deadline_listed ON deadline (late_from, id);

CREATE TABLE task (
    id uuid PRIMARY KEY,
    what text NOT NULL,
    subject text NOT NULL,
    matter text NOT NULL,
    role text NOT NULL,
    state text,
    office text,
    org text,
    holder_sub text,
    assignee_sub text,
    due timestamptz,
    in_days boolean NOT NULL,
    late_from timestamptz NOT NULL,
    rule text,
    opened_at timestamptz NOT NULL,
    closed_at timestamptz,
    closed_by text
);
CREATE UNIQUE INDEX task_once ON task (subject, what) WHERE closed_at IS NULL;
CREATE INDEX task_role ON task (role, late_from, id) WHERE closed_at IS NULL;
CREATE INDEX task_assignee ON task (assignee_sub, late_from, id) WHERE closed_at IS NULL;

-- `state` is the State borne, `status` the state of the procedure; `in_effect` the order carried out.
CREATE TABLE proceeding (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    matter text NOT NULL,
    subject text NOT NULL,
    state text,
    office text,
    org text,
    holder_sub text,
    status text NOT NULL,
    grounds jsonb NOT NULL,
    notice text NOT NULL,
    issued_on date NOT NULL,
    reply_days smallint,
    served_on date,
    served_how text,
    reply_by date,
    replies jsonb NOT NULL,
    hearing jsonb,
    "order" text,
    reasons text,
    ordered_on date,
    communicated_on date,
    communicated_how text,
    appeal_last_day date,
    without_hearing_reason text,
    in_effect text,
    opened_at timestamptz NOT NULL,
    opened_by text NOT NULL,
    version integer NOT NULL
);
CREATE INDEX proceeding_subject ON proceeding (matter, subject);

CREATE TABLE appeal (
    id uuid PRIMARY KEY,
    rule text NOT NULL,
    proceeding_id uuid REFERENCES proceeding (id),
    subject text NOT NULL,
    state text,
    office text,
    org text,
    holder_sub text,
    status text NOT NULL,
    "order" text NOT NULL,
    communicated_on date NOT NULL,
    grounds text NOT NULL,
    filed_on date NOT NULL,
    filed_by text NOT NULL,
    last_day date NOT NULL,
    stay boolean NOT NULL,
    hearing jsonb,
    outcome text,
    reasons text,
    decided_on date,
    version integer NOT NULL,
    CHECK (filed_on <= last_day)
);
CREATE INDEX ix_appeal_proceeding_id ON appeal (proceeding_id);
CREATE INDEX appeal_subject ON appeal (rule, subject);
CREATE UNIQUE INDEX appeal_once ON appeal (rule, subject) WHERE status = 'filed' AND proceeding_id IS NULL;

-- Who looked at whose personal data.
CREATE TABLE view_record (
    id uuid PRIMARY KEY,
    viewed_at timestamptz NOT NULL,
    viewer text NOT NULL,
    viewer_roles jsonb NOT NULL,
    authority text,
    matter text NOT NULL,
    subject text NOT NULL,
    holder_sub text,
    purpose text NOT NULL
);
CREATE INDEX view_record_holder ON view_record (holder_sub, id);
CREATE INDEX view_record_subject ON view_record (subject, id);

-- A decision as it was taken; written once.
CREATE TABLE decision_record (
    id uuid PRIMARY KEY,
    decision text NOT NULL,
    subject text NOT NULL,
    state text,
    office text,
    org text,
    holder_sub text,
    as_of date NOT NULL,
    facts jsonb NOT NULL,
    answer jsonb NOT NULL,
    parameters jsonb NOT NULL,
    decided_by text NOT NULL,
    recorded_at timestamptz NOT NULL
);
CREATE INDEX ix_decision_record_subject ON decision_record (subject);
