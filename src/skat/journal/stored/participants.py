"""Names and accounts of a journal's actors: apart from the entries, so that they can be deleted.

Entries are never changed; so no person's name is in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from skat.journal.entry import Actor, JournalId
from skat.journal.stored import SqlConnection, gives_row, in_row, marks
from skat.journal.stored.queries import GREATEST, number_of

_ROWS: Final = """
    SELECT journal.id, participant.actor, participant.name, participant.since,
        participant.account, beside_name.shown
    FROM participant
    JOIN journal ON journal.number = participant.journal
    LEFT JOIN beside_name ON beside_name.account = participant.account
    """

NAMELESS: Final = "—"
"""What is left of a name that was taken away."""


class Participant(msgspec.Struct, frozen=True, kw_only=True):
    """The name of an actor, his account if he has one, and when he came (seconds since 1970).

    `beside` is what his account wants to show next to its name now; `enrol` does not keep it.
    """

    journal: JournalId
    actor: Actor
    name: str
    since: int
    account: str | None = None
    beside: bytes | None = None


def enrol(connection: SqlConnection, participant: Participant) -> bool:
    """Keeps the name and account of an actor; False where there is no such journal.

    What was kept of this actor before is replaced.
    """
    journal = number_of(connection, participant.journal)
    if journal is None:
        return False
    connection.execute(
        """
        INSERT INTO participant (journal, actor, name, since, account) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (journal, actor) DO UPDATE SET
            name = excluded.name,
            since = excluded.since,
            account = excluded.account
        """,
        (journal, participant.actor, participant.name, participant.since, participant.account),
    )
    return True


def adopt(connection: SqlConnection, journal: JournalId, actor: Actor, *, account: str) -> bool:
    """Gives an actor who has no account this one; False where there is nothing to be given."""
    return gives_row(
        connection,
        "UPDATE participant SET account = ?"
        " WHERE journal = ? AND actor = ? AND account IS NULL RETURNING actor",
        (account, number_of(connection, journal), actor),
    )


def unname(connection: SqlConnection, journal: JournalId, actor: Actor) -> bool:
    """Takes name and account of an actor away for good; False without such a journal.

    Also of one of whom only the entries know.
    """
    number = number_of(connection, journal)
    if number is None:
        return False
    connection.execute(
        """
        INSERT INTO participant (journal, actor, name, since, account) VALUES (?, ?, ?, 0, NULL)
        ON CONFLICT (journal, actor) DO UPDATE SET name = excluded.name, account = NULL
        """,
        (number, actor, NAMELESS),
    )
    return True


def participants_of(connection: SqlConnection, journal: JournalId) -> tuple[Participant, ...]:
    """All participants of a journal, by actor."""
    number = number_of(connection, journal)
    rows = connection.execute(
        f"{_ROWS} WHERE participant.journal = ? ORDER BY participant.actor", (number,)
    )
    return tuple(in_row(Participant, row) for row in rows)


def by_journal(
    connection: SqlConnection, journals: Sequence[JournalId]
) -> dict[JournalId, list[Participant]]:
    """All participants of each of these journals, by actor."""
    rows = connection.execute(
        f"{_ROWS} WHERE journal.id IN ({marks(journals)}) ORDER BY participant.actor",
        tuple(journals),
    )
    participants: dict[JournalId, list[Participant]] = {}
    for row in rows:
        participants.setdefault(row[0], []).append(in_row(Participant, row))
    return participants


def taken_part(
    connection: SqlConnection,
    account: str,
    *,
    before: JournalId | None = None,
    limit: int | None = None,
) -> tuple[Participant, ...]:
    """Where this account took part, the newest journal first, behind `before`."""
    rows = connection.execute(
        f"""
        {_ROWS}
        WHERE participant.account = ? AND (CAST(? AS TEXT) IS NULL
            OR participant.journal < (SELECT number FROM journal WHERE id = ?))
        ORDER BY participant.journal DESC, participant.actor
        LIMIT ?
        """,
        (account, before, before, GREATEST if limit is None else limit),
    )
    return tuple(in_row(Participant, row) for row in rows)
