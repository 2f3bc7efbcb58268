"""Points as they are told: to a tenth, as the page shows them; deals cannot prove more."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

Told = TypeVar("Told", bound=msgspec.Struct)


def in_tenths(told: Told) -> Told:
    """The same value with every fraction in it rounded to one place; whole numbers stay.

    >>> from skat.analysis.own_record.means import Mean
    >>> in_tenths(Mean(value=-1 / 3, margin=2 / 3))
    Mean(value=-0.3, margin=0.7)
    """
    return msgspec.convert(_rounded(msgspec.to_builtins(told)), type(told))


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 1) + 0.0  # No reader expects "-0.0".
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(one) for one in value]
    return value
