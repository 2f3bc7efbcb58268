"""What card points are worth: the rungs that pay stand where the rules have them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from skat.model.contract import Announced, Announcement, Contract
from skat.model.seats import SEATS, Seat
from skat.players.worlds.stakes import POINT, points_needed, targets, worth_of_null, worth_of_points
from skat.rules.state import State
from skat.rules.views import View, view
from tests.rules.positions import cards, playing

HANDS = [
    cards("SJ CA CT CK CQ C9 SA ST HA D7"),
    cards("CJ HJ C8 C7 SK SQ S9 S8 HT HK"),
    cards("DJ S7 HQ H9 H8 H7 DA DT DK DQ"),
]
FORE, MIDDLE, _ = SEATS


def clubs(bid: int = 18, announced: Announced = Announced.NONE) -> State:
    game = Announcement(Contract.CLUBS, hand=True, announced=announced)
    return playing(game, HANDS, skat=cards("D9 D8"), bid=bid)


def seen(state: State, seat: Seat = FORE) -> View:
    return view(state, seat)


def jumps(state: State, seat: Seat = FORE) -> list[int]:
    worth = worth_of_points(seen(state, seat))
    steps = enumerate(pairwise(worth), start=1)
    return [points for points, (lower, higher) in steps if higher - lower > POINT]


def test_the_rungs_of_a_plain_game() -> None:
    for seat in SEATS:
        assert points_needed(seen(clubs(), seat)) == 61
        assert jumps(clubs(), seat) == [31, 61, 90]


def test_more_points_are_never_worth_less() -> None:
    for state in (clubs(), clubs(announced=Announced.SCHNEIDER), clubs(bid=48)):
        worth = worth_of_points(seen(state))
        assert all(lower < higher for lower, higher in pairwise(worth))


def test_winning_is_worth_both_scores_and_the_bonus_of_the_defenders() -> None:
    # Without one, game two, hand three: 36 won, 72 lost.
    worth = worth_of_points(seen(clubs()))
    assert worth[61] - worth[60] == pytest.approx(36 + 50 + 72 + 50 + 40 + POINT)


def test_announced_schneider_needs_90_as_everybody_knows() -> None:
    state = clubs(announced=Announced.SCHNEIDER)
    assert [points_needed(seen(state, seat)) for seat in SEATS] == [90, 90, 90]
    assert 61 not in jumps(state)


def test_a_soloist_who_bid_too_high_needs_schneider_and_knows_it_alone() -> None:
    state = clubs(bid=48)
    assert points_needed(seen(state)) == 90
    assert points_needed(seen(state, MIDDLE)) == 61


def test_a_game_that_cannot_be_won_is_still_played_for_points() -> None:
    state = clubs(bid=144)
    assert points_needed(seen(state)) is None
    assert jumps(state) == []
    worth = worth_of_points(seen(state))
    assert worth[120] - worth[0] == pytest.approx(120 * POINT)
    assert max(targets(seen(state))) == 90


def test_rungs_to_ask_about_include_those_that_pay() -> None:
    assert {31, 61, 90} <= set(targets(seen(clubs())))
    assert targets(seen(clubs())) == tuple(sorted(targets(seen(clubs()))))


def test_null_is_worth_its_value() -> None:
    null = Announcement(Contract.NULL, announced=Announced.OUVERT)
    state = playing(null, HANDS, skat=cards("D9 D8"), bid=46)
    assert worth_of_null(seen(state)) == (-92 - 50 - 40, 46 + 50)
