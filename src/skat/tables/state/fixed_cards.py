"""Tables that share their cards with others: the daily twelve, and boards of a duplicate event.

Pages add nothing to such a shuffle: the cards would no longer be the same for all.
"""

from __future__ import annotations

from skat.tables.state.boards import BoardDeals
from skat.tables.state.daily import daily_seed
from skat.tables.state.table_state import TableState


def boards_of(state: TableState) -> BoardDeals | None:
    """The boards of a duplicate event that are played here."""
    return None if state.drawn is None else state.drawn.boards


def has_fixed_cards(state: TableState) -> bool:
    """Whether the cards here are those of other tables too.

    >>> from skat.journal import JournalId
    >>> has_fixed_cards(TableState(id=JournalId("k3v9")))
    False
    """
    return state.daily is not None or boards_of(state) is not None


def fixed_seed(state: TableState, number: int) -> bytes | None:
    """The seed that the deal with this number must have; None where it is drawn for this table."""
    if state.daily is not None:
        return daily_seed(state.daily, number)
    boards = boards_of(state)
    return None if boards is None else boards.seed(number)
