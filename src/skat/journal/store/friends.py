"""Friendships of accounts as they are kept, who has asked for one, and who was refused how often.

The asker cannot see whether his request reaches an account: one to a name that nobody has, one that
was refused and one that is not let through any more are kept alike, and look alike to him.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from skat.journal import SqlConnection
from skat.journal.store.accounts import account_named, account_of, folded
from skat.journal.stored import gives_row, in_row

MOST_FRIENDS: Final = 100
MOST_REQUESTS: Final = 20
"""Requests of one account that wait at a time."""
MOST_REFUSALS: Final = 3
"""An asker whom an account has refused so often does not reach it any more."""
REQUEST_SECONDS: Final = 30 * 86_400
"""A request that nobody has answered for so long is forgotten."""

FRIENDS: Final = (
    # Each friendship stands here twice, once from each side.
    """
    CREATE TABLE friend (
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        friend TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        since INTEGER NOT NULL,
        PRIMARY KEY (account, friend)
    ) STRICT, WITHOUT ROWID
    """,
    # `asked` is whom it reaches, and NULL where it reaches nobody.
    """
    CREATE TABLE friend_request (
        asker TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        folded TEXT NOT NULL,
        name TEXT NOT NULL,
        asked TEXT REFERENCES account (id) ON DELETE SET NULL,
        since INTEGER NOT NULL,
        PRIMARY KEY (asker, folded)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE friend_refused (
        account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        asker TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        times INTEGER NOT NULL,
        PRIMARY KEY (account, asker)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX friend_by_friend ON friend (friend)",
    "CREATE INDEX friend_request_by_asked ON friend_request (asked)",
    "CREATE INDEX friend_refused_by_asker ON friend_refused (asker)",
)
"""The statements of the step; see `skat.journal.store.migrations`."""

WhyNoFriend: TypeAlias = Literal[
    "friend_is_self", "friends_already", "no_such_request", "too_many_friends", "too_many_requests"
]


class Friend(msgspec.Struct, frozen=True, kw_only=True):
    """A friend, or who asks to be one, since so many seconds after 1970.

    `account` is None of a request as its asker sees it: he does not see whom it reaches. `beside`
    is what a friend wants to show next to his name.
    """

    account: str | None
    name: str
    since: int
    beside: bytes | None = None


def ask_friend(connection: SqlConnection, asker: str, name: str, *, now: int) -> WhyNoFriend | None:
    """Keeps a request to the account of this name, or makes them friends where it has asked, too.

    None where that is done, also where it reaches nobody.
    """
    owner = account_named(connection, name)
    asked = None if owner is None else owner.id
    if asked == asker:
        return "friend_is_self"
    if asked is not None and are_friends(connection, asker, asked):
        return "friends_already"
    if asked is not None and _waits(connection, asker=asked, asked=asker, now=now):
        return _befriended(connection, asker, asked, now=now)
    (waiting,) = connection.execute(
        "SELECT count(*) FROM friend_request WHERE asker = ? AND since > ? AND folded <> ?",
        (asker, now - REQUEST_SECONDS, folded(name)),
    ).fetchone()
    if waiting >= MOST_REQUESTS:
        return "too_many_requests"
    reaches = asked is not None and _refusals(connection, asked, asker) < MOST_REFUSALS
    connection.execute(
        "DELETE FROM friend_request WHERE asker = ? AND since <= ?", (asker, now - REQUEST_SECONDS)
    )
    connection.execute(
        """
        INSERT INTO friend_request (asker, folded, name, asked, since) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (asker, folded) DO UPDATE SET
            name = excluded.name, asked = excluded.asked, since = excluded.since
        """,
        (asker, folded(name), name, asked if reaches else None, now),
    )
    return None


def answer_friend(
    connection: SqlConnection, account: str, name: str, *, accept: bool, now: int
) -> WhyNoFriend | None:
    """Accepts or refuses the request of the account of this name, which does not see a refusal."""
    asker = account_named(connection, name)
    if asker is None or not _waits(connection, asker=asker.id, asked=account, now=now):
        return "no_such_request"
    if accept:
        return _befriended(connection, account, asker.id, now=now)
    connection.execute(
        "UPDATE friend_request SET asked = NULL WHERE asker = ? AND asked = ?", (asker.id, account)
    )
    connection.execute(
        """
        INSERT INTO friend_refused (account, asker, times) VALUES (?, ?, 1)
        ON CONFLICT (account, asker) DO UPDATE SET times = friend_refused.times + 1
        """,
        (account, asker.id),
    )
    return None


def end_friend(connection: SqlConnection, account: str, name: str) -> bool:
    """Takes back a friendship with the account of this name, or the own request to this name."""
    request = "DELETE FROM friend_request WHERE asker = ? AND folded = ? RETURNING asker"
    taken = gives_row(connection, request, (account, folded(name)))
    friend = account_named(connection, name)
    if friend is None:
        return taken
    friendship = "(account = ? AND friend = ? OR account = ? AND friend = ?) RETURNING account"
    both = (account, friend.id, friend.id, account)
    return gives_row(connection, f"DELETE FROM friend WHERE {friendship}", both) or taken


def are_friends(connection: SqlConnection, account: str, friend: str) -> bool:
    """Whether both have agreed to be friends."""
    select = "SELECT 1 FROM friend WHERE account = ? AND friend = ?"
    return gives_row(connection, select, (account, friend))


def friends_of(connection: SqlConnection, account: str) -> tuple[Friend, ...]:
    """The friends of an account, by name."""
    return _listed(
        connection,
        "SELECT account.id, account.name, friend.since, beside_name.shown FROM friend"
        " JOIN account ON account.id = friend.friend"
        " LEFT JOIN beside_name ON beside_name.account = account.id WHERE friend.account = ?"
        " ORDER BY account.folded",
        account,
    )


def requests_to(connection: SqlConnection, account: str, *, now: int) -> tuple[Friend, ...]:
    """Who asks this account, the last first; no more than there may be friends."""
    return _listed(
        connection,
        "SELECT account.id, account.name, since, NULL FROM friend_request"
        " JOIN account ON account.id = asker WHERE asked = ? AND since > ?"
        f" ORDER BY since DESC, account.folded LIMIT {MOST_FRIENDS}",
        account,
        now - REQUEST_SECONDS,
    )


def requests_of(connection: SqlConnection, account: str, *, now: int) -> tuple[Friend, ...]:
    """Whom this account asks, by the names that it has written."""
    return _listed(
        connection,
        "SELECT NULL, name, since, NULL FROM friend_request WHERE asker = ? AND since > ?"
        " ORDER BY folded",
        account,
        now - REQUEST_SECONDS,
    )


def _listed(connection: SqlConnection, query: str, *given: str | int) -> tuple[Friend, ...]:
    return tuple(in_row(Friend, row) for row in connection.execute(query, given))


def _waits(connection: SqlConnection, *, asker: str, asked: str, now: int) -> bool:
    select = "SELECT 1 FROM friend_request WHERE asker = ? AND asked = ? AND since > ?"
    return gives_row(connection, select, (asker, asked, now - REQUEST_SECONDS))


def _refusals(connection: SqlConnection, account: str, asker: str) -> int:
    row = connection.execute(
        "SELECT times FROM friend_refused WHERE account = ? AND asker = ?", (account, asker)
    ).fetchone()
    return 0 if row is None else int(row[0])


def _befriended(
    connection: SqlConnection, first: str, second: str, *, now: int
) -> WhyNoFriend | None:
    """Makes them friends; requests and refusals between them are past."""
    for account in (first, second):
        known = connection.execute("SELECT count(*) FROM friend WHERE account = ?", (account,))
        if known.fetchone()[0] >= MOST_FRIENDS:
            return "too_many_friends"
    for account, friend in ((first, second), (second, first)):
        known_friend = account_of(connection, friend)
        connection.execute(
            "INSERT INTO friend (account, friend, since) VALUES (?, ?, ?)"
            " ON CONFLICT (account, friend) DO NOTHING",
            (account, friend, now),
        )
        connection.execute(
            "DELETE FROM friend_request WHERE asker = ? AND (asked = ? OR folded = ?)",
            (account, friend, "" if known_friend is None else folded(known_friend.name)),
        )
        connection.execute(
            "DELETE FROM friend_refused WHERE account = ? AND asker = ?", (account, friend)
        )
    return None
