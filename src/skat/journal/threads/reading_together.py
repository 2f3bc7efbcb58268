"""One trip to a thread for many journals: who asks meanwhile goes with the next one.

A trip a journal costs more than reading it does where thousands come back at once: the threads and
the event loop take the interpreter's lock from each other, and each asks the database alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from skat.journal.entry import JournalId
from skat.journal.errors import StoreBrokenError

Item = TypeVar("Item")

MOST_TOGETHER: Final = 64
"""Who comes alone waits for one trip of so many at most."""


class ReadTogether(Generic[Item]):
    """What `read` finds of journals, one trip to a thread after the other.

    `read` gives what it finds of each journal, or the error of that one alone. Where reading fails
    because something is broken, each journal of that trip is read alone: it may be one page of the
    disk. Belongs to one event loop.

    >>> async def lengths() -> list[int]:
    ...     together = ReadTogether(lambda names: {name: len(name) for name in names})
    ...     return await asyncio.gather(*(together.get(JournalId(name)) for name in ("t", "t17")))
    >>> asyncio.run(lengths())
    [1, 3]
    """

    def __init__(
        self, read: Callable[[Sequence[JournalId]], Mapping[JournalId, Item | Exception]]
    ) -> None:
        self._read = read
        self._waiting: list[tuple[JournalId, asyncio.Future[Item]]] = []
        self._trips: asyncio.Task[None] | None = None

    async def get(self, journal: JournalId) -> Item:
        """What is found of a journal, read after it was asked for.

        Raises what `read` gives for it, or raises.
        """
        asked: asyncio.Future[Item] = asyncio.get_running_loop().create_future()
        self._waiting.append((journal, asked))
        if self._trips is None:
            self._trips = asyncio.create_task(self._run())
        return await asked

    async def _run(self) -> None:
        try:
            while self._waiting:
                trip = self._waiting[:MOST_TOGETHER]
                del self._waiting[:MOST_TOGETHER]
                names = tuple(dict.fromkeys(name for name, _ in trip))
                found = await asyncio.to_thread(self._found, names)
                for name, asked in trip:
                    _answer(asked, found[name])
        finally:
            self._trips = None

    def _found(self, names: Sequence[JournalId]) -> Mapping[JournalId, Item | Exception]:
        try:
            return self._read(names)
        except StoreBrokenError as error:
            if len(names) == 1:
                return {names[0]: error}
            return {name: self._found([name])[name] for name in names}
        except Exception as error:
            return dict.fromkeys(names, error)


def _answer(asked: asyncio.Future[Item], found: Item | Exception) -> None:
    if asked.done():
        # Whoever asked has gone away.
        return
    if isinstance(found, Exception):
        asked.set_exception(found)
    else:
        asked.set_result(found)
