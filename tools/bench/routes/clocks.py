"""The processor time of each kind of thread of this process, and its memory."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypeVar

T = TypeVar("T")

Kind: TypeAlias = Literal["loop", "reading", "computing", "other"]

_KINDS: Final[tuple[tuple[str, Kind], ...]] = (
    ("asyncio_", "reading"),
    ("AnyIO worker", "reading"),
    ("skat-computing", "computing"),
)
"""How the names of threads begin."""


class Clocks:
    """Microseconds that each kind of thread has computed; `loop` is that of the event loop.

    Threads that are not ours alone are `other`: passwords, computer players, the one that writes.
    """

    def __init__(self, loop: int) -> None:
        self._loop = loop

    def read(self) -> Counter[Kind]:
        """The sums so far."""
        spent: Counter[Kind] = Counter()
        for thread in threading.enumerate():
            if thread is threading.current_thread() or thread.ident is None:
                continue
            clock = time.pthread_getcpuclockid(thread.ident)
            spent[self._kind(thread)] += round(time.clock_gettime_ns(clock) / 1_000)
        return spent

    def _kind(self, thread: threading.Thread) -> Kind:
        if thread.ident == self._loop:
            return "loop"
        return next((kind for name, kind in _KINDS if thread.name.startswith(name)), "other")


class Steps:
    """The longest step of the event loop, and the longest read in a thread next to it.

    Between two steps moves of tables are answered; between two reads others are read.
    """

    def __init__(self) -> None:
        self._step = self._read = 0.0
        run, in_thread = asyncio.Handle._run, asyncio.to_thread

        def timed(handle: asyncio.Handle) -> None:
            begun = time.thread_time()
            run(handle)
            self._step = max(self._step, time.thread_time() - begun)

        async def timed_read(read: Callable[..., T], /, *args: Any, **named: Any) -> T:
            def clocked() -> T:
                begun = time.thread_time()
                try:
                    return read(*args, **named)
                finally:
                    self._read = max(self._read, time.thread_time() - begun)

            return await in_thread(clocked)

        asyncio.Handle._run = timed  # type: ignore[method-assign, assignment]
        asyncio.to_thread = timed_read

    def longest(self) -> tuple[float, float]:
        """Milliseconds of processor time of the longest step and read since this was asked last."""
        longest_ms = (self._step * 1_000, self._read * 1_000)
        self._step = self._read = 0.0
        return longest_ms


def resident() -> int:
    """Bytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
