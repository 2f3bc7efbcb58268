"""Work of journals in threads: computing, crossing to the loop, readers that share an answer."""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary, ref

from skat.journal.entry import JournalId
from skat.journal.ports import StoreBrokenError

Found = TypeVar("Found")
Given = ParamSpec("Given")

THREADS: Final = 4
"""How much is computed at once; more would only take the interpreter's lock from each other."""

_COMPUTING: Final = ThreadPoolExecutor(THREADS, thread_name_prefix="skat-computing")


async def computed(
    work: Callable[Given, Found], /, *given: Given.args, **named: Given.kwargs
) -> Found:
    """What the work finds, in one of these threads. Raises what it raises.

    >>> asyncio.run(computed(sorted, "cab", reverse=True))
    ['c', 'b', 'a']
    """
    context = contextvars.copy_context()
    call = partial(context.run, work, *given, **named)
    return await asyncio.get_running_loop().run_in_executor(_COMPUTING, call)


class Crossing:
    """Hands calls from any thread to one event loop, in their order.

    To wake a loop costs two system calls, and each takes the interpreter's lock anew; a commit
    of several commands wakes it once.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = ref(loop)
        self._waiting: deque[Callable[[], None]] = deque()
        self._woken = False

    def hand_over(self, call: Callable[[], None]) -> None:
        """Has the loop call this soon; nothing where the loop is closed by now."""
        self._waiting.append(call)
        loop = self._loop()
        # Where it is woken already, the loop has not read the list yet and will find this call.
        if not self._woken and loop is not None and not loop.is_closed():
            self._woken = True
            loop.call_soon_threadsafe(self._arrived, loop)

    def _arrived(self, loop: asyncio.AbstractEventLoop) -> None:
        self._woken = False
        while self._waiting:
            loop.call_soon(self._waiting.popleft())


_CROSSINGS: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Crossing]] = WeakKeyDictionary()


def crossing_to(loop: asyncio.AbstractEventLoop) -> Crossing:
    """The `Crossing` of this loop; there is one for each."""
    crossing = _CROSSINGS.get(loop)
    if crossing is None:
        crossing = _CROSSINGS[loop] = Crossing(loop)
    return crossing


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
                items = await asyncio.to_thread(self._found, names)
                for name, asked in trip:
                    _answer(asked, items[name])
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


def _answer(asked: asyncio.Future[Item], item: Item | Exception) -> None:
    if asked.done():
        # The caller has gone away.
        return
    if isinstance(item, Exception):
        asked.set_exception(item)
    else:
        asked.set_result(item)
