"""Servers that start at once: one process imports everything, and forks when it is asked.

Nearly all of a server's start is Python and its imports, and the tests start hundreds of servers.
What is forked has opened nothing yet, no database and no socket; it is a process of its own with
memory of its own, so `kill -9` means what it means. Tests of the command line, and those that watch
the system calls, start a program in full.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final

_IMPORTED: Final = (
    "anyio._backends._asyncio",
    "skat.cli.app",
    "skat.requests.judge",
    "skat.cli.serve.command",
    "skat.cli.serve.serving",
    "skat.server.app",
    "skat.server.http.protocols",
    "skat.server.limits.connections",
    "skat.server.logs",
    "skat.journal.store.postgres.store",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)
"""What a server imports until it answers."""

_SECONDS: Final = 240.0
"""A busy machine may need minutes for the imports; tests have limits of their own."""

_ENDED: Final = b"\n"


class Forked:
    """A running server, as `subprocess.Popen` would show it."""

    def __init__(self, nursery: Nursery, pid: int, stdout: IO[str]) -> None:
        self._nursery = nursery
        self.pid = pid
        self.stdout = stdout
        self.returncode: int | None = None

    def send_signal(self, number: int) -> None:
        """Sends a signal, unless it is known to have ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def poll(self) -> int | None:
        """The exit status if it has ended."""
        if self.returncode is None:
            self.returncode = self._nursery.ask({"look": self.pid})
        return self.returncode

    def wait(self, timeout: float = _SECONDS) -> int:
        """The exit status, when it has ended."""
        if self.returncode is None:
            self.returncode = self._nursery.ask({"wait": self.pid}, timeout=timeout)
        assert self.returncode is not None
        return self.returncode


class Nursery:
    """The process that forks; `ask` it one thing at a time.

    All that it forks has the library loaded that is to be loaded before every other.
    """

    def __init__(self, *, preload: Path | None = None) -> None:
        self._control, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            cwd=Path(__file__).parents[2],
            env=None if preload is None else {**os.environ, "LD_PRELOAD": str(preload)},
        )
        theirs.close()
        self.owner = os.getpid()
        self._asked = 0
        self._heard = b""
        atexit.register(self.close)

    def fork(self, words: Sequence[str], *, log: IO[str], plant: str = "") -> Forked:
        """A process that does `skat WORDS` in this environment, after `plant`, and logs there."""
        reading, writing = os.pipe()
        question = {
            "run": list(words),
            "env": dict(os.environ),
            "cwd": str(Path.cwd()),
            "plant": plant,
        }
        pid = self.ask(question, descriptors=[writing, log.fileno()])
        os.close(writing)
        assert pid is not None
        return Forked(self, pid, os.fdopen(reading, encoding="utf-8"))

    def ask(
        self,
        question: dict[str, Any],
        *,
        descriptors: Sequence[int] = (),
        timeout: float = _SECONDS,
    ) -> int | None:
        """The number it answers with.

        The answer to an earlier question whose caller was interrupted is passed over.
        """
        self._asked += 1
        self._control.settimeout(timeout)
        words = json.dumps([self._asked, question]).encode() + _ENDED
        socket.send_fds(self._control, [words], list(descriptors))
        while True:
            while _ENDED not in self._heard:
                received = self._control.recv(1024)
                assert received, "the nursery is gone"
                self._heard += received
            line, _, self._heard = self._heard.partition(_ENDED)
            asked, number = json.loads(line)
            if asked == self._asked:
                answer: int | None = number
                return answer

    def close(self) -> None:
        """Ends it, and what it forked."""
        self._control.close()
        self._process.wait(_SECONDS)


_nursery: Nursery | None = None


def nursery() -> Nursery:
    """The one of this test process, made when it is first needed.

    A process that was forked from this one makes its own: two that ask the same one would hear each
    other's answers, and wait for each other's servers.
    """
    global _nursery
    if _nursery is None or _nursery.owner != os.getpid():
        _nursery = Nursery()
    return _nursery


# --- the other process ------------------------------------------------------------------------


def _serve(control: socket.socket) -> None:
    running: set[int] = set()
    ended: dict[int, int] = {}
    while True:
        data, descriptors = b"", list[int]()
        while not data.endswith(_ENDED):
            received, more, _, _ = socket.recv_fds(control, 65_536, 2)
            if not received:
                _end(running)
                return
            data += received
            descriptors += more
        asked, question = json.loads(data)
        if "run" in question:
            answer: int | None = os.fork()
            if answer == 0:
                control.close()
                _run(question, *descriptors)
            running.add(answer or 0)
            ended.pop(answer or 0, None)
            for descriptor in descriptors:
                os.close(descriptor)
        else:
            answer = _status(question, running, ended)
        control.sendall(json.dumps([asked, answer]).encode() + _ENDED)


def _run(question: dict[str, Any], stdout: int, log: int) -> None:
    """Becomes `skat WORDS`; ends with its status."""
    status = 1
    try:
        os.dup2(stdout, 1)
        os.dup2(log, 2)
        os.close(stdout)
        os.close(log)
        os.environ.clear()
        os.environ.update(question["env"])
        os.chdir(question["cwd"])
        random.seed()
        exec(question["plant"], {})
        sys.argv = ["skat", *question["run"]]
        from skat.cli import main

        main()
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _remember_routes() -> None:
    """An application once built makes the next one quicker: the framework knows its routes."""
    from skat.server.app import build_app
    from tests.memory_store import MemoryStore
    from tests.server.steady.known_routes import read_each_route_once

    read_each_route_once()
    build_app(MemoryStore(), accounts=True)


def _status(question: dict[str, Any], running: set[int], ended: dict[int, int]) -> int | None:
    """The exit status of a child as Popen has it; None while it runs and nobody waits.

    The system gives it once. A caller that was interrupted asks again, so it is kept.
    """
    pid = question.get("wait") or question["look"]
    if pid not in ended:
        reaped, status = os.waitpid(pid, 0 if "wait" in question else os.WNOHANG)
        if not reaped:
            return None
        running.discard(pid)
        ended[pid] = os.waitstatus_to_exitcode(status)
    return ended[pid]


def _end(running: set[int]) -> None:
    for pid in running:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    for module in _IMPORTED:
        import_module(module)
    _remember_routes()
    # A child need not search what it has from here for what can be thrown away.
    gc.collect()
    gc.freeze()
    _serve(socket.socket(fileno=int(sys.argv[1])))
