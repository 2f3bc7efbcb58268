"""What a connection to PostgreSQL must be: its own backend, the leading server, safe commits."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Final

from skat.journal.store.committer import Epoch
from skat.journal.store.errors import PooledDatabaseError
from skat.journal.store.readers import ReadingConnection
from skat.journal.stored.statements import SqlConnection

_OTHERS: Final = 2
"""Transactions held open at the same time: with one alone a pooler that goes round could by chance
give back the same process."""

_HELD: Final = "2s"
"""How long another transaction may stand still, where the pool has no process left for our line."""


def require_own_backend(line: SqlConnection, another: Callable[[], ReadingConnection]) -> int:
    """The process of the server that this line has for itself.

    `another` opens a line to the same address. Raises `PooledDatabaseError` if the process changes
    while others hold transactions open, or has lost what was set in it.
    """
    mark = secrets.token_hex(8)
    (backend, _) = line.execute(
        "SELECT pg_backend_pid(), set_config('skat.line', ?, false)", (mark,)
    ).fetchone()
    with ExitStack() as held:
        for _ in range(_OTHERS):
            other = held.enter_context(closing(another()))
            other.execute("BEGIN")
            other.execute(f"SET LOCAL idle_in_transaction_session_timeout = '{_HELD}'")
            found = line.execute(
                "SELECT pg_backend_pid(), current_setting('skat.line', true)"
            ).fetchone()
            if tuple(found) != (backend, mark):
                raise PooledDatabaseError
    return int(backend)


_log = logging.getLogger(__name__)


def warn_of_loss(connection: SqlConnection) -> None:
    """Says in the log that there are standbys and that no commit waits for any of them.

    An asynchronous standby is a good backup, but when it takes over, moves that were acknowledged
    just before are lost. Nothing is refused, because the standby may be meant as a backup only.
    """
    (copied,) = connection.execute("SELECT count(*) FROM pg_stat_replication").fetchone()
    (waits_for,) = connection.execute("SHOW synchronous_standby_names").fetchone()
    if copied and not waits_for:
        _log.warning(
            "the database has %d standby(s) and waits for none: if one takes over, acknowledged"
            " moves are lost; name it in synchronous_standby_names",
            copied,
        )


_KEPT: Final = "30 days"
"""How long the row of a killed store is kept."""


def begun(connection: SqlConnection) -> Epoch:
    """The name of a store that opens, with its row; old rows of stores that were killed go."""
    epoch = Epoch(secrets.randbits(63))
    connection.execute(f"DELETE FROM writer WHERE at < now() - INTERVAL '{_KEPT}'")
    connection.execute("INSERT INTO writer (epoch, commits, at) VALUES (?, 0, now())", (epoch,))
    return epoch


def count_commit(connection: SqlConnection, epoch: Epoch) -> int:
    """The number of the commit that has begun, written with it; it counts if this number stays."""
    row = connection.execute(
        "INSERT INTO writer (epoch, commits, at) VALUES (?, 1, now()) ON CONFLICT (epoch)"
        " DO UPDATE SET commits = writer.commits + 1, at = now() RETURNING commits",
        (epoch,),
    ).fetchone()
    return int(row[0])


def newest_commit(connection: SqlConnection, epoch: Epoch) -> int | None:
    """The number of the newest commit of a store; None if its row is gone.

    Waits for the end of a commit that is still running on another connection.
    """
    row = connection.execute(
        "SELECT commits FROM writer WHERE epoch = ? FOR UPDATE", (epoch,)
    ).fetchone()
    return None if row is None else int(row[0])


def ended(connection: SqlConnection, epoch: Epoch) -> None:
    """The store is closed: nobody will ask for its commits again."""
    connection.execute("DELETE FROM writer WHERE epoch = ?", (epoch,))
