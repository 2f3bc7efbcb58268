"""Numbers that are no whole ones, as each language writes them; programs get the exact fraction."""

from __future__ import annotations

from fractions import Fraction

from skat.messages.numbers import decimal_text
from skat.publishing.page import Cell
from skat.publishing.voice import Voice


def decimal(value: Fraction, say: Voice, *, unit: str = "") -> Cell:
    """A number with one decimal, half to even; its value is the fraction itself.

    >>> decimal(Fraction(-47, 3), Voice("de"))
    Cell(value=Fraction(-47, 3), text='−15,7', page='')
    """
    return Cell(value, decimal_text(value, language=say.language) + unit)
