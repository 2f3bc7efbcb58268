"""A snapshot is derived data: with it, without it or with a bad one a table comes back the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skat.journal import (
    Actor,
    Command,
    CommandId,
    FormatVersion,
    Journal,
    JournalId,
    Kept,
    Seq,
    StateSnapshot,
    UnreadableJournalError,
    append_entry,
    create_journal,
    entries_of,
    kept_of,
    latest_snapshot,
    participants_of,
    save_snapshot,
)
from skat.players import make_player
from skat.referee.enact import ruling_in
from skat.rules.editions import RuleSet
from skat.rules.state import Phase
from skat.tables.running import recovery
from skat.tables.running.recovery import (
    MOST_WHOLE,
    FoundTable,
    found_tables,
    opened_snapshot,
    recovered,
)
from skat.tables.running.table import TABLE_ACTOR, Table
from skat.tables.running.tables import Tables
from skat.tables.running.visits import TableVisit
from skat.tables.shown.subscriber import Subscriber
from skat.tables.state.actions import (
    FORMAT,
    TABLE_KIND,
    DealCards,
    FixCommitments,
    NextDeal,
    OpenTable,
    Recorded,
    SealSeed,
    TableAction,
)
from skat.tables.state.reducer import REDUCER
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import TableState
from skat.tables.state.turns import waits_for_judge
from tests.memory_store import MemoryStore
from tests.tables.replayed import states_of
from tests.tables.shown.test_hidden_cards import some_action
from tests.tables.tools import TABLE, chairs, entered, key, opened_table, seed, seeds
from tests.virtual_time import spent


class Counted(MemoryStore):
    """A store that counts the entries that were read, and may hide its snapshots or plant one."""

    hidden = False
    planted: StateSnapshot | None = None

    def __init__(self) -> None:
        super().__init__()
        self.entries_read = 0
        self.asked: list[int] = []

    def read(self, query: Any, /, *asked: Any, **named: Any) -> Any:
        if query is kept_of:
            return self.kept(*asked, **named)
        return super().read(query, *asked, **named)

    def kept(
        self, journals: Sequence[JournalId], *, snapshots: bool = True
    ) -> dict[JournalId, Kept]:
        stored = super().read(kept_of, journals, snapshots=snapshots and not self.hidden)
        if snapshots and self.planted is not None:
            stored = {
                name: replace(
                    each,
                    snapshot=self.planted,
                    entries=self.read(entries_of, name)[self.planted.seq - 1 :],
                )
                for name, each in stored.items()
            }
        self.asked.append(len(journals))
        self.entries_read += sum(len(each.entries) for each in stored.values())
        return stored


def some_step(state: TableState, chance: random.Random) -> TableAction:
    """What a player, the table or the referee does next; now and then against the rules."""
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
    store = Counted()
    table = spent(played(store, deals=deals, chance=random.Random(number), size=size))
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
    store = Counted()
    spent(played(store, deals=deals, chance=random.Random(5)))
    snapshot = store.read(latest_snapshot, TABLE)
    assert snapshot is not None
    return store, snapshot


def test_a_snapshot_of_which_a_bit_is_wrong_is_passed_over() -> None:
    store, good = kept()
    newest = store.read(entries_of, TABLE)[good.seq - 1].hash
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
    other = Counted()
    spent(played(other, deals=1, chance=random.Random(7)))
    of_another_game = other.read(latest_snapshot, TABLE)
    assert of_another_game is not None
    return {
        "another number": replace(good, seq=Seq(good.seq - 1)),
        "another format": replace(good, format_version=FormatVersion(2)),
        "another game": of_another_game,
        "nothing": replace(good, payload=b""),
    }


@pytest.mark.parametrize("kind", foreign())
def test_a_foreign_snapshot_changes_nothing(kind: str) -> None:
    store, _ = kept()
    states = states_of(store, TABLE)
    store.planted = foreign()[kind]
    assert recovered(store, TABLE).state == states[max(states)]


def test_a_snapshot_of_another_program_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules may have been mended since it was made."""
    store, good = kept()
    newest = store.read(entries_of, TABLE)[good.seq - 1].hash
    monkeypatch.setattr(recovery, "_PROGRAM", b"rules that count differently")
    assert opened_snapshot(good, newest) is None
    states = states_of(store, TABLE)
    assert recovered(store, TABLE).state == states[max(states)]


