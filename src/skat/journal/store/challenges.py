"""Challenges between friends as they are kept: one for a pair at a time, and each for minutes.

They go with the friendship, and so with either account.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from skat.journal import JournalId, SqlConnection
from skat.journal.store.accounts import account_named
from skat.journal.store.friends import are_friends
from skat.journal.stored import gives_row

CHALLENGE_SECONDS: Final = 300
MOST_CHALLENGES: Final = 6
"""Challenges of one account that stand at a time, answered ones among them."""

CHALLENGES: Final = (
    """
    CREATE TABLE challenge (
        challenger TEXT NOT NULL,
        challenged TEXT NOT NULL,
        game TEXT NOT NULL,
        third TEXT NOT NULL,
        since INTEGER NOT NULL,
        answer INTEGER,
        PRIMARY KEY (challenger, challenged),
        FOREIGN KEY (challenger, challenged) REFERENCES friend (account, friend) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX challenge_by_challenged ON challenge (challenged)",
    "CREATE INDEX challenge_by_age ON challenge (since)",
)
"""The statements of the step; see `skat.journal.store.migrations`."""

WhyNoChallenge: TypeAlias = Literal["no_such_friend", "challenge_stands", "too_many_challenges"]


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """An account asks a friend to a table, since so many seconds after 1970.

    `table` is the name that it has, or will have: challenges to two friends lead to the same one.
    `third` says who has its third place: the level of a computer player, or "open". `accepted` is
    None until there is an answer.
    """

    challenger: str
    challenged: str
    challenger_name: str
    challenged_name: str
    table: JournalId
    third: str
    since: int
    accepted: bool | None


def keep_challenge(
    connection: SqlConnection,
    challenger: str,
    names: Sequence[str],
    *,
    table: JournalId,
    third: str,
    now: int,
) -> tuple[str, ...] | WhyNoChallenge:
    """Keeps a challenge to each of these friends, and returns their accounts; all or none.

    One that was accepted makes room for the next; a friend who has declined is not asked again
    until the challenge would have ended.
    """
    connection.execute("DELETE FROM challenge WHERE since <= ?", (now - CHALLENGE_SECONDS,))
    accounts = [account_named(connection, name) for name in names]
    friends = [account.id for account in accounts if account is not None]
    if len(friends) < len(names) or not all(
        are_friends(connection, challenger, friend) for friend in friends
    ):
        return "no_such_friend"
    for friend in friends:
        if gives_row(
            connection,
            "SELECT 1 FROM challenge WHERE challenger = ? AND challenged = ?"
            " AND (answer IS NULL OR answer = 0)"
            " OR challenger = ? AND challenged = ? AND answer IS NULL",
            (challenger, friend, friend, challenger),
        ):
            return "challenge_stands"
    (mine,) = connection.execute(
        "SELECT count(*) FROM challenge WHERE challenger = ?", (challenger,)
    ).fetchone()
    if mine + len(friends) > MOST_CHALLENGES:
        return "too_many_challenges"
    for friend in friends:
        connection.execute(
            """
            INSERT INTO challenge (challenger, challenged, game, third, since, answer)
            VALUES (?, ?, ?, ?, ?, NULL)
            ON CONFLICT (challenger, challenged) DO UPDATE SET
                game = excluded.game,
                third = excluded.third,
                since = excluded.since,
                answer = NULL
            """,
            (challenger, friend, table, third, now),
        )
    return tuple(friends)


def answer_challenge(connection: SqlConnection, challenge: Challenge, *, accept: bool) -> bool:
    """Keeps the answer to a challenge; False where it has been withdrawn."""
    return gives_row(
        connection,
        "UPDATE challenge SET answer = ? WHERE challenger = ? AND challenged = ? AND game = ?"
        " RETURNING game",
        (int(accept), challenge.challenger, challenge.challenged, challenge.table),
    )


def drop_challenges(connection: SqlConnection, challenger: str) -> bool:
    """Takes back all challenges of an account that nobody has answered; False if there are none."""
    delete = "DELETE FROM challenge WHERE challenger = ? AND answer IS NULL RETURNING game"
    return gives_row(connection, delete, (challenger,))


def challenges_of(connection: SqlConnection, account: str, *, now: int) -> tuple[Challenge, ...]:
    """All challenges that stand of an account, to it, or in the same game; the oldest first."""
    rows = connection.execute(
        """
        SELECT challenger, challenged, his.name, other.name, game, third, since, answer
        FROM challenge
        JOIN account AS his ON his.id = challenger
        JOIN account AS other ON other.id = challenged
        WHERE since > ? AND game IN (
            SELECT game FROM challenge WHERE challenger = ? OR challenged = ?
        )
        ORDER BY since, other.folded
        """,
        (now - CHALLENGE_SECONDS, account, account),
    )
    return tuple(
        Challenge(
            challenger=challenger,
            challenged=challenged,
            challenger_name=his,
            challenged_name=friend,
            table=JournalId(game),
            third=third,
            since=since,
            accepted=None if answer is None else bool(answer),
        )
        for challenger, challenged, his, friend, game, third, since, answer in rows
    )
