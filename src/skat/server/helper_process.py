"""Helper processes: they are sent lines of text and answer in lines, which bytes may follow.

A process starts with the first line. Moves and reads do not wait for it, and it can be ended in the
middle of its work.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

_MOST_LINE: Final = 4 * 1024 * 1024
_KEPT_MEMORY: Final = str(32 * 1024 * 1024)
MEMORY: Final = {
    "MALLOC_TRIM_THRESHOLD_": _KEPT_MEMORY,
    "MALLOC_MMAP_THRESHOLD_": _KEPT_MEMORY,
}
"""Each decision allocates the same memory again. With these settings the C library of Linux keeps
it in between, which saves an eighth of the processor time. Other systems ignore these names."""


class LineHelper(Protocol):
    """What is sent lines of work and answers in lines."""

    async def send(self, line: bytes) -> None:
        """Sends it a line of work. Raises `OSError` where it does not run."""

    async def receive(self) -> bytes:
        """Its next line. Raises `BrokenPipeError` at its end, `ValueError` for an endless line."""
        ...

    async def receive_bytes(self, count: int) -> bytes:
        """So many bytes that follow a line. Raises `BrokenPipeError` where it ends before."""
        ...

    async def status(self) -> int | None:
        """What it exits with, below 0 for the signal that ends it; None where none has begun."""
        ...

    async def end(self) -> None:
        """Ends it in the middle of what it does; may be repeated."""


Helpers: TypeAlias = Callable[[Sequence[str]], LineHelper]
"""Makes the helper that runs this program."""


class HelperProcess:
    """One such process, started again where it has ended."""

    def __init__(self, program: Sequence[str]) -> None:
        self._program = program
        self._process: asyncio.subprocess.Process | None = None

    async def send(self, line: bytes) -> None:
        """Sends it a line of work. Raises `OSError` where it does not run."""
        process = await self._running()
        assert process.stdin is not None
        process.stdin.write(line + b"\n")
        await process.stdin.drain()

    async def receive(self) -> bytes:
        """Its next line. Raises `BrokenPipeError` at its end, `ValueError` for an endless line."""
        if self._process is None or self._process.stdout is None:
            raise BrokenPipeError
        line = await self._process.stdout.readline()
        if not line:
            raise BrokenPipeError
        return line

    async def receive_bytes(self, count: int) -> bytes:
        """So many bytes that follow a line. Raises `BrokenPipeError` where it ends before."""
        if self._process is None or self._process.stdout is None:
            raise BrokenPipeError
        try:
            return await self._process.stdout.readexactly(count)
        except asyncio.IncompleteReadError as error:
            raise BrokenPipeError from error

    async def status(self) -> int | None:
        """What it exits with, below 0 for the signal that ends it; None where none has begun.

        For one whose output is at its end: it waits for the process.
        """
        return None if self._process is None else await self._process.wait()

    async def end(self) -> None:
        """Ends it in the middle of what it does; may be repeated."""
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                *self._program,
                stdin=pipe,
                stdout=pipe,
                limit=_MOST_LINE,
                env={**os.environ, **MEMORY},
            )
        return self._process
