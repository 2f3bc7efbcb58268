"""A journal read from the store and replayed to the state it stands for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from skat.journal.entry import Entry, JournalId, Seq
from skat.model.refusal import Refusal

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
    """The items of one process, each read by `load` when somebody asks for it first.

    Belongs to one event loop. What could not be read is not kept: whoever asks next tries again.
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
        """The item of this journal; whoever comes while it is being read waits for the same one.

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
