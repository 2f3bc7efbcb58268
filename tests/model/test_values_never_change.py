"""Entries, states and everything in the pure packages are values: none can be changed."""

import pkgutil
from importlib import import_module

import msgspec
import pytest

PURE = ("skat.model", "skat.rules", "skat.scoresheet", "skat.referee", "skat.tournament")
PACKAGES = (*PURE, "skat.journal", "skat.tables")
CLOCKS = "skat.tables.state.turns.Times"
"""What a running table remembers of the clock; it is neither written down nor part of a state."""


def structs() -> list[type[msgspec.Struct]]:
    """Every struct that one of the packages defines."""
    by_name: dict[str, type[msgspec.Struct]] = {}
    for name in PACKAGES:
        package = import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            for thing in vars(import_module(module.name)).values():
                if isinstance(thing, type) and issubclass(thing, msgspec.Struct):
                    by_name[f"{thing.__module__}.{thing.__qualname__}"] = thing
    return [
        struct
        for name, struct in sorted(by_name.items())
        if name.startswith(PACKAGES) and name != CLOCKS
    ]


def test_there_are_many() -> None:
    assert len(structs()) > 60


@pytest.mark.parametrize("struct", structs(), ids=lambda struct: struct.__qualname__)
def test_a_value_is_frozen(struct: type[msgspec.Struct]) -> None:
    assert struct.__struct_config__.frozen
