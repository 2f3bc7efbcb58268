"""A PostgreSQL server of the tests' own: made, started, and stopped by its process id."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final, Self

import psycopg
import pytest

from tests.ports import free_port
from tests.tools import require_tool

KEPT: Final = Path(__file__).parents[3] / "build" / "postgres"
"""A folder of data as `initdb` makes it, a copy of which takes a tenth of its time."""
_SECONDS_TO_START = 60.0


def wait_until_it_answers(url: str, server: subprocess.Popen[bytes], *, log: Path) -> None:
    """Waits until the server at this address takes a connection."""
    deadline = time.monotonic() + _SECONDS_TO_START
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.02)
        else:
            return


class Cluster:
    """`with Cluster() as cluster:` gives `cluster.fresh_database()` as often as wanted.

    PostgreSQL refuses to run as root; then everything is done as the user `postgres`.
    """

    def __init__(self) -> None:
        pwd = pytest.importorskip("pwd", reason="Windows has users of another kind")
        self._binaries = require_tool("initdb").parent
        self._user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self._folder = Path(tempfile.mkdtemp(prefix="skat-postgres-"))
        self.data = self._folder / "data"
        self.port = free_port()

    def __enter__(self) -> Self:
        if os.geteuid() == 0:
            shutil.chown(self._folder, self._user)
        self._make()
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.crash()
        shutil.rmtree(self._folder)

    @property
    def process(self) -> int:
        """The process that began all the others."""
        return self._server.pid

    def url(self, database: str) -> str:
        """The address of a database of this server."""
        return f"postgresql://{self._user}@127.0.0.1:{self.port}/{database}"

    def fresh_database(self) -> str:
        """The address of a database without anything of ours in it; what was there is gone."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute("DROP SCHEMA IF EXISTS skat CASCADE")
        return self.url("postgres")

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        self._server = self._started(self.data, self.port)
        wait_until_it_answers(self.url("postgres"), self._server, log=self._folder / "log")

    def crash(self) -> None:
        """Ends the server at once, without a word to clients; `start` finds what was committed."""
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait(30)

    def _started(self, data: Path, port: int) -> subprocess.Popen[bytes]:
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [
                    self._binaries / "postgres", "-D", data, "-p", str(port), "-k", self._folder,
                    "-c", "listen_addresses=127.0.0.1",
                ],
                stdout=log, stderr=log, user=self._as_user(), cwd=self._folder,
            )  # fmt: skip

    def _make(self) -> None:
        # With owner and rights, which PostgreSQL looks at.
        subprocess.run(["cp", "-a", self._kept(), self.data], check=True)

    def _kept(self) -> Path:
        """The folder that is copied, made by the first process that wants one."""
        fcntl = pytest.importorskip("fcntl", reason="Windows locks files otherwise")
        initdb = self._binaries / "initdb"
        version = subprocess.run([initdb, "--version"], check=True, capture_output=True, text=True)
        kept = KEPT / f"{self._user}-{version.stdout.split()[2]}"
        KEPT.mkdir(parents=True, exist_ok=True)
        with (KEPT / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not kept.exists():
                # Made where the user may write, and named when it is whole.
                made, copied = self._folder / "made", KEPT / "unfinished"
                self._initialise(initdb, made)
                shutil.rmtree(copied, ignore_errors=True)
                subprocess.run(["cp", "-a", made, copied], check=True)
                shutil.rmtree(made)
                copied.rename(kept)
        return kept

    def _initialise(self, initdb: Path, data: Path) -> None:
        made = subprocess.run(
            [
                initdb, "-D", data, "-A", "trust", "-U", self._user, "-E", "UTF8",
                "--locale=C", "--no-instructions", "--no-sync",
            ],
            check=False, capture_output=True, text=True, user=self._as_user(), cwd=self._folder,
        )  # fmt: skip
        assert made.returncode == 0, made.stderr

    def _as_user(self) -> str | None:
        return self._user if os.geteuid() == 0 else None
