"""The tables in PostgreSQL, and the functions with which servers share journals."""

from __future__ import annotations

from typing import Final

from skat.journal.store.account_tokens import ACCOUNT_TOKENS
from skat.journal.store.bot_invitations import INVITATIONS
from skat.journal.store.challenges import CHALLENGES
from skat.journal.store.committer import POSTGRES_WRITER
from skat.journal.store.friends import FRIENDS
from skat.journal.store.in_postgres import in_postgres
from skat.journal.store.migrations import Migration, stepped_up
from skat.journal.store.own_records import DEVICE_DEALS, POSTGRES_OWN_RECORDS
from skat.journal.store.people_schema import POSTGRES_PARTICIPANTS_AND_ACCOUNTS
from skat.journal.store.public_deals import OLDER_DEALS, PUBLIC_DEALS
from skat.journal.store.push_devices import PUSH_DEVICES
from skat.journal.store.showing import BESIDE_NAMES, DAILY_LISTS
from skat.journal.stored import SqlConnection

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
    # A database that was restored must not give numbers that a server remembers from before.
    "SELECT setval('fence', (extract(epoch FROM clock_timestamp()) * 1000000)::BIGINT)",
    """
    CREATE TABLE holder (
        number BIGINT PRIMARY KEY DEFAULT nextval('fence'),
        until TIMESTAMPTZ NOT NULL
    ) WITH (fillfactor = 50)
    """,
    # Without a holder a journal waits for a server to take it; without a row none needs to.
    """
    CREATE TABLE lease (
        journal BIGINT PRIMARY KEY REFERENCES journal (number) ON DELETE CASCADE,
        holder BIGINT REFERENCES holder (number) ON DELETE SET NULL,
        epoch BIGINT NOT NULL UNIQUE DEFAULT nextval('fence')
    )
    """,
    "CREATE INDEX lease_by_holder ON lease (holder)",
)
"""The statements of the step; see `skat.journal.store.postgres.schema`."""

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
    # A program that lacks steps works together with newer ones unless one of them stands here.
    "CREATE TABLE required (version INTEGER PRIMARY KEY)",
    # What a server can read of each kind of journal, so that nobody writes more than all can.
    "ALTER TABLE holder ADD COLUMN knows BYTEA NOT NULL DEFAULT ''",
)
"""The statements of the step that lets servers of different releases share a database."""


SCHEMA: Final = "skat"
"""Everything of ours lies in this schema, so that a database may hold other things too."""

_SCHEMA_LOCK: Final = 0x536B6175
"""The advisory lock of the store that migrates the schema: stores may open at the same time."""

