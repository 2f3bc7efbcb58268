"""Intervals, thinking times, sanity figures: against tables, by simulation, by hand."""

from __future__ import annotations

from random import Random

import pytest

from skat.arena.board import Board, BoardGame, play_board
from skat.arena.estimate import Estimate, mean_of, share_of, student
from skat.arena.latency import Latencies
from skat.arena.naming import parse_player
from skat.arena.opening import dealt, pack_of_board
from skat.arena.report import times_of
from skat.arena.soundness import Sanity, SanityFinding, sanity
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.model.units import ListPoints
from skat.referee.search.verdict import verdict_on
from tests.lanes.few import few
from tests.players.alarms import alarmed

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 29: 2.045, 120: 1.980}


@pytest.mark.parametrize(("freedom", "quantile"), TABLE.items())
def test_students_quantile_as_in_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.01)


def test_the_interval_of_a_mean_by_hand() -> None:
    mean = mean_of([1.0, 2.0, 3.0, 4.0])
    assert mean.value == 2.5
    assert mean.ci95 == pytest.approx((2.5 - 2.054, 2.5 + 2.054), abs=0.02)


@pytest.mark.parametrize("size", few([5, 40], gate=1))
def test_the_interval_of_a_mean_holds_the_truth_nineteen_times_in_twenty(size: int) -> None:
    chance = Random(size)
    means = [mean_of([chance.gauss(3, 20) for _ in range(size)]) for _ in range(4_000)]
    hits = sum(each.low <= 3 <= each.high for each in means)
    assert 0.94 < hits / len(means) < 0.96


def test_one_value_has_no_interval() -> None:
    with pytest.raises(ValueError, match="two values"):
        mean_of([1.0])


def test_wilsons_interval_does_not_vanish_at_the_ends() -> None:
    none = share_of(0, 60, units=10)
    assert none is not None
    assert none.low == pytest.approx(0)
    assert none.high == pytest.approx(0.278, abs=0.001)
    assert share_of(0, 0, units=0) is None


def test_thinking_times_add_up() -> None:
    chance = Random(1)
    values = [chance.lognormvariate(1, 2) for _ in range(3_000)]
    whole, halves = Latencies(), (Latencies(), Latencies())
    for number, value in enumerate(values):
        whole.add(value)
        halves[number % 2].add(value)
    both = Latencies()
    for half in halves:
        both.add_all(half)
    assert both.counts == whole.counts
    assert (both.longest, both.slow) == (max(values), sum(value > 500 for value in values))
    assert both.mean == pytest.approx(sum(values) / 3_000)
    ordered = sorted(values)
    for share in (0.5, 0.95):
        assert whole.percentile(share) == pytest.approx(ordered[int(share * 3_000)], rel=0.02)
    assert whole.percentile(1) == pytest.approx(max(values), rel=0.02)


def test_a_player_with_a_time_of_his_own_is_held_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    timers = alarmed(monkeypatch, "skat.players.worlds.choosing")
    names = ("simple", "pimc:worlds=1,think_ms=0.00001")
    a, b = (parse_player(name) for name in names)
    board = play_board(0, dealt(pack_of_board(1, 0)), a=a, b=b, seed=1, judge=verdict_on)
    assert (board.latencies_a.limit, board.latencies_b.limit) == (500, 0.00001)
    assert board.latencies_b.slow == board.latencies_b.decisions > 0
    assert {*timers.seconds} == {0.00001 / 1000}
    assert times_of([board.latencies_b, board.latencies_b]).limit == 0.00001


def test_no_decisions_no_times() -> None:
    assert (Latencies().mean, Latencies().percentile(0.95)) == (0, 0)


@pytest.mark.parametrize(
    ("estimate", "finding"),
    [
        (Estimate(0.03, 0.0, 0.1), SanityFinding.INSIDE),
        (Estimate(0.07, 0.05, 0.09), SanityFinding.UNSURE),
        (Estimate(0.07, 0.065, 0.09), SanityFinding.ALARM),
        (Estimate(0.005, 0.001, 0.009), SanityFinding.ALARM),
        (None, SanityFinding.NO_GAMES),
    ],
)
def test_what_a_figure_says(estimate: Estimate | None, finding: SanityFinding) -> None:
    assert Sanity("passed", estimate, 0.01, 0.06).finding is finding


def grand(*, seats_of_a: tuple[Seat, ...], won: bool, hand: bool) -> BoardGame:
    return BoardGame(
        seats_of_a=seats_of_a,
        soloist=Seat.FOREHAND,
        contract=Contract.GRAND,
        hand=hand,
        won=won,
        overbid=not won,
        score=ListPoints(48 if won else -96),
    )


def test_sanity_figures_by_hand() -> None:
    games = (
        grand(seats_of_a=(Seat.FOREHAND,), won=True, hand=True),
        grand(seats_of_a=(Seat.MIDDLEHAND,), won=False, hand=False),
        BoardGame(seats_of_a=(Seat.REARHAND,)),
        grand(seats_of_a=(Seat.MIDDLEHAND, Seat.REARHAND), won=False, hand=False),
        grand(seats_of_a=(Seat.FOREHAND, Seat.REARHAND), won=True, hand=False),
        grand(seats_of_a=(Seat.FOREHAND, Seat.MIDDLEHAND), won=False, hand=False),
    )
    times = Latencies()
    boards = [
        Board(number=number, games=games, latencies_a=times, latencies_b=times)
        for number in range(2)
    ]
    figures = {
        each.name: each.found.value if each.found else None for each in sanity(boards, of_a=True)
    }
    assert figures == pytest.approx(
        {
            "passed": 1 / 6,
            "declared, of chairs": 3 / 9,
            "won, of declared": 2 / 3,
            "won, of suit games": None,
            "won, of grands": 2 / 3,
            "won, of nulls": None,
            "grand, of declared": 1,
            "null, of declared": 0,
            "hand, of declared": 1 / 3,
            "overbid and lost": 1 / 3,
            "won, of defended": 4 / 5,
            "SF points a game": (98 + 98 - 146 + 4 * 40) / 9,
        }
    )
