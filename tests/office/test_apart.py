"""What takes the office long is done apart, and not once more where tables are served."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from skat.journal import NotDone
from skat.model.refusal import Refusal
from skat.office.apart import FindMovement, Here
from skat.office.duplicate import CallWords, DuplicateTerms, StartRound
from skat.office.duplicate.events import DuplicateEvents, OpenedEvent
from skat.office.duplicate.visit import EventVisit
from skat.office.spreadsheets.player_import import import_players
from skat.tournament.duplicate import movement as movements
from skat.tournament.duplicate.form import DuplicatePlayer
from skat.tournament.duplicate.movement import (
    MOST_KNOWN,
    Movement,
    WantedMovement,
    found_movement,
    is_known,
    movement,
    remember_movement,
)
from tests.memory_store import MemoryStore
from tests.office.halls import Clock, begun, memory, run

PLAYERS = tuple(DuplicatePlayer(name=name) for name in "ABCDEF")


class Apart(Here):
    """Does it here, and writes down what was asked; or has no room."""

    def __init__(self) -> None:
        self.asked: list[WantedMovement] = []
        self.full = False

    async def done(self, work: Any, *, by: str) -> Any:
        if isinstance(work, FindMovement):
            self.asked.append(work.wanted)
        return Refusal("office_full") if self.full else work.done()


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movements, "_KNOWN", {})


def nobody_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(_wanted: WantedMovement) -> Movement:
        raise AssertionError("a movement was searched where tables are served")

    monkeypatch.setattr(movements, "found_movement", searched)


async def opened(events: DuplicateEvents) -> OpenedEvent | Refusal:
    return await events.open(
        name="Six",
        organiser="Anna",
        players=PLAYERS,
        boards=6,
        boards_a_round=3,
        terms=DuplicateTerms(),
    )


def test_an_event_is_opened_and_read_again_with_a_movement_found_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nobody_finds(monkeypatch)
    store: MemoryStore = memory()

    async def story() -> None:
        apart = Apart()
        made = await opened(DuplicateEvents(store, now=lambda: 1, apart=apart))
        assert isinstance(made, OpenedEvent)
        assert len(apart.asked) == 1
        events = DuplicateEvents(store, now=lambda: 1, apart=apart)
        desk = await events.visit(made.duplicate, key=made.desk)
        assert isinstance(desk, EventVisit)
        assert len(apart.asked) == 1
        await desk.do(CallWords("three hearts"), command_id="words")
        await desk.do(StartRound(1), command_id="round")
        assert (desk.state.started, len(desk.state.plan.rounds)) == (1, 2)
        for number in (1, 3):
            twice = await desk.do(StartRound(number), command_id=f"round {number}")
            assert isinstance(twice, NotDone)
            assert twice.refusal.code == "duplicate_no_such_round"

        # Another server, or this one after so many others that it has forgotten.
        movements._KNOWN.clear()
        later = DuplicateEvents(store, now=lambda: 1, apart=apart)
        again = await later.visit(made.duplicate, key=None)
        assert isinstance(again, EventVisit)
        assert apart.asked[0] == apart.asked[1]
        assert again.state.plan == desk.state.plan
        assert again.state.started == 1

    run(story)


async def test_an_event_waits_where_there_is_no_room() -> None:
    apart = Apart()
    events = DuplicateEvents(memory(), now=lambda: 1, apart=apart)
    made = await opened(events)
    assert isinstance(made, OpenedEvent)
    movements._KNOWN.clear()
    apart.full = True
    assert await events.visit(made.duplicate, key=None) == Refusal("office_full")
    assert await opened(events) == Refusal("office_full")
    apart.full = False
    assert isinstance(await events.visit(made.duplicate, key=None), EventVisit)


async def test_a_size_that_cannot_be_is_refused_at_once() -> None:
    apart = Apart()
    refused = await DuplicateEvents(memory(), now=lambda: 1, apart=apart).open(
        name="Odd",
        organiser="Anna",
        players=PLAYERS[:4],
        boards=6,
        boards_a_round=3,
        terms=DuplicateTerms(),
    )
    assert isinstance(refused, Refusal)
    assert refused.code == "duplicate_size"
    assert apart.asked == []


def test_the_last_movements_are_remembered() -> None:
    wanted = [
        WantedMovement(
            players=6, boards=6, boards_a_round=3, seed=bytes([at // 256, at % 256] * 16)
        )
        for at in range(MOST_KNOWN + 1)
    ]
    computed = found_movement(wanted[0])
    assert isinstance(computed, Movement)
    for each in wanted:
        remember_movement(each, computed)
    assert [is_known(each) for each in (wanted[0], wanted[1], wanted[-1])] == [False, True, True]
    assert movement(wanted[-1]) is computed


async def test_others_have_their_turn_between_two_names_of_a_table() -> None:
    names = 100

    _, _, desk = await begun(memory(), Clock(), players=0)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    beside = asyncio.create_task(others())
    # The last one is refused, so all were tried and none was entered.
    table = "name\n" + "".join(f"Player {at}\n" for at in range(names)) + "\u202e\n"
    refused = await import_players(desk, table.encode(), apart=Apart())
    beside.cancel()
    assert isinstance(refused, Refusal)
    assert desk.state.entrants == ()
    assert turns >= names - 1
