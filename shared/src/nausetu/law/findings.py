"""Findings: every requirement looked at, met or not, in the order of the law, in English and Hindi.

A rule is one function per provision that returns a `Finding`. What it says is a key of the service's
`law/texts.yaml` with its values; the words are put in when the answer is made, so codes never depend on language.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple


class Say(NamedTuple):
    """A sentence to be worded later: key of texts.yaml and its values (dates, numbers, codes or other sentences)."""

    key: str
    values: Mapping[str, Any]


def say(key: str, **values: Any) -> Say:
    """A sentence by its key; `values` fill its places."""
    return Say(key, values)


class Fixed(Say):
    """A sentence worded once for each language, as long as it lives."""

    @cached_property
    def worded(self) -> dict[Any, str]:
        """Its words by catalogue and language; they go when the sentence goes."""
        return {}


@lru_cache(maxsize=4096)
def fixed(key: str, **values: Any) -> Fixed:
    """A sentence whose values are few and hashable (a requirement and its limit): one object for each."""
    return Fixed(key, values)


class Finding(NamedTuple):
    """One requirement looked at. `met` is None where a fact it needs is unknown."""

    rule: str
    requirement: Say
    actual: Say
    met: bool | None
    reading: str | None = None


class Assessment:
    """What an assessment gathers: findings in the order of the law, and the assumptions its outcome used."""

    __slots__ = ("assumed", "findings")

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.assumed: list[str] = []

    def add(self, *findings: Finding) -> None:
        """Record findings in the order given."""
        self.findings.extend(findings)

    def assume(self, what: str) -> None:
        """Record that the outcome used an assumed date, e.g. `IVM commencement`; once."""
        if what not in self.assumed:
            self.assumed.append(what)

    @property
    def all_met(self) -> bool:
        """True only if every finding is met: an unknown fact is never a yes."""
        return all(finding.met is True for finding in self.findings)


class Decision(NamedTuple):
    """What a law package decided: the answer's own fields, and the assessment behind it."""

    fields: Mapping[str, Any]
    assessment: Assessment


def every(*parts: bool | None) -> bool | None:
    """All parts met: False where one is not, None where one is unknown and none is False."""
    return False if False in parts else None if None in parts else True


def either(*parts: bool | None) -> bool | None:
    """One part met: True where one is, None where one is unknown and none is met."""
    return True if True in parts else None if None in parts else False
