"""The orderly end of a server among others: what it releases while it still answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable


class OrderlyEnd:
    """The steps of an orderly end, in the order in which they were added.

    >>> import asyncio
    >>> ending, done = OrderlyEnd(), []
    >>> async def leave_the_tables() -> None:
    ...     done.append("tables")
    >>> ending.add(leave_the_tables)
    >>> asyncio.run(ending.begin())
    >>> done
    ['tables']
    """

    def __init__(self) -> None:
        self._steps: list[Callable[[], Awaitable[None]]] = []

    def add(self, step: Callable[[], Awaitable[None]]) -> None:
        """This comes after the steps that are there."""
        self._steps.append(step)

    async def begin(self) -> None:
        """Takes all steps; connections are closed after that."""
        for step in self._steps:
            await step()
