"""Snapshots of the states that journals lead to: written, replaced and read."""

from __future__ import annotations

import msgspec

from skat.journal.entry import FIRST_FORMAT, FormatVersion, JournalId, Seq
from skat.journal.stored.queries import find, head_of_found
from skat.journal.stored.statements import SqlConnection


class StateSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A state after entry `seq`, kept so that recovery need not replay from the beginning.

    It is a convenience, never the truth: whoever does not know its `format_version` replays.
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
    found = find(connection, snapshot.journal)
    if found is None or not 1 <= snapshot.seq <= head_of_found(connection, found).seq:
        return NoEntry()
    present = connection.execute(
        "SELECT seq FROM snapshot WHERE journal = ?", (found.number,)
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
        (found.number, snapshot.seq, snapshot.format_version, snapshot.payload),
    )
    return Saved()


def latest_snapshot(connection: SqlConnection, journal: JournalId) -> StateSnapshot | None:
    """The journal's snapshot, if one was saved."""
    found = find(connection, journal)
    if found is None:
        return None
    row = connection.execute(
        "SELECT seq, format_version, payload FROM snapshot WHERE journal = ?", (found.number,)
    ).fetchone()
    if row is None:
        return None
    return StateSnapshot(journal=journal, seq=row[0], format_version=row[1], payload=row[2])
