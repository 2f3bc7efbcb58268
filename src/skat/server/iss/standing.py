"""How a table stands: its line in the lobby, and `state` with its four blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.model.seats import Place
from skat.server.iss.seat_names import SeatNames
from skat.server.iss.series import SeriesTally, tallies
from skat.server.iss.wire.words import NOBODY
from skat.tables.running.table import Table
from skat.tables.state.actions import Chair, ChairKind
from skat.tables.state.table_state import Stage, TableState

MOST_SEATS: Final = 4


class Flags(msgspec.Struct):
    """What somebody has switched on at a table."""

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

    `flags` are by the chair's name, and stay while a line is lost; whoever sits at the page has
    none. `penalties` are those of the running series. `running` is false until the cards are out.
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
            self._names.in_lobby(one.place) if self.is_seated(one) else NOBODY for one in chairs
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
        """Whether somebody sits there now: a computer player, or a person whose line is open."""
        if chair.kind is ChairKind.HUMAN:
            return chair.place in self._table.audience.connected
        return chair.kind is ChairKind.COMPUTER

    def all_wish(self, wish: Callable[[Flags], bool]) -> bool:
        """Whether all people have switched something on; whoever sits at the page never has."""
        people = [self._state.chairs[place - 1] for place in self._state.people]
        flags = [self.flags.get(chair.name) for chair in people]
        return bool(flags) and all(one is not None and wish(one) for one in flags)

    def page_is_ready(self, chair: Chair) -> bool:
        """Whether somebody at the page waits for cards: before a list simply by being there."""
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