_JOURNALS: Final[Migration] = (
    """
    CREATE TABLE journal (
        number BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        metadata BYTEA NOT NULL
    )
    """,
    """
    CREATE TABLE entry (
        journal BIGINT NOT NULL REFERENCES journal (number),
        seq BIGINT NOT NULL CHECK (seq >= 1),
        actor TEXT NOT NULL,
        command_id TEXT NOT NULL,
        payload BYTEA NOT NULL,
        format_version BIGINT NOT NULL CHECK (format_version >= 1),
        last INTEGER NOT NULL CHECK (last IN (0, 1)),
        salt BYTEA NOT NULL CHECK (length(salt) = 16),
        hash BYTEA NOT NULL CHECK (length(hash) = 32),
        PRIMARY KEY (journal, seq),
        UNIQUE (journal, actor, command_id)
    )
    """,
    """
    CREATE TABLE snapshot (
        journal BIGINT PRIMARY KEY,
        seq BIGINT NOT NULL,
        format_version BIGINT NOT NULL CHECK (format_version >= 1),
        payload BYTEA NOT NULL,
        FOREIGN KEY (journal, seq) REFERENCES entry (journal, seq)
    )
    """,
    # Writing a name here destroys its journal; nothing else can. The name stays, without content.
    """
    CREATE TABLE purged (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        entries BIGINT NOT NULL
    )
    """,
    """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE FUNCTION entry_follows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.seq <> 1 + coalesce((SELECT max(seq) FROM entry WHERE journal = NEW.journal), 0) THEN
            RAISE EXCEPTION 'an entry takes the next number'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE FUNCTION remains() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        number_of BIGINT := (CASE TG_ARGV[0] WHEN 'entries'
            THEN to_jsonb(OLD) ->> 'journal' ELSE to_jsonb(OLD) ->> 'number' END)::BIGINT;
    BEGIN
        IF NOT EXISTS (
            SELECT 1 FROM journal JOIN purged USING (id) WHERE journal.number = number_of
        ) THEN
            RAISE EXCEPTION '% are never deleted', TG_ARGV[0]
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$
    """,
    """
    CREATE FUNCTION purged_goes() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
        number_of BIGINT := (SELECT number FROM journal WHERE id = NEW.id);
    BEGIN
        DELETE FROM snapshot WHERE journal = number_of;
        DELETE FROM entry WHERE journal = number_of;
        DELETE FROM journal WHERE number = number_of;
        RETURN NULL;
    END $$
    """,
    "CREATE TRIGGER entry_follows BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION"
    " entry_follows()",
    "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION"
    " refuse('entries are never changed')",
    "CREATE TRIGGER entry_remains BEFORE DELETE ON entry FOR EACH ROW EXECUTE FUNCTION"
    " remains('entries')",
    "CREATE TRIGGER entry_is_kept BEFORE TRUNCATE ON entry EXECUTE FUNCTION"
    " refuse('entries are never deleted')",
    "CREATE TRIGGER journal_stays BEFORE UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION"
    " refuse('journals are never changed')",
    "CREATE TRIGGER journal_remains BEFORE DELETE ON journal FOR EACH ROW EXECUTE FUNCTION"
    " remains('journals')",
    "CREATE TRIGGER purged_goes AFTER INSERT OR UPDATE ON purged FOR EACH ROW EXECUTE FUNCTION"
    " purged_goes()",
)

MIGRATIONS: Final[tuple[Migration, ...]] = (
    _JOURNALS,
    POSTGRES_PARTICIPANTS_AND_ACCOUNTS,
    POSTGRES_WRITER,
    POSTGRES_OWN_RECORDS,
    POSTGRES_SHARING,
    POSTGRES_ATTENDING,
    POSTGRES_NEIGHBOURS,
    in_postgres(ACCOUNT_TOKENS),
    in_postgres(INVITATIONS),
    in_postgres(DAILY_LISTS),
    in_postgres((*FRIENDS, *CHALLENGES)),
    in_postgres(PUSH_DEVICES),
    in_postgres(DEVICE_DEALS),
    in_postgres(BESIDE_NAMES),
    in_postgres(PUBLIC_DEALS),
    in_postgres(OLDER_DEALS),
)
"""Step n, counted from 1, leads from schema version n - 1 to n. Steps are added, never changed.

From `POSTGRES_NEIGHBOURS` on a step only adds (a table, an index, a column with a default), so
that a program that lacks it goes on beside programs that have it. One that has to do more writes
its own number into `required`, and all servers must be stopped for it.
"""


def migrate(connection: SqlConnection) -> int:
    """Brings the schema forward to the newest version, all or nothing, and returns it.

    Raises `NewerSchemaError` if it has steps that have to be known and are not known here.
    """
    connection.execute("BEGIN")
    connection.execute("SELECT pg_advisory_xact_lock(?)", (_SCHEMA_LOCK,))
    return stepped_up(connection, MIGRATIONS, version_of=_version_as_known)


def is_served(connection: SqlConnection, version: int) -> bool:
    """Whether a program of this release works on a schema of this version as it is."""
    known = len(MIGRATIONS)
    if version <= known:
        return version == known
    (required,) = connection.execute("SELECT coalesce(max(version), 0) FROM required").fetchone()
    return bool(required <= known)


def _version_as_known(connection: SqlConnection) -> int:
    """The version of the schema; ours where newer steps need not be known."""
    version = prepared_version(connection)
    newer = version > len(MIGRATIONS)
    return len(MIGRATIONS) if newer and is_served(connection, version) else version


def prepared_version(connection: SqlConnection) -> int:
    """The version of the schema; a new one is made and has version 0."""
    connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)")
    rows = connection.execute("SELECT coalesce(max(version), 0) FROM schema_version")
    return int(rows.fetchone()[0])
