"""`/crew-members`: applied for by an institute or a holder, accepted and given his book by his State's authority."""

from manning.crew_members import actions
from manning.crew_members.queries import list_crew_members, read_crew_member
from manning.crew_members.schemas import CrewMember, CrewMemberFile
from nausetu.auth import Role
from nausetu.http import Router
from nausetu.paging import Page

_APPLICANTS: tuple[Role, ...] = ("institute", "crew_member")
_AUTHORITY: tuple[Role, ...] = ("designated_authority",)
_READERS: tuple[Role, ...] = ("designated_authority", "state_system", "institute", "crew_member")

router = Router(tags=["crew-members"])

router.act("/crew-members", roles=_APPLICANTS, answer=CrewMember, location="/manning/v1/crew-members/{reference}")(
    actions.register
)
router.act(
    "/crew-members/{crew_member_id}/acceptance", roles=_AUTHORITY, answer=CrewMember, status=200, changes=True
)(actions.accept)  # fmt: skip
router.act(
    "/crew-members/{indivc}/record-book", roles=_AUTHORITY, answer=CrewMember, status=200, changes=True
)(actions.issue_book)  # fmt: skip
router.read("/crew-members", roles=_READERS, answer=Page[CrewMember])(list_crew_members)
router.read("/crew-members/{reference}", roles=_READERS, answer=CrewMemberFile)(read_crew_member)
