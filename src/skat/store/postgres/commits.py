"""Whether a commit counts whose answer was lost: every open store numbers its commits.

The number is in a row of the store's own and is written in the transaction that it numbers. Stores
do not wait for each other there, and none can take another's commit for its own.
"""

from __future__ import annotations

import secrets
from typing import Final

from skat.journal.stored.statements import SqlConnection
from skat.store.writer import Epoch

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
