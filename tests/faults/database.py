"""A PostgreSQL that things happen to, and that is failed over to a standby of its own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.journal.store.cluster import Cluster
from tests.ports import free_port
from tests.tools import require_tool

_SECONDS = 60.0
_DISK = "size=400m"


class Database(Cluster):
    """A cluster that can be killed, stopped, filled up and failed over; see the top of the file."""

    def __init__(self) -> None:
        super().__init__()
        self._standbys = 0
        self._standby: subprocess.Popen[bytes] | None = None
        self.has_small_disk = False

    def __exit__(self, *_: object) -> None:
        try:
            self.crash()
            if self._standby is not None:
                self._standby.kill()
                self._standby.wait(30)
        finally:
            if self.has_small_disk:
                subprocess.run(["umount", "--lazy", self._folder / "disk"], check=False)
            shutil.rmtree(self._folder, ignore_errors=True)

    def make_small_disk(self) -> None:
        """Puts the data on a disk that can be filled, if this machine lets us make one."""
        disk = self._folder / "disk"
        disk.mkdir()
        mounting = ["mount", "-t", "tmpfs", "-o", _DISK, "tmpfs", str(disk)]
        with suppress(FileNotFoundError):
            self.has_small_disk = not subprocess.run(
                mounting, check=False, capture_output=True
            ).returncode
        if self.has_small_disk:
            self.data = disk / "data"
            self._give(disk)

    # --- what happens to it -------------------------------------------------------------------

    def kill(self) -> None:
        """kill -9 for all of its processes."""
        # So it starts no more of them while they are counted.
        _signal(self._server.pid, signal.SIGSTOP)
        every = self._processes()
        for process in every:
            _signal(process, signal.SIGKILL)
        self._server.wait(30)
        # A process that is still dying holds the memory that the next ones want.
        self._until(lambda: not any(map(_lives, every)))

    def kill_a_line(self) -> None:
        """kill -9 for a process that serves a line: the others end too, and it starts again."""
        lines = [each for each in self._processes() if b"127.0.0.1(" in _words(each)]
        if lines:
            _signal(lines[0], signal.SIGKILL)

    def shut_down(self) -> None:
        """Ends it in good order, lines and all."""
        self._server.send_signal(signal.SIGINT)
        self._server.wait(60)

    def pause(self) -> None:
        """All of its processes stand still."""
        for process in self._processes():
            _signal(process, signal.SIGSTOP)

    def resume(self) -> None:
        """They go on."""
        for process in self._processes():
            _signal(process, signal.SIGCONT)

    def fill_up(self) -> None:
        """Nothing can be written where its data is, which must be a disk of its own."""
        assert self.has_small_disk, "this would fill the disk of the machine"
        with suppress(OSError), (self._ballast).open("wb") as ballast:
            while True:
                ballast.write(bytes(1 << 16))
                ballast.flush()

    def ask_for_room(self) -> None:
        """Begins a new file of the log, which needs room."""
        with suppress(psycopg.Error):
            self._sql("SELECT pg_switch_wal()")

    def clear_up(self) -> None:
        """There is room again; if the database has given up meanwhile, it is started."""
        self._ballast.unlink(missing_ok=True)
        with suppress(subprocess.TimeoutExpired):
            self._server.wait(1)
        if self._server.poll() is not None:
            self.start()

    def make_standby(self, *, synchronous: bool = True) -> None:
        """A second one; a synchronous one has every commit before it is acknowledged."""
        self._standbys += 1
        data = self.data.parent / f"standby-{self._standbys}"
        self._standby_port, self._standby_data = free_port(), data
        copying = [
            str(require_tool("pg_basebackup")), "-D", str(data), "-h", "127.0.0.1",
            "-p", str(self.port), "-U", self._user, "-X", "stream", "-c", "fast", "-R",
        ]  # fmt: skip
        made = subprocess.run(
            copying, check=False, capture_output=True, text=True, user=self._as_user(), cwd="/"
        )
        assert made.returncode == 0, made.stderr
        self._standby = self._started(data, self._standby_port)
        if synchronous:
            self._sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
            self._sql("SELECT pg_reload_conf()")
        state = "sync" if synchronous else "async"
        copies = f"SELECT 1 FROM pg_stat_replication WHERE sync_state = '{state}'"
        self._until(lambda: self._sql(f"{copies} AND state = 'streaming'"))

    def url_with_standby(self, database: str) -> str:
        """The address of both: whichever writes."""
        both = f"127.0.0.1:{self.port},127.0.0.1:{self._standby_port}"
        writes = "target_session_attrs=read-write"
        return f"postgresql://{self._user}@{both}/{database}?{writes}"

    def leave_standby_behind(self) -> None:
        """From now on the standby gets nothing more; what was written before, it has."""
        assert self._standby is not None
        has_all = "SELECT 1 FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()"
        self._until(lambda: self._sql(has_all))
        self._standby.send_signal(signal.SIGINT)
        self._standby.wait(60)

    def fail_over(self) -> None:
        """Kills the first one and lets the standby take its place, at a port of its own."""
        self.kill()
        shutil.rmtree(self.data)
        assert self._standby is not None
        if self._standby.poll() is not None:
            self._standby = self._started(self._standby_data, self._standby_port)
        self.port, self.data, self._server = self._standby_port, self._standby_data, self._standby
        self._standby = None
        self._until(lambda: self._sql("SELECT pg_promote()"))
        self._until(lambda: self._sql("SELECT 1 WHERE NOT pg_is_in_recovery()"))

    # --- how it is done -----------------------------------------------------------------------

    @property
    def _ballast(self) -> Path:
        return self.data.parent / "ballast"

    def _give(self, folder: Path) -> None:
        if os.geteuid() == 0:
            shutil.chown(folder, self._user)

    def _sql(self, statement: str) -> tuple[object, ...] | None:
        """The first row."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as line:
            result = line.execute(statement.encode())
            return result.fetchone() if result.description else None

    def _until(self, holds: Callable[[], object]) -> None:
        deadline = time.monotonic() + _SECONDS
        while True:
            with suppress(psycopg.OperationalError):
                if holds():
                    return
            assert time.monotonic() < deadline, (self._folder / "log").read_text()
            time.sleep(0.02)

    def _processes(self) -> list[int]:
        """All of its processes, the one that starts the others first."""
        first = self._server.pid
        every = [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
        return [first, *(each for each in every if _parent(each) == first)]


def _signal(process: int, number: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, number)


def _lives(process: int) -> bool:
    """Whether it has memory yet; who is dead and only waits to be counted has none."""
    with suppress(OSError):
        return not Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].startswith(" Z")
    return False


def _parent(process: int) -> int | None:
    """Which process has started this one; None if it is gone."""
    with suppress(OSError):
        # Name and state come before it; a name may have blanks and brackets of its own.
        after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2]
        return int(after_name.split()[1])
    return None


def _words(process: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""