def test_a_snapshot_without_a_seal_would_be_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted mistake: who takes any snapshot for the truth gets another table."""
    store, _ = kept()
    states = states_of(store, TABLE)
    planted = store.planted = foreign()["another game"]
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
            entry = store.read(entries_of, TABLE)[seq - 1]
            answer = await table.enter(
                NextDeal(seed(1)),
                actor=entry.actor,
                command_id=entry.command_id,
                expected_seq=Seq(seq - 1),
            )
            assert answer.seq == seq
        assert table.state == states[max(states)]

    spent(again())


OTHER, EVENING, NOWHERE = JournalId("table-18"), JournalId("evening-1"), JournalId("nowhere")


def test_what_cannot_be_read_does_not_hurt_the_tables_that_are_read_with_it() -> None:
    store, good = kept()
    store.write(create_journal, Journal(OTHER, TABLE_KIND)).result()
    command = Command(CommandId("c1"), Seq(0), Actor("table"))
    store.write(append_entry, OTHER, command, payload=b"no action").result()
    store.write(create_journal, Journal(EVENING, "list")).result()
    states = states_of(store, TABLE)

    tables = found_tables(store, [OTHER, TABLE, NOWHERE, EVENING])
    refused = [tables[name] for name in (OTHER, NOWHERE, EVENING)]
    codes = [each.refusal.code for each in refused if isinstance(each, UnreadableJournalError)]
    assert codes == ["unreadable_entry", "no_such_table", "no_such_table"]
    table = tables[TABLE]
    assert isinstance(table, FoundTable)
    assert table.recovered.state == states[max(states)]
    assert table.recovered.entries[0].seq == good.seq
    assert table.participants == store.read(participants_of, TABLE)
    with pytest.raises(UnreadableJournalError, match="no_such_table"):
        recovered(store, EVENING)


def test_a_journal_with_a_gap_does_not_hurt_the_tables_that_are_read_with_it() -> None:
    class Torn(Counted):
        def kept(
            self, journals: Sequence[JournalId], *, snapshots: bool = True
        ) -> dict[JournalId, Kept]:
            stored = super().kept(journals, snapshots=snapshots)
            return stored | {OTHER: replace(stored[OTHER], entries=stored[OTHER].entries[1:])}

    store = Torn()
    played_on = spent(played(store, deals=1, chance=random.Random(5)))
    store.write(create_journal, Journal(OTHER, TABLE_KIND)).result()
    for number in range(2):
        command = Command(CommandId(f"c{number}"), Seq(number), Actor("table"))
        store.write(append_entry, OTHER, command, payload=b"no action").result()
    tables = found_tables(store, [OTHER, TABLE])
    assert isinstance(tables[OTHER], ValueError)
    table = tables[TABLE]
    assert isinstance(table, FoundTable)
    assert table.recovered.state == played_on.state


def test_whole_journals_are_read_a_few_at_a_time() -> None:
    """After an update every snapshot is passed over, and an evening's journals are long."""
    store = Counted()
    names = [JournalId(f"t{number}") for number in range(MOST_WHOLE + 2)]
    opening = REDUCER.write(Recorded(OpenTable(RuleSet(), chairs(3), Settings())))
    for name in names:
        store.write(create_journal, Journal(name, TABLE_KIND)).result()
        command = Command(CommandId("c1"), Seq(0), Actor("table"))
        store.write(append_entry, name, command, payload=opening, format_version=FORMAT).result()
        store.write(save_snapshot, StateSnapshot(journal=name, seq=Seq(1), payload=b"")).result()
    tables = found_tables(store, names)
    assert store.asked == [len(names), MOST_WHOLE, 2]
    for name in names:
        table = tables[name]
        assert isinstance(table, FoundTable)
        assert table.recovered.state.chairs == chairs(3)


def test_tables_of_one_process_are_read_together() -> None:
    """A trip to a thread for each took twice as long as all the rest of coming back."""
    store = Counted()
    names = [JournalId(f"t{number}") for number in range(5)]

    async def story() -> None:
        for name in names:
            store.write(create_journal, Journal(name, TABLE_KIND)).result()
            await entered(Table(store, name), OpenTable(RuleSet(), chairs(3), Settings()))
        tables = Tables(store, seat_player=lambda player, chance: make_player(player))
        watching = (tables.enter(name, Subscriber(key(1), lambda shown: None)) for name in names)
        visits = await asyncio.gather(*watching)
        assert all(isinstance(visit, TableVisit) for visit in visits)
        await tables.close()

    spent(story())
    assert store.asked == [5]
