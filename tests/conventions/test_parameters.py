"""The five law packages: each dated parameter has exactly one value on each day, and none before its law commenced."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from nausetu.law import ParameterError, Parameters, load_instruments, load_parameters
from nausetu.law.instruments import Instrument
from nausetu.law.parameters import Parameter
from nausetu.lawbook import LAW_PACKAGES

YEARS = 30


def _parameters() -> Iterator[Any]:
    for service, package in LAW_PACKAGES.items():
        instruments = load_instruments(package)
        found: Parameters = load_parameters(package, instruments)
        for name, parameter in found.items():
            instrument = instruments[parameter.values[0].citation.split()[0]]
            yield pytest.param(parameter, instrument, id=f"{service}-{name}")


def in_force(parameter: Parameter, day: date) -> list[Any]:
    return [v for v in parameter.values if v.since <= day and (v.until is None or day <= v.until)]


def test_all_five_have_parameters() -> None:
    named = {parameter.id.rpartition("-")[0] for parameter in _parameters()}
    assert named == set(LAW_PACKAGES)


@pytest.mark.parametrize(("parameter", "instrument"), list(_parameters()))
def test_one_value_on_each_day_and_none_before(parameter: Parameter, instrument: Instrument) -> None:
    first = instrument.commencement.date
    day, end = first, first.replace(year=first.year + YEARS)
    while day <= end:
        assert [parameter.on(day)] == in_force(parameter, day), day
        day += timedelta(days=1)
    with pytest.raises(ParameterError):
        parameter.on(first - timedelta(days=1))
    assert in_force(parameter, first - timedelta(days=1)) == []


@pytest.mark.parametrize(("parameter", "instrument"), list(_parameters()))
def test_every_value_cites_a_rule_set_of_its_package_and_has_a_unit(
    parameter: Parameter, instrument: Instrument
) -> None:
    assert {value.citation.split()[0] for value in parameter.values} == {instrument.short}
    assert parameter.unit
