"""Who writes a database, as the database itself has it: one row with the epoch of the newest.

A lock can be lost with its file or its connection; the row cannot. Whoever opens a database to
write draws an epoch, and every commit is checked against it, so an older writer stops by itself.
"""

from __future__ import annotations

import secrets
from typing import Final, NewType

from skat.journal.stored.statements import SqlConnection
from skat.store.errors import LostEpochError

Epoch = NewType("Epoch", int)
"""63 random bits: two writers that do not see each other must not count to the same number."""

WRITER: Final = (
    """
    CREATE TABLE writer (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        epoch INTEGER NOT NULL,
        commits INTEGER NOT NULL
    ) STRICT
    """,
)
"""SQLite's step for it; see `skat.store.migrations`."""

POSTGRES_WRITER: Final = (
    """
    CREATE TABLE writer (
        number INTEGER PRIMARY KEY CHECK (number = 1),
        epoch BIGINT NOT NULL,
        commits BIGINT NOT NULL
    ) WITH (fillfactor = 50)
    """,
)
"""PostgreSQL's at first; since then every store has a row (`skat.store.postgres.commits`)."""


def claimed(connection: SqlConnection) -> Epoch:
    """A new epoch, written down; whoever wrote before commits nothing from then on."""
    epoch = Epoch(secrets.randbits(63))
    connection.execute(
        "INSERT INTO writer (number, epoch, commits) VALUES (1, ?, 0)"
        " ON CONFLICT (number) DO UPDATE SET epoch = excluded.epoch",
        (epoch,),
    )
    return epoch


def require_epoch(connection: SqlConnection, epoch: Epoch) -> None:
    """Raises `LostEpochError` where somebody else has opened the database to write it."""
    if connection.execute("SELECT epoch FROM writer").fetchone() != (epoch,):
        raise LostEpochError("another store has opened the database and writes it now")


def count_attempt(connection: SqlConnection) -> None:
    """Changes a row that means nothing by itself: an empty transaction would not reach the disk."""
    connection.execute("UPDATE writer SET commits = commits + 1")
