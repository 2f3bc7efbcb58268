"""Rounds of bock at a running table, a house rule: which deals of its list count double."""

from __future__ import annotations

from skat.scoresheet.bock import bock_rounds, counts_double
from skat.scoresheet.line import Line
from skat.tables.state.table_state import TableState


def lines_of(state: TableState) -> tuple[Line, ...]:
    """The lines of the list so far."""
    return tuple(row.line for row in state.rows)


def next_is_double(state: TableState) -> bool:
    """Whether the deal that comes next, or is running, lies in a round of bock."""
    size = state.list_size
    return counts_double(lines_of(state), rules=state.rules, seats=lambda deal: size)


def doubled_to_come(state: TableState) -> int:
    """How many deals of rounds of bock are still to be entered, the running one included."""
    size = state.list_size
    rounds = bock_rounds(lines_of(state), rules=state.rules, seats=lambda deal: size)
    return sum(deal > len(state.rows) for each in rounds for deal in each)
