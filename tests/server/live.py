"""A real `skat serve` in a process of its own, to be killed and started again."""

from __future__ import annotations

import signal
import subprocess
import sys
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.ports import free_port
from tests.server.nursery import Forked, Nursery, nursery

NO_PAUSES = """
from skat.tables.running import driver
from skat.tables.running.pace import Pace
Pace.FAST.seconds = Pace.FAST.after_trick = 0.0
driver.LATE_STEP = 0.01
"""
"""A plant: among people computer players answer late, which takes half a minute a deal.

What they think is rounded up to whole steps of time, so these are short too.
"""


UNANSWERED: Final = (OSError, HTTPException, ValueError)
"""What asking raises where the server dies: no line, half an answer, half a word of JSON."""


def planted(code: str) -> list[str]:
    """What runs `skat` with this code before everything else: a mistake that a test must find."""
    return [sys.executable, "-c", f"{code}\nfrom skat.cli import main\nmain()"]


class LiveServer:
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

    def open_table(self, **wish: object) -> OpenedTable:
        """A new table for one person."""
        body = {"size": 3, "name": "Anna", "language": "en", **wish}
        with urllib.request.urlopen(
            urllib.request.Request(
                f"{self.url}/api/tables", method="POST", data=msgspec.json.encode(body)
            ),
            timeout=60,
        ) as response:
            assert response.status == 201
            return msgspec.json.decode(response.read(), type=OpenedTable)

    def sit_down(self, table: str, name: str, **wish: object) -> OpenedTable:
        """A place at a table, or the right to wait for one, for somebody who has the link."""
        with urllib.request.urlopen(
            urllib.request.Request(
                f"{self.url}/api/tables/{table}/places",
                method="POST",
                data=msgspec.json.encode({"name": name, **wish}),
            ),
            timeout=60,
        ) as response:
            return msgspec.json.decode(response.read(), type=OpenedTable)

    def asked(self, path: str) -> Any:
        """What a GET request is answered with."""
        return msgspec.json.decode(self.text(path))

    def text(self, path: str) -> str:
        """The same as it came."""
        with urllib.request.urlopen(f"{self.url}{path}", timeout=60) as response:
            return str(response.read(), "utf-8")


class OpenedTable(msgspec.Struct, frozen=True):
    """The answer to a new table, or to somebody who sits down."""

    table: str
    place: int | None
    token: str
