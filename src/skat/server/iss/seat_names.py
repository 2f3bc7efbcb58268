"""What the seats of one table are called on the wire."""

from __future__ import annotations

from skat.model.seats import Place
from skat.server.iss.wire.words import NOBODY, Names
from skat.tables.running.table import Table
from skat.tables.state.actions import Chair, ChairKind
from skat.tables.state.table_state import TableState


class SeatNames:
    """The names at one table: a word for each person, and one for each computer player."""

    def __init__(self, table: Table, names: Names) -> None:
        self._table = table
        self._names = names
        self._computers: dict[str, str] = {}

    def at(self, place: Place) -> str:
        """The name at the table of whoever has this place."""
        chair = self._table.state.chairs[place - 1]
        if chair.kind is ChairKind.FREE:
            return NOBODY
        if chair.kind is ChairKind.COMPUTER:
            return self._computer(chair)
        return self._names.word(self._table.named.chairs[place - 1].name)

    def before(self, state: TableState, place: Place) -> str:
        """The name of whoever had this place when the table was in this state."""
        chair = state.chairs[place - 1]
        if chair.kind is ChairKind.COMPUTER:
            return self._computers.get(chair.name, chair.player or NOBODY)
        return self._names.word(self._table.people.named(state).chairs[place - 1].name)

    def in_lobby(self, place: Place) -> str:
        """The same as the lobby has it: computer players of one kind have one name."""
        return self.at(place).partition(":")[0]

    def in_list(self, place: Place) -> str:
        """The name of whoever plays the list at this place, though he may have left."""
        return self._names.word(self._table.named.players[place - 1])

    def _computer(self, chair: Chair) -> str:
        """A name for each computer player, which stays his while he sits there."""
        chairs = self._table.state.chairs
        there = {one.name for one in chairs if one.kind is ChairKind.COMPUTER}
        for gone in self._computers.keys() - there:
            del self._computers[gone]
        known = self._computers.get(chair.name)
        if known is None:
            player = chair.player or "simple"
            words = (player, *(f"{player}:{number}" for number in range(2, 5)))
            known = next(word for word in words if word not in self._computers.values())
            self._computers[chair.name] = known
        return known
