"""Strict dated parameters: fees, ages, thresholds, periods. Each value stands with its citation and date.

A later value is a new entry. Before the first entry, in a gap or on an overlap a look-up raises; there is no fallback.

    category_a_length:
      unit: metre
      values:
        - {since: IVM-2025, value: 24, citation: "IVM-2025 r.3(A)(a)"}

`since` is an ISO date or a rule set's short name (its commencement); `until` is the last day in force.
"""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter

from nausetu.law import strict_yaml
from nausetu.law.citation import Citation
from nausetu.law.instruments import Instrument
from nausetu.law.problems import ParameterError


class Value(BaseModel):
    """One value in force from `since` to `until` (both days in; None = without end), with its citation."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    since: date
    until: date | None = None
    value: Any
    citation: Citation
    note: str | None = None


class Parameter(BaseModel):
    """A named parameter: its unit and its values in order of date."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    unit: str
    values: list[Value]

    def on(self, day: date) -> Value:
        """The value in force on `day`. Raises ParameterError where there is none."""
        for value in reversed(self.values):
            if value.since <= day:
                if value.until is None or day <= value.until:
                    return value
                break
        raise ParameterError(f"no value in force on {day.isoformat()}")


class Parameters(Mapping[str, Parameter]):
    """All parameters of a law package by name."""

    def __init__(self, parameters: Mapping[str, Parameter]) -> None:
        self._parameters = parameters

    def __getitem__(self, name: str) -> Parameter:
        return self._parameters[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parameters)

    def __len__(self) -> int:
        return len(self._parameters)

    def value(self, name: str, on: date) -> Any:
        """Bare value of `name` in force on `on`, in the parameter's unit. Raises ParameterError."""
        try:
            return self._parameters[name].on(on).value
        except ParameterError as error:
            raise ParameterError(f"{name}: {error}") from error


def load_parameters(package: str, instruments: Mapping[str, Instrument]) -> Parameters:
    """Parameters of `<package>/parameters/*.yaml`. Raises ParameterError on a doubled name, a gap or an overlap."""
    found: dict[str, Parameter] = {}
    for resource in sorted(strict_yaml.folder(package, "parameters").iterdir(), key=lambda r: r.name):
        if not resource.name.endswith(".yaml"):
            continue
        for name, raw in strict_yaml.read(resource).items():
            if name in found:
                raise ParameterError(f"{resource.name}: {name} stands twice")
            found[name] = _parameter(name, raw, instruments)
    return Parameters(found)


def _parameter(name: str, raw: Mapping[str, Any], instruments: Mapping[str, Instrument]) -> Parameter:
    values = [{**v, "since": _since(v["since"], instruments)} for v in raw["values"]]
    parameter = TypeAdapter(Parameter).validate_python({**raw, "values": values})
    for earlier, later in zip(parameter.values, parameter.values[1:], strict=False):
        if earlier.until is None or later.since != earlier.until + timedelta(days=1):
            raise ParameterError(f"{name}: gap or overlap between {earlier.since} and {later.since}")
    return parameter


def _since(since: object, instruments: Mapping[str, Instrument]) -> object:
    return instruments[since].commencement.date if isinstance(since, str) and since in instruments else since
