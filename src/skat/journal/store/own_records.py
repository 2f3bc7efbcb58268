"""What accounts keep of their own games and learning, and deals that were played in the page.

A page hands each of its deals to an account once. Nobody but their owner has ever seen them, so
they count nowhere else. All of it goes with the account.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from skat.journal import JournalId, SqlConnection
from skat.journal.store.accounts import account_of
from skat.journal.store.in_postgres import in_postgres
from skat.journal.stored import gives_row, in_row

MOST_DEALS = 2_000
"""Deals of one account; the oldest make room for new ones."""


class OwnDealRow(msgspec.Struct, frozen=True, kw_only=True):
    """One finished deal of an account: the journal of its table, and its number there.

    `since` counts seconds since 1970. `facts` and `review` are JSON that the database does not
    read; a review has the `version` of the numbers it was made with, 0 where there is none yet.
    """

    journal: JournalId
    deal: int
    since: int
    facts: bytes
    version: int = 0
    review: bytes = b""


def keep_deals(connection: SqlConnection, account: str, deals: Iterable[OwnDealRow]) -> bool:
    """Keeps the facts of deals, with a review that is there; False without such an account.

    Deals of journals that are gone are passed over. A trigger makes room for new ones.
    """
    if account_of(connection, account) is None:
        return False
    for deal in deals:
        connection.execute(
            """
            INSERT INTO own_deal (account, journal, deal, since, facts, version, review)
            SELECT CAST(? AS TEXT), number, ?, ?, ?, 0, ? FROM journal WHERE id = ?
            ON CONFLICT (account, journal, deal) DO UPDATE SET facts = excluded.facts
            """,
            (account, deal.deal, deal.since, deal.facts, b"", deal.journal),
        )
    return True


def keep_review(connection: SqlConnection, account: str, deal: OwnDealRow) -> bool:
    """Keeps the review of a deal; False where the deal is not kept, or a newer one is."""
    return gives_row(
        connection,
        """
        UPDATE own_deal SET version = ?, review = ?
        WHERE account = ? AND deal = ? AND version <= ?
            AND journal = (SELECT number FROM journal WHERE id = ?)
        RETURNING deal
        """,
        (deal.version, deal.review, account, deal.deal, deal.version, deal.journal),
    )


def kept_deals(connection: SqlConnection, account: str) -> tuple[OwnDealRow, ...]:
    """All deals of an account, the oldest first."""
    rows = connection.execute(
        """
        SELECT journal.id, deal, since, facts, version, review FROM own_deal
        JOIN journal ON journal.number = own_deal.journal
        WHERE account = ? ORDER BY since, own_deal.journal, deal
        """,
        (account,),
    )
    return tuple(in_row(OwnDealRow, row) for row in rows)


def keep_progress(connection: SqlConnection, account: str, progress: bytes) -> bool:
    """Keeps how far the owner has learned, in place of before; False without such an account."""
    if account_of(connection, account) is None:
        return False
    connection.execute(
        "INSERT INTO progress (account, content) VALUES (?, ?)"
        " ON CONFLICT (account) DO UPDATE SET content = excluded.content",
        (account, progress),
    )
    return True


def kept_progress(connection: SqlConnection, account: str) -> bytes | None:
    """How far the owner has learned, as it was kept."""
    row = connection.execute(
        "SELECT content FROM progress WHERE account = ?", (account,)
    ).fetchone()
    return None if row is None else bytes(row[0])


_NEWEST: Final = f"""
    SELECT journal, deal FROM own_deal WHERE account = NEW.account
    ORDER BY since DESC, journal DESC, deal DESC LIMIT {MOST_DEALS}
"""

_TABLES: Final = (
    """
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
    """,
    "CREATE INDEX own_deal_by_journal ON own_deal (journal)",
    """
    CREATE TABLE progress (
        account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
        content BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
)

OWN_RECORDS: Final = (
    *_TABLES,
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
"""The statements of the step; see `skat.journal.store.migrations`."""

POSTGRES_OWN_RECORDS: Final = (
    *in_postgres(_TABLES),
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
"""The same for PostgreSQL; see `skat.journal.store.postgres.schema`."""


MOST_DEVICE_DEALS: Final = 2_000
"""Deals of one account; the oldest make room for new ones."""

DEVICE_DEALS: Final = (
    """
    CREATE TABLE device_deal (
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        list TEXT NOT NULL,
        deal INTEGER NOT NULL CHECK (deal >= 1),
        since INTEGER NOT NULL,
        facts BLOB NOT NULL,
        record BLOB NOT NULL,
        PRIMARY KEY (account, list, deal)
    ) STRICT, WITHOUT ROWID
    """,
)
"""The statements of the step; see `skat.journal.store.migrations`."""


class DeviceDealRow(msgspec.Struct, frozen=True, kw_only=True):
    """One deal of a list on a device; `since` is when the list began, in seconds since 1970.

    `facts` and `record` are JSON that the database does not read.
    """

    list: str
    deal: int
    since: int
    facts: bytes
    record: bytes


def keep_device_deals(
    connection: SqlConnection, account: str, deals: Iterable[DeviceDealRow]
) -> bool:
    """Keeps deals that are not kept yet; False without such an account.

    A deal that is kept stays as it is, however often and from wherever it is sent again.
    """
    if account_of(connection, account) is None:
        return False
    for deal in deals:
        connection.execute(
            "INSERT INTO device_deal (account, list, deal, since, facts, record)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (account, list, deal) DO NOTHING",
            (account, *msgspec.structs.astuple(deal)),
        )
    connection.execute(
        """
        DELETE FROM device_deal WHERE account = ? AND (list, deal) NOT IN (
            SELECT list, deal FROM device_deal WHERE account = ?
            ORDER BY since DESC, list DESC, deal DESC LIMIT ?
        )
        """,
        (account, account, MOST_DEVICE_DEALS),
    )
    return True


def kept_device_deals(connection: SqlConnection, account: str) -> tuple[DeviceDealRow, ...]:
    """All deals of an account, the newest list first, each list from its first deal on."""
    rows = connection.execute(
        "SELECT list, deal, since, facts, record FROM device_deal"
        " WHERE account = ? ORDER BY since DESC, list, deal",
        (account,),
    )
    return tuple(in_row(DeviceDealRow, row) for row in rows)


def drop_device_list(connection: SqlConnection, account: str, name: str) -> bool:
    """Forgets all deals of a list; False where none was kept."""
    delete = "DELETE FROM device_deal WHERE account = ? AND list = ? RETURNING deal"
    return gives_row(connection, delete, (account, name))
