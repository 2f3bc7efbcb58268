"""The step of SQLite's schema for people: who took part in a journal, accounts, sessions."""

from __future__ import annotations

from typing import Final

from skat.journal import NAMELESS
from skat.journal.store.accounts import MOST_SESSIONS
from skat.journal.store.in_postgres import in_postgres

_TABLES: Final = (
    # A purged journal takes its participants along.
    """
    CREATE TABLE participant (
        journal INTEGER NOT NULL REFERENCES journal (number) ON DELETE CASCADE,
        actor TEXT NOT NULL,
        name TEXT NOT NULL,
        since INTEGER NOT NULL,
        account TEXT,
        PRIMARY KEY (journal, actor)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX participant_by_account ON participant (account, journal)"
    " WHERE account IS NOT NULL",
    """
    CREATE TABLE account (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL,
        recovery BLOB NOT NULL CHECK (length(recovery) = 32),
        created INTEGER NOT NULL,
        preferences BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE session (
        key BLOB PRIMARY KEY CHECK (length(key) = 32),
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        created INTEGER NOT NULL,
        expires INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX session_by_account ON session (account, created)",
    "CREATE INDEX session_by_end ON session (expires)",
)

PARTICIPANTS_AND_ACCOUNTS: Final = (
    *_TABLES,
    f"""
    CREATE TRIGGER account_goes BEFORE DELETE ON account
    BEGIN
        UPDATE participant SET name = '{NAMELESS}', account = NULL WHERE account = OLD.id;
    END
    """,
    """
    CREATE TRIGGER password_ends_sessions AFTER UPDATE ON account
    WHEN NEW.password <> OLD.password
    BEGIN
        DELETE FROM session WHERE account = NEW.id;
    END
    """,
    f"""
    CREATE TRIGGER session_sweeps AFTER INSERT ON session
    BEGIN
        DELETE FROM session WHERE expires <= NEW.created;
        DELETE FROM session WHERE account = NEW.account AND key NOT IN (
            SELECT key FROM session WHERE account = NEW.account
            ORDER BY created DESC, key LIMIT {MOST_SESSIONS}
        );
    END
    """,
)
"""The statements of the step; see `skat.journal.store.migrations`."""

POSTGRES_PARTICIPANTS_AND_ACCOUNTS: Final = (
    *in_postgres(_TABLES),
    f"""
    CREATE FUNCTION account_goes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        UPDATE participant SET name = '{NAMELESS}', account = NULL WHERE account = OLD.id;
        RETURN OLD;
    END $$
    """,
    """
    CREATE FUNCTION password_ends_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.password <> OLD.password THEN
            DELETE FROM session WHERE account = NEW.id;
        END IF;
        RETURN NULL;
    END $$
    """,
    f"""
    CREATE FUNCTION session_sweeps() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        DELETE FROM session WHERE expires <= NEW.created;
        DELETE FROM session WHERE account = NEW.account AND key NOT IN (
            SELECT key FROM session WHERE account = NEW.account
            ORDER BY created DESC, key LIMIT {MOST_SESSIONS}
        );
        RETURN NULL;
    END $$
    """,
    "CREATE TRIGGER account_goes BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION"
    " account_goes()",
    "CREATE TRIGGER password_ends_sessions AFTER UPDATE ON account FOR EACH ROW EXECUTE FUNCTION"
    " password_ends_sessions()",
    "CREATE TRIGGER session_sweeps AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION"
    " session_sweeps()",
)
"""The same for PostgreSQL; see `skat.journal.store.postgres.schema`."""
