"""The closed list: what a State may fix, each with its type, unit and the provision that leaves it to the State."""

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from nausetu.law import Citation
from nausetu.problems import Fault, InvalidRequest

T = TypeVar("T")


@dataclass(frozen=True)
class ParameterName(Generic[T]):
    """One State parameter. `type` is what `nausetu.fields` and pydantic understand; read strictly, in and out."""

    name: str
    type: Any
    unit: str
    citation: Citation
    adapter: TypeAdapter[T] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "adapter", TypeAdapter(self.type))

    def read(self, value: Any) -> T:
        """`value` (JSON) as the type. Raises InvalidRequest at `/value`."""
        try:
            return self.adapter.validate_python(value, strict=True)
        except ValidationError as error:
            faults = [
                Fault("/value" + "".join(f"/{step}" for step in each["loc"]), each["msg"].removeprefix("Value error, "))
                for each in error.errors(include_url=False, include_input=False)
            ]
            raise InvalidRequest(f"not a value of {self.name} ({self.unit})", errors=faults) from error

    def written(self, value: T) -> Any:
        """`value` as JSON."""
        return self.adapter.dump_python(value, mode="json")
