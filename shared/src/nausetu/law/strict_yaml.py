"""YAML 1.2 read strictly: a bare `on` or `NO` stays text, a doubled key raises, decimals stay decimals."""

from decimal import Decimal
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.constructor import SafeConstructor
from ruamel.yaml.nodes import ScalarNode


class _Constructor(SafeConstructor):
    def construct_yaml_float(self, node: ScalarNode) -> Decimal:  # type: ignore[override]  # the point of this class
        return Decimal(str(self.construct_scalar(node)))


_Constructor.add_constructor("tag:yaml.org,2002:float", _Constructor.construct_yaml_float)


def read(resource: Traversable) -> Any:
    """Content of one YAML file. Raises ruamel.yaml.YAMLError on a doubled key or bad syntax."""
    yaml = YAML(typ="safe", pure=True)
    yaml.Constructor = _Constructor
    return yaml.load(resource.read_text("utf8"))


def folder(package: str, *path: str) -> Traversable:
    """A folder or file of data inside an installed package."""
    found = files(package)
    for part in path:
        found = found / part
    return found
