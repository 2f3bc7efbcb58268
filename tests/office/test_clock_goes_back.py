"""A clock that is put back: no step is before another, and the step says what the clock showed."""

from __future__ import annotations

import secrets

import msgspec

from skat.journal import Done, Seq, entries_of
from skat.model.refusal import Refusal
from skat.office.lists.evening import EveningLists
from skat.office.tournament_visit import TournamentVisit
from skat.office.tournaments import Tournaments
from skat.tournament.audit import problems
from skat.tournament.commands import AnnounceNotice, Command, Enter, Step
from skat.tournament.files import TournamentFile, checked, file_of, read, written
from skat.tournament.notice.money import Cents
from skat.tournament.sample import sample_prospectus
from tests.memory_store import MemoryStore
from tests.office.keeping import Keeper, deal
from tests.virtual_time import spent

NOON = 1_800_000_000


def test_the_steps_of_a_tournament() -> None:
    shown = iter([NOON, NOON + 60, NOON - 3_540, NOON - 3_480, NOON + 120])
    newest = NOON

    def clock() -> int:
        nonlocal newest
        newest = next(shown, newest)
        return newest

    async def played() -> tuple[Step, ...]:
        store = MemoryStore()
        office = Tournaments(store, now=clock)
        opened = await office.open(sample_prospectus(series=1, rounds=1))
        assert not isinstance(opened, Refusal)
        desk = await office.visit(opened.tournament, key=opened.desk)
        assert isinstance(desk, TournamentVisit)
        commands: list[Command] = [AnnounceNotice()]
        commands += [Enter(name=f"P{at}", paid=Cents(1000)) for at in range(3)]
        for command in commands:
            answer = await desk.do(command, command_id=secrets.token_hex(4))
            assert isinstance(answer, Done)
        # Another process reads the same times.
        again = await Tournaments(store, now=clock).visit(opened.tournament, key=opened.desk)
        assert isinstance(again, TournamentVisit)
        assert again.state == desk.state
        return office.steps(opened.tournament)

    steps = spent(played())
    assert [step.at - NOON for step in steps] == [0, 60, 60, 60, 120]
    told = [None if step.clock is msgspec.UNSET else int(step.clock) - NOON for step in steps]
    assert told == [None, None, -3_540, -3_480, None]
    assert problems(steps) == ()
    file = file_of(steps, public=False)
    assert isinstance(file, TournamentFile)
    back = read(written(file))
    assert isinstance(back, TournamentFile)
    assert (back.steps, checked(back)) == (steps, ())


def test_the_entries_of_a_list() -> None:
    hour = "2026-10-25T{}+00:00".format
    times = iter([hour("01:59:00"), hour("01:59:30"), hour("01:10:00"), hour("02:00:00")])

    async def kept() -> None:
        store = MemoryStore()
        lists = EveningLists(store, now=lambda: next(times))
        keeper = await Keeper.of_new(lists)
        for number in (1, 2, 3):
            await keeper.done(deal(number, 1))
        payloads = [
            msgspec.json.decode(each.payload) for each in store.read(entries_of, keeper.name)
        ]
        assert [each["at"][11:19] for each in payloads] == [
            "01:59:00", "01:59:30", "01:59:30", "02:00:00",
        ]  # fmt: skip
        assert [each.get("clock", "")[11:19] for each in payloads] == ["", "", "01:10:00", ""]
        again = await EveningLists(store, now=lambda: "").visit(keeper.name, key=keeper.key)
        assert not isinstance(again, Refusal)
        assert again.state == keeper.visit.state

    spent(kept())


async def test_nobody_dates_his_own_entries() -> None:
    """What comes from outside with a time gets the server's."""

    store = MemoryStore()
    keeper = await Keeper.of_new(EveningLists(store, now=lambda: "2026-10-25T02:00:00+00:00"))
    forged = msgspec.structs.replace(deal(1, 1), at="2030", clock="2031")
    answer = await keeper.visit.ask(forged, command_id="x", expected_seq=Seq(1))
    assert isinstance(answer, Done)
    written_down = msgspec.json.decode(store.read(entries_of, keeper.name)[1].payload)
    assert written_down["at"] == "2026-10-25T02:00:00+00:00"
    assert "clock" not in written_down
