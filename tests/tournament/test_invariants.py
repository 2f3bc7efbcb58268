"""Whatever is done in whatever order: nothing that the notice promises is ever broken."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.audit import problems
from skat.tournament.commands import (
    Abandon,
    Close,
    Command,
    ConfirmDeal,
    Enter,
    EnterCounted,
    EnterTableDeal,
    Exchange,
    Exclude,
    HandOver,
    Join,
    LeaveOnline,
    LeaveSeat,
    OpenOnline,
    Publish,
    Readmit,
    Rename,
    SeatByHand,
    Sign,
    StayAway,
    Substitute,
    Swap,
)
from skat.tournament.draw import MOST_THREES
from skat.tournament.entrants import Status
from skat.tournament.machine import apply
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import Day, OnlineTerms, TeamKind, with_stand_in_terms
from skat.tournament.state import Tournament
from tests.tournament.any_command import KINDS, TEAMS, TRIO, any_command, of_trio, sender
from tests.tournament.evenings import Evening, number

SIZE = 3
STEPS = 160
WALKS = 90
ENDINGS = {Abandon, Close, HandOver, Publish}
"""After these little else is accepted, so they are drawn more seldom."""
ENOUGH = 0.75
"""Of the kinds so many come at least; what chance hardly makes fit has tests of its own."""
AT_THE_TABLE = (
    *(ConfirmDeal, EnterCounted, EnterTableDeal, Join),
    *(LeaveOnline, LeaveSeat, OpenOnline, SeatByHand, Sign, Swap),
)
"""What is accepted only where it follows another, so they are drawn more often."""


KINDS_OF_TEAMS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "team": ({"team_size": SIZE}, {"team": "Asse"}),
    "trio": ({"team_kinds": (TRIO,)}, {"memberships": of_trio("Asse")}),
    "club": ({"team_kinds": (TeamKind(name="Clubs", of="clubs", size=SIZE),)}, {"club": "Asse"}),
}
"""What the notice says of a kind of teams, and how a player is in one."""


def full(kind: str = "team") -> Evening:
    """Three play for one team, a fourth is its reserve; six others."""
    notice, asse = KINDS_OF_TEAMS[kind]
    evening = Evening(series=2, **notice).announced()
    for at in range(3):
        evening.do(Enter(name=f"A{at}", **asse, paid=Cents(1000)))
    evening.do(Enter(name="Bench", **asse, paid=Cents(1000), reserve=True))
    for at in range(6):
        evening.do(Enter(name=f"P{at}", paid=Cents(1000)))
    return evening


def one_more_by_entering(kind: str) -> tuple[Evening, Command]:
    return full(kind), Enter(name="One more", **KINDS_OF_TEAMS[kind][1])


def one_more_by_renaming(kind: str) -> tuple[Evening, Command]:
    return full(kind), Rename(number=number(5), name="P0", **KINDS_OF_TEAMS[kind][1])


def one_more_by_a_reserve_in_the_series(kind: str = "team") -> tuple[Evening, Command]:
    evening = full(kind)
    evening.do(evening.seat_command())
    at = next(
        at
        for at, table in enumerate(evening.state.series[0].tables, start=1)
        if number(5) in table.numbers
    )
    left, bench = number(5), number(4)
    return evening, Substitute(series=1, table=at, left=left, reserve=bench, reason="ill")


def one_more_by_readmission(kind: str) -> tuple[Evening, Command]:
    evening = full(kind).do(Exclude(number=number(1), reason="signals"))
    evening.do(Enter(name="One more", **KINDS_OF_TEAMS[kind][1], paid=Cents(1000)))
    return evening, Readmit(number=number(1), reason="it was another", seen="")


@pytest.mark.parametrize("kind", KINDS_OF_TEAMS)
@pytest.mark.parametrize(
    "door",
    [
        one_more_by_entering,
        one_more_by_renaming,
        one_more_by_a_reserve_in_the_series,
        one_more_by_readmission,
    ],
)
def test_no_door_lets_one_more_play_for_a_team(
    door: Callable[[str], tuple[Evening, Command]], kind: str
) -> None:
    evening, command = door(kind)
    refused = evening.refused(command)
    assert refused.code == "team_full"
    assert refused.details == {"team": "Asse", "size": SIZE}


def test_a_reserve_of_the_team_takes_the_part_of_one_of_its_players() -> None:
    evening = full()
    evening.do(Exchange(number=number(1), reserve=number(4)))
    evening.do(evening.seat_command())
    at = next(
        at
        for at, table in enumerate(evening.state.series[0].tables, start=1)
        if number(2) in table.numbers
    )
    evening.do(Substitute(series=1, table=at, left=number(2), reserve=number(1), reason="ill"))


@pytest.mark.article("TR-4.5", negative=True)
def test_the_last_supervisor_comes_to_no_table() -> None:
    notice = replace(Evening().state.prospectus, management=("Martha Voss",), series=2)
    evening = Evening(series=2, management=notice.management).announced(10)
    evening.do(Enter(name="Martha Voss", paid=Cents(1000)))
    evening.do(StayAway(numbers=(number(11),))).do(evening.seat_command())
    three = next(
        at for at, table in enumerate(evening.state.series[0].tables, start=1) if table.size == 3
    )
    late = Join(series=1, table=three, number=number(11), reason="came late")
    assert evening.refused(late).code == "nobody_supervises"
    seated = evening.sits(1, 1)
    assert evening.refused(Rename(number=seated, name="Martha Voss")).code == "nobody_supervises"


def test_what_an_older_file_broke_already_stops_nothing_else() -> None:
    """Five play for a team by a step of an older release; the event goes on."""
    evening, command = one_more_by_a_reserve_in_the_series()
    old = replace(evening.step(command), revision=3)
    state = apply(evening.state, old)
    assert not isinstance(state, Refusal)
    later = apply(state, evening.step(Enter(name="Somebody", paid=Cents(1000))))
    assert not isinstance(later, Refusal)
    one_more = apply(state, evening.step(Enter(name="Yet one more", team="Asse")))
    assert isinstance(one_more, Refusal)
    assert one_more.details["team"] == "Asse"


def seeds(state: Tournament) -> set[tuple[int, str]]:
    """The seeds of draws that were shown, with their series."""
    return {
        (at, seed)
        for at, series in enumerate(state.series)
        for seed in (series.seed, *(each.seed for each in series.set_aside))
    }


def promised(state: Tournament) -> None:
    """What must hold, worked out apart from the code that sees to it."""
    notice = state.prospectus
    numbers = [each.number for each in state.entrants]
    assert len(set(numbers)) == len(numbers)
    assert not set(numbers) & set(state.refused_numbers)
    playing = [each for each in state.entrants if each.status is Status.ENTERED]
    for team in TEAMS:
        if team is not None:
            assert sum(each.team == team for each in playing) <= SIZE
            assert sum(each.memberships == of_trio(team) for each in playing) <= SIZE
    assert len(state.series) <= notice.series
    assert all(series.closed_at is not None for series in state.series[:-1])
    for series in state.series:
        seats = Counter(seat for table in series.tables for seat in table.numbers)
        assert set(seats.values()) <= {1}
        assert set(seats) <= set(numbers)
        assert {table.size for table in series.tables} <= {3, 4}
        assert sum(table.size == 3 for table in series.tables) <= MOST_THREES
    if state.running is not None:
        names = {each.number: each.name for each in state.entrants}
        seated = {
            names[table.numbers[place - 1]]
            for table in state.running.tables
            for place in table.signers
        }
        assert not seated.issuperset(notice.management)
    paid = Counter[int | None]()
    for payment in state.payments:
        paid[payment.number] += payment.amount
    for each in playing:
        assert each.paid is None or each.paid == notice.fee


def walked(walk: int) -> set[Any]:
    """The kinds of commands that were accepted in one evening of chance."""
    chance, accepted = random.Random(walk), set()
    days = (Day(series=1, goes_on=8), Day(series=1)) if walk % 3 == 0 else ()
    evening = Evening(
        series=2,
        team_size=SIZE,
        team_kinds=(TRIO,),
        days=days,
        online=with_stand_in_terms(OnlineTerms()),
    )
    if walk % 4:
        evening.announced(6)
        evening.do(Enter(name="Asse", team="Asse", paid=Cents(1000)))
        evening.do(Enter(name="Bench", team="Asse", paid=Cents(1000), reserve=True))
    if walk % 4 > 1:
        evening.seated()
    if walk % 4 == 3:
        evening.played().closed()
        evening = evening if days else evening.published()
    for _ in range(STEPS):
        kind = chance.choice((*KINDS, *AT_THE_TABLE * 3))
        if kind in ENDINGS and chance.random() < 0.8:
            continue
        command = any_command(kind, evening, chance)
        by = sender(kind, evening, command) if chance.random() < 0.5 else sender(kind)
        if command is None or isinstance(evening.ask(command, by), Refusal):
            continue
        seen = seeds(evening.state)
        evening.do(command, by).wait(chance.choice((0, 0, 0, 20)))
        assert seen <= seeds(evening.state), "a seed that was seen is given back"
        accepted.add(kind)
        promised(evening.state)
    assert problems(evening.steps) == ()
    return accepted


@pytest.mark.proof
def test_any_order_of_any_commands_breaks_nothing() -> None:
    """Every kind of command by chance; after each that is accepted all that is promised holds."""
    accepted = set().union(*[walked(walk) for walk in range(WALKS)])
    assert len(accepted) >= ENOUGH * len(KINDS)
