"""Course certificates as given."""

import sqlalchemy as sa

from nausetu import bearings
from nausetu.db.house import Instant
from training_institutes.tables import METADATA

course_certificate = sa.Table(
    "course_certificate", METADATA,
    sa.Column("number", sa.Text, primary_key=True),
    *bearings.columns(),  # state or office: the approving authority; org: the institute's
    sa.Column("indivc", sa.Text, nullable=False),
    sa.Column("course", sa.Text, nullable=False),
    sa.Column("completed_on", sa.Date, nullable=False),
    sa.Column("institute", sa.Text, nullable=False),
    sa.Column("batch", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("issued_on", sa.Date, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.CheckConstraint("status IN ('valid', 'cancelled')"),
    sa.Index("course_certificate_once", "indivc", "course", "institute", "batch", unique=True),
)  # fmt: skip
