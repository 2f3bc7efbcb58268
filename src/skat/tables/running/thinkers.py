"""How computer players think for a table: outside the event loop, and at the table's pace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from enum import Enum
from typing import Final, TypeVar


class Pace(Enum):
    """How fast computer players act: seconds before an action, and more after a full trick.

    >>> Pace.INSTANT.seconds, Pace("slow").after_trick
    (0.0, 2.2)
    """

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"

    seconds: float
    after_trick: float

    def __init__(self, name: str) -> None:
        self.seconds = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}[name]
        self.after_trick = {"slow": 2.2, "normal": 1.2, "fast": 0.5, "instant": 0.0}[name]


_log = logging.getLogger(__name__)

Result = TypeVar("Result")

SECONDS_TO_THINK: Final = 12.0
"""The strongest takes a second or two; many tables may wait for the same thinkers."""


class Thinkers:
    """Threads for computer players; `made` makes a pool, a new one where a thread hangs.

    None of them thinks on the threads of the event loop. `failed` gets the reason one was given up:
    `slow`, or `error`.

    >>> asyncio.run(Thinkers(lambda: None).think(sum, [1, 2, 3]))
    6
    """

    def __init__(
        self,
        made: Callable[[], Executor | None],
        *,
        failed: Callable[[str], None] = lambda reason: None,
    ) -> None:
        self._made = made
        self._working = made()
        self.failed = failed

    async def think(
        self, work: Callable[..., Result], *given: object, seconds: float = SECONDS_TO_THINK
    ) -> Result:
        """The result. Raises `TimeoutError` after so many seconds, and what the work raises.

        A call that did not return in time may never return: others do not wait behind it.
        """
        task = asyncio.current_task()
        until = asyncio.get_running_loop().time() + seconds
        while True:
            working = self._working
            try:
                return await self._thought(working, work, *given, until=until)
            except TimeoutError:
                self.failed("slow")
                _log.error("a thinker did not come back within %g s", seconds)
                self._replace(working)
                raise
            except asyncio.CancelledError:
                # It waited behind a call that hangs, and goes to the new threads.
                if working is self._working or task is None or task.cancelling():
                    raise

    async def _thought(
        self,
        working: Executor | None,
        work: Callable[..., Result],
        *given: object,
        until: float,
    ) -> Result:
        async with asyncio.timeout_at(until):
            return await asyncio.get_running_loop().run_in_executor(working, work, *given)

    def _replace(self, working: Executor | None) -> None:
        if working is self._working and working is not None:
            self._working = self._made()
            working.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Starts nothing any more; calls that hang are not waited for."""
        if self._working is not None:
            self._working.shutdown(wait=False, cancel_futures=True)
