"""A snapshot is derived data: with it, without it or with a bad one a table comes back the same."""

from __future__ import annotations

import asyncio
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.journal import (
    BEFORE_THE_FIRST,
    Entry,
    FormatVersion,
    JournalId,
    MemoryStore,
    Seq,
    StateSnapshot,
    UnreadableJournalError,
)
from skat.referee.enact import ruling_in
from skat.rules.state import Phase
from skat.tables.running import recovery
from skat.tables.running.recovery import opened_snapshot, recovered
from skat.tables.running.table import TABLE_ACTOR, Table
from skat.tables.state.actions import DealCards, FixCommitments, NextDeal, SealSeed, TableAction
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import TableState
from skat.tables.state.turns import waits_for_judge
from tests.journal.in_memory import store_salts
from tests.tables.replayed import states_of
from tests.tables.shown.test_hidden_cards import some_action
from tests.tables.tools import TABLE, opened_table, seed, seeds


class Counted(MemoryStore):
    """A store that counts the entries that were read, and may hide its snapshots."""

    entries_read = 0
    hidden = False

    def read(
        self, journal: JournalId, *, after: Seq = BEFORE_THE_FIRST, limit: int | None = None
    ) -> tuple[Entry, ...]:
        found = super().read(journal, after=after, limit=limit)
        self.entries_read += len(found)
        return found

    def latest_snapshot(self, journal: JournalId) -> StateSnapshot | None:
        return None if self.hidden else super().latest_snapshot(journal)


def some_step(state: TableState, chance: random.Random) -> TableAction:
    """What somebody, the table or the referee does next; now and then against the rules."""
    if state.deal is None or not state.deal_is_running:
        if state.sealed is None:
            return SealSeed(seed(int(state.seq)))
        if state.sealed.commitments is None:
            return FixCommitments(())
        return DealCards((), seed(int(state.seq)))
    if waits_for_judge(state.deal) and state.deal.phase is Phase.REFEREE:
        return ruling_in(state.deal)
    return some_action(state.deal, chance)


async def played(store: MemoryStore, *, deals: int, chance: random.Random, size: int = 3) -> Table:
    """A table at which so many deals are over, and perhaps the next one has begun."""
    settings = Settings(open_play=chance.random() < 0.5)
    table = await opened_table(store, size=size, settings=settings)
    steps = chance.randrange(12)
    while len(table.state.rows) < deals or steps:
        steps -= len(table.state.rows) >= deals
        seq = table.state.seq
        action = some_step(table.state, chance)
        await table.enter(action, actor=TABLE_ACTOR, command_id=f"c{seq}", expected_seq=seq)
    return table


@given(number=st.integers(0, 2**32), deals=st.integers(0, 2), size=st.sampled_from([3, 4]))
def test_with_its_snapshot_and_without_a_table_comes_back_the_same(
    number: int, deals: int, size: int
) -> None:
    store = Counted(draw_salt=store_salts())
    table = asyncio.run(played(store, deals=deals, chance=random.Random(number), size=size))
    states = states_of(store, TABLE)
    store.entries_read = 0
    assert recovered(store, TABLE).state == table.state == states[max(states)]
    if deals:
        # At most the deal that runs is played again.
        assert store.entries_read < 60
    store.hidden = True
    assert recovered(store, TABLE).state == table.state


def kept(*, deals: int = 1) -> tuple[Counted, StateSnapshot]:
    """A table on its store, a few entries after its newest snapshot."""
    store = Counted(draw_salt=store_salts())
    asyncio.run(played(store, deals=deals, chance=random.Random(5)))
    snapshot = store.latest_snapshot(TABLE)
    assert snapshot is not None
    return store, snapshot


def test_a_snapshot_of_which_a_bit_is_wrong_is_passed_over() -> None:
    store, good = kept()
    newest = store.read(TABLE)[good.seq - 1].hash
    assert opened_snapshot(good, newest) is not None
    chance = random.Random(1)
    places = [0, 31, 32, len(good.payload) - 1, *chance.sample(range(len(good.payload)), 200)]
    for place in places:
        broken = bytearray(good.payload)
        broken[place] ^= 1 << chance.randrange(8)
        assert opened_snapshot(replace(good, payload=bytes(broken)), newest) is None
    for length in (0, 31, 32, len(good.payload) - 1):
        assert opened_snapshot(replace(good, payload=good.payload[:length]), newest) is None


def foreign() -> dict[str, StateSnapshot]:
    """Snapshots that are whole and belong to something else than the table of `kept`."""
    _, good = kept()
    other = Counted(draw_salt=store_salts())
    asyncio.run(played(other, deals=1, chance=random.Random(7)))
    of_another_game = other.latest_snapshot(TABLE)
    assert of_another_game is not None
    return {
        "another number": replace(good, seq=Seq(good.seq - 1)),
        "another format": replace(good, format_version=FormatVersion(2)),
        "another game": of_another_game,
        "nothing": replace(good, payload=b""),
    }


@pytest.mark.parametrize("kind", foreign())
def test_a_foreign_snapshot_changes_nothing(kind: str) -> None:
    store, good = kept()
    states = states_of(store, TABLE)
    planted = foreign()[kind]
    store.save_snapshot(replace(good, payload=b"")).result()
    store.latest_snapshot = lambda journal: planted  # type: ignore[method-assign]
    assert recovered(store, TABLE).state == states[max(states)]


def test_a_snapshot_of_another_program_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules may have been mended since it was made."""
    store, good = kept()
    newest = store.read(TABLE)[good.seq - 1].hash
    monkeypatch.setattr(recovery, "_PROGRAM", b"rules that count differently")
    assert opened_snapshot(good, newest) is None
    states = states_of(store, TABLE)
    assert recovered(store, TABLE).state == states[max(states)]


def test_a_snapshot_without_a_seal_would_be_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted mistake: who takes any snapshot for the truth gets another table."""
    store, _ = kept()
    states = states_of(store, TABLE)
    planted = foreign()["another game"]
    store.latest_snapshot = lambda journal: planted  # type: ignore[method-assign]
    monkeypatch.setattr(recovery, "_seal", lambda newest, body: planted.payload[:32])
    try:
        believed = recovered(store, TABLE).state
    except UnreadableJournalError:
        # Not even the entries after it fit the other game.
        return
    assert believed != states[max(states)]


def test_a_table_that_comes_back_from_a_snapshot_knows_the_commands_of_old() -> None:
    """The journal knows those that were not read."""
    store, good = kept(deals=2)
    states = states_of(store, TABLE)

    async def again() -> None:
        table = Table(store, TABLE, draw=seeds())
        await table.load()
        for seq in (5, int(good.seq), max(states)):
            entry = store.read(TABLE)[seq - 1]
            answer = await table.enter(
                NextDeal(seed(1)),
                actor=entry.actor,
                command_id=entry.command_id,
                expected_seq=Seq(seq - 1),
            )
            assert answer.seq == seq
        assert table.state == states[max(states)]

    asyncio.run(again())
