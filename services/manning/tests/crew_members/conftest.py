"""Applications for record books."""

from collections.abc import Callable
from typing import Any

import pytest

FORM: dict[str, Any] = {
    "state": "IN-KL", "name": "Mathai Varghese", "date_of_birth": "1990-05-11", "fathers_name": "Varghese Chacko",
    "mothers_name": "Annamma Varghese", "permanent_address": "12 Ferry Road, Kuttanad",
    "present_address": "4 Boat Jetty, Kochi", "identification_marks": ["Scar on the left hand"],
}  # fmt: skip
TRAINED = {"institute": "IVN-KL-2026-000001-A", "course": "gp_induction", "holder": "mathai"}
HOLDS = {"certificate_held": "OLD-KL-17"}


@pytest.fixture
def apply(manning: Any) -> Callable[..., Any]:
    """Factory: `apply("institute")`, `apply("crew_member", sub="mathai")`: the answer to an application."""

    def send(role: str = "institute", expect: int = 201, key: str | None = None, **more: Any) -> Any:
        who = {"org": "institute-1"} if role == "institute" else {"state": None, "sub": more.pop("sub", "mathai")}
        body = FORM | (TRAINED if role == "institute" else HOLDS) | more
        answer = manning.post("/crew-members", body, role, key=key, **who)
        assert answer.status_code == expect, answer.text
        return answer.json() | {"location": answer.headers.get("location")}

    return send
