"""How the keeper's child becomes the engine: mounts, limits, Landlock, the filter, the program."""

from __future__ import annotations

import json
import os
import resource
import signal
from contextlib import suppress
from typing import Final, NoReturn

from skat.engines.keeper.confining import (
    SHARED_MEMORY,
    change_only,
    mount_read_only,
    open_no_sockets,
)
from skat.engines.keeper.libc import die_with_parent, gain_nothing
from skat.engines.keeper.order import Held, Order

NOT_STARTED: Final = 126
"""Exit status where the program cannot be started, as shells have it."""
NOT_CONFINED: Final = 125
"""Exit status where a claim that must hold does not."""

_OPEN_FILES: Final = 256
_FILE_BYTES: Final = 1 << 30
_OURS: Final = 2
"""Tasks of the keeper in the user namespace: itself and PID 1."""
_COUNTS_BY_NAMESPACE: Final = (5, 14)
"""The version of Linux from which on a user namespace counts its own processes alone."""


def become_first(order: Order, held: Held) -> NoReturn:
    """PID 1 of the namespace: it starts the engine, takes notice of orphans, and ends with it."""
    die_with_parent(signal.SIGKILL)
    with suppress(OSError):
        mount_read_only(order.folder)
        held = held._replace(mounts=True)
    child = os.fork()
    if child == 0:
        become_engine(order, held)
    release_pipes()
    while True:
        process, status = os.wait()
        if process == child:
            os._exit(exit_status(status))


def become_engine(order: Order, held: Held) -> NoReturn:
    """This process becomes the engine, or says why not and ends."""
    try:
        die_with_parent(signal.SIGKILL)
        # In a group of its own: `kill 0` of an engine reaches neither keeper nor host.
        os.setsid()
        os.chdir(order.folder)
        gain_nothing()
        held = _confined(order, held)
        missing = [name for name in order.must_hold if name not in held.claims]
        if missing:
            complain(f"this system cannot shut an engine off from: {', '.join(missing)}")
            os._exit(NOT_CONFINED)
        if not order.words:
            os.write(1, json.dumps(held._asdict()).encode())
            os._exit(0)
        _limit(order, own_count=held.processes)
        for number in (signal.SIGTERM, signal.SIGCHLD, signal.SIGPIPE, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        os.execve(order.words[0], order.words, {})
    except OSError as error:
        complain(f"{order.words[:1]} does not start: {error}")
    os._exit(NOT_STARTED)


def _confined(order: Order, held: Held) -> Held:
    if "landlock" not in order.without:
        # A /dev/shm that is not its own belongs to all.
        own = [order.folder, *([SHARED_MEMORY] if held.mounts else ())]
        with suppress(OSError):
            held = held._replace(landlock=change_only(own))
    if "seccomp" not in order.without:
        with suppress(OSError):
            open_no_sockets()
            held = held._replace(seccomp=True)
    return held


def _limit(order: Order, *, own_count: bool) -> None:
    bounds = [
        (resource.RLIMIT_AS, order.memory_mb << 20),
        (resource.RLIMIT_CPU, order.cpu_s),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
        (resource.RLIMIT_FSIZE, _FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
    ]
    version = tuple(int(part) for part in os.uname().release.split(".")[:2] if part.isdecimal())
    if own_count and version >= _COUNTS_BY_NAMESPACE:
        bounds.append((resource.RLIMIT_NPROC, order.tasks + _OURS))
    for kind, bound in bounds:
        hard = resource.getrlimit(kind)[1]
        wanted = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
        resource.setrlimit(kind, (wanted, wanted))


def release_pipes() -> None:
    """The pipes are the engine's: while another holds them, the host does not see that it ended."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)


def complain(problem: str) -> None:
    """One line for the engine's log."""
    with suppress(OSError):
        os.write(2, f"skat: {problem}\n".encode())


def exit_status(status: int) -> int:
    """The exit status for one of wait(2): above 128 for a signal, as shells have it."""
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code
