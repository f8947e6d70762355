"""Role x act x State for the matters of manning, on records that there are."""

import itertools
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from manning.app import app
from manning.settings import Settings
from nausetu.auth.embedded import EmbeddedIssuer
from nausetu.testing.client import Client
from nausetu.testing.roles import Case, Operation, operations, wrongs

MATTERS = {"vessels", "crew-members", "orders", "crew-lists", "manning-statements"}
DOCUMENT = app(Settings(database_url="postgresql+psycopg://x@127.0.0.1:1/x")).openapi()
OPERATIONS = [o for o in operations("manning", DOCUMENT) if o.tags & MATTERS]

VESSEL = {
    "registration_number": "KL-1", "name": "Kayal", "home_state": "IN-KL", "owner_org": "org-1", "type": "general",
    "mechanically_propelled": True, "decked": True, "length_m": 20, "gross_tonnage": 90, "propulsion_kw": 100,
    "passenger_capacity": 10, "bulk_cargo": "none", "dangerous_goods": False,
}  # fmt: skip
MEMBER = {
    "state": "IN-KL", "name": "Mathai Varghese", "date_of_birth": "1990-05-11", "fathers_name": "Varghese",
    "mothers_name": "Annamma", "permanent_address": "Kuttanad", "present_address": "Kochi", "identification_marks": [],
}  # fmt: skip
THROUGH = MEMBER | {"institute": "IVN-KL-2026-000001-A", "course": "gp_induction"}
ORDER = {"kind": "note_4", "places": [{"role": "gp_rating", "count": 1}], "reasons": "two ratings fell ill"}
STATEMENT = {"survey_certificate": "KL/CS/1", "survey_certificate_on": "2027-01-10", "operating_area": "Vembanad"}
CREW = {"persons": [{"indivc": None, "capacity": "master"}]}
CORRECTION = {"changes": {"name": "Kayal II"}, "reason": "a slip", "proof": "0" * 64}

_BOAT, _PERSON = ("state", "org"), ("state", "org", "holder")


@pytest.fixture(scope="module")
def client(serve: Callable[[str], Client]) -> Client:
    return serve("manning")


@pytest.fixture(scope="module")
def cases(client: Client, maker: Callable[[Client], Any]) -> Mapping[str, Case]:
    make = maker(client).act
    make("/vessels", VESSEL, "designated_authority")
    order = make("/vessels/KL-1/orders", ORDER, "designated_authority")
    crew = make("/vessels/KL-1/crew-lists", CREW, "inspector")
    statement = make("/vessels/KL-1/manning-statements", STATEMENT, "surveyor")
    held = MEMBER | {"certificate_held": "OLD-1"}
    applied = make("/crew-members", held, "crew_member", sub="holder-1")
    member = make("/crew-members", THROUGH, "institute", org="org-1")
    ours, ordered = {"registration": "KL-1"}, {"order_id": order["id"]}
    drawn = {"number": statement["number"]}
    numbers = itertools.count(2)

    def another() -> dict[str, Any]:
        return VESSEL | {"registration_number": f"KL-{next(numbers)}"}

    return {
        "POST /v1/vessels": Case(("state",), body=another()),
        "GET /v1/vessels": Case(_BOAT, lists="KL-1"),
        "GET /v1/vessels/{registration}": Case(_BOAT, ours),
        "GET /v1/vessels/{registration}/minimum-manning": Case(_BOAT, ours),
        "POST /v1/vessels/{registration}/change": Case(_BOAT, ours, {"changes": {"draft_m": 2}, "reason": "loaded"}),
        "POST /v1/vessels/{registration}/home-state": Case(_BOAT, ours, {"home_state": "IN-AS", "reason": "sold"}),
        "POST /v1/vessels/{registration}/correction": Case(_BOAT, ours, CORRECTION),
        "POST /v1/vessels/{registration}/orders": Case(_BOAT, ours, ORDER),
        "GET /v1/vessels/{registration}/orders": Case(_BOAT, ours),
        "GET /v1/orders/{order_id}": Case(_BOAT, ordered),
        "POST /v1/orders/{order_id}/voyage-end": Case(_BOAT, ordered, {"ended_on": "2027-01-15"}),
        "POST /v1/orders/{order_id}/revocation": Case(_BOAT, ordered, {"reasons": "no longer needed"}),
        "POST /v1/vessels/{registration}/crew-lists": Case(_BOAT, ours, CREW),
        "GET /v1/vessels/{registration}/crew-lists": Case(_BOAT, ours),
        "GET /v1/vessels/{registration}/crew-lists/current": Case(_BOAT, ours),
        "GET /v1/vessels/{registration}/crew-lists/{crew_list_id}": Case(_BOAT, ours | {"crew_list_id": crew["id"]}),
        "POST /v1/vessels/{registration}/manning-statements": Case(_BOAT, ours, STATEMENT),
        "GET /v1/vessels/{registration}/manning-statements": Case(_BOAT, ours),
        "GET /v1/manning-statements/{number}": Case(_BOAT, drawn),
        "GET /v1/manning-statements/{number}/page": Case(_BOAT, drawn),
        "POST /v1/crew-members": Case(
            ("org", "holder"), bodies={"crew_member": held}, body=THROUGH, makes={"institute", "crew_member"}
        ),
        "GET /v1/crew-members": Case(("state", "org"), lists=member["indivc"]),
        "GET /v1/crew-members/{reference}": Case(("state", "org"), {"reference": member["indivc"]}),
        "POST /v1/crew-members/{crew_member_id}/acceptance": Case(_PERSON, {"crew_member_id": applied["id"]}, {}),
        "POST /v1/crew-members/{indivc}/record-book": Case(_PERSON, {"indivc": member["indivc"]}, {}),
    }


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_admitted_exactly_as_declared(
    operation: Operation, client: Client, issuer: EmbeddedIssuer, cases: Mapping[str, Case]
) -> None:
    name = f"{operation.method} {operation.path}"
    assert name in cases, "a new act or reading of these matters: say in `cases` how it is asked"
    assert wrongs(client, issuer, operation, cases[name]) == []


def test_no_case_without_a_route(cases: Mapping[str, Case]) -> None:
    assert set(cases) == {f"{o.method} {o.path}" for o in OPERATIONS}
