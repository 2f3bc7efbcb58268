"""How a table stands: its line in the lobby, and `state` with its four blocks.

List points are counted as the server of the ISS does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.model.seats import Place
from skat.server.iss.words import NOBODY, Names
from skat.tables.running.table import Table
from skat.tables.state.actions import Chair, ChairKind
from skat.tables.state.rows import Row
from skat.tables.state.table_state import Stage, TableState


class SeatNames:
    """The names at one table: a word for each person, and one for each computer player."""

    def __init__(self, table: Table, names: Names) -> None:
        self._table = table
        self._names = names
        self._computers: dict[str, str] = {}

    def at(self, place: Place) -> str:
        """The name at the table of the player at this place."""
        chair = self._table.state.chairs[place - 1]
        if chair.kind is ChairKind.FREE:
            return NOBODY
        if chair.kind is ChairKind.COMPUTER:
            return self._computer(chair)
        return self._names.word(self._table.named.chairs[place - 1].name)

    def before(self, state: TableState, place: Place) -> str:
        """The name of the player at this place when the table was in this state."""
        chair = state.chairs[place - 1]
        if chair.kind is ChairKind.COMPUTER:
            return self._computers.get(chair.name, chair.player or NOBODY)
        return self._names.word(self._table.people.named(state).chairs[place - 1].name)

    def in_lobby(self, place: Place) -> str:
        """The same as the lobby has it: computer players of one kind have one name."""
        return self.at(place).partition(":")[0]

    def in_list(self, place: Place) -> str:
        """The name of the player of the list at this place, though he may have left."""
        return self._names.word(self._table.named.players[place - 1])

    def _computer(self, chair: Chair) -> str:
        """A name for each computer player, which stays his while he sits there."""
        chairs = self._table.state.chairs
        there = {chair.name for chair in chairs if chair.kind is ChairKind.COMPUTER}
        for gone in self._computers.keys() - there:
            del self._computers[gone]
        known = self._computers.get(chair.name)
        if known is None:
            player = chair.player or "simple"
            words = (player, *(f"{player}:{number}" for number in range(2, 5)))
            known = next(word for word in words if word not in self._computers.values())
            self._computers[chair.name] = known
        return known


WON: Final = 50
AGAINST: Final = {3: 40, 4: 30}
"""What each other player gets for a lost game, at a table of three or four."""

PENALTY: Final = -100
"""For a player who broke a game off before there was a contract."""

Penalties = Mapping[int, Sequence[Place]]
"""Who broke a game off, by the number of the game in its series."""


class SeriesTally(msgspec.Struct):
    """Of one player: games as soloist in this series, those won, and list points."""

    played: int = 0
    won: int = 0
    last: int = 0
    total: int = 0

    def get(self, points: int) -> None:
        """List points of one more game."""
        self.last = points
        self.total += points


def tallies(rows: Sequence[Row], *, size: int, penalties: Penalties) -> tuple[SeriesTally, ...]:
    """The list points of a series, by place.

    >>> tallies([], size=3, penalties={})[0].total
    0
    """
    counted = tuple(SeriesTally() for _ in range(size))
    for row in rows:
        guilty = penalties.get(row.deal, ())
        if not guilty:
            _count(row, counted, size=size)
        for place in guilty:
            counted[place - 1].get(PENALTY)
    return counted


def _count(row: Row, counted: Sequence[SeriesTally], *, size: int) -> None:
    """A passed deal changes nothing: the last points are still those of the game before."""
    soloist = row.line.soloist
    if soloist is None:
        return
    won = bool(row.line.won)
    own = counted[soloist - 1]
    own.played += 1
    own.won += won
    for tally in counted:
        if tally is not own:
            tally.get(0 if won else AGAINST[size])
    own.get(int(row.line.score) + (WON if won else -WON))


MOST_SEATS: Final = 4


class Flags(msgspec.Struct):
    """What a player has switched on at a table."""

    other_size: bool = False
    practice: bool = False
    talk: bool = True
    ready: bool = False


class Block(msgspec.Struct, frozen=True):
    """One player of a table as `state` has him; `seated` is `.` where nobody sits now."""

    name: str
    seated: str
    tally: SeriesTally
    flags: Flags

    @property
    def words(self) -> str:
        """The ten words of the block."""
        tally, flags = self.tally, self.flags
        numbers = (
            tally.played,
            tally.won,
            tally.last,
            tally.total,
            int(flags.other_size),
            int(flags.practice),
            int(flags.talk),
            int(flags.ready),
        )
        return f"{self.name} . {' '.join(map(str, numbers))}"


EMPTY: Final = Block(NOBODY, NOBODY, SeriesTally(), Flags(talk=False))


def state_words(blocks: Sequence[Block], *, running: bool, game: int) -> str:
    """The 47 words after `state`.

    >>> anna = Block("anna", "anna", SeriesTally(), Flags())
    >>> len(state_words([anna, EMPTY, EMPTY], running=False, game=0).split())
    47
    """
    four = [*blocks, EMPTY][:MOST_SEATS]
    seated = " ".join(block.seated for block in four)
    words = " ".join(block.words for block in four)
    return f"{len(blocks)} {seated} {words} {str(running).lower()} {game}"


class TableStanding:
    """How one table stands, and what its people have switched on.

    `flags` are by the chair's name, and stay while a line is lost; a player at the page has none.
    `penalties` are those of the running series. `running` is false until the cards are out.
    """

    def __init__(self, table: Table, names: SeatNames) -> None:
        self.flags: dict[str, Flags] = {}
        self.penalties: dict[int, Sequence[Place]] = {}
        self.running = False
        self.computers_ready = True
        self._table, self._names = table, names
        self._left: dict[Place, tuple[str, str]] = {}

    @property
    def _state(self) -> TableState:
        return self._table.state

    @property
    def game(self) -> int:
        """The number of the running or the last game of the series."""
        return len(self._state.rows) + self._state.deal_is_running

    @property
    def lobby_words(self) -> str:
        """What follows `tables +` and the name of the table."""
        chairs = self._state.chairs
        seated = (
            self._names.in_lobby(chair.place) if self.is_seated(chair) else NOBODY
            for chair in chairs
        )
        return f"{len(chairs)} {self.game} {' '.join(seated)} -1"

    @property
    def state_words(self) -> str:
        """What follows `state`."""
        state = self._state
        counted = tallies(state.rows, size=state.list_size, penalties=self.penalties)
        blocks = [self._block(chair, counted) for chair in state.chairs]
        return state_words(blocks, running=self.running, game=self.game)

    def is_seated(self, chair: Chair) -> bool:
        """Whether a player sits there now: a computer player, or a person whose line is open."""
        if chair.kind is ChairKind.HUMAN:
            return chair.place in self._table.audience.connected
        return chair.kind is ChairKind.COMPUTER

    def all_wish(self, wish: Callable[[Flags], bool]) -> bool:
        """Whether all people have switched something on; people at the page never have."""
        people = [self._state.chairs[place - 1] for place in self._state.people]
        flags = [self.flags.get(chair.name) for chair in people]
        return bool(flags) and all(flag is not None and wish(flag) for flag in flags)

    def page_is_ready(self, chair: Chair) -> bool:
        """Whether a person at the page waits for cards: before a list simply by being there."""
        if self._state.deal_is_running:
            return False
        waiting = self._state.stage is Stage.WAITING and self.is_seated(chair)
        return waiting or chair.place in self._state.ready

    # --- what changes ---------------------------------------------------------------------------

    def clear_ready(self) -> None:
        """Before a game and after it nobody is ready."""
        for flags in self.flags.values():
            flags.ready = False

    def begin_series(self) -> None:
        """All counts anew, and only those who sit there have a block."""
        self.penalties.clear()
        self._left.clear()

    def compare(self, before: TableState) -> None:
        """Remembers who has left his place since then: his block stays."""
        after = self._state
        if len(before.chairs) != len(after.chairs):
            self._left.clear()
            return
        for old, new in zip(before.chairs, after.chairs, strict=True):
            if new.kind is not ChairKind.FREE:
                self._left.pop(new.place, None)
            elif old.kind is not ChairKind.FREE:
                self._left[new.place] = (old.name, self._names.before(before, old.place))

    # --- the blocks -----------------------------------------------------------------------------

    def _block(self, chair: Chair, counted: Sequence[SeriesTally]) -> Block:
        listed = self._listed(chair.place)
        if chair.kind is ChairKind.FREE:
            return self._block_of_gone(chair.place, listed, counted)
        name = self._names.at(chair.place)
        seated = name if self.is_seated(chair) else NOBODY
        tally = counted[chair.place - 1] if listed == chair.name else SeriesTally()
        return Block(name, seated, tally, self._shown_flags(chair))

    def _block_of_gone(self, place: Place, listed: str, counted: Sequence[SeriesTally]) -> Block:
        """The block of one who left keeps his name until the next series, or the next comer."""
        known = self._left.get(place)
        if known is None and not listed:
            return EMPTY
        chair_name, name = known or (listed, self._names.in_list(place))
        tally = counted[place - 1] if listed == chair_name else SeriesTally()
        flags = self.flags.get(chair_name, Flags())
        return Block(name, NOBODY, tally, replace(flags, ready=False))

    def _listed(self, place: Place) -> str:
        """The name of the chair that played the newest list at this place, if one did."""
        state = self._state
        return state.players[place - 1] if state.rows and place <= len(state.players) else ""

    def _shown_flags(self, chair: Chair) -> Flags:
        if chair.kind is ChairKind.COMPUTER:
            return Flags(ready=self.computers_ready and not self._state.deal_is_running)
        known = self.flags.get(chair.name)
        return known if known is not None else Flags(talk=False, ready=self.page_is_ready(chair))
