"""From the journal back to a table: replayed from its beginning or from a deal's end.

A snapshot of a deal's end is derived data. It is used only where replaying from the beginning would
give the same: it must be whole, made by this very program, and made of the entries that are in the
journal. Its seal covers all three; any other snapshot is ignored, so deleting all of them changes
no state.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

import skat
from skat.journal import (
    DIGEST_BYTES,
    Digest,
    FormatVersion,
    JournalId,
    Kept,
    Participant,
    Recovered,
    StateSnapshot,
    Store,
    UnreadableJournalError,
    kept_of,
)
from skat.model.refusal import Refusal
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.reducer import REDUCER
from skat.tables.state.table_state import TableState

_log = logging.getLogger(__name__)

SNAPSHOT_FORMAT: Final = FormatVersion(1)
"""A seal of 32 bytes, then the state in MessagePack."""

MOST_WHOLE: Final = 8
"""So many whole journals are read at a time; an evening's has some thousand entries."""

_STATE: Final[msgspec.msgpack.Decoder[TableState]] = msgspec.msgpack.Decoder(TableState)


class FoundTable(msgspec.Struct, frozen=True):
    """A table as its journal has it, and who its people are."""

    recovered: Recovered[TableState]
    participants: tuple[Participant, ...]


def recovered(store: Store, table: JournalId) -> Recovered[TableState]:
    """The state of a table, with as few entries replayed as can be.

    Raises `UnreadableJournalError`, also where this is no table's journal, and `StoreError`.
    """
    stored = found_tables(store, [table])[table]
    if isinstance(stored, Exception):
        raise stored
    return stored.recovered


def found_tables(
    store: Store, tables: Sequence[JournalId]
) -> dict[JournalId, FoundTable | Exception]:
    """Many tables as `recovered` finds one, each with its people or with its own error.

    Raises `StoreError`.
    """
    stored = _found(store, tables, snapshots=True)
    passed_over = [name for name, table in stored.items() if table is None]
    for first in range(0, len(passed_over), MOST_WHOLE):
        stored |= _found(store, passed_over[first : first + MOST_WHOLE], snapshots=False)
    return {name: stored.get(name) or _no_such_table() for name in tables}


def _found(
    store: Store, tables: Sequence[JournalId], *, snapshots: bool
) -> dict[JournalId, FoundTable | Exception | None]:
    """The tables among these journals; None for one whose snapshot is passed over."""
    stored: dict[JournalId, FoundTable | Exception | None] = {}
    for name, kept in store.read(kept_of, tables, snapshots=snapshots).items():
        try:
            stored[name] = _opened(kept)
        except Exception as error:
            # Whatever is wrong with this one, the others that are read with it come back.
            stored[name] = error
    return stored


def _opened(kept: Kept) -> FoundTable | None:
    """A table as it is kept; None where all its entries are needed, since its snapshot is no good.

    Raises `UnreadableJournalError`.
    """
    name = kept.journal.id
    if kept.journal.kind != TABLE_KIND:
        raise _no_such_table()
    start, entries = TableState(id=name), kept.entries
    if kept.snapshot is not None:
        in_snapshot = opened_snapshot(kept.snapshot, entries[0].hash) if entries else None
        if in_snapshot is None:
            _log.info("the snapshot of table %s is passed over: broken, or another program's", name)
            return None
        start, entries = in_snapshot, entries[1:]
    state = REDUCER.replayed(entries, start=start, after=start.seq)
    return FoundTable(Recovered(state, kept.entries), kept.participants)


def _no_such_table() -> UnreadableJournalError:
    return UnreadableJournalError(Refusal("no_such_table", impossible=True))


def snapshot_of(state: TableState, newest: Digest) -> StateSnapshot:
    """The snapshot of a table whose newest entry has this hash."""
    body = msgspec.msgpack.encode(state)
    return StateSnapshot(
        journal=state.id,
        seq=state.seq,
        payload=_seal(newest, body) + body,
        format_version=SNAPSHOT_FORMAT,
    )


def opened_snapshot(snapshot: StateSnapshot, newest: Digest) -> TableState | None:
    """The state in a snapshot, or None where replaying might give another one.

    `newest` is the hash of the entry of its number in the journal; it covers the journal's name
    and every entry before.
    """
    seal, body = snapshot.payload[:DIGEST_BYTES], snapshot.payload[DIGEST_BYTES:]
    if snapshot.format_version != SNAPSHOT_FORMAT or seal != _seal(newest, body):
        return None
    return _STATE.decode(body)


def _seal(newest: Digest, body: bytes) -> bytes:
    return sha256(_PROGRAM + newest + body).digest()


def _sources() -> Iterator[Path]:
    """The files that decide what a journal's entries mean."""
    house = Path(skat.__file__).parent
    yield house / "shuffle.py"
    for floor in ("journal", "model", "rules", "scoresheet", "tables"):
        yield from sorted((house / floor).rglob("*.py"))


def _program() -> bytes:
    """A digest of this program; another one might replay an entry to another state."""
    known = sha256(skat.__version__.encode())
    for source in _sources():
        known.update(sha256(source.read_bytes()).digest())
    return known.digest()


_PROGRAM: Final = _program()
