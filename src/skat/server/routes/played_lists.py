"""The list of a table that was played here, for the tournament whose table it was."""

from __future__ import annotations

import msgspec

from skat.journal import Entry, JournalId, Refused, Store, replay
from skat.model.refusal import Refusal
from skat.scoresheet.line import Line, line_of_deal
from skat.tables import TableState, step
from skat.tables.state.actions import TABLE_KIND
from skat.tables.state.people import People


class PlayedList(msgspec.Struct, frozen=True, kw_only=True):
    """The list of a live table: who sat there, from place 1, and a line for each finished deal."""

    players: tuple[str, ...]
    lines: tuple[Line, ...]


def played_list(store: Store, table: JournalId) -> PlayedList | Refusal:
    """The list of a live table, rebuilt from its journal.

    Refused: `no_such_table`, `unreadable_entry` for a journal that this version cannot replay.

    Raises `StoreError`.
    """
    journal = store.describe(table)
    if journal is None or journal.kind != TABLE_KIND:
        return Refusal(code="no_such_table")
    replayed = replay(store.read(table), start=_Kept(TableState(id=table)), step=_kept)
    if replayed.refused is not None:
        return Refusal(code="unreadable_entry", details={"seq": replayed.seq + 1, "reason": table})
    state = People(store.participants(table)).named(replayed.state.table)
    return PlayedList(
        players=state.players or tuple(chair.name for chair in state.chairs),
        lines=replayed.state.lines,
    )


class _Kept(msgspec.Struct, frozen=True):
    """A table, and the lines of its list as far as it is played."""

    table: TableState
    lines: tuple[Line, ...] = ()


def _kept(kept: _Kept, entry: Entry) -> _Kept | Refused[Refusal]:
    """One entry more; a deal that is over leaves its line, a new list begins without lines."""
    table = step(kept.table, entry)
    if isinstance(table, Refused):
        return table
    lines = kept.lines[: len(table.rows)]
    if len(table.rows) > len(lines) and table.deal is not None:
        lines = (*lines, line_of_deal(table.deal, dealer=table.rows[-1].dealer))
    return _Kept(table, lines)
