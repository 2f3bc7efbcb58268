"""A real `skat serve` in a process of its own, to be killed and started again."""

from __future__ import annotations

import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.message import Message
from http.client import HTTPException
from pathlib import Path
from typing import Final

from tests.ports import free_port
from tests.server.nursery import Forked, Nursery, nursery
from tests.server.serving import Answer, OpenedTable, Serving

__all__ = ["NO_PAUSES", "SECONDS", "UNANSWERED", "LiveServer", "OpenedTable", "planted"]

NO_PAUSES = """
from skat.tables.running import driver
from skat.tables.running.thinkers import Pace
Pace.FAST.seconds = Pace.FAST.after_trick = 0.0
driver.LATE_STEP = 0.01
"""
"""A plant: among people computer players answer late, which takes half a minute a deal.

What they think is rounded up to whole steps of time, so these are short too.
"""


SECONDS: Final = 60.0
"""How long something is waited for: a busy machine is no finding, that it never comes is one."""

UNANSWERED: Final = (OSError, HTTPException, ValueError)
"""What asking raises where the server dies: no line, half an answer, half a word of JSON."""


def planted(code: str) -> list[str]:
    """What runs `skat` with this code before everything else: a mistake that a test must find."""
    return [sys.executable, "-c", f"{code}\nfrom skat.cli import main\nmain()"]


class LiveServer(Serving):
    """`with LiveServer(folder) as server:` serves at `server.url`; `kill` and `start` at will."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.database = folder / "skat.db"
        self.port = free_port()
        scheme = "https" if "--tls" in arguments else "http"
        self.url = f"{scheme}://127.0.0.1:{self.port}"
        self._arguments = arguments
        self.program: list[str] | None = None
        """What runs the server, for a test that watches it."""
        self.plant = ""
        """A mistake that a test must find: code that runs before the server does."""
        self.nursery: Nursery | None = None
        """What forks the server, if not what forks all others of this test process."""
        self._log = folder / "server.log"
        self._process: subprocess.Popen[str] | Forked | None = None

    def __enter__(self) -> LiveServer:
        try:
            self.start()
        except AssertionError:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def process(self) -> subprocess.Popen[str] | Forked:
        assert self._process is not None, "the server was not started"
        return self._process

    def start(self) -> None:
        """Starts the server and waits until it says where it is."""
        words = ["serve", f"--port={self.port}", f"--db={self.database}", *self._arguments]
        with self._log.open("a") as log:
            if self.program is None:
                self._process = (self.nursery or nursery()).fork(words, log=log, plant=self.plant)
            else:
                self._process = subprocess.Popen(
                    [*self.program, *words], stdout=subprocess.PIPE, stderr=log, text=True
                )
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        assert self.url in first, f"{first!r}\n{self._log.read_text()}"

    def kill(self) -> None:
        """kill -9: nothing is tidied up."""
        self.process.send_signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> int:
        """Asks it to end, as Ctrl-C or a service manager does; its exit status."""
        if self._process is None:
            return 0
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        return self._wait()

    def _wait(self) -> int:
        status = self.process.wait(timeout=120)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._process = None
        return status

    @property
    def log(self) -> str:
        """What the server wrote to standard error, in all its lives."""
        return self._log.read_text()

    def reply(
        self, path: str, *, data: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer to a request, whatever comes of it; with `data` it is a POST."""
        request = urllib.request.Request(
            f"{self.url}{path}", data=data, headers=dict(headers or {})
        )
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as response:
                return Answer(response.status, _small(response.headers), response.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, _small(error.headers), error.read())


def _small(headers: Message) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
