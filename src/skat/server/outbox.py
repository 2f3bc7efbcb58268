"""What is still to be said on one line, in order and not without end."""

from __future__ import annotations

import asyncio
from typing import Final, Generic, TypeVar

Outgoing = TypeVar("Outgoing")

MOST_UNSENT: Final = 64


class Outbox(Generic[Outgoing]):
    """Takes at most 64 messages that are not sent yet. Belongs to one event loop.

    There are thousands of them: an `asyncio.Queue` would do the same with ten times the memory.
    """

    __slots__ = ("_arrived", "_unsent")

    def __init__(self) -> None:
        self._unsent: list[Outgoing] = []
        self._arrived: asyncio.Future[None] | None = None

    def put(self, message: Outgoing) -> bool:
        """Whether there was room for one more message."""
        if len(self._unsent) >= MOST_UNSENT:
            return False
        self._unsent.append(message)
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)
        return True

    async def take(self) -> Outgoing:
        """The oldest message, as soon as there is one; for one reader only."""
        while not self._unsent:
            self._arrived = asyncio.get_running_loop().create_future()
            await self._arrived
        return self._unsent.pop(0)
