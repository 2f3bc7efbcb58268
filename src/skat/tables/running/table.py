"""A running table: one command at a time, saved before anybody sees it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
import weakref
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from skat.journal import (
    Actor,
    Appended,
    Command,
    CommandId,
    Digest,
    Duplicate,
    JournalId,
    Participant,
    Seq,
    SnapshotOutcome,
    Store,
    StoreError,
)
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.shuffle import SEED_BYTES
from skat.tables.running.audience import Audience
from skat.tables.running.recovery import recovered, snapshot_of
from skat.tables.shown.fairness import NextShuffle
from skat.tables.state.actions import FORMAT, Recorded, TableAction, written
from skat.tables.state.people import People, person_of
from skat.tables.state.reducer import recorded, why_not_for
from skat.tables.state.requested import request_entry
from skat.tables.state.requests import AT_ANY_TIME, Wish
from skat.tables.state.table_state import Stage, TableState
from skat.tables.state.turns import all_ready, awaited

_log = logging.getLogger(__name__)

Result = TypeVar("Result")

MOST_REMEMBERED: Final = 4
"""How many commands a table knows by heart; the journal knows the others."""

TABLE_ACTOR = Actor("table")
"""Who enters what no player does: the first deal, the verdict on a claim."""


class Done(msgspec.Struct, frozen=True):
    """The command is on disk as entry `seq`."""

    seq: Seq


class NotDone(msgspec.Struct, frozen=True):
    """The command had no effect; `seq` is the newest entry."""

    seq: Seq
    refusal: Refusal


Answer: TypeAlias = Done | NotDone


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


class Table:
    """One table on its journal. `state` is always what the journal holds, never more.

    A command is judged by the rules, committed, then shown to all and acknowledged. A refused
    commit throws the state away and reads the journal again. Everything runs on one event loop;
    a command that has begun is finished even if whoever waits for it goes away.

    `draw` gives the seed of each deal, `draw_order` the places where they are drawn, `clock`
    counts seconds and never goes back.
    """

    def __init__(
        self,
        store: Store,
        table: JournalId,
        *,
        draw: Callable[[], bytes] = draw_seed,
        draw_order: Callable[[Sequence[Place]], tuple[Place, ...]] = draw_order,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.state = TableState(id=table)
        self.people = People()
        # A table that is put away must not wait for the garbage collector, which comes rarely.
        self.audience = Audience(weakref.proxy(self), clock=clock)
        self._store = store
        self._clock = clock
        self.shuffle = NextShuffle(draw, clock=clock)
        self._draw_order = draw_order
        self._answered: dict[tuple[Actor, str], Seq] = {}
        self._in_doubt = False
        self._one_at_a_time = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._cards_out = asyncio.Event()

    @property
    def named(self) -> TableState:
        """The state with the names of its people, to be shown."""
        return self.people.named(self.state)

    @property
    def changed(self) -> asyncio.Event:
        """Set whenever the driver may have something to do."""
        return self.audience.changed

    @property
    def watched(self) -> bool:
        """Whether anybody's line is open."""
        return self.audience.watched

    # --- the journal ------------------------------------------------------------------------

    async def load(self) -> None:
        """Reads the journal.

        Raises `UnreadableTableError` and `StoreError`.
        """
        # Thousands of tables are read when a server starts: one trip to a thread for each.
        found, participants = await asyncio.to_thread(
            lambda: (recovered(self._store, self.state.id), self._participants())
        )
        self.people.learn(participants)
        self.state = found.state
        self._answered.clear()
        for entry in found.entries[-MOST_REMEMBERED:]:
            self._answered[entry.actor, entry.command_id] = entry.seq

    async def read_names(self) -> None:
        """Reads who the people are. Raises `StoreError`."""
        self.people.learn(await asyncio.to_thread(self._participants))

    def _participants(self) -> tuple[Participant, ...]:
        return self._store.participants(self.state.id)

    async def enter(
        self, action: TableAction, *, actor: Actor, command_id: str, expected_seq: Seq
    ) -> Answer:
        """Enters an action that is nobody's wish: computer players, solver, opening, newcomers."""
        command = Command(CommandId(command_id), expected_seq, actor)
        return await self._to_its_end(self._enter(command, lambda: Recorded(action)))

    async def ask(self, wish: Wish, *, place: Place, command_id: str, expected_seq: Seq) -> Answer:
        """What a person at a place asks for; a command sent again gets the answer of the first.

        Refused as the rules say, and with `stale` for an action of the game that had not seen the
        newest entry, `not_your_seat` for another player's cards, `not_saved` if the disk failed,
        and `not_known` while nobody can tell whether this command has had its effect.
        """
        command = Command(CommandId(command_id), expected_seq, person_actor(self.state, place))
        return await self._to_its_end(
            self._enter(
                command,
                lambda: self._requested(wish, place),
                place=place,
                at_any_time=isinstance(wish, AT_ANY_TIME),
            )
        )

    def _requested(self, wish: Wish, place: Place) -> Recorded | Refusal:
        action = request_entry(self.named, wish, place, draw_order=self._draw_order)
        if isinstance(action, Refusal):
            return action
        if self.state.settings.clock.per == "none" or place not in awaited(self.state):
            return Recorded(action)
        return Recorded(action, int((self._clock() - self.audience.times.turn) * 1000))

    async def cards_out(self, *, longest: float) -> None:
        """Waits until the cards are dealt that all ask for, so many seconds at most; not at all
        where somebody still looks at the last result.
        """
        state = self.state
        asked = state.stage is Stage.PLAYING and not state.deal_is_running
        if asked and all_ready(state, connected=self.audience.connected):
            with suppress(TimeoutError):
                async with asyncio.timeout(longest):
                    await self._cards_out.wait()

    async def _enter(
        self,
        command: Command,
        entry: Callable[[], Recorded | Refusal],
        *,
        place: Place | None = None,
        at_any_time: bool = False,
    ) -> Answer:
        async with self._one_at_a_time:
            earlier = self._answered.get((command.actor, command.command_id))
            if earlier is not None:
                return Done(earlier)
            if self._in_doubt and not await self._found_out():
                return self._refused(Refusal("not_known", impossible=True))
            if command.expected_seq != self.state.seq:
                late = await self._late(command)
                stale = isinstance(late, NotDone) and late.refusal.code == "stale"
                if not (stale and at_any_time and command.expected_seq < self.state.seq):
                    return late
                command = replace(command, expected_seq=self.state.seq)
            made = entry()
            if isinstance(made, Refusal):
                return await self._known(command) or self._refused(made)
            foreign = why_not_for(self.state, place, made.action) if place is not None else None
            changed = foreign or recorded(self.state, made)
            if isinstance(changed, Refusal):
                return await self._known(command) or self._refused(changed)
            return await self._commit(command, made, changed)

    async def _found_out(self) -> bool:
        """Reads what became of a command whose commit nobody answered for; False if not yet."""
        try:
            await self.load()
        except StoreError:
            return False
        self._in_doubt = False
        self.audience.show()
        return True

    async def _late(self, command: Command) -> Answer:
        """The answer to a command that had seen another table: an old one's own, or none."""
        stale = _stale(command.expected_seq, self.state.seq)
        return await self._known(command) or self._refused(stale)

    async def _known(self, command: Command) -> Answer | None:
        """The answer that this command got long ago; None if it is new.

        The journal knows every command there ever was.
        """
        try:
            known = await asyncio.to_thread(
                self._store.entry_of, self.state.id, command.actor, command.command_id
            )
        except StoreError:
            _log.exception("table %s cannot look up a command", self.state.id)
            return self._refused(Refusal("not_known", impossible=True))
        return None if known is None else Done(known.seq)

    async def _commit(self, command: Command, made: Recorded, changed: TableState) -> Answer:
        try:
            appended = self._store.append(
                self.state.id,
                command,
                payload=written(made),
                format_version=FORMAT,
                last=changed.finished,
            )
            outcome = await asyncio.wrap_future(appended)
            if not isinstance(outcome, Appended):
                # Somebody else wrote to this journal: what we had in mind is worth nothing.
                await self.load()
        except StoreError as error:
            _log.exception("table %s could not save entry %d", self.state.id, self.state.seq + 1)
            self._in_doubt = error.in_doubt
            code = "not_known" if error.in_doubt else "not_saved"
            return self._refused(Refusal(code, impossible=True))
        if isinstance(outcome, Appended):
            self._answered[command.actor, command.command_id] = outcome.entry.seq
            if len(self._answered) > MOST_REMEMBERED:
                del self._answered[next(iter(self._answered))]
            before, self.state = self.state, replace(changed, seq=outcome.entry.seq)
            if self.state.deal_is_running and not before.deal_is_running:
                self._cards_out.set()
                self._cards_out = asyncio.Event()
            if before.deal_is_running and not self.state.deal_is_running:
                self._keep_snapshot(outcome.entry.hash)
        self.audience.show()
        if isinstance(outcome, Appended | Duplicate):
            return Done(outcome.entry.seq)
        return self._refused(_stale(command.expected_seq, self.state.seq))

    def _keep_snapshot(self, newest: Digest) -> None:
        """Nobody waits for a snapshot: without it the next start replays more, and that is all."""
        saved = self._store.save_snapshot(snapshot_of(self.state, newest))
        saved.add_done_callback(partial(_report_unsaved, self.state.id))

    def _refused(self, refusal: Refusal) -> NotDone:
        return NotDone(self.state.seq, refusal)

    async def _to_its_end(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Does the work even if whoever waits is cancelled: half a command must not exist."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Waits for what has begun."""
        while self._running:
            await asyncio.wait(self._running)


def _stale(expected: Seq, current: Seq) -> Refusal:
    return Refusal("stale", details={"expected": int(expected), "current": int(current)})


def _report_unsaved(table: JournalId, saved: Future[SnapshotOutcome]) -> None:
    if saved.cancelled() or saved.exception() is not None:
        _log.warning("table %s has no snapshot of its newest deal", table)
