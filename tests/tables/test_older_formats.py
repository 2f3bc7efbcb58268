"""Tables that earlier releases wrote come back as they were."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from skat.journal import JournalId
from skat.store import SqliteStore
from skat.tables import TableState
from tests.tables.replayed import states_of

FIXTURES = Path(__file__).parent / "fixtures"
FORMAT_1 = FIXTURES / "format-1.sqlite3"
"""Written by the program when format 1 was the only one; it stays as it is for good."""

KNOWN: dict[str, dict[str, Any]] = json.loads((FIXTURES / "format-1.json").read_text())
"""What that program said of its tables."""


def said_of(table: TableState) -> dict[str, Any]:
    """What players would notice if it were different."""
    deal = table.deal
    return {
        "seq": table.seq,
        "size": table.size,
        "dealer": table.dealer,
        "deal": table.deal_number,
        "finished": table.finished,
        "names": [chair.name for chair in table.chairs],
        "rows": [
            [row.deal, row.dealer, row.soloist, row.ending.value, row.score, list(row.scores)]
            for row in table.rows
        ],
        "hands": [sorted(card.value for card in hand) for hand in deal.hands] if deal else None,
        "phase": deal.phase.value if deal else None,
    }


@pytest.mark.parametrize("name", KNOWN)
def test_a_table_of_format_1(tmp_path: Path, name: str) -> None:
    database = tmp_path / "skat.db"
    shutil.copy(FORMAT_1, database)
    store = SqliteStore(database)
    states = states_of(store, JournalId(name))
    store.close()
    assert said_of(states[max(states)]) == KNOWN[name]
