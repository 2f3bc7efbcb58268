"""How a journal becomes a state: read from the store, replayed, and what a sender is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from skat.journal.entry import (
    BEFORE_THE_FIRST,
    FIRST_FORMAT,
    Command,
    Entry,
    FormatVersion,
    JournalId,
    Seq,
)
from skat.journal.stored.leases import Lease
from skat.model.refusal import Detail, Refusal

State = TypeVar("State")


class Replay(msgspec.Struct, Generic[State], frozen=True):
    """The state after entry `seq`, and what entry `seq + 1` was refused for, if one was."""

    state: State
    seq: Seq
    refused: Refusal | None


def replay(
    entries: Iterable[Entry],
    *,
    start: State,
    step: Callable[[State, Entry], State | Refusal],
    after: Seq = Seq(0),  # noqa: B008 - an int
) -> Replay[State]:
    """Plays entries from a start and keeps what was valid before the first refusal.

    `start` is the state after entry `after`: 0 for a new journal, or the number of a snapshot.
    `step` gets a state and the next entry, and returns the next state or why not.

    Raises `ValueError` where an entry's number does not follow the one before: that is no journal.

    >>> def count(total: int, entry: Entry) -> int | Refusal:
    ...     return total + len(entry.payload)
    >>> replay([], start=0, step=count)
    Replay(state=0, seq=0, refused=None)
    """
    state, seq = start, after
    for entry in entries:
        if entry.seq != seq + 1:
            raise ValueError(f"entry {entry.seq} cannot follow entry {seq}")
        result = step(state, entry)
        if isinstance(result, Refusal):
            return Replay(state, seq, result)
        state, seq = result, entry.seq
    return Replay(state, seq, None)


Item = TypeVar("Item")


class Loaded(Generic[Item]):
    """The items of one process, each read by `load` when it is asked for first.

    Belongs to one event loop. What could not be read is not kept: the next caller tries again.
    `forgotten` is called with the name of each that is forgotten while others stay.
    """

    def __init__(
        self,
        load: Callable[[JournalId], Coroutine[Any, Any, Item]],
        *,
        forgotten: Callable[[JournalId], None] = lambda name: None,
    ) -> None:
        self._load = load
        self._forgotten = forgotten
        self._tasks: dict[JournalId, asyncio.Task[Item]] = {}

    def __len__(self) -> int:
        return len(self._tasks)

    def __iter__(self) -> Iterator[Item]:
        """All that have been read."""
        return (task.result() for task in tuple(self._tasks.values()) if _is_read(task))

    async def get(self, name: JournalId) -> Item:
        """The item of this journal; a caller who comes while it is read waits for the same one.

        Raises what `load` raises.
        """
        task = self._tasks.pop(name, None) or asyncio.create_task(self._load(name))
        # The one that was used last is last.
        self._tasks[name] = task
        try:
            return await asyncio.shield(task)
        finally:
            if task.done() and not _is_read(task) and self._tasks.get(name) is task:
                del self._tasks[name]

    def forget(self, name: JournalId) -> None:
        """Its journal brings it back; may be repeated."""
        if self._tasks.pop(name, None) is not None:
            self._forgotten(name)

    def peek(self, name: JournalId) -> Item | None:
        """The item of this journal, if it has been read."""
        task = self._tasks.get(name)
        return task.result() if task is not None and _is_read(task) else None

    def forget_idle(self, *, most: float, idle: Callable[[Item], bool]) -> None:
        """Forgets idle items until there are no more than `most`, the longest unused first."""
        for name, task in tuple(self._tasks.items()):
            if len(self._tasks) <= most:
                return
            if _is_read(task) and idle(task.result()):
                self.forget(name)

    async def close(self) -> tuple[Item, ...]:
        """Forgets all, when nothing is being read any more; those that had been read."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        items = tuple(self)
        self._tasks.clear()
        return items


def _is_read(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


Action = TypeVar("Action")


class Done(msgspec.Struct, frozen=True):
    """The command is on disk as entry `seq`."""

    seq: Seq


class NotDone(msgspec.Struct, frozen=True):
    """The command had no effect; `seq` is the newest entry."""

    seq: Seq
    refusal: Refusal


Answer: TypeAlias = Done | NotDone
"""What the sender of a command is answered."""


class UnreadableJournalError(Exception):
    """A journal holds something that this version cannot replay, if it is known in entry `seq`."""

    def __init__(self, refusal: Refusal, *, seq: Seq = BEFORE_THE_FIRST) -> None:
        super().__init__(f"{refusal.code}: {refusal}")
        self.refusal = refusal
        self.seq = seq


class Reducer(msgspec.Struct, Generic[State, Action], frozen=True, kw_only=True):
    """How actions become a state, and how they are written in the entries of a journal.

    `kind` is that of its journals. `after` gives the state after an action, or why it may not
    happen; `ends` says whether it is the last one that the journal takes. `write` makes the payload
    of an entry of format `newest`, and `read` has a reader for every format there ever was.
    `since` is the format in which an action of this kind came to be: what has been known for longer
    is written in the format before, too, while a server is there that knows no better.
    """

    kind: str
    after: Callable[[State, Action], State | Refusal]
    write: Callable[[Action], bytes]
    read: Mapping[int, Callable[[bytes], Action]]
    newest: FormatVersion
    ends: Callable[[State], bool] = lambda state: False
    since: Callable[[Action], int] = lambda action: FIRST_FORMAT

    def format_for(self, action: Action, *, known: FormatVersion) -> FormatVersion | None:
        """The newest format that all know who read it; None for a kind that some do not know."""
        return min(known, self.newest) if self.since(action) <= known else None

    def action_in(self, entry: Entry) -> Action | Refusal:
        """The action in an entry; refused with `unknown_format` or `unreadable_entry`.

        A journal with an entry that is not understood is not continued.
        """
        reader = self.read.get(entry.format_version)
        if reader is None:
            known = {"format": entry.format_version, "known": self.newest}
            return Refusal("unknown_format", details=dict(known), impossible=True)
        try:
            return reader(entry.payload)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            unread: dict[str, Detail] = {"seq": entry.seq, "reason": str(error)[:200]}
            return Refusal("unreadable_entry", details=unread, impossible=True)

    def step(self, state: State, entry: Entry) -> State | Refusal:
        """The state after one more entry; for `skat.journal.reducing`."""
        action = self.action_in(entry)
        return action if isinstance(action, Refusal) else self.after(state, action)

    def replayed(
        self, entries: tuple[Entry, ...], *, start: State, after: Seq = BEFORE_THE_FIRST
    ) -> State:
        """The state after these entries. Raises `UnreadableJournalError`."""
        done = replay(entries, start=start, step=self.step, after=after)
        if done.refused is not None:
            raise UnreadableJournalError(done.refused, seq=Seq(done.seq + 1))
        return done.state


class Recovered(msgspec.Struct, Generic[State], frozen=True):
    """A state as its journal has it, and the entries that were read for that, the newest last."""

    state: State
    entries: tuple[Entry, ...]


class Wanted(msgspec.Struct, Generic[State, Action], frozen=True, kw_only=True):
    """A command, what makes its action of the state, when it may come, and who drives."""

    make: Callable[[State], Action | Refusal]
    command: Command
    at_any_time: bool
    lease: Lease | None
