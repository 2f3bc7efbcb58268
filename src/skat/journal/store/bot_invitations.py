"""Invitations of bots as they are kept, for every server and the time after a restart.

They go with the account and with the journal.
"""

from __future__ import annotations

from typing import Final

import msgspec

from skat.journal import JournalId, SqlConnection
from skat.journal.store.accounts import account_of
from skat.journal.stored import gives_row, in_row
from skat.journal.stored.queries import number_of

MOST_INVITATIONS: Final = 20
"""Invitations that one account has at a time."""

INVITATIONS: Final = (
    """
    CREATE TABLE bot_invitation (
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        journal INTEGER NOT NULL REFERENCES journal (number) ON DELETE CASCADE,
        since INTEGER NOT NULL,
        told BLOB NOT NULL,
        PRIMARY KEY (account, journal)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX bot_invitation_by_journal ON bot_invitation (journal)",
)
"""The statements of the step; see `skat.journal.store.migrations`."""


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """An account is asked to the table of this journal, since so many seconds after 1970.

    `told` is the message to it: JSON that the database does not read.
    """

    account: str
    journal: JournalId
    since: int
    told: bytes


def keep_invitation(connection: SqlConnection, invitation: Invitation, *, before: int) -> bool:
    """Keeps an invitation in place of an older one to the same table, and forgets those of the
    account that were made `before`; False without such an account or journal, or where the account
    has `MOST_INVITATIONS` others.
    """
    account = invitation.account
    number = number_of(connection, invitation.journal)
    if number is None or account_of(connection, account) is None:
        return False
    connection.execute(
        "DELETE FROM bot_invitation WHERE account = ? AND (since < ? OR journal = ?)",
        (account, before, number),
    )
    (standing,) = connection.execute(
        "SELECT count(*) FROM bot_invitation WHERE account = ?", (account,)
    ).fetchone()
    if standing >= MOST_INVITATIONS:
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


def drop_invitation(connection: SqlConnection, account: str, journal: JournalId) -> bool:
    """Forgets an invitation; False if there is none."""
    delete = "DELETE FROM bot_invitation WHERE account = ? AND journal = ? RETURNING journal"
    return gives_row(connection, delete, (account, number_of(connection, journal)))


def invitations_of(
    connection: SqlConnection, account: str, *, since: int
) -> tuple[Invitation, ...]:
    """All invitations of an account that were made then or later, the oldest first."""
    rows = connection.execute(
        """
        SELECT account, journal.id, bot_invitation.since, told FROM bot_invitation
        JOIN journal ON journal.number = bot_invitation.journal
        WHERE account = ? AND bot_invitation.since >= ?
        ORDER BY bot_invitation.since, bot_invitation.journal
        """,
        (account, since),
    )
    return tuple(in_row(Invitation, row) for row in rows)
