"""Own copies of certificates and course certificates, one row for each event (the past is never overwritten); crew
members as they stand, what was told of the person encrypted; their record books.
"""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB, UUID

from manning.tables import METADATA
from nausetu import bearings
from nausetu.db.house import Instant

known_certificate = sa.Table(
    "known_certificate", METADATA,
    sa.Column("number", sa.Text, primary_key=True),
    sa.Column("sequence", sa.BigInteger, primary_key=True),
    sa.Column("indivc", sa.Text),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("certificate", JSONB, nullable=False),
    sa.Index("known_certificate_holder", "indivc", "number", "effective_at", "sequence"),
)  # fmt: skip

known_course = sa.Table(
    "known_course", METADATA,
    sa.Column("certificate_number", sa.Text, primary_key=True),
    sa.Column("sequence", sa.BigInteger, primary_key=True),
    sa.Column("indivc", sa.Text, nullable=False),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("course", sa.Text, nullable=False),
    sa.Column("completed_on", sa.Date, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Index("known_course_holder", "indivc", "certificate_number", "effective_at", "sequence"),
)  # fmt: skip

crew_member = sa.Table(
    "crew_member", METADATA,
    sa.Column("id", UUID(as_uuid=False), primary_key=True),
    *bearings.columns(),  # state: that of r.22(2), (3); org: the institute that applied; holder_sub: the person
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("indivc", sa.Text, unique=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", sa.Text, nullable=False),
    sa.Column("particulars", sa.Text, nullable=False),
    sa.Column("institute", sa.Text),
    sa.Column("course", sa.Text),
    sa.Column("certificate_held", sa.Text),
    sa.Column("record_book", sa.Text),
    sa.Column("applied_on", sa.Date, nullable=False),
    sa.Column("accepted_on", sa.Date),
    sa.Column("accepted_at", Instant),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.CheckConstraint("status IN ('applied', 'accepted', 'book_issued', 'suspended', 'closed')"),
    sa.CheckConstraint("(indivc IS NULL) = (status = 'applied')"),
    sa.Index("crew_member_state", "state", "id"),
    sa.Index("crew_member_org", "org", "id"),
    sa.Index("crew_member_holder", "holder_sub", unique=True, postgresql_where=sa.text("status <> 'closed'")),
)  # fmt: skip

record_book = sa.Table(
    "record_book", METADATA,
    sa.Column("number", sa.Text, primary_key=True),
    sa.Column("indivc", sa.Text, sa.ForeignKey("crew_member.indivc"), nullable=False),
    sa.Column("issued_on", sa.Date, nullable=False),
    sa.Column("issued_by", sa.Text, nullable=False),
    sa.Column("effective_at", Instant, nullable=False),
    sa.Column("recorded_at", Instant, nullable=False),
    sa.Index("record_book_holder", "indivc", "effective_at"),
)  # fmt: skip
