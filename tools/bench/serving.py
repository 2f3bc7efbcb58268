"""A server on a core of its own, and what its process uses."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SERVER_CORE, _OWN_CORE = 0, 1


@contextmanager
def serving(folder: Path, *, python: Path = Path(sys.executable)) -> Iterator[tuple[int, str]]:
    """A server on one core, this process on another: the server's number and address.

    `python` is the interpreter of the environment that the server is of.
    """
    environment = {**os.environ, "SKAT_LIMITS": "false", "SKAT_MOST_TABLES": "100000"}
    server = subprocess.Popen(
        [str(python), "-m", "skat.cli", "serve", "--port=0", f"--db={folder / 'skat.db'}"],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: _pinned(_SERVER_CORE),
    )
    try:
        assert server.stdout is not None
        url = server.stdout.readline().split()[-1].rstrip("/")
        _pinned(_OWN_CORE)
        yield server.pid, url
    finally:
        server.terminate()
        server.wait(timeout=30)


def _pinned(core: int) -> None:
    cores = os.sched_getaffinity(0)
    if core in cores and len(cores) > 1:
        os.sched_setaffinity(0, {core})


def resident_bytes(process: int) -> int:
    """The memory that a process holds now."""
    status = Path(f"/proc/{process}/status").read_text()
    match = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(match[1]) * 1024 if match else 0


def cpu_seconds(process: int) -> float:
    """The time that a process has spent computing, in its own code and in the system's."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
