"""What is playable: the verdict of the hint, games that can still be called, and their chances."""

from __future__ import annotations

import random

import pytest

from skat.analysis.auction import call_decision
from skat.analysis.hints.advice import hint
from skat.analysis.hints.playable import playable
from skat.analysis.losses import Mark
from skat.analysis.table import NotJudgedError
from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.rules.actions import Bid, Deal, Hold, Pass
from skat.rules.machine import start
from skat.rules.state import State
from skat.rules.views import view
from tests.lanes.few import few
from tests.rules.positions import must

DEALS = 4


def dealt(number: int) -> State:
    """A deal of these tests."""
    deck = list(ALL_CARDS)
    random.Random(number).shuffle(deck)
    return must(start(), Deal(tuple(deck)))


@pytest.mark.parametrize("number", few(range(DEALS), gate=1))
def test_it_says_what_the_hint_says(number: int) -> None:
    seen = view(dealt(number), Seat.MIDDLEHAND)
    answer = playable(seen)
    assert answer.go_on is (hint(seen).best != ("pass",))
    assert answer.games


@pytest.mark.parametrize("number", few(range(4, 4 + 2 * DEALS), gate=1))
def test_the_review_finds_nothing_in_a_call_that_it_advises(number: int) -> None:
    """Random hands, asked at a low bid and at a high one: hint, review and this never differ."""
    lowest = view(dealt(number), Seat.MIDDLEHAND)
    asked = must(dealt(number), Bid(Seat.MIDDLEHAND, BidValue((20, 33)[number % 2])))
    for seen, on in (
        (lowest, Bid(Seat.MIDDLEHAND, BidValue(18))),
        (view(asked, Seat.FOREHAND), Hold(Seat.FOREHAND)),
    ):
        assert isinstance(seen.viewer, Seat)
        advised = on if playable(seen).go_on else Pass(seen.viewer)
        assert call_decision(seen, advised).mark is Mark.BEST


@pytest.mark.parametrize("number", few(range(DEALS), gate=1))
def test_games_reach_what_comes_next_and_are_won_now_and_then(number: int) -> None:
    state = must(dealt(number), Bid(Seat.MIDDLEHAND, BidValue(24)))
    for seat, value in ((Seat.FOREHAND, 24), (Seat.MIDDLEHAND, 27), (Seat.REARHAND, 27)):
        answer = playable(view(state, seat))
        assert answer.bid == value
        assert all(game.value >= value and 0 < game.won <= 1 for game in answer.games)


def test_a_null_is_open_where_no_other_reaches_the_bid() -> None:
    hand = "C7 C8 C9 S7 S8 S9 H7 H8 H9 D7"
    mine = [card for card in ALL_CARDS if card.value in hand.split()]
    rest = [card for card in ALL_CARDS if card not in mine]
    deck = (*mine[:3], *rest[:8], *mine[3:7], *rest[8:16], *mine[7:], *rest[16:])
    state = must(start(), Deal(deck), Bid(Seat.MIDDLEHAND, BidValue(36)))
    answer = playable(view(state, Seat.FOREHAND))
    best = answer.games[0]
    assert answer.go_on
    assert (best.contract, best.ouvert) == (Contract.NULL, True)
    assert best.value == (59 if best.hand else 46)
    assert best.won > 0.9


def test_who_has_passed_is_told_nothing() -> None:
    state = must(dealt(1), Pass(Seat.MIDDLEHAND))
    with pytest.raises(NotJudgedError, match="not_due"):
        playable(view(state, Seat.MIDDLEHAND))
