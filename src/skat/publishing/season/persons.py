"""How the people of a season are called: as the most careful of their entries allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from skat.publishing.page import Cell
from skat.publishing.voice import Voice
from skat.tournament.entrants import ShownAs, initials
from skat.tournament.season.form import SeasonFile
from skat.tournament.season.played import PlayedEvening, person

_LESS: Final = (ShownAs.NUMBER, ShownAs.INITIALS, ShownAs.NAME)


class ShownPersons:
    """Each person by a cell; who allowed no name has a number, the same all over the season."""

    def __init__(self, season: SeasonFile, evenings: Sequence[PlayedEvening], say: Voice) -> None:
        self._shown = _least_shown(season, evenings)
        self._numbers = {name: at for at, name in enumerate(self._shown, start=1)}
        self._say = say

    def cell(self, name: str) -> Cell:
        """Somebody as he is called; programs find nothing where he is only a number."""
        how = self._shown.get(name, ShownAs.NUMBER)
        if how is ShownAs.NAME:
            return Cell(name)
        if how is ShownAs.INITIALS:
            return Cell(initials(name))
        number = self._numbers.get(name, 0)
        return Cell(None, self._say("season.person", {"number": number}))

    def text(self, name: str) -> str:
        """The same as a text."""
        cell = self.cell(name)
        return cell.text or str(cell.value)


def _least_shown(season: SeasonFile, evenings: Sequence[PlayedEvening]) -> Mapping[str, ShownAs]:
    found: dict[str, ShownAs] = {}
    for evening in evenings:
        for entrant in evening.tournament.entrants:
            name = person(season, entrant)
            before = found.get(name, entrant.shown)
            found[name] = min(before, entrant.shown, key=_LESS.index)
    return found
