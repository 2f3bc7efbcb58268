"""Who sees and does what at a tournament: desk, helpers, players by phone, and nobody else."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import UNSET

from skat.journal import NotDone
from skat.model.refusal import Refusal
from skat.office.keys import holder_of, key_of
from skat.office.phone_view import NEWEST_LINES, PhoneView, newest_lines, series_to_review
from skat.office.running_tournament import sealed_seed
from skat.office.tournament_visit import TournamentVisit
from skat.tournament.commands import (
    AddHelper,
    By,
    ConfirmDeal,
    Duty,
    EnterTableDeal,
    HelperId,
    RemoveHelper,
    Role,
)
from skat.tournament.draw.drawing import Method
from tests.office.halls import Clock, at, begun, done, memory
from tests.tournament.evenings import won

HELPER = HelperId(1)


def code(answer: object) -> str | None:
    """Why not."""
    refused = answer.refusal if isinstance(answer, NotDone) else answer
    return refused.code if isinstance(refused, Refusal) else None


def phone_of(visit: TournamentVisit) -> PhoneView:
    view = visit.phone()
    assert isinstance(view, PhoneView), view
    return view


def test_a_helpers_key_is_a_helpers() -> None:
    secret = bytes(32)
    helper = By(Role.HELPER, helper=HELPER)
    assert holder_of(secret, key_of(secret, helper)) == helper


async def test_the_desk_is_for_the_management_and_for_whom_it_gives_a_duty() -> None:
    office, opened, desk = await begun(memory(), Clock())
    await done(desk, AddHelper(name="Hilde", duties=(Duty.LISTS,)))
    key = desk.helper_key(HELPER)
    assert isinstance(key, str)
    helper = await at(office, opened.tournament, key)
    hall = await at(office, opened.tournament, None)
    player = await at(office, opened.tournament, desk.card_key(desk.state.entrants[0].number))
    referee = await at(office, opened.tournament, opened.referee)
    seen = [visit.paged_desk() for visit in (desk, helper, referee)]
    marks = [each.head.of_notice for each in seen if not isinstance(each, Refusal)]
    assert marks == [UNSET, UNSET, True]
    names = [each.head.helper for each in seen if not isinstance(each, Refusal)]
    assert names == [UNSET, HELPER, UNSET]
    assert code(helper.helper_key(HELPER)) == "management_only"
    for other in (hall, player):
        assert code(other.paged_desk()) == "management_only"
        assert code(other.helper_key(HELPER)) == "management_only"
    for visit in (helper, player, hall):
        drawn = await visit.draw(1, method=Method.RANDOM, words="", command_id="draw")
        assert code(drawn) == ("bad_key" if visit is hall else "management_only")
    await done(desk, RemoveHelper(helper=HELPER))
    assert code(helper.paged_desk()) == "helper_gone"


async def test_a_phone_confirms_what_others_entered_and_shows_the_newest_deals() -> None:
    office, opened, desk = await begun(memory(), Clock())
    await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
    numbers = desk.state.series[0].tables[0].numbers
    mine, other = [await at(office, opened.tournament, desk.card_key(n)) for n in numbers[:2]]
    await done(mine, EnterTableDeal(series=1, table=1, deal=1, game=won(2)))
    assert (phone_of(mine).may_confirm, phone_of(other).may_confirm) == (False, True)
    await done(other, ConfirmDeal(series=1, table=1, deal=1, version=0))
    assert not phone_of(other).may_confirm
    await office.close()


def test_of_many_deals_the_last_ones_are_shown() -> None:
    lines = tuple(
        SimpleNamespace(soloist=None, score=deal, steps=(), contract=None) for deal in range(1, 9)
    )
    table: Any = SimpleNamespace(
        sheet=SimpleNamespace(lines=lines), stand_ins=(), confirmed=7, version=0
    )
    shown = newest_lines(table)
    assert [each.deal for each in shown] == list(range(9 - NEWEST_LINES, 9))
    assert [each.confirmed for each in shown] == [True] * (NEWEST_LINES - 1) + [False]


@pytest.mark.parametrize("purposes", [("series 1", "series 2"), ("series 1", "cut 1")])
def test_the_seeds_of_two_lots_differ(purposes: tuple[str, str]) -> None:
    one, other = (sealed_seed(bytes(32), purpose) for purpose in purposes)
    assert one != other
    assert one == sealed_seed(bytes(32), purposes[0])


async def test_a_tournament_whose_clock_runs_is_not_forgotten() -> None:
    office, _, desk = await begun(memory(), Clock())
    running = desk._running
    idle = [running.idle]
    for seconds in (600, 0):
        assert desk.set_timer(seconds) is None
        idle.append(running.idle)
    assert idle == [True, False, True]
    # No seconds more leave the clock as it is: they neither start nor stop it.
    assert desk.set_timer(0, more=True) is None
    assert running.timer_ends_at is None
    assert desk.set_timer(600) is None
    ends = running.timer_ends_at
    assert desk.set_timer(0, more=True) is None
    assert running.timer_ends_at == ends
    assert desk.set_timer(0) is None
    await office.close()


def test_deals_are_looked_back_at_when_the_series_is_closed() -> None:
    def cup(closed: int | None, *, review: bool = True) -> Any:
        tally = SimpleNamespace(number=7)
        table = SimpleNamespace(live="t-1", tallies=(tally,))
        series = SimpleNamespace(closed_at=closed, tables=(table,))
        terms = SimpleNamespace(review=review)
        return SimpleNamespace(series=(series,), prospectus=SimpleNamespace(online=terms))

    number: Any = 7
    assert series_to_review(cup(None), number) == ()
    assert series_to_review(cup(99), number) == (1,)
    assert series_to_review(cup(99, review=False), number) == ()


def test_who_was_refused_at_the_desk_goes_on_by_no_phone() -> None:
    number: Any = 7
    state = SimpleNamespace(refused_numbers=(number,))
    running: Any = SimpleNamespace(state=state)
    visit = TournamentVisit(running, By(Role.PLAYER, number), Clock())
    assert code(visit.phone()) == "entry_refused"
