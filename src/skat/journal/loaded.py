"""A cache of loaded journals: each is read once, however many ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Generic, TypeVar

from skat.journal.entry import JournalId

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
