"""The list of a table that was played here, for the tournament whose table it was."""

from __future__ import annotations

import msgspec

from skat.journal import JournalId, Store, UnreadableJournalError
from skat.model.refusal import Refusal
from skat.scoresheet.line import Line
from skat.tables.running.recovery import recovered
from skat.tables.state.people import People


class PlayedList(msgspec.Struct, frozen=True, kw_only=True):
    """The list of a live table: who sat there, from place 1, and a line for each finished deal."""

    players: tuple[str, ...]
    lines: tuple[Line, ...]


def played_list(store: Store, table: JournalId) -> PlayedList | Refusal:
    """The list of a live table, as its journal has it.

    Refused: `no_such_table`, `unreadable_entry` for a journal that this version cannot replay.

    Raises `StoreError`.
    """
    try:
        kept = recovered(store, table).state
    except UnreadableJournalError as error:
        if error.refusal.code == "no_such_table":
            return Refusal("no_such_table")
        return Refusal("unreadable_entry", details={"seq": error.seq, "reason": table})
    state = People(store.participants(table)).named(kept)
    return PlayedList(
        players=state.players or tuple(chair.name for chair in state.chairs),
        lines=tuple(row.line for row in state.rows),
    )
