"""IVSC-2026 and IVA-2025: on, below and above each printed figure."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from nausetu.law import Decision, ImpossibleFactsError
from special_vessels.law import facts, fitness
from special_vessels.law.classification import classification
from special_vessels.law.equipment import recreational_equipment

DAY = date(2027, 2, 10)
BOAT: dict[str, Any] = {
    "mechanically_propelled": True, "length_m": Decimal(14), "propulsion_kw": Decimal(150), "zone": 2,
    "energy": ["diesel"], "battery_role": None, "automation": "none", "structure_shares": {"steel": Decimal(1)},
    "use": "cargo", "passenger_capacity": 0,
}  # fmt: skip


def classify(opts: bool | None = False, **changes: Any) -> dict[str, Any]:
    vessel = facts.SpecialVessel.model_validate({**BOAT, **changes})
    return dict(
        classification(facts.Classification(vessel=vessel, owner_opts_for_designated_authority=opts), DAY).fields
    )


@pytest.mark.provision("IVSC-2026 r.4(1)(c)")
@pytest.mark.parametrize(("wood", "special"), [("0.6", True), ("0.599", False)])
def test_sixty_per_cent_is_in(wood: str, special: bool) -> None:
    shares = {"steel": 1 - Decimal(wood), "wood": Decimal(wood)}
    assert classify(structure_shares=shares)["special"] is special


@pytest.mark.provision("IVSC-2026 r.3(k)")
@pytest.mark.parametrize(("length", "special"), [("9.99", True), ("10", False)])
def test_recreational_vessels_are_below_ten_metres(length: str, special: bool) -> None:
    assert classify(use="recreational", length_m=Decimal(length))["special"] is special


@pytest.mark.provision("IVSC-2026 r.3(c)")
@pytest.mark.parametrize(("passengers", "special"), [(50, True), (51, False), (None, False)])
def test_canal_cruise_boats_carry_fifty_at_most(passengers: int | None, special: bool) -> None:
    assert classify(use="canal_cruise", passenger_capacity=passengers)["special"] is special


@pytest.mark.provision("IVSC-2026 r.5(1)")
@pytest.mark.parametrize(
    ("changes", "opts", "by"),
    [
        ({"propulsion_kw": Decimal("99.9")}, True, "designated_authority"),
        ({"propulsion_kw": Decimal(100)}, True, "classification_society"),
        ({"length_m": Decimal("9.9")}, True, "designated_authority"),
        ({"propulsion_kw": Decimal(50)}, False, "classification_society"),
        ({"propulsion_kw": Decimal(50)}, None, "classification_society"),
        ({"propulsion_kw": Decimal(50), "zone": 1}, True, "classification_society"),
        ({"propulsion_kw": Decimal(50), "energy": ["diesel", "battery"]}, True, "classification_society"),
        ({"propulsion_kw": Decimal(50), "automation": "semi_autonomous"}, True, "designated_authority"),
    ],
)
def test_who_surveys_a_battery_vessel(changes: dict[str, Any], opts: bool | None, by: str) -> None:
    assert classify(opts, **{"energy": ["battery"], **changes})["survey_by"] == by


@pytest.mark.provision("IVSC-2026 r.4(2)")
def test_the_proviso_overrides_the_order_of_precedence() -> None:
    small: dict[str, Any] = {"use": "canal_cruise", "energy": ["diesel", "battery"], "propulsion_kw": Decimal(99)}
    assert classify(**small)["principal"] == "recreational_tourism"
    assert classify(**{**small, "propulsion_kw": Decimal(100)})["principal"] == "alternative_fuel"
    assert classify(**{**small, "zone": 1})["principal"] == "alternative_fuel"
    assert classify(**{**small, "automation": "autonomous"})["categories"] == [
        "alternative_fuel", "advanced_technology", "recreational_tourism",
    ]  # fmt: skip


def test_shares_that_do_not_sum_to_one_are_refused() -> None:
    with pytest.raises(ImpossibleFactsError) as error:
        classify(structure_shares={"steel": Decimal("0.9")})
    assert error.value.faults[0][0] == "/vessel/structure_shares"


def equip(craft: str, length: str, mount: str, power: str, existing: bool | None = False) -> Decision:
    asked = facts.RecreationalCraft.model_validate(
        {
            "craft": craft, "length_m": Decimal(length), "engine": {"mount": mount, "power_hp": Decimal(power)},
            "persons": 4, "existing_on_commencement": existing,
        }
    )  # fmt: skip
    return recreational_equipment(asked, DAY)


@pytest.mark.provision("IVSC-2026 r.21(4)(e)")
@pytest.mark.parametrize(
    ("craft", "length", "mount", "power", "row"),
    [
        ("excursion", "3.49", "remote_obm", "29", 1), ("excursion", "3.49", "inboard", "29", 2),
        ("excursion", "10", "tiller_obm", "39", 3), ("excursion", "10.01", "tiller_obm", "39", None),
        ("speed_boat", "5.99", "inboard", "49", 4), ("speed_boat", "10", "inboard", "400", 5),
        ("personal_watercraft", "3.4", "inboard_jet", "311", None),
        ("parasailing_winch", "10", "remote_obm", "200", None),
        ("parasailing_beach", "10", "inboard", "350", 8), ("scuba", "10", "remote_obm", "150", 9),
        ("rescue", "3.5", "inboard", "40.1", None), ("rescue", "3.5", "inboard", "40", 10),
    ],
)  # fmt: skip
def test_rows(craft: str, length: str, mount: str, power: str, row: int | None) -> None:
    assert equip(craft, length, mount, power).fields["row"] == row


@pytest.mark.provision("IVSC-2026 r.21(5)")
@pytest.mark.parametrize(
    ("length", "existing", "row"),
    [("10.5", True, 7), ("10.51", True, None), ("10.5", False, None), ("10.5", None, None)],
)
def test_existing_winch_boats_reach_ten_and_a_half(length: str, existing: bool | None, row: int | None) -> None:
    answer = equip("parasailing_winch", length, "inboard", "200", existing)
    assert answer.fields["row"] == row
    assert answer.assessment.assumed == (["IVSC commencement"] if row else [])


def papers(**changes: date | None) -> facts.Documents:
    whole = dict.fromkeys(("registration", "survey", "insurance", "pollution"), DAY)
    return facts.Documents(**{**whole, **changes})


@pytest.mark.parametrize("paper", ["registration", "survey", "insurance", "pollution"])
def test_each_paper_counts_on_its_last_day_only(paper: str) -> None:
    def may(documents: facts.Documents) -> object:
        asked = facts.FitnessRequirements(
            documents=documents, load_line="marked", safety_equipment=True, stability_structure=True, fee_paid=True
        )
        return fitness.fitness_requirements(asked, DAY).fields["may_issue"]

    assert may(papers()) is True
    assert may(papers(**{paper: date(2027, 2, 9)})) is False
    assert may(papers(**{paper: None})) is False


def crossing(**changes: Any) -> object:
    whole: dict[str, Any] = {
        "home_state": "IN-KL", "host_state": "IN-GA", "on": DAY, "host_acceptance": True, "host_conditions_met": True,
        "fitness": {"status": "valid", "valid_until": DAY, "issued_by": "IN-KL"}, "documents": papers(),
        "intimated_on": date(2027, 2, 9),
    }  # fmt: skip
    asked = facts.CrossStateOperation.model_validate({**whole, **changes})
    return fitness.cross_state_operation(asked, DAY).fields["permitted"]


@pytest.mark.provision("IVA-2025 r.4(3)(b)(ii)")
def test_cross_state_operation() -> None:
    assert crossing() is True
    assert crossing(intimated_on=DAY) is False
    assert crossing(host_acceptance=None) is False
    assert crossing(fitness={"status": "valid", "valid_until": None, "issued_by": "IN-KL"}) is False
    with pytest.raises(ImpossibleFactsError):
        crossing(host_state="IN-KL")


@pytest.mark.provision("IVA-2025 r.3(4)(b)")
@pytest.mark.parametrize(
    ("masters", "others", "hours", "order", "enough"),
    [
        (1, 1, None, False, True), (1, 0, "3.99", True, True), (1, 0, "4", True, False), (1, 0, "1", False, False),
        (1, 0, None, True, False), (0, 1, "1", True, False), (1, 0, "1", None, False),
    ],
)  # fmt: skip
def test_semi_autonomous_crew(masters: int, others: int, hours: str | None, order: bool | None, enough: bool) -> None:
    asked = facts.SemiAutonomousCrew(
        masters=masters, engine_drivers=others, gp_ratings=1, reduction_order=order,
        voyage_h=None if hours is None else Decimal(hours),
    )  # fmt: skip
    assert fitness.semi_autonomous_crew(asked, DAY).fields["acceptable"] is enough


@pytest.mark.provision("IVA-2025 r.4(6)")
def test_thirty_days_to_appeal() -> None:
    asked = facts.Communication(communicated_on=date(2028, 1, 30))
    assert fitness.appeal_window(asked, DAY).fields["last_day"] == date(2028, 2, 29)
