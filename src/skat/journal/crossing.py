"""The way from other threads to an event loop, which wakes it once for all that cross together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary, ref


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
        # Whoever finds it woken has put his call where the loop has not looked yet.
        if not self._woken and loop is not None and not loop.is_closed():
            self._woken = True
            loop.call_soon_threadsafe(self._arrived, loop)

    def _arrived(self, loop: asyncio.AbstractEventLoop) -> None:
        self._woken = False
        while self._waiting:
            loop.call_soon(self._waiting.popleft())


_CROSSINGS: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Crossing]] = WeakKeyDictionary()


def crossing_to(loop: asyncio.AbstractEventLoop) -> Crossing:
    """The one way to this loop."""
    crossing = _CROSSINGS.get(loop)
    if crossing is None:
        crossing = _CROSSINGS[loop] = Crossing(loop)
    return crossing
