"""What the server takes from the machine that it runs on: its clocks, threads and processes."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from datetime import UTC, datetime

import msgspec

from skat.server.helper_process import HelperProcess, Helpers


def threads(most: int, name: str) -> Executor:
    """A pool of at most so many threads with this name."""
    return ThreadPoolExecutor(most, thread_name_prefix=name)


class Machine(msgspec.Struct, frozen=True, kw_only=True):
    """The machine of this process; what runs the server on another clock gives its own.

    `clock` counts seconds from any moment, `now` those since 1970; `threads` makes a pool of so
    many threads with a name, `helpers` a process that runs a program.

    >>> Machine(now=lambda: 1_800_000_000).wall_clock()
    '2027-01-15T08:00:00+00:00'
    """

    clock: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time
    threads: Callable[[int, str], Executor] = threads
    helpers: Helpers = HelperProcess

    def wall_clock(self) -> str:
        """Now, as corrections and signatures record it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="seconds")
