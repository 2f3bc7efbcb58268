"""A table on its journal: one effect a command, nothing shown before it is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest
from hypothesis import seed as search_seed
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from skat.journal import (
    Answer,
    Done,
    Journal,
    NotDone,
    Seq,
    StoreFullError,
    create_journal,
    entries_of,
    head_of,
    list_journals,
)
from skat.journal.journal_state import MOST_REMEMBERED
from skat.model.cards import ALL_CARDS
from skat.model.seats import SEATS, Place
from skat.rules.actions import Expose, Hold, Pass, Play, Verdict
from skat.rules.machine import legal_actions
from skat.rules.state import Phase
from skat.rules.table import table_places
from skat.tables.running.table import TABLE_ACTOR, Table
from skat.tables.shown.snapshot import Snapshot
from skat.tables.shown.subscriber import Shown, Subscriber
from skat.tables.state.requests import (
    AT_ANY_TIME,
    RequestAnnounceLeave,
    RequestLeave,
    RequestNextDeal,
    TableRequest,
)
from tests.memory_store import FailingStore, MemoryStore
from tests.tables.tools import TABLE, Eyes, deal_next, key, opened_table, seeds
from tests.virtual_time import VirtualLoop, spent

Result = TypeVar("Result")


class Sent:
    """A command that was sent once, and what came of it."""

    def __init__(self, place: Place, name: str, request: TableRequest, answer: Answer) -> None:
        self.place, self.name, self.request, self.answer = place, name, request, answer


class TableMachine(RuleBasedStateMachine):
    """People at a table of three or four who act, err, repeat themselves and see restarts."""

    sent = Bundle("sent")

    @initialize(size=st.sampled_from([3, 4]))
    def open(self, size: int) -> None:
        self.loop = VirtualLoop()
        self.store = MemoryStore()
        self.table = self.run(opened_table(self.store, size=size))
        self.names = 0
        self.shown: list[Seq] = []
        self.table.audience.join(Subscriber(key(1), self.show))

    def teardown(self) -> None:
        if hasattr(self, "loop"):
            self.run(self.table.close())
            self.loop.close()

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self.loop.run_until_complete(work)

    def show(self, snapshot: Shown) -> None:
        if not isinstance(snapshot, Snapshot):
            return
        head = self.store.read(head_of, self.table.state.id)
        assert head is not None
        # What is shown is on disk already.
        assert snapshot.seq <= head.seq
        self.shown.append(snapshot.seq)

    def ask(self, place: Place, request: TableRequest, *, expected: int | None = None) -> Sent:
        self.names += 1
        name = f"c{self.names}"
        seq = self.table.state.seq if expected is None else Seq(expected)
        answer = self.run(self.table.ask(request, place=place, command_id=name, expected_seq=seq))
        return Sent(place, name, request, answer)

    def legal(self, chooser: st.DataObject) -> tuple[Place, TableRequest]:
        state = self.table.state
        if not state.deal_is_running or state.deal is None:
            waits = {Place(number) for number in range(1, state.size + 1)} - {*state.ready}
            if not waits:
                self.run(deal_next(self.table))
                return self.legal(chooser)
            return chooser.draw(st.sampled_from(sorted(waits))), RequestNextDeal()
        if state.deal.phase is Phase.VERDICT:
            self.run(self.enter(Verdict(holds=chooser.draw(st.booleans()))))
            return self.legal(chooser)
        actions = legal_actions(state.deal)
        kinds = sorted({type(action).__name__ for action in actions})
        # A claim or a concession ends a deal soon, so cards are preferred.
        kind = "Play" if "Play" in kinds and chooser.draw(st.integers(0, 9)) else None
        kind = kind or chooser.draw(st.sampled_from(kinds))
        action: Any = chooser.draw(
            st.sampled_from([each for each in actions if type(each).__name__ == kind])
        )
        return state.seats[action.seat], action

    async def enter(self, action: Verdict) -> Answer:
        seq = self.table.state.seq
        return await self.table.enter(
            action, actor=TABLE_ACTOR, command_id=f"v{seq}", expected_seq=seq
        )

    @rule(target=sent, data=st.data())
    def act(self, data: st.DataObject) -> Sent:
        place, request = self.legal(data)
        before = self.table.state.seq
        done = self.ask(place, request)
        assert done.answer == Done(Seq(before + 1))
        return done

    @rule(once=sent, expected=st.integers(0, 200), other=st.booleans())
    def repeat(self, once: Sent, expected: int, other: bool) -> None:
        """The same id has one effect, whatever else the second sending says."""
        before = self.table.state
        request: TableRequest = RequestNextDeal() if other else once.request
        again = self.run(
            self.table.ask(
                request, place=once.place, command_id=once.name, expected_seq=Seq(expected)
            )
        )
        assert again == once.answer
        assert self.table.state == before

    @rule(data=st.data(), off=st.integers(1, 5))
    def come_too_late(self, data: st.DataObject, off: int) -> None:
        place, request = self.legal(data)
        before = self.table.state
        if isinstance(request, AT_ANY_TIME):
            return
        answer = self.ask(place, request, expected=max(0, before.seq - off)).answer
        assert isinstance(answer, NotDone)
        assert (answer.refusal.code, answer.seq) == ("stale", before.seq)
        assert self.table.state == before

    @rule(data=st.data())
    def act_for_another(self, data: st.DataObject) -> None:
        place, request = self.legal(data)
        state = self.table.state
        if isinstance(request, RequestNextDeal):
            return
        others = [other for other in range(1, state.size + 1) if other != place]
        answer = self.ask(Place(data.draw(st.sampled_from(others))), request).answer
        assert isinstance(answer, NotDone)
        assert answer.refusal.code == "not_your_seat"
        assert answer.refusal.articles
        assert self.table.state == state

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """An action made up at random is refused with a reason, or has one effect."""
        state = self.table.state
        seat = data.draw(st.sampled_from(SEATS))
        tries: list[TableRequest] = [
            Pass(seat),
            Hold(seat),
            *(Play(seat, card) for card in ALL_CARDS),
        ]
        request = data.draw(st.sampled_from(tries))
        place = state.seats[seat]
        answer = self.ask(place, request).answer
        if isinstance(answer, NotDone):
            assert answer.refusal.code
            assert self.table.state == state
        else:
            assert answer.seq == state.seq + 1

    @rule(data=st.data())
    def send_two_at_once(self, data: st.DataObject) -> None:
        """Two commands that saw the same table: one of them gets through."""
        place, request = self.legal(data)
        if isinstance(request, AT_ANY_TIME):
            return
        seq = self.table.state.seq

        async def both() -> list[Answer]:
            return await asyncio.gather(
                *(
                    self.table.ask(
                        request, place=place, command_id=f"two-{seq}-{each}", expected_seq=seq
                    )
                    for each in (1, 2)
                )
            )

        answers = self.run(both())
        assert sorted(type(answer).__name__ for answer in answers) == ["Done", "NotDone"]
        assert self.table.state.seq == seq + 1

    @rule(data=st.data())
    def go_away_while_it_is_saved(self, data: st.DataObject) -> None:
        """The sender of the command is cut off; the command is done all the same."""
        place, request = self.legal(data)
        seq = self.table.state.seq

        async def sent_and_gone() -> None:
            begun = asyncio.Event()

            async def sent() -> None:
                begun.set()
                await self.table.ask(
                    request, place=place, command_id=f"gone-{seq}", expected_seq=seq
                )

            waiting = asyncio.create_task(sent())
            await begun.wait()
            waiting.cancel()
            await self.table.close()

        self.run(sent_and_gone())
        assert self.table.state.seq == seq + 1

    @rule()
    def restart(self) -> None:
        """Another process reads the journal: the same table."""
        before = self.table.state
        self.table = Table(self.store, before.id, draw=seeds())
        self.run(self.table.load())
        assert self.table.state == before
        self.table.audience.join(Subscriber(key(1), self.show))

    @invariant()
    def the_table_is_its_journal(self) -> None:
        head = self.store.read(head_of, self.table.state.id)
        assert head is not None
        assert head.seq == self.table.state.seq
        assert self.shown == sorted(self.shown)

    @invariant()
    def the_list_adds_up(self) -> None:
        snapshot = self.table.audience.snapshot(Place(1))
        rows = self.table.state.rows
        assert [row.deal for row in rows] == list(range(1, len(rows) + 1))
        totals = tuple(
            sum(row.line.brought(at) for row in rows) for at in table_places(self.table.state.size)
        )
        assert snapshot.list.totals == totals


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(
    max_examples=settings().max_examples // 2, stateful_step_count=60
)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(2))
def test_the_table_for_longer(part: int) -> None:
    class Longer(TableMachine):
        """One of several searches, each from a beginning of its own."""

    run_state_machine_as_test(
        search_seed(part)(Longer), settings=settings(max_examples=60, stateful_step_count=150)
    )


def ask(table: Table, request: TableRequest, *, name: str = "c1", place: int = 3) -> Answer:
    """Place 3 (at three: middlehand in the first deal) asks."""
    return spent(
        table.ask(request, place=Place(place), command_id=name, expected_seq=table.state.seq)
    )


def new_table(store: MemoryStore, *, people: int = 3) -> Table:
    return spent(opened_table(store, people=people))


def test_nothing_happens_while_the_disk_is_full_and_the_same_command_works_afterwards() -> None:
    store = FailingStore()
    table = new_table(store)
    before = table.state
    eyes = Eyes(2)
    table.audience.join(eyes)
    store.error = StoreFullError("no space")
    answer = ask(table, Pass(SEATS[1]))
    assert isinstance(answer, NotDone)
    assert (answer.refusal.code, answer.seq) == ("not_saved", before.seq)
    assert table.state == before
    assert len(eyes.shown) == 1
    store.error = None
    assert ask(table, Pass(SEATS[1])) == Done(Seq(before.seq + 1))
    assert [snapshot.seq for snapshot in eyes.shown] == [before.seq, before.seq + 1]


def test_two_writers_at_one_journal_collide_and_the_loser_reads_again() -> None:
    store = MemoryStore()
    table = new_table(store)
    rival = Table(store, table.state.id)
    spent(rival.load())
    assert isinstance(ask(rival, Pass(SEATS[1]), name="rival"), Done)
    answer = ask(table, Pass(SEATS[1]))
    assert isinstance(answer, NotDone)
    assert answer.refusal.code == "stale"
    assert table.state == rival.state


def test_a_command_of_long_ago_is_still_answered_with_its_number() -> None:
    async def evening() -> tuple[Answer, Answer, Answer, Table]:
        table = await opened_table(MemoryStore())
        first = await act(table, "first")
        for number in range(MOST_REMEMBERED + 10):
            await act(table, f"c{number}")
        again = await table.ask(
            RequestNextDeal(), place=Place(3), command_id="first", expected_seq=Seq(2)
        )
        other = await table.ask(
            Pass(SEATS[1]), place=Place(3), command_id="other", expected_seq=Seq(2)
        )
        return first, again, other, table

    first, again, other, table = spent(evening())
    assert first == again == Done(Seq(3))
    assert isinstance(other, NotDone)
    assert other.refusal.code == "stale"
    assert len(table._answered) == MOST_REMEMBERED


def test_what_is_no_move_never_comes_too_late() -> None:
    async def evening() -> tuple[Answer, Answer, Answer]:
        table = await opened_table(MemoryStore())
        for number in range(3):
            await act(table, f"c{number}")
        leave = RequestAnnounceLeave()

        async def asks(name: str, expected: int) -> Answer:
            return await table.ask(
                leave, place=Place(2), command_id=name, expected_seq=Seq(expected)
            )

        return await asks("l1", 2), await asks("l1", 2), await asks("l2", 99)

    first, again, future = spent(evening())
    assert first == again == Done(Seq(6))
    assert isinstance(future, NotDone)
    assert future.refusal.code == "stale"


def test_who_leaves_does_not_wait_for_a_pause_of_the_computer_players() -> None:
    table = new_table(MemoryStore(), people=1)
    seen = Seq(table.state.seq - 1)
    leave = table.ask(RequestLeave(), place=Place(1), command_id="leave", expected_seq=seen)
    assert isinstance(spent(leave), Done)
    assert table.state.finished


async def act(table: Table, name: str) -> Answer:
    """A player does something harmless."""
    if Place(3) in table.state.ready:
        await deal_next(table)
    state = table.state
    request: Any = RequestNextDeal()
    place = Place(3)
    if state.deal_is_running and state.deal is not None:
        kinds = (Pass, Play)
        request = next(a for a in legal_actions(state.deal) if isinstance(a, kinds))
        place = state.seats[request.seat]
    answer = await table.ask(request, place=place, command_id=name, expected_seq=state.seq)
    assert isinstance(answer, Done)
    return answer


def test_leaving_ends_deal_and_table_for_good() -> None:
    store = MemoryStore()
    table = new_table(store, people=1)
    assert isinstance(ask(table, RequestLeave(), place=1), Done)
    assert table.state.finished
    assert store.read(list_journals, running=True) == ()
    assert table.state.rows[0].ending.value == "left"
    answer = ask(table, RequestNextDeal(), name="c2", place=1)
    assert isinstance(answer, NotDone)
    assert answer.refusal.code == "table_finished"
    assert ask(table, RequestLeave(), place=1) == Done(table.state.seq)


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    answer = ask(new_table(MemoryStore()), RequestNextDeal())
    assert isinstance(answer, NotDone)
    assert answer.refusal.code == "deal_running"


def test_the_journal_keeps_what_was_sent_and_what_was_made_of_it() -> None:
    store = MemoryStore()
    table = new_table(store)
    ask(table, Pass(SEATS[1]))
    entry = store.read(entries_of, table.state.id)[-1]
    assert (entry.actor, entry.command_id) == (f"person-{key(3)[:12].hex()}", "c1")
    assert entry.payload == b'{"action":{"do":"pass","seat":"middlehand"}}'


def test_an_offer_before_there_is_a_soloist_is_refused_with_articles() -> None:
    answer = ask(new_table(MemoryStore()), Expose(SEATS[1]))
    assert isinstance(answer, NotDone)
    assert answer.refusal.articles == ("SkO-4.3.4", "SkO-4.3.5")


@pytest.mark.parametrize("expected", [0, 3])
def test_before_the_first_entry_a_table_refuses(expected: int) -> None:
    """Also where it has to look up whether the command was there long ago."""

    async def entered() -> Answer:
        store = MemoryStore()
        table = Table(store, TABLE)
        store.write(create_journal, Journal(TABLE, kind="table")).result()
        return await table.enter(
            Pass(SEATS[1]), actor=TABLE_ACTOR, command_id="x", expected_seq=Seq(expected)
        )

    answer = spent(entered())
    assert isinstance(answer, NotDone)
    assert answer.refusal.code == ("stale" if expected else "table_not_open")
