"""A finished deal is shown step by step, after its end only, and only to whom it concerns."""

from __future__ import annotations

import random

import msgspec
import pytest

from skat.journal import Entry, entries_of
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.rules.editions import RuleSet
from skat.tables.running.table import TABLE_ACTOR, Table
from skat.tables.shown.past_deal import PastDeal, past_deal
from skat.tables.shown.retold import AskedDeal
from skat.tables.shown.snapshot import Common
from skat.tables.state.actions import Begin, ChangeTerms
from skat.tables.state.keys import STRANGER, Key
from skat.tables.state.settings import Length, Settings
from skat.tables.state.table_state import TableState
from tests.memory_store import MemoryStore
from tests.tables.replayed import states_of
from tests.tables.shown.test_hidden_cards import some_action
from tests.tables.tools import TABLE, deal_next, key, opened_table
from tests.virtual_time import spent

WATCHED = Settings(spectators=True)


async def _played(table: Table, *, deals: int, unfinished: bool = False) -> None:
    chance = random.Random(5)
    for dealt in range(1, deals + 1):
        while table.state.deal_is_running and not (unfinished and dealt == deals):
            assert table.state.deal is not None
            await _enter(table, some_action(table.state.deal, chance))
        if dealt < deals:
            await deal_next(table)


async def _enter(table: Table, action: object) -> None:
    seq = table.state.seq
    await table.enter(
        action,  # type: ignore[arg-type]
        actor=TABLE_ACTOR,
        command_id=f"c{seq}",
        expected_seq=seq,
    )


def journal(
    *, deals: int = 2, unfinished: bool = True, settings: Settings = WATCHED
) -> tuple[Entry, ...]:
    """A table of three: all deals but the newest are finished."""

    async def played() -> tuple[Entry, ...]:
        store = MemoryStore()
        table = await opened_table(store, settings=settings)
        await _played(table, deals=deals, unfinished=unfinished)
        return store.read(entries_of, TABLE)

    return spent(played())


@pytest.fixture(scope="module")
def entries() -> tuple[Entry, ...]:
    return journal()


def asked(entries: tuple[Entry, ...], number: int, who: Key) -> PastDeal | Refusal:
    return past_deal(AskedDeal(entries=entries, table=TABLE, number=number, key=who))


def code(entries: tuple[Entry, ...], number: int, who: Key) -> str:
    answer = asked(entries, number, who)
    assert isinstance(answer, Refusal), answer
    return answer.code


def told(entries: tuple[Entry, ...], number: int, who: Key) -> PastDeal:
    answer = asked(entries, number, who)
    assert isinstance(answer, PastDeal), answer
    return answer


@pytest.mark.parametrize("who", [key(2), STRANGER])
def test_every_step_stands_there(entries: tuple[Entry, ...], who: Key) -> None:
    deal = told(entries, 1, who)
    assert (deal.number, deal.newest, deal.deal, deal.size) == (1, 1, 1, 3)
    assert deal.you == (Place(2) if who else None)
    first, last = deal.steps[0], deal.steps[-1]
    assert first.action is None
    assert [len(hand) for hand in first.hands] == [10, 10, 10]
    for step in deal.steps:
        lying = [card for hand in step.hands for card in hand] + list(step.skat)
        assert len(set(lying)) == len(lying), "no card lies twice"
    assert all(step.action is not None for step in deal.steps[1:])
    assert last.phase.value == "finished"
    assert sum(last.points) <= 120
    full = [step for step in deal.steps if step.taken_by is not None]
    assert all(len(step.trick) == 3 for step in full)
    assert msgspec.json.decode(msgspec.json.encode(deal))["table"] == TABLE


@pytest.mark.parametrize("number", [-1, 0, 2, 3])
def test_a_deal_that_is_not_over_is_nobodys_to_read(
    entries: tuple[Entry, ...], number: int
) -> None:
    """The second deal runs, and its answer is the same as for one that never was."""
    assert code(entries, number, key(1)) == "no_finished_deal"


def test_only_those_who_may_look_on(entries: tuple[Entry, ...]) -> None:
    assert code(entries, 1, Key(b"somebody else")) == "bad_token"
    closed = journal(deals=1, unfinished=False, settings=Settings())
    assert code(closed, 1, STRANGER) == "no_spectators"
    assert told(closed, 1, key(3)).you == Place(3)


def test_who_may_watch_since_sees_nothing_of_before() -> None:
    async def played() -> tuple[Entry, ...]:
        store = MemoryStore()
        table = await opened_table(store, settings=Settings(length=Length.ROUND))
        await _played(table, deals=3)
        watched = Settings(length=Length.ROUND, spectators=True)
        await _enter(table, ChangeTerms(Place(1), RuleSet(), watched))
        await _enter(table, Begin(by=Place(1), order=(Place(1), Place(2), Place(3))))
        await deal_next(table)
        await _played(table, deals=1)
        return store.read(entries_of, TABLE)

    entries = spent(played())
    assert code(entries, 3, STRANGER) == "no_spectators"
    assert told(entries, 4, STRANGER).deal == 1
    assert told(entries, 3, key(1)).deal == 3


@pytest.mark.article("TR-9.9")
def test_of_a_tournament_after_its_list_for_those_who_sat_there() -> None:
    settings = Settings(tournament=True, length=Length.ROUND)
    for deals in (1, 2, 3):
        played = journal(deals=deals, unfinished=False, settings=settings)
        assert code(played, 1, STRANGER) == "no_spectators_in_tournament"
        if deals < 3:
            assert code(played, 1, key(1)) == "review_after_list"
        else:
            assert told(played, 1, key(1)).you == Place(1)


@pytest.mark.parametrize(("deals", "why"), [(2, "review_after_list"), (3, "no_finished_deal")])
def test_of_a_tournament_a_deal_to_come_is_like_one_that_runs(deals: int, why: str) -> None:
    settings = Settings(tournament=True, length=Length.ROUND)
    assert code(journal(deals=deals, unfinished=False, settings=settings), 9, key(1)) == why


def test_a_row_of_the_list_names_its_deal() -> None:
    """A row's deal and what was before its list make the number of the deal, in every list."""

    async def played() -> tuple[dict[int, TableState], tuple[Entry, ...]]:
        store = MemoryStore()
        table = await opened_table(store, settings=Settings(length=Length.ROUND))
        await _played(table, deals=3)
        await _enter(table, Begin(by=Place(1), order=(Place(1), Place(2), Place(3))))
        await deal_next(table)
        await _played(table, deals=1)
        return states_of(store, TABLE), store.read(entries_of, TABLE)

    states, entries = spent(played())
    common = Common()
    before = [common.list(state).before for state in states.values()]
    assert set(before) == {0, 3}
    assert before == sorted(before)
    newest = common.list(states[max(states)]).entries[-1]
    assert told(entries, newest.deal + 3, key(1)).deal == newest.deal == 1
