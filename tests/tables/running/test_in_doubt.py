"""A store that cannot tell whether a move was saved: nobody hears that nothing has happened."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from skat.journal import (
    Answer,
    Done,
    NotDone,
    Seq,
    StoreBrokenError,
    StoreBusyError,
    StoreClosedError,
    StoreError,
    StoreFullError,
    StoreUncertainError,
    entries_of,
)
from skat.messages import LANGUAGES, message
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.office.lists.evening import EveningLists
from skat.rules.actions import Bid, Pass
from skat.tables.running.table import Table
from tests.memory_store import FailingStore
from tests.office.keeping import Keeper, deal, evening
from tests.tables.tools import opened_table

BIDDER = Seat.MIDDLEHAND


async def bid(table: Table, seen: int, value: int = 18, *, name: str = "bid") -> Answer:
    place = table.state.seats[BIDDER]
    return await table.ask(
        Bid(BIDDER, BidValue(value)), place=place, command_id=name, expected_seq=Seq(seen)
    )


def code_of(answer: Answer) -> str:
    assert isinstance(answer, NotDone), answer
    return answer.refusal.code


@pytest.mark.parametrize("counts", [True, False])
async def test_a_move_whose_commit_nobody_answered_for(counts: bool) -> None:
    store = FailingStore()
    table = await opened_table(store)
    seen = table.state.seq
    store.error, store.counts = StoreUncertainError("cut"), counts
    assert code_of(await bid(table, seen)) == "not_known"
    store.unreadable = True
    assert code_of(await bid(table, seen)) == "not_known"
    store.unreadable, store.error = False, None
    # Whatever became of it, sent again it has happened once.
    answer = await bid(table, seen)
    assert answer == Done(Seq(seen + 1))
    assert table.state.seq == seen + 1
    assert [str(each.command_id) for each in store.read(entries_of, table.state.id)].count(
        "bid"
    ) == 1


async def test_an_acknowledged_move_that_is_sent_again_while_the_database_is_down() -> None:
    store = FailingStore()
    table = await opened_table(store)
    seen = table.state.seq
    first = await bid(table, seen)
    for number in range(6):
        seat = table.state.deal.turn if table.state.deal else None
        assert seat is not None
        await table.ask(
            Pass(seat),
            place=table.state.seats[seat],
            command_id=f"pass-{number}",
            expected_seq=table.state.seq,
        )
        if table.state.seq >= seen + 3:
            break
    table._answered.clear()
    store.unreadable, store.error = True, StoreBusyError("no server")
    assert code_of(await bid(table, seen)) == "not_known"
    store.unreadable, store.error = False, None
    assert await bid(table, seen) == first


async def test_whether_a_command_was_seen_is_asked_without_writing() -> None:
    """Stale, refused and old commands are looked up; none of them goes to the writing thread."""

    store = FailingStore()
    table = await opened_table(store)
    seen = table.state.seq
    first = await bid(table, seen)
    table._answered.clear()
    store.error = StoreFullError("nobody may write")
    assert await bid(table, seen) == first
    assert code_of(await bid(table, seen, name="late")) == "stale"
    assert code_of(await bid(table, table.state.seq, 17, name="odd")) != "not_saved"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (StoreFullError(""), "not_saved"),
        (StoreBusyError(""), "not_saved"),
        (StoreClosedError(""), "not_saved"),
        (StoreBrokenError(""), "not_known"),
        (StoreUncertainError(""), "not_known"),
    ],
)
async def test_nothing_has_happened_is_said_only_where_that_is_sure(
    error: StoreError,
    code: str,
) -> None:
    store = FailingStore()
    table = await opened_table(store)
    keeper = await Keeper.of_new(evening(store))
    store.error = error
    assert code_of(await bid(table, table.state.seq)) == code
    entered = await keeper.say(deal(1, 2))
    assert isinstance(entered, NotDone)
    assert entered.refusal.code == code


@pytest.mark.parametrize("counts", [True, False])
async def test_an_entry_of_a_list_whose_commit_nobody_answered_for(counts: bool) -> None:
    store = FailingStore()
    lists: EveningLists = evening(store)
    keeper = await Keeper.of_new(lists)
    seen = keeper.visit.seq
    store.error, store.counts = StoreUncertainError("cut"), counts
    answer = await keeper.visit.ask(deal(1, 2), command_id="d", expected_seq=seen)
    assert isinstance(answer, NotDone)
    assert answer.refusal.code == "not_known"
    store.error = None
    again = await keeper.visit.ask(deal(1, 2), command_id="d", expected_seq=seen)
    assert again.seq == seen + 1
    assert len(keeper.visit.shown().lines) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_two_sentences_are_not_the_same(language: str) -> None:
    say: Callable[[str], str] = lambda code: message(code, {}, language)  # noqa: E731
    assert say("not_known") != say("not_saved")
    assert say("not_known") != "not_known"
