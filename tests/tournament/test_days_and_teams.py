"""Several days with a cut, and teams of a set size with a bench; sums are done again here."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.audit import problems
from skat.tournament.commands import (
    CloseSeries,
    Enter,
    EnterList,
    Exchange,
    Lodge,
    Rename,
    ReopenSeries,
    Sign,
    Withdraw,
)
from skat.tournament.entrants import Status
from skat.tournament.files import checked, file_of
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import Day, Quota
from skat.tournament.notice.prize_plan import Category
from skat.tournament.notice.prospectus import contradiction
from skat.tournament.results.standings import standings, team_standings
from tests.tournament.evenings import Evening, number, won


def event(*days: Day, players: int = 12, **notice: Any) -> Evening:
    """Numbers 9 to 12 are ladies."""
    series = sum(day.series for day in days) or 1
    evening = Evening(series=series, days=days, categories=(Category(name="ladies"),), **notice)
    evening.announced()
    for at in range(1, players + 1):
        ladies = ("ladies",) if at > 8 else ()
        evening.do(Enter(name=f"P{at}", categories=ladies, paid=Cents(1000)))
    return evening


def played(evening: Evening, strength: dict[int, int]) -> Evening:
    """A series in which everybody wins one game, with so many tops (nobody: none)."""
    evening.do(evening.seat_command())
    series = len(evening.state.series)
    for at, table in enumerate(evening.state.series[-1].tables, start=1):
        games = []
        for deal in range(table.size):
            place = 1 + (deal + 1) % table.size
            tops = strength.get(int(table.numbers[place - 1]), 0)
            games.append(won(place, tops=tops) if tops else None)
        evening.do(EnterList(series=series, table=at, games=tuple(games)))
        evening.do(Sign(series=series, table=at, places=table.sheet.places))
    return evening.do(CloseSeries(series=series))


def ranked(evening: Evening) -> list[int]:
    return [each.result.number for each in standings(evening.state)]


TWO_DAYS = (Day(series=1, goes_on=6, quotas=(Quota(category="ladies", places=2),)), Day(series=1))
STRENGTH = {at: 9 - at for at in range(1, 9)} | {9: 0, 10: 0, 11: 0, 12: 0}


@pytest.mark.article("TR-5.1 (4)")
def test_the_first_go_on_and_the_best_ladies_besides() -> None:
    evening = played(event(*TWO_DAYS), STRENGTH)
    assert evening.refused(evening.seat_command()).code == "cut_missing"
    evening.do(evening.qualify_command(1))
    (cut,) = evening.state.cuts
    assert cut.through[:6] == (1, 2, 3, 4, 5, 6)
    assert len(cut.through) == 8
    assert set(cut.through[6:]) <= {9, 10, 11, 12}
    out = {each.number for each in evening.state.entrants if each.status is Status.OUT}
    assert out == set(range(1, 13)) - set(cut.through)
    evening.do(evening.seat_command())
    seated = {each for table in evening.state.series[-1].tables for each in table.numbers}
    assert seated == set(cut.through)


def test_equals_at_the_cut_are_parted_by_the_sealed_lot() -> None:
    day = Day(series=1, goes_on=4)
    chosen = set()
    for _ in range(2):
        evening = played(event(day, Day(series=1)), {1: 3})
        evening.do(evening.qualify_command(1))
        chosen.add(evening.state.cuts[0].through)
        assert evening.state.cuts[0].through[0] == 1
    assert len(chosen) == 1
    wrong = replace(evening.qualify_command(1), seed="00" * 32)
    assert evening.refused(wrong).code == "seed_not_committed"


def test_who_declines_or_leaves_makes_room_for_the_next() -> None:
    evening = played(event(Day(series=1, goes_on=6), Day(series=1)), STRENGTH)
    evening.do(evening.qualify_command(1))
    evening.do(evening.qualify_command(1, declined=(2,)))
    assert evening.state.cuts[-1].through == (1, 3, 4, 5, 6, 7)
    evening.do(Withdraw(number=number(3)))
    evening.do(evening.qualify_command(1, declined=(2,)))
    assert evening.state.cuts[-1].through == (1, 4, 5, 6, 7, 8)
    evening.do(evening.qualify_command(1))
    assert evening.state.cuts[-1].through == (1, 2, 4, 5, 6, 7)
    assert len(evening.state.cuts) == 1


@pytest.mark.parametrize("carried", [True, False])
def test_who_went_on_stands_before_all_others(carried: bool) -> None:
    """Also with nothing from the first day, or with less than a player who is out."""
    days = (Day(series=1, goes_on=4), Day(series=1, carried=carried))
    evening = played(event(*days), STRENGTH)
    first = {each.result.number: each.result.result for each in standings(evening.state)}
    evening.do(evening.qualify_command(1))
    second = {4: 8, 3: 5, 2: 3, 1: 1}
    played(evening, second)
    brought = {
        each: evening.state.series[1].tables[0].tallies[at].result(4)
        for at, each in enumerate(evening.state.series[1].tables[0].numbers)
    }
    want = {each: brought[each] + (first[each] if carried else 0) for each in brought}
    assert ranked(evening)[:4] == sorted(want, key=lambda each: -want[each])
    assert ranked(evening)[4:8] == [5, 6, 7, 8]
    assert {each.result.number: each.result.result for each in standings(evening.state)[:4]} == want
    assert [each.rank for each in standings(evening.state)][:8] == list(range(1, 9))


def test_a_cut_waits_for_the_day_and_for_protests() -> None:
    evening = event(Day(series=1, goes_on=4), Day(series=1))
    assert evening.refused(evening.qualify_command(1)).code == "day_not_over"
    played(evening, STRENGTH)
    assert evening.refused(replace(evening.qualify_command(1), day=2)).code == "no_such_cut"
    evening.do(Lodge(number=number(1), series=1, table=1, facts="a revoke"))
    assert evening.refused(evening.qualify_command(1)).code == "protests_open"


def test_the_second_of_two_desks_that_say_who_goes_on_is_told() -> None:
    evening = played(event(Day(series=1, goes_on=4), Day(series=1)), STRENGTH)
    first = replace(evening.qualify_command(1), version=0)
    second = replace(first, declined=(number(2),))
    evening.do(first)
    assert evening.refused(second).code == "changed_meanwhile"
    assert not evening.state.cuts[-1].declined
    evening.do(replace(second, version=1))
    assert evening.state.cuts[-1].declined == (2,)
    evening.do(evening.seen(ReopenSeries(series=1, reason="a list")))
    assert evening.state.qualified == 2


def test_a_day_that_is_reopened_is_cut_anew() -> None:
    evening = played(event(Day(series=1, goes_on=4), Day(series=1)), STRENGTH)
    evening.do(evening.qualify_command(1))
    evening.do(evening.seen(ReopenSeries(series=1, reason="a list")))
    assert evening.state.cuts == ()
    assert all(each.status is Status.ENTERED for each in evening.state.entrants)
    evening.do(CloseSeries(series=1)).do(evening.qualify_command(1))
    assert evening.refused(Enter(name="Late", paid=Cents(1000))).code == "entry_after_cut"
    assert problems(evening.steps) == ()


@pytest.mark.parametrize(
    ("days", "code"),
    [
        ((Day(series=1), Day(series=2)), "days_differ"),
        ((Day(series=2), Day(series=0)), "days_differ"),
        ((Day(series=1), Day(series=1, goes_on=4)), "cut_after_last_day"),
        ((Day(series=1, goes_on=-1), Day(series=1)), "negative_amount"),
        (
            (Day(series=1, quotas=(Quota(category="pirates", places=1),)), Day(series=1)),
            "no_such_category",
        ),
    ],
)
def test_days_that_cannot_be(days: tuple[Day, ...], code: str) -> None:
    refused = contradiction(replace(Evening(series=2).state.prospectus, days=days))
    assert isinstance(refused, Refusal)
    assert refused.code == code


# --- teams ----------------------------------------------------------------------------------------


def in_teams(**notice: Any) -> Evening:
    """Two teams of four with a reserve each (numbers 5 and 10), best three of four count."""
    evening = Evening(series=2, team_size=4, team_counting=3, **notice).announced()
    for team in ("Asse", "Buben"):
        for at in range(5):
            evening.do(Enter(name=f"{team}{at}", team=team, reserve=at == 4, paid=Cents(1000)))
    return evening


def test_a_team_is_no_larger_than_the_notice_says() -> None:
    evening = in_teams()
    assert evening.refused(Enter(name="Fifth", team="Asse")).code == "team_full"
    evening.do(Enter(name="Guest", paid=Cents(1000)))
    into = Rename(number=number(11), name="Guest", team="Buben")
    assert evening.refused(into).code == "team_full"


def test_the_best_of_each_series_count_and_the_bench_too() -> None:
    evening = in_teams()
    rng = random.Random(7)
    strength = {at: rng.randint(1, 8) for at in range(1, 11)}
    played(evening, strength)
    swap = Exchange(number=number(2), reserve=number(5))
    assert evening.refused(replace(swap, reserve=number(10))).code == "other_team"
    assert evening.refused(replace(swap, reserve=number(3))).code == "no_reserve_for"
    evening.do(swap)
    assert evening.refused(swap).code == "no_reserve_for"
    played(evening, {at: rng.randint(1, 8) for at in range(1, 11)})
    seated = {each for table in evening.state.series[1].tables for each in table.numbers}
    assert seated == {1, 3, 4, 5, 6, 7, 8, 9}
    for team in team_standings(evening.state):
        members = set(range(1, 6)) if team.team == "Asse" else set(range(6, 11))
        best = 0
        for at, series in enumerate(evening.state.series):
            results = sorted(
                (
                    (tally.result(table.size), tally.number)
                    for table in series.tables
                    for tally in table.tallies
                    if tally.number in members
                ),
                reverse=True,
            )
            assert len(results) == 4
            best += sum(result for result, _ in results[:3])
            assert len(team.counted[at]) == 3
        assert team.result == best
    file = file_of(evening.steps, public=True)
    assert not isinstance(file, Refusal)
    assert checked(file) == ()


def test_the_first_teams_go_on_whole() -> None:
    evening = in_teams(days=(Day(series=1, teams=1), Day(series=1)))
    played(evening, dict.fromkeys(range(6, 11), 8))
    evening.do(evening.qualify_command(1))
    assert set(evening.state.cuts[0].through) == {6, 7, 8, 9}
