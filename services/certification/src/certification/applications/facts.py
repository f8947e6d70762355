"""What the law looks at: the candidate's claims, and over them what is known here (register, neighbours' events)."""

import sqlalchemy as sa

from certification.applications.schemas import Form3
from certification.applications.tables import known_course
from certification.certificates.queries import held
from certification.law.facts import Certificate, Eligibility
from certification.tables import Stored
from nausetu.act import Act

_COURSES = sa.select(known_course.c.course).where(
    known_course.c.indivc == sa.bindparam("of_indivc"), known_course.c.status == "valid"
)


def gather(act: Act, row: Stored, form: Form3) -> Eligibility:
    """Facts of the eligibility. A certificate of our register stands as it is registered, whatever was claimed."""
    claimed = form.candidate
    registered = [
        Certificate(grade=c["grade"], issued_on=c["issued_on"], valid_until=c["valid_until"], status=c["status"])
        for c in held(act, row["indivc"])
    ]
    known = {certificate.grade for certificate in registered}
    certificates = registered + [c for c in claimed.certificates or () if c.grade not in known]
    told = act.db.execute(_COURSES, {"of_indivc": row["indivc"]}).scalars().all()
    courses = sorted({*(claimed.courses or ()), *told})
    candidate = claimed.model_copy(
        update={
            "certificates": certificates if certificates or claimed.certificates is not None else None,
            "courses": courses if courses or claimed.courses is not None else None,
        }
    )
    return Eligibility(grade=row["grade"], route=row["route"], candidate=candidate)
