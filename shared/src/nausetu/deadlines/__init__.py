"""Deadlines: every statutory period is a row when it starts, and is met or missed when it ends.

    deadlines.register(act, what="examine_application", ...)      when the period starts
    deadlines.meet(act, "examine_application", number)            when what it asks for is done

The runner (`nausetu.deadlines.runner`) misses what ran out. Never computes a period: `nausetu.law.periods` does.
"""

from nausetu.deadlines.actions import meet, register, withdraw, withdraw_all
from nausetu.moments import Moment, in_time, late_from

__all__ = ["Moment", "in_time", "late_from", "meet", "register", "withdraw", "withdraw_all"]
