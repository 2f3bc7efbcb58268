"""Numbers that are no whole ones, and sums in words, as each language writes them.

Programs get the exact fraction.
"""

from __future__ import annotations

from fractions import Fraction

from skat.messages.labels import listed
from skat.messages.numbers import decimal_text
from skat.messages.sums import sum_sentences
from skat.publishing.page import Cell
from skat.publishing.voice import Voice
from skat.scoresheet.line import Line


def decimal(value: Fraction, say: Voice) -> Cell:
    """A number with one decimal, half to even; its value is the fraction itself.

    >>> decimal(Fraction(-47, 3), Voice("de"))
    Cell(value=Fraction(-47, 3), text='−15,7', page='')
    """
    return Cell(value, decimal_text(value, language=say.language))


def percent(share: Fraction, say: Voice) -> Cell:
    """A share of one in per cent, with one decimal; its value is a hundred times the share.

    >>> percent(Fraction(1, 8), Voice("en")).text
    '12.5%'
    """
    value = 100 * share
    number = decimal_text(value, language=say.language)
    return Cell(value, say("tournament.percent", {"number": number}))


def sum_text(line: Line, say: Voice) -> str:
    """How the score of a line came about; empty where its steps are not known."""
    if not line.steps:
        return ""
    told = listed(sum_sentences(line, bid=line.bid, language=say.language), say)
    return told.replace(" -", " −")
