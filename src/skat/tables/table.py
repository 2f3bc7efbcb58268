"""A running table: one command at a time, saved before anybody sees it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from skat.journal import (
    Actor,
    Appended,
    Command,
    CommandId,
    Duplicate,
    Entry,
    JournalId,
    Seq,
    Store,
    StoreError,
)
from skat.journal import replay as replay_entries
from skat.model.seats import Place
from skat.rules.violation import Violation
from skat.shuffle import SEED_BYTES
from skat.tables.entries import (
    FORMAT,
    Kind,
    LeaveTable,
    NextDeal,
    TableAction,
    WantsNextDeal,
    WantsToLeave,
    Wish,
    written,
)
from skat.tables.projection import Snapshot, snapshot_for
from skat.tables.state import TableState, after, step, why_not_for

_log = logging.getLogger(__name__)

Result = TypeVar("Result")

TABLE_ACTOR = Actor("table")
"""Who enters what no player does: the first deal, the verdict on a claim."""


class Done(msgspec.Struct, frozen=True):
    """The command is on disk as entry `seq`."""

    seq: Seq


class NotDone(msgspec.Struct, frozen=True):
    """The command had no effect; `seq` is the newest entry."""

    seq: Seq
    violation: Violation


Answer: TypeAlias = Done | NotDone


class Onlooker:
    """Somebody's line to a table, at his place; `show` must be quick and never raise."""

    def __init__(self, place: Place, show: Callable[[Snapshot], None]) -> None:
        self.place = place
        self.show = show


def draw_seed() -> bytes:
    """32 bytes from the operating system, for one deal."""
    return secrets.token_bytes(SEED_BYTES)


def place_actor(place: Place) -> Actor:
    """How the journal names whoever sits at a place.

    >>> place_actor(Place(1))
    'place-1'
    """
    return Actor(f"place-{place}")


class UnreadableTableError(Exception):
    """The journal of a table holds something that this version cannot replay."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"{violation.code} {violation.details}")
        self.violation = violation


class Table:
    """One table on its journal. `state` is always what the journal holds, never more.

    A command is judged by the rules, committed, then shown to all and acknowledged. A refused
    commit throws the state away and reads the journal again. Everything runs on one event loop;
    a command that has begun is finished even if whoever waits for it goes away.
    """

    def __init__(
        self, store: Store, table: JournalId, *, draw: Callable[[], bytes] = draw_seed
    ) -> None:
        self.state = TableState(id=table)
        self.changed = asyncio.Event()
        self._store = store
        self._draw = draw
        self._answered: dict[tuple[Actor, str], Seq] = {}
        self._one_at_a_time = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._onlookers: list[Onlooker] = []

    # --- the journal ------------------------------------------------------------------------

    async def load(self) -> None:
        """Reads the journal from its beginning.

        Raises `UnreadableTableError` and `StoreError`.
        """
        entries = await asyncio.to_thread(self._store.read, self.state.id)
        self._replay(entries)

    def _replay(self, entries: tuple[Entry, ...]) -> None:
        replayed = replay_entries(entries, start=TableState(id=self.state.id), step=step)
        if replayed.refused is not None:
            raise UnreadableTableError(replayed.refused.reason)
        self.state = replayed.state
        self._answered = {(entry.actor, entry.command_id): entry.seq for entry in entries}

    async def enter(
        self, action: TableAction, *, actor: Actor, command_id: str, expected_seq: Seq
    ) -> Answer:
        """Enters an action that does not come from a person: computer players, solver, opening."""
        return await self._to_its_end(self._enter(action, actor, command_id, expected_seq, b"{}"))

    async def ask(self, wish: Wish, *, place: Place, command_id: str, expected_seq: Seq) -> Answer:
        """What a person at a place asks for; a command sent again gets the answer of the first.

        Refused as the rules say, and with `stale` for a command that had not seen the newest
        entry, `not_your_seat` for another player's cards, `not_saved` if the disk failed.
        """
        return await self._to_its_end(self._ask(wish, place, command_id, expected_seq))

    async def _ask(self, wish: Wish, place: Place, command_id: str, expected_seq: Seq) -> Answer:
        action = self._action(wish, place)
        sent = msgspec.json.encode(wish)
        return await self._enter(
            action, place_actor(place), command_id, expected_seq, sent, place=place
        )

    def _action(self, wish: Wish, place: Place) -> TableAction:
        if isinstance(wish, WantsNextDeal):
            return self.fresh_deal()
        if isinstance(wish, WantsToLeave):
            return LeaveTable(place)
        return wish

    def fresh_deal(self) -> NextDeal:
        """The next deal with a new seed."""
        return NextDeal(self._draw())

    async def _enter(
        self,
        action: TableAction,
        actor: Actor,
        command_id: str,
        expected_seq: Seq,
        sent: bytes,
        *,
        place: Place | None = None,
    ) -> Answer:
        async with self._one_at_a_time:
            earlier = self._answered.get((actor, command_id))
            if earlier is not None:
                return Done(earlier)
            if expected_seq != self.state.seq:
                return self._refused(_stale(expected_seq, self.state.seq))
            foreign = why_not_for(self.state, place, action) if place is not None else None
            changed = foreign or after(self.state, action)
            if isinstance(changed, Violation):
                return self._refused(changed)
            command = Command(CommandId(command_id), expected_seq, actor, sent)
            return await self._commit(command, action, changed)

    async def _commit(self, command: Command, action: TableAction, changed: TableState) -> Answer:
        try:
            appended = self._store.append(
                self.state.id,
                command,
                payload=written(action),
                format_version=FORMAT,
                last=changed.finished,
            )
            outcome = await asyncio.wrap_future(appended)
            if not isinstance(outcome, Appended):
                # Somebody else wrote to this journal: what we had in mind is worth nothing.
                await self.load()
        except StoreError:
            _log.exception("table %s could not save entry %d", self.state.id, self.state.seq + 1)
            return self._refused(Violation("not_saved", impossible=True))
        if isinstance(outcome, Appended):
            self._answered[command.actor, command.command_id] = outcome.entry.seq
            self.state = replace(changed, seq=outcome.entry.seq)
        self._show()
        if isinstance(outcome, Appended | Duplicate):
            return Done(outcome.entry.seq)
        return self._refused(_stale(command.expected_seq, self.state.seq))

    def _refused(self, violation: Violation) -> NotDone:
        return NotDone(self.state.seq, violation)

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

    # --- who looks on -----------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether anybody's line is open."""
        return bool(self._onlookers)

    def snapshot(self, place: Place) -> Snapshot:
        """What this place sees now."""
        return snapshot_for(
            self.state, place, connected={onlooker.place for onlooker in self._onlookers}
        )

    def join(self, onlooker: Onlooker) -> None:
        """Opens a line: it is shown the table now and after every entry."""
        self._onlookers.append(onlooker)
        onlooker.show(self.snapshot(onlooker.place))
        self.changed.set()

    def part(self, onlooker: Onlooker) -> None:
        """Closes a line; may be repeated."""
        if onlooker in self._onlookers:
            self._onlookers.remove(onlooker)
            self.changed.set()

    def _show(self) -> None:
        for onlooker in tuple(self._onlookers):
            onlooker.show(self.snapshot(onlooker.place))
        self.changed.set()

    def is_computer(self, place: Place) -> bool:
        """Whether a computer player has this place."""
        return self.state.chairs[place - 1].kind is Kind.COMPUTER


def _stale(expected: Seq, current: Seq) -> Violation:
    return Violation("stale", details={"expected": int(expected), "current": int(current)})
