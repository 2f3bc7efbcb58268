"""A state on a journal: one command at a time, saved before anybody sees it.

The same for a list and for a tournament; what an action does to the state is the owner's business.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from skat.journal import (
    BEFORE_THE_FIRST,
    Actor,
    Appended,
    Command,
    CommandId,
    Duplicate,
    Entry,
    FormatVersion,
    JournalId,
    Refused,
    Seq,
    Store,
    StoreError,
    replay,
)
from skat.model.refusal import Refusal

_log = logging.getLogger(__name__)

State = TypeVar("State")
Action = TypeVar("Action")
Result = TypeVar("Result")


class Done(msgspec.Struct, frozen=True):
    """The command is on disk as entry `seq`."""

    seq: Seq


class NotDone(msgspec.Struct, frozen=True):
    """The command had no effect; `seq` is the newest entry."""

    seq: Seq
    refusal: Refusal


Answer: TypeAlias = Done | NotDone


class Trade(msgspec.Struct, Generic[State, Action], frozen=True, kw_only=True):
    """What a ledger must know of what it keeps.

    `admit` gives a new action as it is to be kept, or why it is not taken; what is read back was
    taken once and is not asked. `after` gives the state after an action, or why it may not happen;
    `write` and `read` are how an action stands in an entry of this `form`.
    """

    start: State
    admit: Callable[[State, Action], Action | Refusal]
    after: Callable[[State, Action], State | Refusal]
    write: Callable[[Action], bytes]
    read: Callable[[Entry], Action | Refusal]
    form: FormatVersion


class UnreadableJournalError(Exception):
    """A journal holds something that this version cannot replay."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {dict(refusal.details)}")
        self.refusal = refusal


class Ledger(Generic[State, Action]):
    """One journal and the state it comes to. `state` is always what the journal holds, never more.

    A command is judged, committed, then shown to all and acknowledged. A refused commit throws the
    state away and reads the journal again. Everything runs on one event loop; a command that has
    begun is finished even if whoever waits for it goes away.
    """

    def __init__(self, store: Store, journal: JournalId, *, trade: Trade[State, Action]) -> None:
        self.journal = journal
        self.state = trade.start
        self.seq = BEFORE_THE_FIRST
        self._trade = trade
        self._store = store
        self._answered: dict[tuple[Actor, str], Seq] = {}
        self._in_doubt = False
        self._one_at_a_time = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()
        self._onlookers: list[Callable[[], None]] = []

    async def load(self) -> None:
        """Reads the journal from its beginning.

        Raises `UnreadableJournalError` and `StoreError`.
        """
        entries = await asyncio.to_thread(self._store.read, self.journal)
        replayed = replay(entries, start=self._trade.start, step=self._step)
        if replayed.refused is not None:
            raise UnreadableJournalError(replayed.refused.reason)
        self.state, self.seq = replayed.state, replayed.seq
        self._answered = {(entry.actor, entry.command_id): entry.seq for entry in entries}

    def _step(self, state: State, entry: Entry) -> State | Refused[Refusal]:
        action = self._trade.read(entry)
        changed = action if isinstance(action, Refusal) else self._trade.after(state, action)
        return Refused(changed) if isinstance(changed, Refusal) else changed

    async def enter(
        self, action: Action, *, actor: Actor, command_id: str, expected_seq: Seq
    ) -> Answer:
        """Enters an action; a command sent again gets the answer of the first.

        Refused as the owner says, and with `stale` for a command that had not seen the newest
        entry, `not_saved` if the disk failed, and `not_known` while nobody can tell whether this
        command has had its effect.
        """
        return await self._to_its_end(self._enter(action, actor, command_id, expected_seq))

    async def _enter(
        self, action: Action, actor: Actor, command_id: str, expected_seq: Seq
    ) -> Answer:
        async with self._one_at_a_time:
            earlier = self._answered.get((actor, command_id))
            if earlier is None and self._in_doubt:
                if not await self._found_out():
                    return self._refused(Refusal(code="not_known"))
                earlier = self._answered.get((actor, command_id))
            if earlier is not None:
                return Done(earlier)
            if expected_seq != self.seq:
                return self._refused(_stale(expected_seq, self.seq))
            admitted = self._trade.admit(self.state, action)
            if isinstance(admitted, Refusal):
                return self._refused(admitted)
            changed = self._trade.after(self.state, admitted)
            if isinstance(changed, Refusal):
                return self._refused(changed)
            command = Command(CommandId(command_id), expected_seq, actor)
            return await self._commit(command, admitted, changed)

    async def _found_out(self) -> bool:
        """Reads what became of a command whose commit nobody answered for; False if not yet."""
        try:
            await self.load()
        except StoreError:
            return False
        self._in_doubt = False
        self.show()
        return True

    async def _commit(self, command: Command, action: Action, changed: State) -> Answer:
        try:
            appended = self._store.append(
                self.journal,
                command,
                payload=self._trade.write(action),
                format_version=self._trade.form,
            )
            outcome = await asyncio.wrap_future(appended)
            if not isinstance(outcome, Appended):
                # Somebody else wrote to this journal: what we had in mind is worth nothing.
                await self.load()
        except StoreError as error:
            _log.exception("journal %s could not save entry %d", self.journal, self.seq + 1)
            self._in_doubt = error.in_doubt
            return self._refused(Refusal(code="not_known" if error.in_doubt else "not_saved"))
        if isinstance(outcome, Appended):
            self._answered[command.actor, command.command_id] = outcome.entry.seq
            self.state, self.seq = changed, outcome.entry.seq
        self.show()
        if isinstance(outcome, Appended | Duplicate):
            return Done(outcome.entry.seq)
        return self._refused(_stale(command.expected_seq, self.seq))

    def _refused(self, refusal: Refusal) -> NotDone:
        return NotDone(self.seq, refusal)

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

    def show(self) -> None:
        """Tells everybody who looks on that there is something to see."""
        for show in tuple(self._onlookers):
            show()

    def join(self, show: Callable[[], None]) -> None:
        """Calls `show` after every entry from now on; it must be quick and never raise."""
        self._onlookers.append(show)

    def part(self, show: Callable[[], None]) -> None:
        """Ends that; may be repeated."""
        if show in self._onlookers:
            self._onlookers.remove(show)

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing has begun."""
        return not self._onlookers and not self._running

    @property
    def onlookers(self) -> int:
        """How many are shown every entry."""
        return len(self._onlookers)


def _stale(expected: Seq, current: Seq) -> Refusal:
    return Refusal(code="stale", details={"expected": int(expected), "current": int(current)})
