"""Runs work in forks of this process, with limits on time and memory."""

from __future__ import annotations

import os
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Final, NamedTuple, NoReturn, TypeVar

MEMORY: Final = 8 << 30
"""Bytes of address space for one fork: a mutant may collect without an end."""
NOTICED: Final = 1
"""Exit status of a fork in which a test failed."""

T = TypeVar("T")


class Ended(NamedTuple):
    """How a fork ended: whether something was noticed in it, and its seconds of processor time."""

    noticed: bool
    seconds: float


class _Running(NamedTuple):
    pid: int
    until: float
    folder: str


def forked(
    work: Iterable[tuple[T, Callable[[], bool]]], *, jobs: int, seconds: float
) -> Iterator[tuple[T, Ended]]:
    """Each piece of work in a fork of its own: noticed if it says so, dies or does not end."""
    waiting = iter(work)
    running: dict[int, tuple[T, _Running]] = {}
    poll = select.poll()
    more = True
    while more or running:
        while more and len(running) < jobs:
            item = next(waiting, None)
            if item is None:
                more = False
                break
            child = _start(item[1], seconds)
            pidfd = os.pidfd_open(child.pid)
            running[pidfd] = (item[0], child)
            poll.register(pidfd, select.POLLIN)
        ready = {number for number, _ in poll.poll(1000)} if running else set()
        for pidfd, (name, child) in list(running.items()):
            late = time.monotonic() > child.until
            if pidfd in ready or late:
                ended = _end(child)
                yield name, ended._replace(noticed=ended.noticed or late)
                poll.unregister(pidfd)
                os.close(pidfd)
                del running[pidfd]


def _start(work: Callable[[], bool], seconds: float) -> _Running:
    folder = tempfile.mkdtemp(prefix="mutant-")
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        _child(work, folder)
    return _Running(pid, time.monotonic() + seconds, folder)


def _child(work: Callable[[], bool], folder: str) -> NoReturn:
    """Work in silence, in a folder and a process group of its own."""
    status = NOTICED
    try:
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        status = NOTICED if work() else 0
    finally:
        os._exit(status)


def _end(child: _Running) -> Ended:
    """Stop whatever is left of it."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    _, status, used = os.wait4(child.pid, 0)
    shutil.rmtree(child.folder, ignore_errors=True)
    return Ended(status != 0, used.ru_utime + used.ru_stime)
