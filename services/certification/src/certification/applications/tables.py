"""Applications as they stand. What the form holds of the person is encrypted."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from certification.sittings.tables import sitting
from certification.tables import METADATA
from nausetu import bearings
from nausetu.db.house import Instant

_RUNS = sa.text("status NOT IN ('certified', 'withdrawn', 'failed', 'ineligible')")

application = sa.Table(
    "application", METADATA,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    *bearings.columns(),  # state: the State applied to; holder_sub: the candidate
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("grade", sa.Text, nullable=False),
    sa.Column("route", sa.Text, nullable=False),
    sa.Column("kind", sa.Text),
    sa.Column("indivc", sa.Text, nullable=False),
    sa.Column("form", sa.Text, nullable=False),
    sa.Column("applied_on", sa.Date),
    sa.Column("decision_record", UUID(as_uuid=False)),
    sa.Column("sitting_id", UUID(as_uuid=False), sa.ForeignKey(sitting.c.id)),
    sa.Column("examination", JSONB(none_as_null=True)),
    sa.Column("certificate", sa.Text),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.Index("application_state", "state", "id"),
    sa.Index("application_holder", "holder_sub", "id"),
    sa.Index("application_once", "indivc", "grade", unique=True, postgresql_where=_RUNS),
)  # fmt: skip

known_crew_member = sa.Table(
    "known_crew_member", METADATA,
    sa.Column("indivc", sa.Text, primary_key=True),
    sa.Column("state", sa.Text),
    sa.Column("holder_sub", sa.Text),
    sa.Column("told_at", Instant, nullable=False),
)  # fmt: skip

known_course = sa.Table(
    "known_course", METADATA,
    sa.Column("certificate_number", sa.Text, primary_key=True),
    sa.Column("indivc", sa.Text, nullable=False),
    sa.Column("course", sa.Text, nullable=False),
    sa.Column("completed_on", sa.Date, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Index("known_course_holder", "indivc", "course"),
)  # fmt: skip
