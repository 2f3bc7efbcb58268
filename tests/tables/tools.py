"""Tables for tests: chairs, stores in memory and that fail, what a viewer may know."""

from __future__ import annotations

import hashlib
import itertools
import re
import time
from collections.abc import Callable

import msgspec

from skat.journal import Done, Journal, JournalId, Store, create_journal
from skat.model.cards import Card
from skat.model.seats import Place, Seat
from skat.rules.editions import RuleSet
from skat.rules.state import Phase, State
from skat.rules.views import View, view
from skat.tables.running.table import TABLE_ACTOR, Table
from skat.tables.shown.snapshot import Snapshot, _viewer
from skat.tables.shown.subscriber import Shown, Subscriber
from skat.tables.shown.table_info import Role, Unrecorded
from skat.tables.state.actions import Chair, ChairKind, NextDeal, OpenTable, TableAction
from skat.tables.state.keys import STRANGER, Key, key_of
from skat.tables.state.reducer import after
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import TableState

NAMES = ("Anna", "Ben", "Cleo", "David")
TABLE = JournalId("table-17")


def chairs(size: int, *, people: int | None = None) -> tuple[Chair, ...]:
    """The first so many places belong to people (default: all), the others to `simple`."""
    human = size if people is None else people
    return tuple(
        Chair(
            place=Place(number),
            name=NAMES[number - 1],
            kind=ChairKind.HUMAN if number <= human else ChairKind.COMPUTER,
            player=None if number <= human else "simple",
            token_hash=key(number) if number <= human else b"",
        )
        for number in range(1, size + 1)
    )


def key(place: int) -> Key:
    """What is kept of the secret of the player at this place."""
    return key_of(f"token {place}")


class Eyes(Subscriber):
    """A viewer that keeps what it is shown."""

    def __init__(self, place: int | None) -> None:
        self.all: list[Shown] = []
        self.dismissed: list[str] = []
        super().__init__(
            STRANGER if place is None else key(place),
            self.all.append,
            dismiss=lambda why: self.dismissed.append(why.code),
        )

    @property
    def shown(self) -> list[Snapshot]:
        """The snapshots among it."""
        return [each for each in self.all if isinstance(each, Snapshot)]


NOBODY = Unrecorded()


def seed(number: int) -> bytes:
    """A seed that is the same every time."""
    return hashlib.sha256(f"seed {number}".encode()).digest()


def seeds() -> Callable[[], bytes]:
    """Draws seed 0, seed 1, ..."""
    numbers = itertools.count()
    return lambda: seed(next(numbers))


def took(changed: TableState | object) -> TableState:
    """The next state; fails on a refusal."""
    assert isinstance(changed, TableState), changed
    return changed


def dealt(
    size: int = 3,
    *,
    number: int = 0,
    rules: RuleSet | None = None,
    people: int | None = None,
    settings: Settings | None = None,
) -> TableState:
    """A table with its first deal out."""
    opening = OpenTable(rules or RuleSet(), chairs(size, people=people), settings or Settings())
    opened = after(TableState(id=TABLE), opening)
    return took(after(took(opened), NextDeal(seed(number))))


async def opened_table(
    store: Store,
    *,
    size: int = 3,
    people: int | None = None,
    rules: RuleSet | None = None,
    settings: Settings | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Table:
    """A table on a store, opened and dealt as earlier releases did; it goes on as today's do."""
    table = Table(store, TABLE, draw=seeds(), clock=clock)
    store.write(create_journal, Journal(TABLE, kind="table")).result()
    opening = OpenTable(rules or RuleSet(), chairs(size, people=people), settings or Settings())
    nonces = tuple(seed(number) for number in range(1, 1 + (size if people is None else people)))
    await entered(table, opening, NextDeal(seed(0), nonces))
    return table


async def entered(table: Table, *actions: TableAction) -> None:
    """Enters what the table does itself, which must be accepted."""
    for action in actions:
        seq = table.state.seq
        answer = await table.enter(
            action, actor=TABLE_ACTOR, command_id=f"enter-{seq}", expected_seq=seq
        )
        assert isinstance(answer, Done), answer


async def deal_next(table: Table) -> None:
    """Deals as the driver does where no page has a say."""
    if table.state.sealed is None:
        await entered(table, table.shuffle.seal(table.state))
    await entered(table, table.shuffle.fixed(table.state))
    await entered(table, table.shuffle.dealt(table.state))


# --- what a viewer may know ---------------------------------------------------------------------

_CARD = re.compile(r'"([CSHD][789TJQKA])"')


def cards_in(frame: bytes) -> set[str]:
    """Every card that is named anywhere in a frame."""
    return set(_CARD.findall(frame.decode()))


def may_know(state: State, seat: Seat | None) -> set[str]:
    """The cards that this viewer may be shown now, worked out from the whole deal.

    His own hand, the skat while he decides on it, cards on the table, the last trick while it may
    be looked at, hands laid open; everything when the deal is over. Written without the views.
    """
    known: set[Card] = set(state.trick)
    if state.phase is Phase.FINISHED:
        known.update(*state.dealt_hands, state.dealt_skat)
        return {card.value for card in known}
    if seat is not None:
        known |= set(state.hand_of(seat))
        if seat is state.soloist and state.skat_taken and not _announced(state):
            known |= set(state.skat) | set(state.dealt_skat)
    for shown in state.open_hands:
        known |= set(state.hand_of(shown))
    if state.tricks and not _has_played_to_trick(state, seat):
        known |= set(state.tricks[-1].cards)
    return {card.value for card in known}


def _announced(state: State) -> bool:
    return state.announcement is not None


def _has_played_to_trick(state: State, seat: Seat | None) -> bool:
    played = [
        Seat(("forehand", "middlehand", "rearhand")[(state.leader.index + step) % 3])
        for step in range(len(state.trick))
    ]
    return bool(played) if seat is None else seat in played


def frame_of(snapshot: Snapshot) -> bytes:
    """The snapshot as it goes over the wire."""
    return msgspec.json.encode(snapshot)


def view_of(state: TableState, role: Role) -> View | None:
    """The view of the deal that this onlooker has, before anything is left out of it."""
    viewer = _viewer(state, role)
    return None if state.deal is None or viewer is None else view(state.deal, viewer)
