"""The keeper itself: it starts the engine and watches the host, the engine and its tree.

The tree is all processes below one, as `/proc` has them: who they are, what they use together, and
their end.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple, NoReturn

from skat.engines.keeper.becoming import (
    become_engine,
    become_first,
    complain,
    exit_status,
    release_pipes,
)
from skat.engines.keeper.confining import leave_namespaces
from skat.engines.keeper.libc import adopt_orphans
from skat.engines.keeper.order import Held, Order, read_order

_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_CHILDREN_ARE_LISTED: Final = Path(f"/proc/self/task/{os.getpid()}/children").exists()
_PATIENCE: Final = 10.0
"""Seconds for killed processes to go; one that hangs in the kernel may take longer."""


class TreeProcess(NamedTuple):
    """A process of the tree: its parent, its threads, and its memory in bytes.

    Memory that it shares with others of the tree is counted in each.
    """

    pid: int
    parent: int
    threads: int
    memory: int


def below(root: int) -> list[TreeProcess]:
    """The processes that descend from this one, without it; those that ended but for their parent's
    notice are among them."""
    return list(_by_children(root) if _CHILDREN_ARE_LISTED else _by_parents(root))


def _by_children(root: int) -> Iterator[TreeProcess]:
    """Asks as many processes as there are in the tree."""
    waiting = [root]
    while waiting:
        for file in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            try:
                children = file.read_bytes().split()
            except OSError:
                continue
            for member in filter(None, map(_member, map(int, children))):
                waiting.append(member.pid)
                yield member


def _by_parents(root: int) -> Iterator[TreeProcess]:
    """Asks all processes of the machine, where the kernel does not list children."""
    processes = map(_member, (int(name) for name in os.listdir("/proc") if name.isdecimal()))
    children: dict[int, list[TreeProcess]] = {}
    for process in filter(None, processes):
        children.setdefault(process.parent, []).append(process)
    waiting = [root]
    while waiting:
        for process in children.pop(waiting.pop(), ()):
            waiting.append(process.pid)
            yield process


def _member(pid: int) -> TreeProcess | None:
    try:
        line = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return None
    # The name of the program stands in brackets and may hold anything.
    words = line.rpartition(b")")[2].split()
    return TreeProcess(pid, int(words[1]), int(words[17]), int(words[21]) * _PAGE)


def memory_of(members: list[TreeProcess], *, limit: int) -> int:
    """The bytes that they use together; what they share is counted once where that matters."""
    total = sum(member.memory for member in members)
    return total if total <= limit else sum(map(_own_share, members))


def _own_share(member: TreeProcess) -> int:
    """Its memory, with a part only of each page that it shares."""
    try:
        lines = Path(f"/proc/{member.pid}/smaps_rollup").read_bytes().splitlines()
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith(b"Pss:"))
    except (OSError, StopIteration):
        return member.memory


def end_below(root: int) -> None:
    """Kill all below this process, which is the caller and adopts their orphans.

    They are stopped first, so that none starts another behind our back.
    """
    limit = monotonic() + _PATIENCE
    while monotonic() < limit:
        stopped: set[int] = set()
        while fresh := {member.pid for member in below(root)} - stopped:
            _send(fresh, signal.SIGSTOP)
            stopped |= fresh
        _send(stopped, signal.SIGKILL)
        if _reaped_all():
            return
        sleep(0.002)


def _send(processes: set[int], sent: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, sent)
        except OSError:
            continue


def _reaped_all() -> bool:
    """Take notice of all that ended; whether there is no child left."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return True
    return False


ENDED_BY_US: Final = 124
"""Exit status where the tree was ended: too many tasks, too much memory, no host."""

_PERIOD_MS: Final = 100
"""How often the tree is counted."""


def keep() -> NoReturn:
    """Carry out the order of the command line; what ends the process is the engine's status.

    The engine's folder goes, whatever becomes of the watch.
    """
    order = read_order(sys.argv[1])
    try:
        status = _Watch(order).run()
    finally:
        shutil.rmtree(order.folder, ignore_errors=True)
    os._exit(status)


class _Watch:
    """One engine from its start to the end of the last of its processes."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._told_to_end = False
        self._news, waker = os.pipe()
        for end in (self._news, waker):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGTERM, self._end_soon)
        self._poll = select.poll()
        self._poll.register(self._news, select.POLLIN)
        self._host = _handle(order.host)
        if self._host is not None:
            self._poll.register(self._host, select.POLLIN)
        adopt_orphans()
        self._held = self._own_namespaces()
        self._child = self._started()

    def _end_soon(self, *_: object) -> None:
        self._told_to_end = True

    def _own_namespaces(self) -> Held:
        if "namespaces" in self._order.without:
            return Held()
        try:
            leave_namespaces()
        except OSError:
            return Held()
        return Held(network=True, processes=True)

    def _started(self) -> int:
        child = os.fork()
        if child == 0:
            signal.set_wakeup_fd(-1)
            become = become_first if self._held.processes else become_engine
            become(self._order, self._held)
        release_pipes()
        return child

    def run(self) -> int:
        """The exit status once none of its processes is left."""
        try:
            return self._watched()
        finally:
            end_below(os.getpid())

    def _watched(self) -> int:
        while not self._told_to_end and not self._host_is_gone() and not self._is_too_much():
            self._poll.poll(_PERIOD_MS)
            self._forget_news()
            status = self._ended()
            if status is not None:
                return status
        return ENDED_BY_US

    def _forget_news(self) -> None:
        try:
            while os.read(self._news, 4096):
                pass
        except BlockingIOError:
            return

    def _ended(self) -> int | None:
        """The status of the engine once it ended; orphans that ended are taken notice of."""
        try:
            while True:
                process, status = os.waitpid(-1, os.WNOHANG)
                if process == self._child:
                    return exit_status(status)
                if process == 0:
                    return None
        except ChildProcessError:
            return ENDED_BY_US

    def _host_is_gone(self) -> bool:
        return os.getppid() != self._order.host

    def _is_too_much(self) -> bool:
        """Whether the tree uses more than it may; then its log says so."""
        first = self._child if self._held.processes else None
        members = [member for member in below(os.getpid()) if member.pid != first]
        tasks, limit = sum(member.threads for member in members), self._order.memory_mb << 20
        if tasks > self._order.tasks:
            complain(f"the engine is ended: {tasks} tasks, {self._order.tasks} allowed")
            return True
        memory = memory_of(members, limit=limit)
        if memory > limit:
            allowed = self._order.memory_mb
            complain(f"the engine is ended: {memory >> 20} MiB of memory, {allowed} allowed")
            return True
        return False


def _handle(process: int) -> int | None:
    """A descriptor that can be read from once the process ended; None before Linux 5.3."""
    try:
        return os.pidfd_open(process)
    except (AttributeError, OSError):
        return None
