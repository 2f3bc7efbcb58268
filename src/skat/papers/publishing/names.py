"""How pages say names, numbers and words in their reader's language."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from skat.messages import Details, message
from skat.messages.labels import listed
from skat.messages.numbers import decimal_text
from skat.messages.sums import sum_sentences
from skat.papers.publishing.page import AnyCell, Cell
from skat.scoresheet.line import Line
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import ShownAs, initials
from skat.tournament.state import Tournament


class ShownNames:
    """How each participant of a tournament is called in what is published."""

    def __init__(self, state: Tournament, say: Voice) -> None:
        self._by_number = {each.number: each for each in state.entrants}
        self._say = say

    def name(self, number: StartNumber) -> str:
        """Somebody as a text: as he allowed, and his number where he allowed nothing else."""
        entrant = self._by_number.get(number)
        if entrant is not None and entrant.shown is ShownAs.NAME:
            return entrant.name
        if entrant is not None and entrant.shown is ShownAs.INITIALS:
            return initials(entrant.name)
        return self._say("site.by_number", {"number": number})

    def cell(self, number: StartNumber) -> AnyCell:
        """The same as a cell: programs find nothing there where only the number is shown."""
        entrant = self._by_number.get(number)
        hidden = entrant is None or entrant.shown is ShownAs.NUMBER
        return Cell(None, self.name(number)) if hidden else self.name(number)

    def club(self, number: StartNumber) -> str:
        """His club; empty where only his number is shown, for a club tells who that is."""
        entrant = self._by_number.get(number)
        hidden = entrant is None or entrant.shown is ShownAs.NUMBER
        return "" if hidden or entrant is None else entrant.club or ""


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


class Voice(msgspec.Struct, frozen=True):
    """Words keys of the catalogue in its language.

    >>> Voice("pl")("tournament.team")
    'Drużyna'
    """

    language: str

    def __call__(self, key: str, details: Details | None = None) -> str:
        """The sentence of a key with its details."""
        return message(key, details, self.language)
