"""The step of the schema for own records: figures of deals, and how far somebody has learned."""

from __future__ import annotations

from typing import Final

from skat.store.in_postgres import in_postgres
from skat.store.own_records import MOST_DEALS

_NEWEST: Final = f"""
    SELECT journal, deal FROM own_deal WHERE account = NEW.account
    ORDER BY since DESC, journal DESC, deal DESC LIMIT {MOST_DEALS}
"""

_OWN_DEAL: Final = """
    CREATE TABLE own_deal (
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        journal INTEGER NOT NULL REFERENCES journal (number) ON DELETE CASCADE,
        deal INTEGER NOT NULL CHECK (deal >= 1),
        since INTEGER NOT NULL,
        facts BLOB NOT NULL,
        version INTEGER NOT NULL,
        review BLOB NOT NULL,
        PRIMARY KEY (account, journal, deal)
    ) STRICT, WITHOUT ROWID
    """

_PROGRESS: Final = """
    CREATE TABLE progress (
        account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
        content BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    """

OWN_RECORDS: Final = (
    _OWN_DEAL,
    "CREATE INDEX own_deal_by_journal ON own_deal (journal)",
    _PROGRESS,
    f"""
    CREATE TRIGGER own_deal_sweeps AFTER INSERT ON own_deal
    WHEN (SELECT count(*) FROM own_deal WHERE account = NEW.account) > {MOST_DEALS}
    BEGIN
        DELETE FROM own_deal
        WHERE account = NEW.account AND (journal, deal) NOT IN ({_NEWEST});
    END
    """,
    # Whose name is taken away from a game keeps no figures of it either.
    """
    CREATE TRIGGER own_deal_goes AFTER UPDATE ON participant
    WHEN OLD.account IS NOT NULL AND NEW.account IS NOT OLD.account
    BEGIN
        DELETE FROM own_deal WHERE account = OLD.account AND journal = OLD.journal;
    END
    """,
)
"""The statements of the step; see `skat.store.migrations`."""

POSTGRES_OWN_RECORDS: Final = (
    in_postgres(_OWN_DEAL),
    "CREATE INDEX own_deal_by_journal ON own_deal (journal)",
    in_postgres(_PROGRESS),
    f"""
    CREATE FUNCTION own_deal_sweeps() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF (SELECT count(*) FROM own_deal WHERE account = NEW.account) > {MOST_DEALS} THEN
            DELETE FROM own_deal
            WHERE account = NEW.account AND (journal, deal) NOT IN ({_NEWEST});
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE FUNCTION own_deal_goes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF OLD.account IS NOT NULL AND NEW.account IS DISTINCT FROM OLD.account THEN
            DELETE FROM own_deal WHERE account = OLD.account AND journal = OLD.journal;
        END IF;
        RETURN NULL;
    END $$
    """,
    "CREATE TRIGGER own_deal_sweeps AFTER INSERT ON own_deal FOR EACH ROW EXECUTE FUNCTION"
    " own_deal_sweeps()",
    "CREATE TRIGGER own_deal_goes AFTER UPDATE ON participant FOR EACH ROW EXECUTE FUNCTION"
    " own_deal_goes()",
)
"""The same for PostgreSQL; see `skat.store.postgres.schema`."""
