"""From entries back to a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import msgspec

from skat.journal.entry import Entry, Seq
from skat.model.refusal import Refusal

State = TypeVar("State")


class Replay(msgspec.Struct, Generic[State], frozen=True):
    """The state after entry `seq`, and what entry `seq + 1` was refused for, if one was."""

    state: State
    seq: Seq
    refused: Refusal | None


def replay(
    entries: Iterable[Entry],
    *,
    start: State,
    step: Callable[[State, Entry], State | Refusal],
    after: Seq = Seq(0),  # noqa: B008 - an int
) -> Replay[State]:
    """Plays entries from a start and keeps what was valid before the first refusal.

    `start` is the state after entry `after`: 0 for a new journal, or the number of a snapshot.
    `step` gets a state and the next entry, and returns the next state or why not.

    Raises `ValueError` where an entry's number does not follow the one before: that is no journal.

    >>> def count(total: int, entry: Entry) -> int | Refusal:
    ...     return total + len(entry.payload)
    >>> replay([], start=0, step=count)
    Replay(state=0, seq=0, refused=None)
    """
    state, seq = start, after
    for entry in entries:
        if entry.seq != seq + 1:
            raise ValueError(f"entry {entry.seq} cannot follow entry {seq}")
        result = step(state, entry)
        if isinstance(result, Refusal):
            return Replay(state, seq, result)
        state, seq = result, entry.seq
    return Replay(state, seq, None)
