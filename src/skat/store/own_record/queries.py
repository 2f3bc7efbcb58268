"""The SQL of own records; means the same to SQLite and to PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable

from skat.journal import JournalId
from skat.store import account_queries
from skat.store.own_record.book import OwnDealRow
from skat.store.statements import SqlConnection


def keep_deals(connection: SqlConnection, account: str, deals: Iterable[OwnDealRow]) -> bool:
    """Writes the facts of deals; those of journals that are gone are passed over."""
    if account_queries.by_id(connection, account) is None:
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
    """Writes a review beside its deal, unless one of newer numbers is there."""
    changed = connection.execute(
        """
        UPDATE own_deal SET version = ?, review = ?
        WHERE account = ? AND deal = ? AND version <= ?
            AND journal = (SELECT number FROM journal WHERE id = ?)
        RETURNING deal
        """,
        (deal.version, deal.review, account, deal.deal, deal.version, deal.journal),
    )
    return changed.fetchone() is not None


def kept_deals(connection: SqlConnection, account: str) -> tuple[OwnDealRow, ...]:
    """The deals of an account, the oldest first."""
    rows = connection.execute(
        """
        SELECT journal.id, deal, since, facts, version, review FROM own_deal
        JOIN journal ON journal.number = own_deal.journal
        WHERE account = ? ORDER BY since, own_deal.journal, deal
        """,
        (account,),
    )
    return tuple(
        OwnDealRow(
            journal=JournalId(journal),
            deal=deal,
            since=since,
            facts=facts,
            version=version,
            review=review,
        )
        for journal, deal, since, facts, version, review in rows
    )


def keep_progress(connection: SqlConnection, account: str, progress: bytes) -> bool:
    """Writes how far somebody has learned."""
    if account_queries.by_id(connection, account) is None:
        return False
    connection.execute(
        "INSERT INTO progress (account, content) VALUES (?, ?)"
        " ON CONFLICT (account) DO UPDATE SET content = excluded.content",
        (account, progress),
    )
    return True


def progress(connection: SqlConnection, account: str) -> bytes | None:
    """How far somebody has learned."""
    row = connection.execute(
        "SELECT content FROM progress WHERE account = ?", (account,)
    ).fetchone()
    return None if row is None else bytes(row[0])
