"""PgBouncer before a test's PostgreSQL: `with Bouncer(cluster, mode="transaction") as bouncer:`."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import psycopg

from tests.journal.store.cluster import Cluster, wait_until_it_answers
from tests.ports import free_port
from tests.tools import require_tool


class Bouncer:
    """Passes on connections to the cluster's databases, by session or by transaction.

    `pool` is how many of the server's processes it shares out; `in_turn` takes the one that rested
    longest. Like PostgreSQL it refuses to run as root.
    """

    def __init__(
        self, cluster: Cluster, *, mode: str, pool: int = 20, in_turn: bool = False
    ) -> None:
        self._program = require_tool("pgbouncer")
        self._server = urlsplit(cluster.url(""))
        self._pool, self._in_turn = pool, in_turn
        self._folder = Path(tempfile.mkdtemp(prefix="skat-bouncer-"))
        self.port = free_port()
        self._write(mode)

    def __enter__(self) -> Self:
        user = self._server.username if os.geteuid() == 0 else None
        if user is not None:
            shutil.chown(self._folder, user)
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [self._program, self._folder / "ini"], stdout=log, stderr=log, user=user
            )
        wait_until_it_answers(self.url("postgres"), self._process, log=self._folder / "log")
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()  # it may have been begun where other signals are ignored
        self._process.wait(30)
        shutil.rmtree(self._folder)

    def url(self, database: str) -> str:
        """The address of a database of the cluster behind it."""
        return f"postgresql://{self._server.username}@127.0.0.1:{self.port}/{database}"

    def switch(self, mode: str) -> None:
        """From the next connection on it shares out otherwise; those that are open break off."""
        self._write(mode)
        with psycopg.connect(self.url("pgbouncer"), autocommit=True) as console:
            console.execute("RELOAD")
            console.execute("KILL postgres")
            console.execute("RESUME postgres")

    def _write(self, mode: str) -> None:
        (self._folder / "users").write_text(f'"{self._server.username}" ""\n')
        (self._folder / "ini").write_text(
            "[databases]\n"
            f"* = host=127.0.0.1 port={self._server.port}\n"
            "[pgbouncer]\n"
            f"listen_addr = 127.0.0.1\nlisten_port = {self.port}\nunix_socket_dir =\n"
            f"auth_type = trust\nauth_file = {self._folder / 'users'}\n"
            f"admin_users = {self._server.username}\n"
            f"pool_mode = {mode}\ndefault_pool_size = {self._pool}\n"
            f"server_round_robin = {int(self._in_turn)}\n"
        )
