"""The SQL of what is kept of people beside the journals; means the same to both databases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from skat.journal import NAMELESS, Actor, JournalId, Participant
from skat.store.statements import SqlConnection

_GREATEST: Final = (1 << 63) - 1
_COLUMNS: Final = (
    "journal.id, participant.actor, participant.name, participant.since, participant.account"
)


def enrol(connection: SqlConnection, participant: Participant) -> bool:
    """Writes a participant, in place of what was known of him."""
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
    """Writes an account where there was none."""
    number = number_of(connection, journal)
    free = connection.execute(
        "SELECT 1 FROM participant WHERE journal = ? AND actor = ? AND account IS NULL",
        (number, actor),
    ).fetchone()
    if free is None:
        return False
    connection.execute(
        "UPDATE participant SET account = ? WHERE journal = ? AND actor = ?",
        (account, number, actor),
    )
    return True


def unname(connection: SqlConnection, journal: JournalId, actor: Actor) -> bool:
    """Writes nobody in place of a participant; also of one of whom only the entries know."""
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


def participants(connection: SqlConnection, journal: JournalId) -> tuple[Participant, ...]:
    """Everybody of whom something is kept beside a journal, by actor."""
    number = number_of(connection, journal)
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM participant JOIN journal ON journal.number = participant.journal"
        " WHERE participant.journal = ? ORDER BY participant.actor",
        (number,),
    )
    return tuple(_participant(row) for row in rows)


def by_journal(
    connection: SqlConnection, journals: Sequence[JournalId]
) -> dict[JournalId, list[Participant]]:
    """Everybody of whom something is kept beside each of these journals, by actor."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM participant JOIN journal ON journal.number = participant.journal"
        f" WHERE journal.id IN ({', '.join('?' for _ in journals)}) ORDER BY participant.actor",
        tuple(journals),
    )
    found: dict[JournalId, list[Participant]] = {}
    for row in rows:
        found.setdefault(row[0], []).append(_participant(row))
    return found


def taken_part(
    connection: SqlConnection, account: str, *, before: JournalId | None, limit: int | None
) -> tuple[Participant, ...]:
    """Where an account was, the newest journal first."""
    rows = connection.execute(
        f"""
        SELECT {_COLUMNS} FROM participant
        JOIN journal ON journal.number = participant.journal
        WHERE participant.account = ? AND (CAST(? AS TEXT) IS NULL
            OR participant.journal < (SELECT number FROM journal WHERE id = ?))
        ORDER BY participant.journal DESC, participant.actor
        LIMIT ?
        """,
        (account, before, before, _GREATEST if limit is None else limit),
    )
    return tuple(_participant(row) for row in rows)


def number_of(connection: SqlConnection, journal: JournalId) -> int | None:
    """The number of a journal in the database; None of one that is not there."""
    if not journal.isprintable():
        return None
    row = connection.execute("SELECT number FROM journal WHERE id = ?", (journal,)).fetchone()
    return None if row is None else int(row[0])


def _participant(row: tuple[Any, ...]) -> Participant:
    journal, actor, name, since, account = row
    return Participant(journal=journal, actor=actor, name=name, since=since, account=account)
