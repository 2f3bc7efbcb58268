"""The states that a table went through, from its journal."""

from __future__ import annotations

from skat.journal import JournalId, Store, entries_of
from skat.model.refusal import Refusal
from skat.tables.state.reducer import step
from skat.tables.state.table_state import TableState


def states_of(store: Store, table: JournalId) -> dict[int, TableState]:
    """Number of the entry -> the table after it."""
    state, states = TableState(id=table), {}
    for entry in store.read(entries_of, table):
        following = step(state, entry)
        assert not isinstance(following, Refusal), following
        state = states[int(entry.seq)] = following
    return states
