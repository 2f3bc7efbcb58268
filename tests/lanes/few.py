"""The gate takes some of many cases; `make proof` takes them all."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

Case = TypeVar("Case")


def few(cases: Iterable[Case], gate: int) -> list[Case | ParameterSet]:
    """The cases as parameters: so many for the gate, the others for the proof.

    >>> [case if isinstance(case, int) else case.marks[0].name for case in few(range(4), gate=2)]
    [0, 1, 'proof', 'proof']
    """
    rest = iter(cases)
    return [*islice(rest, gate), *(pytest.param(case, marks=pytest.mark.proof) for case in rest)]
