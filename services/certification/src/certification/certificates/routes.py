"""`/certificates`: issued by the Chief Examiner, shown to everybody by number."""

from certification.certificates import actions
from certification.certificates.queries import answer, listed, public, reached
from certification.certificates.schemas import Certificate, PublicCertificate
from certification.certificates.tables import certificate
from nausetu.act import Act
from nausetu.auth import Role
from nausetu.fields import Reference, folded
from nausetu.http import Router
from nausetu.paging import Cursor, Limit, Page, page
from nausetu.views import view

_CHIEF: tuple[Role, ...] = ("chief_examiner",)
_READERS: tuple[Role, ...] = ("chief_examiner", "examiner", "designated_authority", "state_system", "crew_member")
_PURPOSE = "register of certificates (IVM-2025 r.5(6)(b))"

router = Router(tags=["certificates"])

router.act("/certificates", roles=_CHIEF, answer=Certificate, location="/certification/v1/certificates/{number}")(
    actions.issue
)
for _name, _action in (
    ("suspension", actions.suspend), ("reinstatement", actions.reinstate), ("cancellation", actions.cancel),
):  # fmt: skip
    router.act(f"/certificates/{{number}}/{_name}", roles=_CHIEF, answer=Certificate, status=200, changes=True)(_action)

router.read("/certificates/{number}", answer=PublicCertificate, public=True)(public)


@router.read("/certificates", roles=_READERS, answer=Page[Certificate])
def certificates(
    act: Act, indivc: Reference | None = None, q: str | None = None, limit: Limit = 50, cursor: Cursor = None
) -> Page[Certificate]:
    """Certificates of the caller's State, or his own; `q` searches holders by folded name."""
    query = listed(act)
    if indivc is not None:
        query = query.where(certificate.c.indivc == indivc)
    if q is not None:
        query = query.where(certificate.c.holder_name_folded.contains(folded(q), autoescape=True))
    rows, following = page(act.db, query, [certificate.c.number], limit, cursor)
    for row in rows:
        view(act, "certificates", row._mapping["number"], row._mapping["holder_sub"], purpose=_PURPOSE)
    return Page(items=[answer(row._mapping) for row in rows], next_cursor=following)


@router.read("/certificates/{number}/file", roles=_READERS, answer=Certificate)
def certificate_file(act: Act, number: Reference) -> Certificate:
    """The certificate as its State and its holder see it; leaves a view record."""
    row = reached(act, number)
    view(act, "certificates", number, row["holder_sub"])
    return answer(row)
