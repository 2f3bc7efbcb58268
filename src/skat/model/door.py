"""Lazy imports: a package loads a public name when it is first used, which saves start-up time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import FunctionType


def door(
    package: str, homes: Mapping[str, tuple[str, ...]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package; `homes` gives the module of each public name.

    Functions come `checked`: an argument of a wrong type raises TypeError. A module that is public
    itself has the home "". The name raises `AttributeError` if no module has it.

    >>> get, names = door("skat.model", {"value": ("Level", "base_value")})
    >>> get("Level")
    <enum 'Level'>
    """
    modules = {name: module for module, names in homes.items() for name in names}
    functions: dict[str, object] = {}

    def get(name: str) -> object:
        if name in functions:
            return functions[name]
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home = modules[name]
        if not home:
            return import_module(f"{package}.{name}")
        value = getattr(import_module(f"{package}.{home}"), name)
        if isinstance(value, FunctionType):
            from skat.model.checked import checked

            # One object for ever: it is found here again when it is pickled.
            return functions.setdefault(name, checked(value, package=package))
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *modules})

    return get, names
