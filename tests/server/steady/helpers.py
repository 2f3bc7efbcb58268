"""The programs of helper processes, run in this process on virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from io import BytesIO
from typing import Final, TypeAlias

from skat.server.apart.jobs import done, read_job
from skat.server.apart.worker import tell
from skat.server.helper_process import LineHelper
from skat.server.question_desk import answered
from tests.virtual_time import VirtualLoop

Work: TypeAlias = Callable[[bytes], Iterable[bytes]]
"""The lines that answer a line."""

_REVIEWS: Final = "skat.server.study.review_worker"
_APART: Final = "skat.server.apart.worker"


class VirtualHelper:
    """Answers each line as its program would, a drawn while later; it can be ended meanwhile."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._told = asyncio.Queue[bytes]()
        self._working: asyncio.Task[None] | None = None

    async def send(self, line: bytes) -> None:
        """Begins with this line, when it is done with the one before."""
        self._working = asyncio.create_task(self._answer(line, self._working))

    async def _answer(self, line: bytes, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            await before
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        for told in self._work(line):
            await loop.a_while()
            self._told.put_nowait(told)

    async def receive(self) -> bytes:
        """The next line of an answer."""
        return await self._told.get()

    async def receive_bytes(self, count: int) -> bytes:
        """Nothing: it answers in lines."""
        raise BrokenPipeError(count)

    async def status(self) -> int | None:
        """It has not ended."""
        return None

    async def end(self) -> None:
        """Forgets what it was at."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        self._working, self._told = None, asyncio.Queue()


class SilentHelper(VirtualHelper):
    """A process that never answers, and how often it was ended."""

    def __init__(self, program: Sequence[str] = ()) -> None:
        super().__init__(lambda line: ())
        self.ended = 0

    async def end(self) -> None:
        """Counts it."""
        self.ended += 1
        await super().end()


class VirtualJob:
    """Does one job of `skat.server.apart` when its answer is asked for."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._content = b""

    async def send(self, line: bytes) -> None:
        """Takes one more line of the job."""
        self._lines.append(line)

    async def receive(self) -> bytes:
        """What came of it, a drawn while later."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        await loop.a_while()
        sink = BytesIO()
        tell(done(read_job(self._lines)), sink)
        told, _, self._content = sink.getvalue().partition(b"\n")
        return told

    async def receive_bytes(self, count: int) -> bytes:
        """The answer itself."""
        return self._content[:count]

    async def status(self) -> int | None:
        """It has done what it was asked."""
        return 0

    async def end(self) -> None:
        """Forgets the job."""
        self._lines.clear()


def virtual_helper(program: Sequence[str]) -> LineHelper:
    """What runs a program of the product (`python -m module`) where it is asked."""
    module = program[-1]
    if module == _APART:
        return VirtualJob()
    return VirtualHelper(partial(_reviewed if module == _REVIEWS else _found, module))


def _reviewed(module: str, line: bytes) -> list[bytes]:
    sink = BytesIO()
    import_module(module).main(BytesIO(line + b"\n"), sink)
    return sink.getvalue().splitlines()


def _found(module: str, line: bytes) -> list[bytes]:
    worker = import_module(module)
    return [answered(line, worker.answer, failed=worker.FAILED)]
