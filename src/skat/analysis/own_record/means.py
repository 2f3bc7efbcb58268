"""Means over games, with how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

QUANTILE: Final = 1.96
"""The normal quantile of an interval of 95 %."""


class Mean(msgspec.Struct, frozen=True, kw_only=True):
    """A mean over deals, and half of its interval of 95 %; nothing of a single deal."""

    value: float
    margin: float | None


def mean_of(values: Sequence[float]) -> Mean:
    """The mean and half of its interval of 95 %, deals being independent.

    >>> mean_of([1.0, 3.0]).value
    2.0
    """
    mean = sum(values) / len(values)
    if len(values) < 2:
        return Mean(value=mean, margin=None)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Mean(value=mean, margin=QUANTILE * sqrt(variance / len(values)))
