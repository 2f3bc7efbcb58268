"""Snapshots of journals, and what going on with one takes: snapshot, entries, participants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from skat.journal.chain import genesis
from skat.journal.entry import FIRST_FORMAT, Entry, FormatVersion, Journal, JournalId, Seq
from skat.journal.stored import SqlConnection, marks
from skat.journal.stored.participants import Participant, by_journal
from skat.journal.stored.queries import ENTRY, entries_in, find, head_of_found


class StateSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A state after entry `seq`, kept so that recovery need not replay from the beginning.

    It is a convenience, never the truth: a reader that does not know its `format_version` replays.
    """

    journal: JournalId
    seq: Seq
    payload: bytes
    format_version: FormatVersion = FIRST_FORMAT


class Saved(msgspec.Struct, frozen=True):
    """The snapshot is on disk."""


class Outdated(msgspec.Struct, frozen=True):
    """A newer snapshot, after entry `seq`, is there already; it stays."""

    seq: Seq


class NoEntry(msgspec.Struct, frozen=True):
    """The snapshot names an entry that the journal does not have."""


SnapshotOutcome = Saved | Outdated | NoEntry


def save_snapshot(connection: SqlConnection, snapshot: StateSnapshot) -> SnapshotOutcome:
    """Keeps a snapshot in place of the journal's older one."""
    numbered = find(connection, snapshot.journal)
    if numbered is None or not 1 <= snapshot.seq <= head_of_found(connection, numbered).seq:
        return NoEntry()
    present = connection.execute(
        "SELECT seq FROM snapshot WHERE journal = ?", (numbered.number,)
    ).fetchone()
    if present is not None and present[0] > snapshot.seq:
        return Outdated(Seq(present[0]))
    connection.execute(
        """
        INSERT INTO snapshot (journal, seq, format_version, payload) VALUES (?, ?, ?, ?)
        ON CONFLICT (journal) DO UPDATE SET
            seq = excluded.seq,
            format_version = excluded.format_version,
            payload = excluded.payload
        """,
        (numbered.number, snapshot.seq, snapshot.format_version, snapshot.payload),
    )
    return Saved()


def latest_snapshot(connection: SqlConnection, journal: JournalId) -> StateSnapshot | None:
    """The journal's snapshot, if one was saved."""
    numbered = find(connection, journal)
    if numbered is None:
        return None
    row = connection.execute(
        "SELECT seq, format_version, payload FROM snapshot WHERE journal = ?", (numbered.number,)
    ).fetchone()
    if row is None:
        return None
    return StateSnapshot(journal=journal, seq=row[0], format_version=row[1], payload=row[2])


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """All that going on with a journal takes, as it was at one moment.

    `entries` begin with the one that the snapshot was made after; without a snapshot they are all.
    """

    journal: Journal
    snapshot: StateSnapshot | None
    entries: tuple[Entry, ...]
    participants: tuple[Participant, ...]


def kept_of(
    connection: SqlConnection, journals: Sequence[JournalId], *, snapshots: bool = True
) -> dict[JournalId, Kept]:
    """What is kept of each of these journals; missing are journals that there are not.

    So many are asked for together because that takes hardly more questions than one. Without
    `snapshots` all entries are read.
    """
    # No journal has a name that cannot be printed, and SQLite cannot even be asked for some.
    wanted = tuple(name for name in journals if name.isprintable())
    if not wanted:
        return {}
    described = _described(connection, wanted, snapshots=snapshots)
    rows = _rows(connection, wanted, snapshots=snapshots)
    people = by_journal(connection, wanted)
    return {
        journal.id: Kept(
            journal=journal,
            snapshot=snapshot,
            entries=_entries(journal, rows.get(number, []), snapshot),
            participants=tuple(people.get(journal.id, ())),
        )
        for number, (journal, snapshot) in described.items()
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
        WHERE journal.id IN ({marks(wanted)})
        """,
        wanted,
    )
    described: dict[int, tuple[Journal, StateSnapshot | None]] = {}
    for number, name, kind, metadata, seq, format_version, payload in rows:
        snapshot = None
        if seq is not None:
            snapshot = StateSnapshot(
                journal=name, seq=seq, format_version=format_version, payload=payload
            )
        described[number] = Journal(name, kind, metadata), snapshot
    return described


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
        WHERE journal.id IN ({marks(wanted)})
        ORDER BY entry.journal, entry.seq
        """,
        wanted,
    )
    by_number: dict[int, list[tuple[Any, ...]]] = {}
    for number, *row in rows:
        by_number.setdefault(number, []).append(tuple(row))
    return by_number


def _with_snapshot(*, snapshots: bool) -> str:
    """The join that finds the snapshots; it finds none where they are not wanted."""
    return f"LEFT JOIN snapshot ON snapshot.journal = journal.number AND {int(snapshots)} = 1"


def _entries(
    journal: Journal, rows: Sequence[tuple[Any, ...]], snapshot: StateSnapshot | None
) -> tuple[Entry, ...]:
    """The entries in these rows; the one before a snapshot's is there for its hash alone."""
    entries = entries_in(rows, journal=journal.id, previous=genesis(journal))
    return tuple(entry for entry in entries if snapshot is None or entry.seq >= snapshot.seq)
