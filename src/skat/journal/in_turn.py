"""A fair lock of one event loop: one holder at a time, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque


class InTurn:
    """A lock of one event loop, which can be taken without waiting while nobody has it."""

    __slots__ = ("_had", "_waiting")

    def __init__(self) -> None:
        self._had = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody has it."""
        return not self._had

    def had_at_once(self) -> bool:
        """Takes it if nobody has it; whether that worked."""
        if self._had:
            return False
        self._had = True
        return True

    async def had(self) -> None:
        """Waits for it."""
        if self.had_at_once():
            return
        own = asyncio.get_running_loop().create_future()
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(own)
        try:
            await own
        except asyncio.CancelledError:
            if own.done() and not own.cancelled():
                # It was handed over in the moment in which the wait was cancelled.
                self.pass_on()
            raise

    def pass_on(self) -> None:
        """Hands it to the one who has waited longest."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._waiting = None
        self._had = False
