"""Where the queue of those who wait is kept: here, or with all servers of a service."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from math import inf
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import msgspec

from skat.journal import BusError, Following, JournalId, Values
from skat.tables.pairing import Queue

_log = logging.getLogger(__name__)

T = TypeVar("T")
Change: TypeAlias = Callable[[Queue, float], tuple[Queue, T]]
"""A step: the next queue, and a result. It may be called more than once."""

_NAME: Final = "waiting-to-play"
_HINT: Final = JournalId(_NAME)
"""The channel on which servers tell each other that a person came or went; no journal has this
name."""
_LASTING: Final = 6.0
_LOOK_EVERY: Final = 1.0
_KEPT_SECONDS: Final = 60
_SECONDS_OF_REST: Final = 1.0
"""Seconds without another try after the others could not be reached."""

_DECODER: Final = msgspec.json.Decoder(Queue)


class WaitingRoom(Protocol):
    """A queue that is changed one step after the other."""

    @property
    def lasting(self) -> float:
        """Seconds for which a connection counts after it was last seen."""

    @property
    def look_every(self) -> float:
        """Seconds after which to look whether another server has changed it."""

    async def change(self, change: Change[T]) -> T:
        """Makes this step, alone."""

    def listen(self, heard: Callable[[], None]) -> None:
        """Calls `heard` when another server has changed it."""


class OwnRoom:
    """The queue of one process; `clock` counts seconds."""

    lasting = inf
    look_every = inf

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._queue = Queue()

    async def change(self, change: Change[T]) -> T:
        """Makes this step, at once."""
        self._queue, result = change(self._queue, self._clock())
        return result

    def listen(self, heard: Callable[[], None]) -> None:
        """Nobody else changes it."""


class SharedRoom:
    """The queue of all servers, among what they change together.

    While the others cannot be reached, the people of this server wait for each other alone, and the
    log says so. Belongs to one event loop.
    """

    lasting = _LASTING
    look_every = _LOOK_EVERY

    def __init__(self, values: Values, following: Following, *, clock: Callable[[], float]) -> None:
        self._values = values
        self._following = following
        self._clock = clock
        self._ahead = 0.0
        self._alone: Queue | None = None
        self._again = -inf
        self._turn = asyncio.Lock()

    async def change(self, change: Change[T]) -> T:
        """Makes this step in the shared queue, or here where it cannot be reached."""
        async with self._turn:
            if self._clock() >= self._again:
                try:
                    return await self._with_others(change)
                except BusError as error:
                    self._again = self._clock() + _SECONDS_OF_REST
                    if self._alone is None:
                        self._alone = Queue()
                        _log.warning("people who wait meet those at this server alone: %s", error)
            assert self._alone is not None
            self._alone, result = change(self._alone, self._clock() + self._ahead)
            return result

    def listen(self, heard: Callable[[], None]) -> None:
        """Calls `heard` when another server says that a person came or went."""
        self._following.listen(_HINT, lambda _said: heard())

    async def _with_others(self, change: Change[T]) -> T:
        def changed(kept: bytes | None, now: float) -> tuple[bytes | None, tuple[T, float, bool]]:
            before = _read(kept)
            after, result = change(before, now)
            news = _without_lines(before) != _without_lines(after)
            return msgspec.json.encode(after), (result, now, news)

        result, now, news = await asyncio.to_thread(
            self._values.change, _NAME, changed, seconds=_KEPT_SECONDS
        )
        self._ahead = now - self._clock()
        if self._alone is not None:
            self._alone = None
            _log.warning("people who wait meet those at other servers again")
        if news:
            self._following.call(_HINT, b"changed")
        return result


def _read(kept: bytes | None) -> Queue:
    if kept is None:
        return Queue()
    try:
        return _DECODER.decode(kept)
    except msgspec.DecodeError:
        # Another release writes it in another form: those who wait here are entered again.
        return Queue()


def _without_lines(queue: Queue) -> list[tuple[Any, ...]]:
    """What other servers must hear of: of connections only whether there is one."""
    return [
        (
            person.ticket,
            person.patience,
            person.near,
            person.taken,
            person.outcome,
            bool(person.lines),
        )
        for person in (*queue.waiting, *queue.ended)
    ]
