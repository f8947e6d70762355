"""`/vessels`: the register. Entered and changed by the officers of the home State, read by them and by the owner."""

from functools import partial

from manning.decisions.schemas import MinimumManningAnswer
from manning.vessels import actions, corrections, listing
from manning.vessels.manning import vessel_minimum_manning
from manning.vessels.queries import read_vessel
from manning.vessels.schemas import Vessel
from nausetu.auth import Role
from nausetu.http import Router
from nausetu.paging import Page

OFFICERS: tuple[Role, ...] = ("designated_authority", "surveyor", "state_system")
"""Who keeps the register of a State (the closed list of roles has no registrar)."""
MOVERS: tuple[Role, ...] = ("designated_authority", "state_system")
READERS: tuple[Role, ...] = (*OFFICERS, "inspector", "authorised_officer", "owner", "master")

router = Router(tags=["vessels"])

_change = partial(router.act, roles=OFFICERS, answer=Vessel, status=200, changes=True)

router.act("/vessels", roles=OFFICERS, answer=Vessel, location="/manning/v1/vessels/{registration_number}")(
    actions.register_vessel
)
_change("/vessels/{registration}/change")(actions.change_vessel)
_change("/vessels/{registration}/home-state", roles=MOVERS)(actions.change_home_state)
_change("/vessels/{registration}/correction")(corrections.correct_vessel)

router.read("/vessels", roles=READERS, answer=Page[Vessel])(listing.list_vessels)
router.read("/vessels/{registration}", roles=READERS, answer=Vessel)(read_vessel)
router.read("/vessels/{registration}/minimum-manning", roles=READERS, answer=MinimumManningAnswer)(
    vessel_minimum_manning
)
