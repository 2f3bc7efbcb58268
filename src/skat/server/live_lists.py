"""The list of a table that was played here, for the tournament whose table it was."""

from __future__ import annotations

import msgspec

from skat.journal import JournalId, Store, replay
from skat.model.announcement import Announced
from skat.model.contract import Contract
from skat.model.units import GameValue
from skat.scoresheet.line import Line
from skat.scoresheet.refusal import Refusal
from skat.tables import TableState, step
from skat.tables.entries import TABLE_KIND
from skat.tables.people import People
from skat.tables.rows import Row


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
    replayed = replay(store.read(table), start=TableState(id=table), step=step)
    if replayed.refused is not None:
        return Refusal(code="unreadable_entry", details={"seq": replayed.seq + 1, "reason": table})
    state = People(store.participants(table)).named(replayed.state)
    return PlayedList(
        players=state.players or tuple(chair.name for chair in state.chairs),
        lines=tuple(line_of_row(row) for row in state.rows),
    )


def line_of_row(row: Row) -> Line:
    """The line that a row of a live table is; who played it, what it counted, its steps."""
    if row.soloist is None:
        ramsch = row.scores if any(row.scores) else ()
        return Line(ramsch=ramsch, articles=("SkO-3.3.7", "TR-9.4"))
    announcement = row.announcement
    contract: Contract | None = announcement.contract if announcement is not None else None
    counted = row.score if row.score > 0 else -row.score // 2
    return Line(
        soloist=row.soloist,
        contract=contract,
        hand=announcement.hand if announcement is not None else False,
        announced=announcement.announced if announcement is not None else Announced.NONE,
        bid=row.bid,
        steps=row.breakdown,
        overbid=row.overbid,
        won=row.won,
        counted_value=GameValue(counted),
        score=row.score,
    )
