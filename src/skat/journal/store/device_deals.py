"""Deals that people played in the page itself, handed to their account once each.

Nobody but their owner has ever seen them, so they count nowhere else. All of it goes with the
account.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from skat.journal import SqlConnection
from skat.journal.store.accounts import account_of
from skat.journal.store.in_postgres import in_postgres

MOST_DEVICE_DEALS: Final = 2_000
"""Deals of one account; the oldest make room for new ones."""

_DEAL: Final = """
    CREATE TABLE device_deal (
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        list TEXT NOT NULL,
        deal INTEGER NOT NULL CHECK (deal >= 1),
        since INTEGER NOT NULL,
        facts BLOB NOT NULL,
        record BLOB NOT NULL,
        PRIMARY KEY (account, list, deal)
    ) STRICT, WITHOUT ROWID
    """

DEVICE_DEALS: Final = (_DEAL,)
"""The statements of the step; see `skat.journal.store.migrations`."""

POSTGRES_DEVICE_DEALS: Final = (in_postgres(_DEAL),)
"""The same for PostgreSQL; it only adds, so a program of the release before goes on beside it."""


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

    A deal that is kept stays as it is, however often and from wherever it is told again.
    """
    if account_of(connection, account) is None:
        return False
    for deal in deals:
        connection.execute(
            "INSERT INTO device_deal (account, list, deal, since, facts, record)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (account, list, deal) DO NOTHING",
            (account, deal.list, deal.deal, deal.since, deal.facts, deal.record),
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
    return tuple(
        DeviceDealRow(list=name, deal=deal, since=since, facts=bytes(facts), record=bytes(record))
        for name, deal, since, facts, record in rows
    )


def drop_device_list(connection: SqlConnection, account: str, name: str) -> bool:
    """Forgets all deals of a list; False where none was kept."""
    gone = connection.execute(
        "DELETE FROM device_deal WHERE account = ? AND list = ? RETURNING deal", (account, name)
    )
    return bool(gone.fetchall())
