"""What accounts want shown of them: next to their names, and with the daily twelve.

Nothing is shown of those who have not asked for it, and who asks no more is forgotten at once. All
of it goes with the account.
"""

from __future__ import annotations

from typing import Final

import msgspec

from skat.journal import SqlConnection
from skat.journal.store.accounts import account_of
from skat.journal.stored import gives_row, in_row

BESIDE_NAMES: Final = (
    """
    CREATE TABLE beside_name (
        account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
        shown BLOB NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
)
"""The statements of the step; see `skat.journal.store.migrations`."""


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
    delete = "DELETE FROM beside_name WHERE account = ? RETURNING account"
    return gives_row(connection, delete, (account,))


def shown_beside(connection: SqlConnection, account: str) -> bytes | None:
    """What an account shows; None where it wants to show nothing."""
    row = connection.execute(
        "SELECT shown FROM beside_name WHERE account = ?", (account,)
    ).fetchone()
    return None if row is None else bytes(row[0])


DAILY_LISTS: Final = (
    """
    CREATE TABLE daily_listed (
        account TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
        since INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE daily_result (
        account TEXT NOT NULL REFERENCES daily_listed (account) ON DELETE CASCADE,
        day TEXT NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (account, day)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX daily_result_by_day ON daily_result (day, points)",
)
"""The statements of the step; see `skat.journal.store.migrations`."""


class DailyResult(msgspec.Struct, frozen=True, kw_only=True):
    """What an account has in the twelve deals of a day, by Seeger and Fabian (TR-5.1)."""

    account: str
    name: str
    day: str
    points: int


def list_daily(connection: SqlConnection, account: str, *, since: int) -> bool:
    """Lists an account from now on; False without such an account."""
    if account_of(connection, account) is None:
        return False
    connection.execute(
        "INSERT INTO daily_listed (account, since) VALUES (?, ?) ON CONFLICT (account) DO NOTHING",
        (account, since),
    )
    return True


def unlist_daily(connection: SqlConnection, account: str) -> bool:
    """Forgets the wish and every result; False where there was no wish."""
    delete = "DELETE FROM daily_listed WHERE account = ? RETURNING account"
    return gives_row(connection, delete, (account,))


def is_daily_listed(connection: SqlConnection, account: str) -> bool:
    """Whether an account wants to be listed."""
    return gives_row(connection, "SELECT 1 FROM daily_listed WHERE account = ?", (account,))


def keep_daily(
    connection: SqlConnection, account: str, *, day: str, points: int, oldest: str
) -> bool:
    """Keeps the result of a day, and forgets those of days before `oldest`.

    False for an account that is not listed; a result that is kept stays as it is.
    """
    if not is_daily_listed(connection, account):
        return False
    connection.execute("DELETE FROM daily_result WHERE account = ? AND day < ?", (account, oldest))
    connection.execute(
        "INSERT INTO daily_result (account, day, points) VALUES (?, ?, ?)"
        " ON CONFLICT (account, day) DO NOTHING",
        (account, day, points),
    )
    return True


def daily_results(connection: SqlConnection, day: str) -> tuple[DailyResult, ...]:
    """All results of a day, the best first."""
    return _results(connection, "day = ? ORDER BY points DESC, account.folded", day)


def own_daily_results(connection: SqlConnection, account: str) -> tuple[DailyResult, ...]:
    """All results of an account, the oldest first."""
    return _results(connection, "account = ? ORDER BY day", account)


def _results(connection: SqlConnection, wanted: str, given: str) -> tuple[DailyResult, ...]:
    rows = connection.execute(
        "SELECT account.id, account.name, day, points FROM daily_result"
        f" JOIN account ON account.id = daily_result.account WHERE daily_result.{wanted}",
        (given,),
    )
    return tuple(in_row(DailyResult, row) for row in rows)
