"""A first machine that slept asks the second one before it acknowledges anything alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from skat.journal import Done, NotDone, Seq
from skat.model.refusal import Refusal
from skat.office import standby
from skat.office.standby import AWAKE_SECONDS, AWAY_SECONDS, Standby, UntrustedError
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.tournament.commands import By, Enter, HandOver, Role
from skat.tournament.draw.drawing import Method
from tests.office.halls import Clock, at, begun, done, memory, run
from tests.virtual_time import spent

SECOND = "http://10.0.0.6:8780"


class Time:
    """Two clocks: one that goes on while the machine sleeps, and one that does not."""

    def __init__(self) -> None:
        self.now = self.awake = 1_000.0

    def sleeps(self, seconds: float) -> None:
        self.now += seconds

    def passes(self, seconds: float) -> None:
        self.now += seconds
        self.awake += seconds


def watched_by(patch: pytest.MonkeyPatch) -> Time:
    """The clock that an office looks at from now on."""
    time = Time()
    clocks = SimpleNamespace(CLOCK_BOOTTIME=7, clock_gettime=lambda _: time.now)
    patch.setattr(standby, "time", clocks)
    return time


async def it_leads(tournament: str, key: str, address: str) -> bool | None:
    """The second machine says that it leads."""
    return True


class Second:
    """What the second machine answers, one question after the other."""

    def __init__(self, time: Time, answers: Sequence[bool | None]) -> None:
        self.time = time
        self.answers = list(answers)
        self.asked = 0

    async def __call__(self, address: str) -> bool | None:
        assert address == SECOND
        self.asked += 1
        self.time.passes(2)
        await asyncio.sleep(2)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def attached(*answers: bool | None) -> tuple[Standby, Second, Time]:
    """A second machine that has everything."""
    time = Time()
    second = Second(time, answers)
    known = Standby(ask=second, clock=lambda: time.now, awake=lambda: time.awake)
    known.at = SECOND
    known.asks(Seq(3), newest=Seq(3))
    assert known.attached
    return known, second, time


def test_nobody_is_asked_while_the_second_machine_asks() -> None:
    known, second, time = attached(True)
    time.passes(AWAY_SECONDS - 1)
    assert spent(known.leads()) is False
    assert second.asked == 0


def test_a_machine_that_slept_asks_until_its_network_is_there() -> None:
    known, second, time = attached(None, None, True)
    time.sleeps(600)
    assert not known.attached
    assert spent(known.leads()) is True
    assert second.asked == 3


def test_it_goes_on_alone_where_nobody_answers() -> None:
    known, second, time = attached(None)
    time.sleeps(600)
    begun = time.now
    assert spent(known.leads()) is False
    assert time.now - begun >= AWAKE_SECONDS
    asked = second.asked
    # What is entered next does not wait again.
    assert spent(known.leads()) is False
    assert second.asked == asked


def test_a_machine_that_did_not_sleep_asks_once() -> None:
    known, second, time = attached(None)
    time.passes(AWAY_SECONDS + 1)
    assert spent(known.leads()) is False
    assert second.asked == 1


def test_all_who_enter_something_at_once_wait_for_one_question() -> None:
    known, second, time = attached(None)
    time.passes(AWAY_SECONDS + 1)

    async def at_once() -> list[bool]:
        return await asyncio.gather(*(known.leads() for _ in range(40)))

    assert spent(at_once()) == [False] * 40
    assert second.asked == 1


def test_an_open_question_of_before_it_slept_says_nothing() -> None:
    known, second, time = attached(True)
    time.sleeps(600)
    known.hears()
    assert not known.attached
    assert spent(known.leads()) is True
    assert second.asked == 1


@pytest.mark.parametrize("leads", [True, False, None])
def test_nothing_is_acknowledged_once_the_second_machine_leads(
    monkeypatch: pytest.MonkeyPatch, leads: bool | None
) -> None:
    time = watched_by(monkeypatch)
    monkeypatch.setattr(standby, "AWAKE_SECONDS", 0.0)

    async def asked(tournament: str, key: str, address: str) -> bool | None:
        assert address == SECOND
        assert tournament
        assert key
        return leads

    async def story() -> None:
        store = memory()
        _, opened, _ = await begun(store, Clock())
        office = Tournaments(store, now=Clock(), second_leads=asked)
        desk = await at(office, opened.tournament, opened.desk)
        await desk.tell_second(SECOND)
        desk.standby.asks(desk.seq, newest=desk.seq)
        time.sleeps(600)
        answer = await desk.do(Enter(name="Late"), command_id="late")
        if not leads:
            assert isinstance(answer, Done)
            return
        drawn = await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
        for each in (answer, drawn):
            assert isinstance(each, NotDone)
            assert each.refusal.code == "handed_over"
        assert "Late" not in {each.name for each in desk.state.entrants}

    run(story)


def test_nothing_is_acknowledged_either_if_it_slept_after_it_wrote(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time = watched_by(monkeypatch)

    async def story() -> None:
        store = memory()
        _, opened, _ = await begun(store, Clock())
        office = Tournaments(store, now=Clock(), second_leads=it_leads)
        desk = await at(office, opened.tournament, opened.desk)
        await desk.tell_second(SECOND)
        desk.standby.asks(desk.seq, newest=desk.seq)
        waits = desk.standby.has

        async def has(seq: Seq) -> bool:
            time.sleeps(600)
            return await waits(seq)

        monkeypatch.setattr(desk.standby, "has", has)
        answer = await desk.do(Enter(name="Late"), command_id="late")
        assert isinstance(answer, NotDone)
        assert answer.refusal.code == "handed_over"

    run(story)


@pytest.mark.parametrize("leads", [True, False, None])
def test_a_restarted_machine_asks_the_second_one_that_it_had(
    monkeypatch: pytest.MonkeyPatch, leads: bool | None
) -> None:
    """Before, it had forgotten where that is, and acknowledged what was lost."""
    monkeypatch.setattr(standby, "AWAKE_SECONDS", 0.0)
    asked_at: list[str] = []

    async def asked(tournament: str, key: str, address: str) -> bool | None:
        asked_at.append(address)
        return leads

    async def story() -> None:
        store = memory()
        office, opened, desk = await begun(store, Clock())
        await desk.tell_second("http://10.0.0.9:8780")
        await desk.tell_second(SECOND)
        await office.close()
        again = Tournaments(store, now=Clock(), second_leads=asked)
        desk = await at(again, opened.tournament, opened.desk)
        answer = await desk.do(Enter(name="Late"), command_id="late")
        assert asked_at[:1] == [SECOND]
        assert isinstance(answer, NotDone if leads else Done)
        assert ("Late" in {each.name for each in desk.state.entrants}) == (not leads)

    run(story)


def test_a_restarted_machine_asks_until_its_network_is_there() -> None:
    time = Time()
    second = Second(time, (None, None, True))
    known = Standby(ask=second, clock=lambda: time.now, awake=lambda: time.awake)
    known.at = SECOND
    assert spent(known.leads()) is True
    assert second.asked == 3


def test_a_second_machine_that_does_not_show_who_it_is_is_said_to_be_so() -> None:
    async def asked(tournament: str, key: str, address: str) -> bool | None:
        raise UntrustedError(address)

    async def story() -> None:
        store = memory()
        _, opened, _ = await begun(store, Clock())
        office = Tournaments(store, now=Clock(), second_leads=asked)
        desk = await at(office, opened.tournament, opened.desk)
        await desk.tell_second("https://10.0.0.6:8780")
        # Nobody waits for one who will not be believed later either.
        assert isinstance(await desk.do(Enter(name="Late"), command_id="late"), Done)
        view = desk.paged_desk()
        assert not isinstance(view, Refusal)
        shown = view.head.standby
        assert shown is not None
        assert (shown.untrusted, shown.attached) == (True, False)

    run(story)


def test_a_machine_that_slept_takes_it_that_the_second_one_leads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time = watched_by(monkeypatch)

    async def story() -> None:
        store = memory()
        _, opened, _ = await begun(store, Clock())
        office = Tournaments(store, now=Clock(), second_leads=it_leads)
        second = await office.visit_as(opened.tournament, By(Role.STANDBY))
        assert isinstance(second, TournamentVisit)
        await second.tell_second(SECOND)
        second.standby.asks(second.seq, newest=second.seq)
        time.sleeps(600)
        await done(second, HandOver(to=SECOND))
        assert second.state.handed_over == SECOND

    run(story)
