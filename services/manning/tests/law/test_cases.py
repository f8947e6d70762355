"""The cases beside the law: on, below and above each threshold, the day before and of each date."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from manning.law import crew_compliance, decide_minimum_manning
from nausetu.law import Decision, strict_yaml

CASES = Path(__file__).parent / "cases"
KEYS = {
    "provision", "why", "on", "vessel", "voyage_h", "crew", "orders", "category", "outcome", "places", "short",
    "assigned", "met", "assumed", "discretions",
}  # fmt: skip


def _cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.yaml")):
        for number, case in enumerate(strict_yaml.read(path), start=1):
            assert set(case) <= KEYS, f"{path.name} {number}: {set(case) - KEYS}"
            provisions = case["provision"] if isinstance(case["provision"], list) else [case["provision"]]
            marks = [pytest.mark.provision(provision) for provision in provisions]
            yield pytest.param(case, id=f"{path.stem}-{number}", marks=marks)


def _roles(found: Any, key: str) -> dict[str, Any]:
    return {item["role"]: item[key] for item in found}


def _places(decision: Decision) -> dict[str, str]:
    return {
        position["role"]: f"{position['count']} " + " ".join(accept["certificate"] for accept in position["accepts"])
        for position in decision.fields["positions"]
    }


@pytest.mark.parametrize("case", list(_cases()))
def test_case(case: Mapping[str, Any], facts_of: Callable[..., Any], day_of: Callable[..., date]) -> None:
    assess = crew_compliance if "crew" in case else decide_minimum_manning
    decision = assess(facts_of(case), day_of(case))
    fields = decision.fields
    for key in ("category", "outcome", "discretions"):
        if key in case:
            assert fields[key] == case[key], key
    if "places" in case:
        assert _places(decision) == case["places"]
    if "short" in case:
        assert _roles(fields["shortfalls"], "count") == case["short"]
    for person, role in case.get("assigned", {}).items():
        roles = [item["role"] for item in fields["assignment"] if item["person"] == person]
        assert roles == (role if isinstance(role, list) else [role])
    for rule, met in case.get("met", {}).items():
        assert met in [finding.met for finding in decision.assessment.findings if finding.rule == rule], rule
    if "assumed" in case:
        assert decision.assessment.assumed == (["IVM commencement"] if case["assumed"] else [])
