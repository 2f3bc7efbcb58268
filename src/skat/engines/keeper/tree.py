"""All processes below one, as `/proc` has them: who they are, what they use together, their end."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Final, NamedTuple

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
            for one in filter(None, map(_member, map(int, children))):
                waiting.append(one.pid)
                yield one


def _by_parents(root: int) -> Iterator[TreeProcess]:
    """Asks all processes of the machine, where the kernel does not list children."""
    everybody = map(_member, (int(name) for name in os.listdir("/proc") if name.isdecimal()))
    children: dict[int, list[TreeProcess]] = {}
    for one in filter(None, everybody):
        children.setdefault(one.parent, []).append(one)
    waiting = [root]
    while waiting:
        for one in children.pop(waiting.pop(), ()):
            waiting.append(one.pid)
            yield one


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
    everything = sum(one.memory for one in members)
    return everything if everything <= limit else sum(map(_own_share, members))


def _own_share(one: TreeProcess) -> int:
    """Its memory, with a part only of each page that it shares."""
    try:
        lines = Path(f"/proc/{one.pid}/smaps_rollup").read_bytes().splitlines()
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith(b"Pss:"))
    except (OSError, StopIteration):
        return one.memory


def end_below(root: int) -> None:
    """Kill all below this process, which is the caller and adopts their orphans.

    They are stopped first, so that none starts another behind our back.
    """
    limit = monotonic() + _PATIENCE
    while monotonic() < limit:
        stopped: set[int] = set()
        while fresh := {one.pid for one in below(root)} - stopped:
            _send(fresh, signal.SIGSTOP)
            stopped |= fresh
        _send(stopped, signal.SIGKILL)
        if _reaped_all():
            return
        sleep(0.002)


def _send(processes: set[int], what: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, what)
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
