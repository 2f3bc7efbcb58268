"""Tables that earlier releases wrote come back as they were."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from skat.journal import JournalId, entries_of
from skat.journal.store import SqliteStore
from skat.rules.state import State
from skat.rules.table import table_places
from skat.tables.running.table import Table
from skat.tables.shown.fairness import fair_info
from skat.tables.state.actions import (
    FORMAT,
    AskHint,
    CallOfficial,
    ChangeTerms,
    DealCards,
    Directed,
    FixCommitments,
    LayOpen,
    LeaveDraw,
    OfficialWasThere,
    PlayAgain,
    Recorded,
    Resize,
    SealSeed,
    SeatReserve,
    SeriesOver,
    Stay,
    VoidDeal,
)
from skat.tables.state.reducer import _AFTER, REDUCER
from skat.tables.state.table_state import TableState
from tests.tables.replayed import states_of
from tests.tables.shown.test_hidden_cards import some_action
from tests.tables.tools import deal_next, entered, seeds
from tests.virtual_store import virtual_store
from tests.virtual_time import spent

FIXTURES = Path(__file__).parent / "fixtures"
FORMAT_1 = FIXTURES / "format-1.sqlite3"
"""Written by the program when format 1 was the only one; it stays as it is for good."""

FORMAT_2 = FIXTURES / "format-2.sqlite3"
"""Written by the last program before format 3: every kind of entry of the table, deals by
`skat shuffle 1` with nonces, some running.
"""

KNOWN: dict[str, dict[str, Any]] = json.loads((FIXTURES / "format-1.json").read_text())
KNOWN_2: dict[str, dict[str, Any]] = json.loads((FIXTURES / "format-2.json").read_text())
"""What those programs said of their tables."""


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
            [row.deal, row.dealer, row.soloist, row.ending.value, row.line.score, brought]
            for row in table.rows
            for brought in [[row.line.brought(at) for at in table_places(table.list_size)]]
        ],
        "hands": [sorted(card.value for card in hand) for hand in deal.hands] if deal else None,
        "phase": deal.phase.value if deal else None,
    }


@pytest.mark.parametrize("name", KNOWN)
def test_a_table_of_format_1(tmp_path: Path, name: str) -> None:
    database = tmp_path / "skat.db"
    shutil.copy(FORMAT_1, database)
    store = virtual_store(database.parent)
    states = states_of(store, JournalId(name))
    store.close()
    assert said_of(states[max(states)]) == KNOWN[name]


def opened_2(tmp_path: Path) -> SqliteStore:
    database = tmp_path / "skat.db"
    shutil.copy(FORMAT_2, database)
    return virtual_store(database.parent)


@pytest.mark.parametrize("name", KNOWN_2)
def test_a_table_of_format_2(tmp_path: Path, name: str) -> None:
    store = opened_2(tmp_path)
    states = states_of(store, JournalId(name))
    store.close()
    assert said_of(states[max(states)]) == KNOWN_2[name]


def test_the_sample_of_format_2_has_every_entry_of_a_table(tmp_path: Path) -> None:
    store = opened_2(tmp_path)
    entries = [entry for name in KNOWN_2 for entry in store.read(entries_of, JournalId(name))]
    store.close()
    assert {entry.format_version for entry in entries} == {2}
    kinds = {
        type(read.action)
        for entry in entries
        if isinstance(read := REDUCER.action_in(entry), Recorded)
    }
    since = {SealSeed, FixCommitments, DealCards, VoidDeal, PlayAgain, ChangeTerms, AskHint}
    since |= {CallOfficial, OfficialWasThere, SeatReserve, SeriesOver, LeaveDraw}
    since |= {Resize, LayOpen, Directed, Stay}
    assert set(_AFTER) - since <= kinds


def running_deal(table: Table) -> State | None:
    return table.state.deal if table.state.deal_is_running else None


def test_a_table_of_format_2_goes_on_in_the_newest_format(tmp_path: Path) -> None:
    """Its running deal ends, the old shuffle verifies, and the next deal is sealed first."""
    store = opened_2(tmp_path)

    async def goes_on() -> Table:
        table = Table(store, JournalId("people-4"), draw=seeds())
        await table.load()
        steps = 0
        while (deal := running_deal(table)) is not None:
            steps += 1
            await entered(table, some_action(deal, random.Random(1)))
        assert steps
        fair = fair_info(table.state)
        assert fair is not None
        assert (fair.scheme, fair.seed is not None) == (1, True)
        await deal_next(table)
        return table

    state = spent(goes_on()).state
    written = [entry.format_version for entry in store.read(entries_of, state.id)]
    replayed = states_of(store, state.id)
    store.close()
    assert replayed[max(replayed)] == state
    assert written == sorted(written)
    assert written[-1] == FORMAT == 8
    assert state.shuffle is not None
    assert state.shuffle.commitments == ()
    # No deal of the old numbers is ever sealed again.
    assert int(state.shuffle.deal.rpartition("/")[2]) == KNOWN_2["people-4"]["deal"] + 1
