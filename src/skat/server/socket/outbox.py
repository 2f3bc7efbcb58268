"""A small queue for one reader."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Outbox(Generic[Item]):
    """A queue for one reader on one event loop; the writer limits how much may wait.

    There are thousands of them: an `asyncio.Queue` would do the same with ten times the memory.
    """

    __slots__ = ("_arrived", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[Item] = []
        self._arrived: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        """How much waits."""
        return len(self._waiting)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put_nowait(self, item: Item) -> None:
        """Puts one more behind the others."""
        self._waiting.append(item)
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)

    def arrival(self) -> asyncio.Future[None]:
        """Is done when the next one has come; for the one reader, and only while nothing waits."""
        self._arrived = asyncio.get_running_loop().create_future()
        return self._arrived

    def take(self) -> Item:
        """The oldest of those that wait."""
        return self._waiting.pop(0)

    async def get(self) -> Item:
        """The oldest, as soon as there is one."""
        while not self._waiting:
            await self.arrival()
        return self.take()
