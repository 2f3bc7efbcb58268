"""How the players of a duplicate event are called: as each allowed."""

from __future__ import annotations

from skat.duplicate.form import DuplicateEvent
from skat.publishing.page import AnyCell, Cell
from skat.publishing.voice import Voice
from skat.tournament.entrants import ShownAs, initials


class PlayerNames:
    """Each player by a cell."""

    def __init__(self, event: DuplicateEvent, say: Voice) -> None:
        self._players = event.players
        self._say = say

    def cell(self, number: int) -> AnyCell:
        """Somebody by number; programs find nothing where only that is shown."""
        player = self._players[number - 1]
        if player.shown is ShownAs.NUMBER:
            return Cell(None, self._say("site.by_number", {"number": number}))
        return player.name if player.shown is ShownAs.NAME else initials(player.name)

    def with_number(self, number: int) -> Cell:
        """The number, with the name behind it where it is shown."""
        named = self.cell(number)
        return Cell(number, f"{number} {named}" if isinstance(named, str) else str(number))
