"""A running table: one command at a time, saved before it is shown."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from skat.journal import (
    Actor,
    Answer,
    Entry,
    JournalId,
    Lease,
    Ledger,
    Participant,
    ReadTogether,
    Seq,
    SnapshotOutcome,
    Store,
    participants_of,
    save_snapshot,
)
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.shuffle import SEED_BYTES
from skat.tables.running.attendants import Spoken
from skat.tables.running.audience import Audience
from skat.tables.running.next_shuffle import NextShuffle
from skat.tables.running.recovery import FoundTable, found_tables, snapshot_of
from skat.tables.state.actions import ChairKind, Recorded, TableAction
from skat.tables.state.people import People, ShownRating, person_of
from skat.tables.state.reducer import REDUCER, why_not_for
from skat.tables.state.requests import AT_ANY_TIME, DrawOrder, TableRequest, requested
from skat.tables.state.table_state import Stage, TableState
from skat.tables.state.turns import all_ready, awaited

_log = logging.getLogger(__name__)

TABLE_ACTOR = Actor("table")
"""Who enters what no player does: the first deal, the verdict on a claim."""


def draw_seed() -> bytes:
    """32 bytes from the operating system, for one deal."""
    return secrets.token_bytes(SEED_BYTES)


def draw_order(places: Sequence[Place]) -> tuple[Place, ...]:
    """The places in an order that chance has drawn (SkO-3.1.1)."""
    order = list(places)
    secrets.SystemRandom().shuffle(order)
    return tuple(order)


def place_actor(place: Place) -> Actor:
    """How the journal names the computer player at a place.

    >>> place_actor(Place(1))
    'place-1'
    """
    return Actor(f"place-{place}")


def person_actor(state: TableState, place: Place) -> Actor:
    """How the journal names a person: the same wherever he sits, so that a resend is known."""
    token_hash = state.chairs[place - 1].token_hash
    return person_of(token_hash) if token_hash else place_actor(place)


def reading_from(store: Store) -> ReadTogether[FoundTable]:
    """What reads the tables of a store, many at a time."""
    return ReadTogether(partial(found_tables, store))


DealEnded: TypeAlias = "Callable[[Table, TableState], None]"


class Table(Ledger[TableState, Recorded]):
    """One table on its journal: what people ask for is judged by the rules, saved, then shown.

    Tables that have one `reading` are read together. `draw` gives the seed of each deal,
    `draw_order` the places where they are drawn, `clock` counts seconds and never goes back.
    `beside` is called when something changes that is not in the journal, and that other servers
    have to know, `spoken` with each chat line or objection, `listed` when the list of a
    tournament's table has grown, or its referee has ruled. `heard` are called with the state before
    each entry that is made here, and the entry; `deal_ended` with the state before where that has
    ended a deal.
    """

    def __init__(
        self,
        store: Store,
        table: JournalId,
        *,
        reading: ReadTogether[FoundTable] | None = None,
        draw: Callable[[], bytes] = draw_seed,
        draw_order: DrawOrder = draw_order,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(store, table, start=TableState(id=table), reducer=REDUCER)
        self.people = People()
        self.heard: list[Callable[[TableState, Entry], None]] = []
        self.spoken: Callable[[Spoken], None] = _to_nobody
        self.listed: Callable[[TableState], None] = _kept_by_nobody
        self.deal_ended: DealEnded = _counted_by_nobody
        # A table that is unloaded must be freed at once, not by the garbage collector, which runs
        # rarely.
        watched = weakref.proxy(self)
        self.audience = Audience(watched, clock=clock)
        self.shuffle = NextShuffle(draw, clock=clock, changed=lambda: watched.beside())
        self._clock = clock
        self._draw_order = draw_order
        self._reading = reading or reading_from(store)
        self._cards_out: asyncio.Event | None = None

    @property
    def named(self) -> TableState:
        """The state with the names of its people, to be shown."""
        return self.people.named(self.state)

    @property
    def ratings(self) -> dict[Place, ShownRating]:
        """The ratings that those who sit here show."""
        return self.people.ratings(self.state)

    @property
    def watched(self) -> bool:
        """Whether any viewer is connected."""
        return self.audience.watched

    # --- the journal ------------------------------------------------------------------------

    async def load(self) -> None:
        """Reads the journal, and who the people are.

        Raises `UnreadableJournalError` and `StoreError`.
        """
        stored = await self._reading.get(self.journal)
        self.people.learn(stored.participants)
        self.take_over(stored.recovered)

    async def read_names(self) -> None:
        """Reads who the people are. Raises `StoreError`."""
        self.people.learn(await asyncio.to_thread(self._store.read, participants_of, self.journal))

    @property
    def has_strangers(self) -> bool:
        """Whether a person is at the table whose name is not known here yet."""
        chairs = (*self.state.chairs, *(newcomer.chair for newcomer in self.state.newcomers))
        return any(
            chair.kind is ChairKind.HUMAN and not self.people.knows(person_of(chair.token_hash))
            for chair in chairs
        )

    def learn(self, participants: Sequence[Participant]) -> None:
        """Shows the people with these names, if they are others than before."""
        if self.people.learn(participants):
            self.show()

    def committed(self, before: TableState, entry: Entry) -> None:
        """Keeps a snapshot at the end of a deal."""
        self._changed_from(before)
        if before.deal_is_running and not self.state.deal_is_running:
            # Not awaited: without it the next start only replays more.
            saved = self._store.write(save_snapshot, snapshot_of(self.state, entry.hash))
            saved.add_done_callback(partial(_report_unsaved, self.journal))
            self.deal_ended(self, before)
        for hear in tuple(self.heard):
            hear(before, entry)

    async def caught_up(self, before: TableState) -> None:
        """Reads the names of those who came at other servers."""
        self._changed_from(before)
        if self.has_strangers:
            await self.read_names()

    def _changed_from(self, before: TableState) -> None:
        """Tells who waits for the cards, and the other servers what their lobbies show."""
        if self.state.deal_is_running and not before.deal_is_running:
            if self._cards_out is not None:
                self._cards_out.set()
            self._cards_out = None
        if self.state.chairs is not before.chairs or self.state.rows is not before.rows:
            self.beside()
        new = self.state.rows is not before.rows or self.state.rulings is not before.rulings
        if new and self.state.drawn is not None:
            self.listed(self.state)

    def show(self) -> None:
        """Shows the newest entry to everybody."""
        self.audience.show()

    # --- what is asked for --------------------------------------------------------------------

    async def enter(
        self,
        action: TableAction,
        *,
        actor: Actor,
        command_id: str,
        expected_seq: Seq,
        lease: Lease | None = None,
    ) -> Answer:
        """Enters an action that nobody asks for: computer players, solver, opening, newcomers.

        What the driver of a shared table enters carries its lease.
        """
        return await self.submit(
            lambda _: Recorded(action),
            actor=actor,
            command_id=command_id,
            expected_seq=expected_seq,
            lease=lease,
        )

    async def ask(
        self, request: TableRequest, *, place: Place, command_id: str, expected_seq: Seq
    ) -> Answer:
        """What a person at a place asks for; a command sent again gets the answer of the first.

        Refused as the rules say, with `not_your_seat` for another player's cards, and as
        `Ledger.submit`; an action of the game is `stale` if it had not seen the newest entry.
        """
        return await self.submit(
            lambda _: self._requested(request, place),
            actor=person_actor(self.state, place),
            command_id=command_id,
            expected_seq=expected_seq,
            at_any_time=isinstance(request, AT_ANY_TIME),
        )

    def _requested(self, request: TableRequest, place: Place) -> Recorded | Refusal:
        action = requested(self.named, request, place, draw_order=self._draw_order)
        if isinstance(action, Refusal):
            return action
        foreign = why_not_for(self.state, place, action)
        if foreign is not None:
            return foreign
        if self.state.settings.clock.per == "none" or place not in awaited(self.state):
            return Recorded(action)
        return Recorded(action, int((self._clock() - self.audience.times.turn) * 1000))

    async def cards_out(self, *, longest: float) -> None:
        """Waits until the cards are dealt that all ask for, so many seconds at most; not at all
        where a player still looks at the last result.
        """
        state = self.state
        asked = state.stage is Stage.PLAYING and not state.deal_is_running
        if asked and all_ready(state, connected=self.audience.connected):
            self._cards_out = self._cards_out or asyncio.Event()
            with suppress(TimeoutError):
                async with asyncio.timeout(longest):
                    await self._cards_out.wait()


def _kept_by_nobody(state: TableState) -> None:
    """Keeps this list nowhere but in the table."""


def _counted_by_nobody(table: Table, before: TableState) -> None:
    """Nobody wants to know of this deal."""


def _to_nobody(spoken: Spoken) -> None:
    """Nobody else has this table."""


def _report_unsaved(table: JournalId, saved: Future[SnapshotOutcome]) -> None:
    if saved.cancelled() or saved.exception() is not None:
        _log.warning("table %s has no snapshot of its newest deal", table)
