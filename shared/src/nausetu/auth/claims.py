"""Who a checked token names: `sub`, `roles`, `state`, `office`, `org`.

Roles that are not on the closed list are another system's and count for nothing; anything else that is not as agreed
refuses the token. Never looks anything up.
"""

from collections.abc import Mapping
from typing import Any, get_args

from nausetu.auth.access import ROLES, Caller
from nausetu.fields import FORMER_STATES, State

_STATES = frozenset(get_args(State))
_MAX_LENGTH = 200
_OURS = "system:"


def caller_of(claims: Mapping[str, Any]) -> Caller:
    """The caller. Raises ValueError naming the claim that is not as agreed."""
    sub = _word(claims, "sub")
    # The house itself acts under such names; nobody else does.
    if sub is None or sub.startswith(_OURS):
        raise ValueError("sub is no name of a caller")
    roles = claims.get("roles", [])
    if not isinstance(roles, list) or not all(isinstance(role, str) for role in roles):
        raise ValueError("roles is no list of names")
    state = _word(claims, "state")
    if state is not None:
        state = FORMER_STATES.get(state, state)
        if state not in _STATES:
            raise ValueError("state is no code of a State")
    return Caller(sub, ROLES.intersection(roles), state, _word(claims, "office"), _word(claims, "org"))


def _word(claims: Mapping[str, Any], name: str) -> str | None:
    value = claims.get(name)
    if value is None or value == "":
        return None
    if not isinstance(value, str) or len(value) > _MAX_LENGTH or not value.isprintable():
        raise ValueError(f"{name} is no name")
    return value
