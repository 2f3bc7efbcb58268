"""Names as people allowed them: whole, as initials, or only the start number."""

from __future__ import annotations

from skat.publishing.page import AnyCell, Cell
from skat.publishing.voice import Voice
from skat.tournament.draw.seating import StartNumber
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
