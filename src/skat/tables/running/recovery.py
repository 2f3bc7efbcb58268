"""From the journal back to a table: replayed from its beginning or from a deal's end.

A snapshot of a deal's end is derived data. It is used only where replaying from the beginning would
give the same: it must be whole, made by this very program, and made of the entries that are in the
journal. Its seal covers all three; any other snapshot is ignored, so deleting all of them changes
no state.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
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
    Recovered,
    Seq,
    StateSnapshot,
    Store,
    UnreadableJournalError,
)
from skat.model.refusal import Refusal
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.reducer import REDUCER
from skat.tables.state.table_state import TableState

_log = logging.getLogger(__name__)

SNAPSHOT_FORMAT: Final = FormatVersion(1)
"""A seal of 32 bytes, then the state in MessagePack."""

_STATE: Final[msgspec.msgpack.Decoder[TableState]] = msgspec.msgpack.Decoder(TableState)


def recovered(store: Store, table: JournalId) -> Recovered[TableState]:
    """The state of a table, with as few entries replayed as can be.

    Raises `UnreadableJournalError`, also where this is no table's journal, and `StoreError`.
    """
    journal = store.describe(table)
    if journal is None or journal.kind != TABLE_KIND:
        raise UnreadableJournalError(Refusal("no_such_table", impossible=True))
    snapshot = store.latest_snapshot(table)
    if snapshot is not None and snapshot.seq >= 1:
        entries = store.read(table, after=Seq(snapshot.seq - 1))
        state = opened_snapshot(snapshot, entries[0].hash) if entries else None
        if state is not None:
            rest = REDUCER.replayed(entries[1:], start=state, after=state.seq)
            return Recovered(rest, entries)
        _log.info("the snapshot of table %s is passed over: broken, or by another program", table)
    entries = store.read(table)
    return Recovered(REDUCER.replayed(entries, start=TableState(id=table)), entries)


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
    """This program, told from one that might replay an entry to another state."""
    known = sha256(skat.__version__.encode())
    for source in _sources():
        known.update(sha256(source.read_bytes()).digest())
    return known.digest()


_PROGRAM: Final = _program()
