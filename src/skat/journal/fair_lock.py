"""A fair lock of one event loop: one holder at a time, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque


class FairLock:
    """A lock of one event loop, which can be taken without waiting while nobody holds it."""

    __slots__ = ("_held", "_waiting")

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()

    @property
    def is_free(self) -> bool:
        """Whether nobody holds it."""
        return not self._held

    def try_acquire(self) -> bool:
        """Takes the lock if nobody holds it; whether that worked."""
        if self._held:
            return False
        self._held = True
        return True

    async def acquire(self) -> None:
        """Takes the lock, after all who came before."""
        if self.try_acquire():
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
                self.release()
            raise

    def release(self) -> None:
        """Hands the lock to the one who has waited longest."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._waiting = None
        self._held = False
