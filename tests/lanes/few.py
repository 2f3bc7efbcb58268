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

    A tuple is a case of a test with several parameters, one value for each.

    >>> [case if isinstance(case, int) else case.marks[0].name for case in few(range(4), gate=2)]
    [0, 1, 'proof', 'proof']
    """
    rest = iter(cases)
    return [*islice(rest, gate), *map(_for_the_proof, rest)]


def _for_the_proof(case: object) -> ParameterSet:
    if isinstance(case, ParameterSet):
        return case._replace(marks=(*case.marks, pytest.mark.proof))
    values = case if type(case) is tuple else (case,)
    return pytest.param(*values, marks=pytest.mark.proof)
