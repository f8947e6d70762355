"""Every event of the contract has a payload class; none tells names of persons; readers bear growth."""

import re
from datetime import date
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from nausetu.events import EVENTS, SERVICES, codes, read
from nausetu.events.common import Grounds
from nausetu.events.manning import OrderGiven, Place
from nausetu.events.schemas import all_types

TABLE = {
    "manning": "vessel_registered vessel_changed vessel_home_state_changed crew_member_registered record_book_issued"
    " service_verified manning_statement_issued order_given crew_found_deficient",
    "certification": "certificate_issued certificate_endorsed certificate_suspended certificate_reinstated"
    " certificate_cancelled report_submitted report_acknowledged report_overdue",
    "training-institutes": "institute_approved_in_principle institute_approved institute_suspended"
    " institute_reinstated institute_cancelled institute_deemed_withdrawn institute_closed institute_graded"
    " course_discontinued course_completed",
    "special-vessels": "classified crew_determined fitness_granted fitness_refused fitness_renewed fitness_suspended"
    " fitness_reinstated fitness_cancelled fitness_invalidated rectification_noticed operation_intimated"
    " operation_accepted operation_declined",
    "rps-licensing": "licence_issued licence_renewed licence_rejected show_cause_issued recruitment_barred"
    " recruitment_bar_lifted licence_suspended licence_withdrawn licence_reinstated licence_cancelled licence_expired"
    " persons_debarred guarantee_invoked incident_reported seafarer_abandoned",
}
COMMON = "appeal_decided application_refused deadline_missed"
ORDER: dict[str, Any] = {
    "effective_at": "2027-01-15T10:00:00+05:30", "state": "IN-KL", "registration_number": "KL-1", "order": "o-1",
    "kind": "note_4", "ordered_on": "2027-01-15", "places": [{"role": "gp_rating", "count": 1}],
    "citation": "IVM-2025 r.4(3) Note 4",
}  # fmt: skip


@pytest.mark.parametrize("service", SERVICES)
def test_exactly_the_events_of_the_contract(service: str) -> None:
    named = {f"{service}.{name}.v1" for name in f"{TABLE[service]} {COMMON}".split()}
    assert set(EVENTS.of(service)) == named


def test_a_type_that_nobody_has() -> None:
    with pytest.raises(KeyError):
        EVENTS["manning.vessel_sunk.v1"]


@pytest.mark.parametrize("name", all_types())
def test_a_fact_is_named_by_fields_that_the_payload_has(name: str) -> None:
    kind = EVENTS[name]
    for field in re.findall(r"{(\w+)}", kind.FACT):
        assert kind.model_fields[field].is_required()


PERSONAL = re.compile(
    "(holder|person|candidate|father|mother|kin)_?name|birth|address|phone|email|photo|aadhaar|medical"
)


@pytest.mark.parametrize("name", all_types())
def test_no_personal_data_but_keys(name: str) -> None:
    assert not [field for field in EVENTS[name].model_fields if PERSONAL.search(field)]


def test_read_as_sent() -> None:
    order = read(OrderGiven, ORDER)
    assert isinstance(order, OrderGiven)
    assert (order.ordered_on, order.places) == (date(2027, 1, 15), [Place(role="gp_rating", count=1)])
    assert read(OrderGiven, order.model_dump(mode="json")) == order
    assert order.fact() == "order/o-1"


def test_a_producer_may_not_add_what_the_schema_does_not_have() -> None:
    with pytest.raises(ValidationError):
        OrderGiven.model_validate(ORDER | {"holder_name": "someone"})


def test_a_reader_passes_over_fields_of_a_later_version() -> None:
    later = ORDER | {"since_next_year": 1, "places": [{"role": "gp_rating", "count": 1, "shift": "night"}]}
    assert read(OrderGiven, later) == read(OrderGiven, ORDER)


@pytest.mark.parametrize(("field", "value"), [("kind", "note_9"), ("ordered_on", "2027-02-30"), ("state", "IN-XX"),
                                              ("effective_at", "2027-01-15"), ("places", None)])  # fmt: skip
def test_a_reader_refuses_what_is_not_of_the_schema(field: str, value: object) -> None:
    with pytest.raises(ValidationError):
        read(OrderGiven, ORDER | {field: value})


def test_missed_deadlines_tell_days_and_instants() -> None:
    said = {
        "effective_at": "2027-01-15T10:00:00+05:30", "state": None, "matter": "incidents", "what": "report_incident",
        "owner_role": "rps_firm", "rule": "RPS-2026 r.20", "since": "2027-01-14T10:00:00+05:30",
    }  # fmt: skip
    kind = EVENTS["rps-licensing.deadline_missed.v1"]
    for due in ("2027-01-15T10:00:00+05:30", "2027-01-15"):
        assert read(kind, said | {"due": due}).model_dump(mode="json")["due"] == due


def test_grounds_default_to_a_hearing_held() -> None:
    assert not Grounds(citation="IV-ACT-2021 s.40").without_hearing
    assert "gp_rating" in get_args(codes.Grade)
