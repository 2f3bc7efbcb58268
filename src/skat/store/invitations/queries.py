"""The SQL of invitations; means the same to SQLite and to PostgreSQL."""

from __future__ import annotations

from skat.journal import JournalId
from skat.store import account_queries
from skat.store.invitations.book import MOST_INVITATIONS, Invitation
from skat.store.participant_queries import number_of
from skat.store.statements import SqlConnection


def keep(connection: SqlConnection, invitation: Invitation, *, before: int) -> bool:
    """Writes an invitation, unless the account has enough others that are not too old."""
    account = invitation.account
    number = number_of(connection, invitation.journal)
    if number is None or account_queries.by_id(connection, account) is None:
        return False
    connection.execute(
        "DELETE FROM bot_invitation WHERE account = ? AND (since < ? OR journal = ?)",
        (account, before, number),
    )
    (others,) = connection.execute(
        "SELECT count(*) FROM bot_invitation WHERE account = ?", (account,)
    ).fetchone()
    if others >= MOST_INVITATIONS:
        return False
    connection.execute(
        """
        INSERT INTO bot_invitation (account, journal, since, told) VALUES (?, ?, ?, ?)
        ON CONFLICT (account, journal) DO UPDATE SET
            since = excluded.since,
            told = excluded.told
        """,
        (account, number, invitation.since, invitation.told),
    )
    return True


def drop(connection: SqlConnection, account: str, journal: JournalId) -> bool:
    """Deletes an invitation."""
    gone = connection.execute(
        "DELETE FROM bot_invitation WHERE account = ? AND journal = ? RETURNING journal",
        (account, number_of(connection, journal)),
    )
    return gone.fetchone() is not None


def of_account(connection: SqlConnection, account: str, *, since: int) -> tuple[Invitation, ...]:
    """The invitations of an account, the oldest first."""
    rows = connection.execute(
        """
        SELECT journal.id, bot_invitation.since, told FROM bot_invitation
        JOIN journal ON journal.number = bot_invitation.journal
        WHERE account = ? AND bot_invitation.since >= ?
        ORDER BY bot_invitation.since, bot_invitation.journal
        """,
        (account, since),
    )
    return tuple(
        Invitation(account=account, journal=JournalId(name), since=made, told=bytes(told))
        for name, made, told in rows
    )
