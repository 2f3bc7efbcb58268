"""What accounts show beside their names wherever they sit; nothing of those who have not asked."""

from __future__ import annotations

from typing import Final

from skat.journal import SqlConnection
from skat.journal.store.accounts import account_of
from skat.journal.store.in_postgres import in_postgres

_BESIDE: Final = """
    CREATE TABLE beside_name (
        account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
        shown BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    """

BESIDE_NAMES: Final = (_BESIDE,)
"""The statements of the step; see `skat.journal.store.migrations`."""

POSTGRES_BESIDE_NAMES: Final = (in_postgres(_BESIDE),)
"""The same for PostgreSQL; it only adds, so a program of the release before goes on beside it."""


def show_beside(connection: SqlConnection, account: str, shown: bytes) -> bool:
    """Shows this from now on, which the database does not read; False without such an account.

    Empty, the account wants to show something that there is not yet.
    """
    if account_of(connection, account) is None:
        return False
    connection.execute(
        "INSERT INTO beside_name (account, shown) VALUES (?, ?)"
        " ON CONFLICT (account) DO UPDATE SET shown = excluded.shown",
        (account, shown),
    )
    return True


def show_nothing(connection: SqlConnection, account: str) -> bool:
    """Forgets what is shown; False where nothing was."""
    gone = connection.execute(
        "DELETE FROM beside_name WHERE account = ? RETURNING account", (account,)
    )
    return gone.fetchone() is not None


def shown_beside(connection: SqlConnection, account: str) -> bytes | None:
    """What an account shows; None where it wants to show nothing."""
    row = connection.execute(
        "SELECT shown FROM beside_name WHERE account = ?", (account,)
    ).fetchone()
    return None if row is None else bytes(row[0])
