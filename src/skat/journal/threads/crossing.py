"""Calls from other threads to an event loop, which is woken once for all that come together."""

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
