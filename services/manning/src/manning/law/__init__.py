"""Manning of inland vessels as law: IVM-2025 rules 3, 4 and 22(1), IVSC-2026 rules 11, 15 and 19. Pure.

`RULES` lists every rule in the order of the law: each docstring opens with its provision and its operative words.
"""

from collections.abc import Callable
from typing import Any

from manning.law import (
    category,
    certificates,
    endorsements,
    experience,
    manning_table,
    minimum_manning,
    non_propelled,
    notes,
    ordered_crew,
    orders,
)
from manning.law.crew_compliance import crew_compliance, judge
from manning.law.in_force import INSTRUMENTS, PARAMETERS
from manning.law.minimum_manning import minimum_manning as decide_minimum_manning

RULES: tuple[Callable[..., Any], ...] = (
    *category.RULES, *minimum_manning.RULES, *manning_table.RULES, *notes.RULES, *experience.RULES, *orders.RULES,
    *non_propelled.RULES, *certificates.RULES, *endorsements.RULES, *ordered_crew.RULES,
)  # fmt: skip

__all__ = ["INSTRUMENTS", "PARAMETERS", "RULES", "crew_compliance", "decide_minimum_manning", "judge"]
