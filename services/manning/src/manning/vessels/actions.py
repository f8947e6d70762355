"""Acts on the register: entry, change, going over to another State, correction. Each is its home State's."""

from manning.crew_lists import review
from manning.law.tonnage import require_method
from manning.vessels import schemas
from manning.vessels.queries import MATTER, answer, find, reached
from manning.vessels.writing import entry, values, write
from nausetu.act import Act
from nausetu.auth import Bears
from nausetu.fields import Reference
from nausetu.problems import Conflict, Fault, InvalidRequest


def register_vessel(act: Act, body: schemas.Registration) -> schemas.Vessel:
    """Enter a vessel in the register of its home State."""
    act.allow(Bears.of(body.home_state, org=body.owner_org))
    if find(act, body.registration_number):
        raise Conflict("a vessel with this registration number is registered")
    new = entry(act, None, values(body, set(type(body).model_fields)), body.effective_at)
    require_method(new.after["length_m"], new.after["tonnage_method"], act.today)
    write(act, [new])
    act.audit(
        "register", MATTER, body.registration_number, effective_at=new.after["effective_at"], to_state="registered",
        particulars=answer(new.after),
    )  # fmt: skip
    return answer(new.after)


def change_vessel(act: Act, registration: Reference, body: schemas.Change) -> schemas.Vessel:
    """Record that particulars are otherwise from a day on; what they were stays in the history."""
    row = reached(act, registration, lock=True)
    act.if_match(row["version"])
    told = values(body.changes, body.changes.model_fields_set)
    new = {name: value for name, value in told.items() if row[name] != value}
    if not new or ("name" in new and new["name"] is None):
        raise InvalidRequest("nothing would change", errors=[Fault("/changes", "name what is otherwise, and how")])
    changed = entry(act, row, new, body.effective_at)
    require_method(changed.after["length_m"], changed.after["tonnage_method"], act.today)
    write(act, [changed])
    act.audit(
        "change", MATTER, registration, effective_at=changed.after["effective_at"], reasons=body.reason,
        old={name: row[name] for name in new}, new=new,
    )  # fmt: skip
    review.review(act, registration)
    return answer(changed.after)


def change_home_state(act: Act, registration: Reference, body: schemas.HomeStateChange) -> schemas.Vessel:
    """Let the vessel go over to another State's register: an act of the State that gives it up."""
    row = reached(act, registration, lock=True)
    act.if_match(row["version"])
    if row["state"] == body.home_state:
        raise InvalidRequest("it is there already", errors=[Fault("/home_state", "is the home State")])
    moved = entry(act, row, {"state": body.home_state}, body.effective_at)
    write(act, [moved])
    act.audit(
        "change_home_state", MATTER, registration, effective_at=moved.after["effective_at"], reasons=body.reason,
        from_state=row["state"], to_state=body.home_state,
    )  # fmt: skip
    return answer(moved.after)
