"""The database's schema, as the numbered steps that lead to it. Steps are added, never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from skat.journal.store.account_tokens import ACCOUNT_TOKENS
from skat.journal.store.bot_invitations import INVITATIONS
from skat.journal.store.challenges import CHALLENGES
from skat.journal.store.committer import WRITER
from skat.journal.store.errors import NewerSchemaError
from skat.journal.store.friends import FRIENDS
from skat.journal.store.own_records import DEVICE_DEALS, OWN_RECORDS
from skat.journal.store.people_schema import PARTICIPANTS_AND_ACCOUNTS
from skat.journal.store.public_deals import OLDER_DEALS, PUBLIC_DEALS
from skat.journal.store.push_devices import PUSH_DEVICES
from skat.journal.store.showing import BESIDE_NAMES, DAILY_LISTS
from skat.journal.stored import SqlConnection
from skat.model.refusal import Refusal

APPLICATION_ID: Final = 0x536B6174
"""The letters "Skat", in the header of the database: tells it from other SQLite files."""

Migration = tuple[str, ...]
"""The statements of one step; they take effect together or not at all."""

_JOURNALS_AND_ENTRIES: Final[Migration] = (
    """
    CREATE TABLE journal (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        metadata BLOB NOT NULL
    ) STRICT
    """,
    # The hash before is that of the row before; storing it twice would only cost space.
    """
    CREATE TABLE entry (
        journal INTEGER NOT NULL REFERENCES journal (number),
        seq INTEGER NOT NULL CHECK (seq >= 1),
        actor TEXT NOT NULL,
        command_id TEXT NOT NULL,
        payload BLOB NOT NULL,
        format_version INTEGER NOT NULL CHECK (format_version >= 1),
        last INTEGER NOT NULL CHECK (last IN (0, 1)),
        salt BLOB NOT NULL CHECK (length(salt) = 16),
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        PRIMARY KEY (journal, seq),
        UNIQUE (journal, actor, command_id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TRIGGER entry_follows BEFORE INSERT ON entry
    WHEN NEW.seq <> 1 + ifnull((SELECT max(seq) FROM entry WHERE journal = NEW.journal), 0)
    BEGIN SELECT RAISE (ABORT, 'an entry takes the next number'); END
    """,
    """
    CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
    BEGIN SELECT RAISE (ABORT, 'entries are never changed'); END
    """,
    """
    CREATE TRIGGER entry_remains BEFORE DELETE ON entry
    BEGIN SELECT RAISE (ABORT, 'entries are never deleted'); END
    """,
    """
    CREATE TRIGGER journal_stays BEFORE UPDATE ON journal
    BEGIN SELECT RAISE (ABORT, 'journals are never changed'); END
    """,
    """
    CREATE TRIGGER journal_remains BEFORE DELETE ON journal
    BEGIN SELECT RAISE (ABORT, 'journals are never deleted'); END
    """,
)

_SNAPSHOTS: Final[Migration] = (
    """
    CREATE TABLE snapshot (
        journal INTEGER PRIMARY KEY,
        seq INTEGER NOT NULL,
        format_version INTEGER NOT NULL CHECK (format_version >= 1),
        payload BLOB NOT NULL,
        FOREIGN KEY (journal, seq) REFERENCES entry (journal, seq)
    ) STRICT
    """,
)

_PURGED: Final[Migration] = (
    # Writing a name here destroys its journal; nothing else can. The name stays, without content.
    """
    CREATE TABLE purged (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        entries INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "DROP TRIGGER entry_remains",
    """
    CREATE TRIGGER entry_remains BEFORE DELETE ON entry
    WHEN (SELECT id FROM journal WHERE number = OLD.journal) NOT IN (SELECT id FROM purged)
    BEGIN SELECT RAISE (ABORT, 'entries are never deleted'); END
    """,
    "DROP TRIGGER journal_remains",
    """
    CREATE TRIGGER journal_remains BEFORE DELETE ON journal
    WHEN OLD.id NOT IN (SELECT id FROM purged)
    BEGIN SELECT RAISE (ABORT, 'journals are never deleted'); END
    """,
    """
    CREATE TRIGGER purged_goes AFTER INSERT ON purged BEGIN
        DELETE FROM snapshot WHERE journal = (SELECT number FROM journal WHERE id = NEW.id);
        DELETE FROM entry WHERE journal = (SELECT number FROM journal WHERE id = NEW.id);
        DELETE FROM journal WHERE id = NEW.id;
    END
    """,
    # A name may be used anew after a purge, and that journal be purged too.
    """
    CREATE TRIGGER purged_goes_again AFTER UPDATE ON purged BEGIN
        DELETE FROM snapshot WHERE journal = (SELECT number FROM journal WHERE id = NEW.id);
        DELETE FROM entry WHERE journal = (SELECT number FROM journal WHERE id = NEW.id);
        DELETE FROM journal WHERE id = NEW.id;
    END
    """,
)

MIGRATIONS: Final[tuple[Migration, ...]] = (
    _JOURNALS_AND_ENTRIES,
    _SNAPSHOTS,
    _PURGED,
    PARTICIPANTS_AND_ACCOUNTS,
    WRITER,
    OWN_RECORDS,
    ACCOUNT_TOKENS,
    INVITATIONS,
    DAILY_LISTS,
    (*FRIENDS, *CHALLENGES),
    PUSH_DEVICES,
    DEVICE_DEALS,
    BESIDE_NAMES,
    PUBLIC_DEALS,
    OLDER_DEALS,
)
"""Step n, counted from 1, leads from schema version n - 1 to n."""


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Brings an SQLite database forward to the newest schema and returns its version.

    Raises `NewerSchemaError` as `stepped_up` does.
    """
    connection.execute("BEGIN IMMEDIATE")
    return stepped_up(connection, migrations, version_of=_prepared_version)


Linked = TypeVar("Linked", bound=SqlConnection)


def stepped_up(
    connection: Linked, migrations: Sequence[Migration], *, version_of: Callable[[Linked], int]
) -> int:
    """Takes the steps that are missing in the transaction that has begun, all or none, and ends it.

    `version_of` reads the version, and prepares what a new database lacks.

    Raises `NewerSchemaError` if it has steps that are not known here; there is no way back.
    """
    try:
        take_steps(connection, migrations, version=version_of(connection))
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
    return len(migrations)


def take_steps(connection: SqlConnection, migrations: Sequence[Migration], *, version: int) -> None:
    """Takes the steps after this version, in a transaction of the caller.

    Raises `NewerSchemaError`.
    """
    if version > len(migrations):
        details = {"version": version, "known": len(migrations)}
        raise NewerSchemaError(Refusal("store_database_newer", details=details))
    for number, statements in enumerate(migrations[version:], start=version + 1):
        for statement in statements:
            connection.execute(statement)
        connection.execute("INSERT INTO schema_version (version) VALUES (?)", (number,))


def _prepared_version(connection: sqlite3.Connection) -> int:
    """The version of a database; a new one is marked as ours and has version 0."""
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if tables == 0:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("CREATE TABLE schema_version (version INTEGER PRIMARY KEY) STRICT")
    (version,) = connection.execute("SELECT ifnull(max(version), 0) FROM schema_version").fetchone()
    return int(version)
