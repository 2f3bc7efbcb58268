"""The SQL of what going on with many journals takes, in three questions however many they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skat.journal import Entry, Journal, JournalId, Kept, StateSnapshot, genesis
from skat.store.participant_queries import by_journal
from skat.store.queries import ENTRY, entry_in
from skat.store.statements import SqlConnection


def kept(
    connection: SqlConnection, journals: Sequence[JournalId], *, snapshots: bool
) -> dict[JournalId, Kept]:
    """What is kept of each of these journals; without `snapshots` all their entries."""
    # No journal has a name that cannot be printed, and SQLite cannot even be asked for some.
    wanted = tuple(name for name in journals if name.isprintable())
    if not wanted:
        return {}
    found = _described(connection, wanted, snapshots=snapshots)
    rows = _rows(connection, wanted, snapshots=snapshots)
    people = by_journal(connection, wanted)
    return {
        journal.id: Kept(
            journal=journal,
            snapshot=snapshot,
            entries=_entries(journal, rows.get(number, []), snapshot),
            participants=tuple(people.get(journal.id, ())),
        )
        for number, (journal, snapshot) in found.items()
    }


def _described(
    connection: SqlConnection, wanted: tuple[JournalId, ...], *, snapshots: bool
) -> dict[int, tuple[Journal, StateSnapshot | None]]:
    """The journals with their snapshots, by their numbers."""
    rows = connection.execute(
        f"""
        SELECT journal.number, journal.id, journal.kind, journal.metadata,
            snapshot.seq, snapshot.format_version, snapshot.payload
        FROM journal {_with_snapshot(snapshots=snapshots)}
        WHERE journal.id IN ({_marks(wanted)})
        """,
        wanted,
    )
    found: dict[int, tuple[Journal, StateSnapshot | None]] = {}
    for number, name, kind, metadata, seq, format_version, payload in rows:
        snapshot = None
        if seq is not None:
            snapshot = StateSnapshot(
                journal=name, seq=seq, format_version=format_version, payload=payload
            )
        found[number] = Journal(name, kind, metadata), snapshot
    return found


def _rows(
    connection: SqlConnection, wanted: tuple[JournalId, ...], *, snapshots: bool
) -> dict[int, list[tuple[Any, ...]]]:
    """The rows of the entries from the one before the snapshot's on, by the journals' numbers."""
    columns = ", ".join(f"entry.{column}" for column in ENTRY.split(", "))
    rows = connection.execute(
        f"""
        SELECT entry.journal, {columns}
        FROM journal {_with_snapshot(snapshots=snapshots)}
        JOIN entry ON entry.journal = journal.number AND entry.seq >= coalesce(snapshot.seq, 1) - 1
        WHERE journal.id IN ({_marks(wanted)})
        ORDER BY entry.journal, entry.seq
        """,
        wanted,
    )
    found: dict[int, list[tuple[Any, ...]]] = {}
    for number, *row in rows:
        found.setdefault(number, []).append(tuple(row))
    return found


def _with_snapshot(*, snapshots: bool) -> str:
    """The join that finds the snapshots; none where nobody wants them."""
    return f"LEFT JOIN snapshot ON snapshot.journal = journal.number AND {int(snapshots)} = 1"


def _entries(
    journal: Journal, rows: Sequence[tuple[Any, ...]], snapshot: StateSnapshot | None
) -> tuple[Entry, ...]:
    """The entries in these rows; the one before a snapshot's is there for its hash alone."""
    previous = genesis(journal)
    entries = []
    for row in rows:
        entry = entry_in(row, journal=journal.id, previous=previous)
        previous = entry.hash
        if snapshot is None or entry.seq >= snapshot.seq:
            entries.append(entry)
    return tuple(entries)


def _marks(wanted: Sequence[JournalId]) -> str:
    return ", ".join("?" for _ in wanted)
