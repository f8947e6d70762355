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
