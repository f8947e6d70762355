"""Procedures are tables: they route, say whence an act may be done, and refuse to contradict themselves."""

import asyncio
import json

import pytest
from starlette.requests import Request

from nausetu.http.problem_page import HANDLERS
from nausetu.law import ImpossibleTransitionError, Procedure, Transition

SUSPEND = Transition("suspend", {"valid"}, "suspended", {"designated_authority"}, "IV-ACT-2021 s.40")
REINSTATE = Transition("reinstate", {"suspended"}, "valid", {"designated_authority"}, "IV-ACT-2021 s.40")
CANCEL = Transition(
    "cancel", {"valid", "suspended"}, "cancelled", {"designated_authority"}, "IV-ACT-2021 s.40", within="order"
)
CERTIFICATE = Procedure("certificate", [SUSPEND, REINSTATE, CANCEL], "valid")


def test_a_step_names_where_it_leads() -> None:
    assert CERTIFICATE.step("valid", "suspend") is SUSPEND
    assert CERTIFICATE.allows("suspended", "cancel")
    assert not CERTIFICATE.allows("suspended", "suspend")
    assert CERTIFICATE.states == ("valid", "suspended", "cancelled")
    assert CERTIFICATE.final == ("cancelled",)
    assert CERTIFICATE.roles("cancel") == {"designated_authority"}


def test_an_impossible_step_says_whence_it_is_allowed() -> None:
    with pytest.raises(ImpossibleTransitionError) as refusal:
        CERTIFICATE.step("cancelled", "cancel")
    assert refusal.value.allowed_from == ("suspended", "valid")
    assert refusal.value.citation == "IV-ACT-2021 s.40"


def test_an_act_that_is_not_in_the_table_is_allowed_from_nowhere() -> None:
    with pytest.raises(ImpossibleTransitionError) as refusal:
        CERTIFICATE.step("valid", "renew")
    assert refusal.value.allowed_from == ()
    assert refusal.value.citation is None


@pytest.mark.parametrize(
    ("transitions", "fault"),
    [
        ([SUSPEND, Transition("free", {"lost"}, "valid", {"surveyor"}, "IV-ACT-2021 s.40")], "never reached: lost"),
        ([SUSPEND, Transition("suspend", {"valid"}, "gone", {"surveyor"}, "IV-ACT-2021 s.40")], "two"),
        ([Transition("suspend", {"valid"}, "suspended", set(), "IV-ACT-2021 s.40")], "nobody"),
        ([Transition("suspend", {"valid"}, "suspended", {"surveyor"}, "the Act")], "no citation"),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(transitions: list[Transition], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Procedure("certificate", transitions, "valid")


def test_the_diagram_shows_every_transition() -> None:
    lines = CERTIFICATE.mermaid().splitlines()
    assert lines[:2] == ["stateDiagram-v2", "    [*] --> valid"]
    assert "    valid --> suspended : suspend by designated_authority [IV-ACT-2021 s.40]" in lines
    assert "    suspended --> cancelled : cancel by designated_authority within order [IV-ACT-2021 s.40]" in lines
    assert lines[-1] == "    cancelled --> [*]"


def test_the_edge_answers_409_with_the_states_that_allow_the_act() -> None:
    request = Request({"type": "http", "headers": [], "path": "/", "method": "POST"})
    error = ImpossibleTransitionError("cancel", "cancelled", ["suspended", "valid"], "IV-ACT-2021 s.40")
    answer = asyncio.run(HANDLERS[ImpossibleTransitionError](request, error))
    found = json.loads(answer.body)
    assert answer.status_code == 409
    assert (found["type"], found["allowed_from"]) == ("/problems/not-allowed-in-state", ["suspended", "valid"])
    assert found["rule"] == "IV-ACT-2021 s.40"
