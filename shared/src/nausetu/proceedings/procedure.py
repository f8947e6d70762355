"""The one procedure of all adverse acts: notice, service, reply, hearing, order, appeal."""

from typing import TYPE_CHECKING

from nausetu.law import Procedure, Transition

if TYPE_CHECKING:
    from nausetu.proceedings.kinds import Kind

REPLY = "reply_to_notice"
ORDER = "order_in_proceeding"
APPEAL = "file_appeal"
DECISION = "decide_appeal"
"""Deadlines (their `what`)."""

OPEN = ("noticed", "served", "replied", "heard", "remanded")
"""States in which the proceeding may still be dismissed."""

OUTCOMES = {"upheld": "uphold", "modified": "modify", "set_aside": "set_aside", "remanded": "remand"}
"""Outcomes of an appeal, each with its act."""


def procedure_of(kind: "Kind") -> Procedure:
    """The procedure with the roles and citations of `kind`."""
    officers, parties, law = kind.officers, (*kind.respondents, *kind.officers), kind.citation
    order = kind.order_citation or law
    table = [
        Transition("serve", {"noticed"}, "served", officers, law),
        Transition("reply", {"served", "replied"}, "replied", parties, kind.reply_citation, REPLY),
        Transition("reply", {"heard"}, "heard", parties, kind.reply_citation, REPLY),
        Transition("hear", {"served", "replied", "heard", "remanded"}, "heard", officers, law),
        Transition("order", {"heard"}, "ordered", officers, order, ORDER if kind.order_within else None),
        Transition("dismiss", OPEN, "dismissed", officers, law),
        Transition("communicate", {"ordered"}, "ordered", officers, law),
    ]
    if rule := kind.appeal:
        filers = (*rule.appellants, *rule.authorities)
        table.append(Transition("appeal", {"ordered"}, "appealed", filers, rule.citation, APPEAL))
        table += [
            Transition(act, {"appealed"}, outcome, rule.authorities, rule.citation, DECISION)
            for outcome, act in OUTCOMES.items()
        ]
    else:
        # Without appeal nothing comes back: the state is there, and never entered.
        table = [_without(t, "remanded") for t in table]
    return Procedure(kind.name, table, "noticed")


def _without(transition: Transition, state: str) -> Transition:
    return Transition(
        transition.act, [s for s in transition.from_states if s != state], transition.to_state, transition.by,
        transition.citation, transition.within,
    )  # fmt: skip
