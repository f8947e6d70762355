"""`/vessels/{registration}/crew-lists`: posted by owner, master or an inspector; read by the vessel's home State."""

from manning.crew_lists import actions
from manning.crew_lists.schemas import CrewList, CurrentCrew
from manning.vessels.routes import READERS
from nausetu.auth import Role
from nausetu.http import Router
from nausetu.paging import Page

POSTERS: tuple[Role, ...] = ("owner", "master", "inspector")

_PATH = "/vessels/{registration}/crew-lists"

router = Router(tags=["crew-lists"])

router.act(_PATH, roles=POSTERS, answer=CrewList, location="/manning/v1/vessels/{registration_number}/crew-lists/{id}")(
    actions.post_crew_list
)
router.read(_PATH, roles=READERS, answer=Page[CrewList])(actions.list_crew_lists)
# Before the list's own address, which would take the word for an id.
router.read(f"{_PATH}/current", roles=READERS, answer=CurrentCrew)(actions.current_crew)
router.read(f"{_PATH}/{{crew_list_id}}", roles=READERS, answer=CrewList)(actions.read_crew_list)
