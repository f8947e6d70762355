"""Manning of inland vessels as law: IVM-2025 rules 3, 4 and 22(1), IVSC-2026 rules 11, 15 and 19. Pure.

`RULES` lists every rule in the order of the law: each docstring opens with its provision and its operative words.
"""

from collections.abc import Callable
from typing import Any

from manning.law import (
    category,
    certificates,
    crew_findings,
    endorsements,
    experience,
    manning_table,
    minimum_manning,
    non_propelled,
    notes,
    ordered_crew,
    orders,
    tonnage,
    zones,
)
from manning.law.crew_compliance import crew_compliance, judge
from manning.law.in_force import INSTRUMENTS, PARAMETERS
from manning.law.minimum_manning import minimum_manning as decide_minimum_manning

RULES: tuple[Callable[..., Any], ...] = (
    tonnage.method, zones.greatest_wave_heights,
    category.decked, category.length, category.passengers, category.tow, category.bulk_cargo,
    category.dangerous_goods, category.tonnage, category.category_b, category.category_c, category.classify,
    minimum_manning.required, crew_findings.complies,
    manning_table.deck, manning_table.engine, manning_table.ratings, manning_table.applies, manning_table.left_open,
    certificates.counts, certificates.certificate_finding, experience.months_met, crew_findings.filled,
    manning_table.category_c, orders.category_c, orders.governing,
    notes.note_1, notes.in_transition, notes.transitory, crew_findings.note_1, orders.note_2, notes.note_3,
    orders.note_4, orders.note_4_ends, notes.note_5, minimum_manning.discretions, ordered_crew.ordered,
    non_propelled.ratings, non_propelled.applies,
    notes.one_person_allowed, notes.one_person, crew_findings.one_person, orders.rule_4_6,
    certificates.record_book, certificates.limitation,
    endorsements.asked, endorsements.states, endorsements.bears, endorsements.endorsement,
    orders.risk_based, ordered_crew.master_excepted,
)  # fmt: skip

__all__ = ["INSTRUMENTS", "PARAMETERS", "RULES", "crew_compliance", "decide_minimum_manning", "judge"]
