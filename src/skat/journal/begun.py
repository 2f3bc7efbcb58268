"""Work that is finished even if whoever waits for it goes away: half a command must not exist."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeVar

Result = TypeVar("Result")


class Begun:
    """The work of one owner that has begun and is not done. Belongs to one event loop."""

    __slots__ = ("_tasks",)

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def __bool__(self) -> bool:
        return bool(self._tasks)

    async def to_its_end(self, work: Coroutine[Any, Any, Result]) -> Result:
        """What the work comes to; it goes on where the caller is cancelled."""
        return await asyncio.shield(self._begin(work))

    def answering(self, answer: asyncio.Future[Result], work: Coroutine[Any, Any, Result]) -> None:
        """Has the work done; what it comes to, or how it fails, is the answer."""
        self._begin(work).add_done_callback(partial(_hand_on, answer))

    async def wait(self) -> None:
        """Waits until nothing is left, what begins meanwhile included."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _hand_on(answer: asyncio.Future[Result], task: asyncio.Task[Result]) -> None:
    """Gives whoever waits what a task has found."""
    if answer.done():
        return
    if task.cancelled():
        answer.cancel()
    elif (error := task.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(task.result())
