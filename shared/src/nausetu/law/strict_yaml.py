"""YAML read strictly, with YAML 1.2's idea of plain words: a bare `on` or `NO` stays text, decimals stay decimals, a
doubled key raises. Never makes objects of other kinds.
"""

import re
from decimal import Decimal
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml

# The parser in C: every process reads these files at its start, and reads them ten times as fast.
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Strict(_Loader):  # type: ignore[misc, valid-type]  # one of two bases
    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [(key.tag, key.value) for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        if len(set(keys)) < len(keys):
            twice = sorted({value for tag, value in keys if keys.count((tag, value)) > 1})
            raise yaml.constructor.ConstructorError(None, None, f"stands twice: {', '.join(twice)}", node.start_mark)
        return dict(super().construct_mapping(node, deep))


def _decimal(loader: Any, node: yaml.ScalarNode) -> Decimal:
    return Decimal(loader.construct_scalar(node))


def _whole(loader: Any, node: yaml.ScalarNode) -> int:
    return int(loader.construct_scalar(node))


# The core schema of YAML 1.2 (10.3.2), less octal and hexadecimal numbers; and of YAML 1.1 days and merging.
for _tag, _pattern, _first in (
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*)([eE][-+]?[0-9]+)?", "-+.0123456789"),
    ("merge", r"<<", "<"),
    ("timestamp", r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "0123456789"),
):
    _Strict.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(rf"(?:{_pattern})\Z"), list(_first))
_Strict.add_constructor("tag:yaml.org,2002:float", _decimal)
_Strict.add_constructor("tag:yaml.org,2002:int", _whole)


def read(resource: Traversable) -> Any:
    """Content of one YAML file. Raises yaml.YAMLError on a doubled key or bad syntax."""
    return yaml.load(resource.read_text("utf8"), Loader=_Strict)  # noqa: S506 - built on the safe loader


def folder(package: str, *path: str) -> Traversable:
    """A folder or file of data inside an installed package."""
    found = files(package)
    for part in path:
        found = found / part
    return found
