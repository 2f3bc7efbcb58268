"""An event loop on which waiting takes no time: when nothing else is to be done, the clock jumps.

Time would not wait for threads: what asks for one is done at once, and computer players must think
`AtOnce` too.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, TypeVar, TypeVarTuple

Result = TypeVar("Result")
Given = TypeVarTuple("Given")


class AtOnce(Executor):
    """Does the work where it is asked for."""

    def submit(self, work: Callable[..., Result], /, *given: Any, **named: Any) -> Future[Result]:
        """Like a thread that was very fast."""
        future: Future[Result] = Future()
        try:
            future.set_result(work(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class _Jumping(selectors.SelectSelector):
    """Instead of waiting so long, remembers that it did."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout:
            self.passed += timeout
        elif timeout is None:
            raise AssertionError("everybody waits and nothing will ever happen")
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """`time()` is the virtual time, also for clocks that are given to the house."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._jumping.passed

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Given], Result], *args: *Given
    ) -> asyncio.Future[Result]:
        """Without an executor of its own, at once."""
        return super().run_in_executor(executor or AtOnce(), func, *args)


def run(work: Callable[[VirtualLoop], Coroutine[Any, Any, Result]]) -> Result:
    """Runs until it is done; what is left over is cancelled."""
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(work(loop))
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.close()
