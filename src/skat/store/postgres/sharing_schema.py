"""PostgreSQL's steps of the schema for several servers: their commits, who drives which journal,
and what they tell each other.

None of it belongs to the games, so none of it is in a backup.
"""

from __future__ import annotations

from typing import Final

POSTGRES_SHARING: Final = (
    # Each open store counts its commits in a row of its own: no row is written by all of them.
    "DROP TABLE writer",
    """
    CREATE TABLE writer (
        epoch BIGINT PRIMARY KEY,
        commits BIGINT NOT NULL,
        at TIMESTAMPTZ NOT NULL
    ) WITH (fillfactor = 50)
    """,
    "CREATE SEQUENCE fence",
    # A database that was restored must not give numbers that somebody remembers from before.
    "SELECT setval('fence', (extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT)",
    """
    CREATE TABLE holder (
        number BIGINT PRIMARY KEY DEFAULT nextval('fence'),
        until TIMESTAMPTZ NOT NULL
    ) WITH (fillfactor = 50)
    """,
    # Without a holder a journal waits for somebody to take it; without a row nobody needs to.
    """
    CREATE TABLE lease (
        journal BIGINT PRIMARY KEY REFERENCES journal (number) ON DELETE CASCADE,
        holder BIGINT REFERENCES holder (number) ON DELETE SET NULL,
        epoch BIGINT NOT NULL UNIQUE DEFAULT nextval('fence')
    )
    """,
    "CREATE INDEX lease_by_holder ON lease (holder)",
)
"""The statements of the step; see `skat.store.postgres.schema`."""

POSTGRES_ATTENDING: Final = (
    # What a server tells the others of the people it has at a journal; it goes with its holder.
    """
    CREATE TABLE attending (
        journal BIGINT REFERENCES journal (number) ON DELETE CASCADE,
        holder BIGINT REFERENCES holder (number) ON DELETE CASCADE,
        told BYTEA NOT NULL,
        PRIMARY KEY (journal, holder)
    ) WITH (fillfactor = 50)
    """,
    "CREATE INDEX attending_by_holder ON attending (holder)",
)
"""The statements of the next step."""

POSTGRES_NEIGHBOURS: Final = (
    # A program that lacks steps works beside newer ones unless one of them stands here.
    "CREATE TABLE required (version INTEGER PRIMARY KEY)",
    # What a server can read of each kind of journal, so that nobody writes more than all can.
    "ALTER TABLE holder ADD COLUMN knows BYTEA NOT NULL DEFAULT ''",
)
"""The statements of the step that lets servers of different releases share a database."""
