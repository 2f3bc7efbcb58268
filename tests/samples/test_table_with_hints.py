"""A table whose player asked for hints comes back as it was: hints given, stars in the list.

The entries stay as they are for good; what they came to when they were written stands beside them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from skat.journal import JournalId
from skat.tables.state.actions import READERS, AskHint
from skat.tables.state.reducer import recorded
from skat.tables.state.table_state import TableState
from tests.samples.said import said_of_table
from tests.tables.tools import took

SAMPLE: dict[str, Any] = json.loads((Path(__file__).parent / "table-with-hints.json").read_text())


def test_a_table_with_hints() -> None:
    read = READERS[SAMPLE["format"]]
    state, asked = TableState(id=JournalId(SAMPLE["table"])), 0
    for entry in SAMPLE["entries"]:
        action = read(msgspec.json.encode(entry))
        asked += isinstance(action.action, AskHint)
        state = took(recorded(state, action))
    assert asked > 4
    hint = state.hint
    assert hint is not None
    said = {
        **said_of_table(state),
        "hint": [hint.place, hint.step],
        "hinted": [list(row.line.hinted) for row in state.rows],
    }
    assert json.loads(json.dumps(said)) == SAMPLE["said"]
    assert SAMPLE["said"]["hinted"] == [[1]]
