"""Auctions played out: who calls gets hands that fit, and nothing hidden has a say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from skat.analysis.bidding.continued import ContinuedAuction, played_out
from skat.analysis.bidding.fitting import DOUBT, Callers
from skat.analysis.bidding.games import AT_ONCE, TwelveByWorld
from skat.model.cards import Card, CardSet
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.players.memory import mask_of
from skat.players.strong.appraisal import appraise
from skat.players.strong.prospects import prospects
from skat.players.strong.rivals import Rivals
from skat.rules.actions import Action, Bid, Deal, Hold, Pass
from skat.rules.machine import start
from skat.rules.state import State
from skat.rules.views import view
from tests.rules.positions import must, random_pack

FORE, MIDDLE, REAR = Seat.FOREHAND, Seat.MIDDLEHAND, Seat.REARHAND


def after(*calls: Action, seed: int = 7) -> State:
    state = must(start(), Deal(random_pack(random.Random(seed))))
    for call in calls:
        state = must(state, call)
    return state


def test_the_estimate_says_what_strong_finds() -> None:
    """Near the value of a pass it is off by its doubt; both mostly agree on who would call."""
    chance, alike, misses = random.Random(4), 0, []
    for _ in range(14):
        hand = mask_of(random_pack(chance)[:10])
        outlook = prospects(hand, 1, "seeger_fabian", rivals=Rivals.BID)
        callers = Callers(np.array([hand]), seat=1, doubts=np.zeros(1))
        for bid in (18, 24, 36):
            exact, estimate = outlook.at(bid), float(callers.at(bid, Rivals.BID)[0])
            alike += (exact > -16) == (estimate > -16)
            if abs(exact + 16) < 40:
                misses.append(estimate - exact)
    assert alike >= 34
    assert np.sqrt(np.mean(np.square(misses))) < 1.5 * DOUBT


@pytest.mark.parametrize("text", ["H7 H8 HT D7 D8 S7 S9 C7 C9 CT", "H7 H9 HJ D7 D8 S7 S9 SJ C7 C8"])
def test_a_null_by_hand_goes_to_its_value_and_no_further(text: str) -> None:
    """With the skat null ouvert is worth 46, by hand 59: these hands hold all values up to it."""
    hand = mask_of(tuple(Card(each) for each in text.split(" ")))
    callers = Callers(np.array([hand]), seat=1, doubts=np.zeros(1))
    exact = prospects(hand, 1, "seeger_fabian", rivals=Rivals.BID)
    for bid in (35, 48, 59):
        # No deal beats these hands, which the estimate of others' bids does not know.
        assert -16 < callers.at(bid, Rivals.BID)[0] < exact.at(bid)
    assert callers.at(60, Rivals.BID)[0] < -16


def test_who_called_high_holds_the_cards_for_it() -> None:
    """Worlds fit the calls: a seat that held 40 has more jacks and aces than one that passed."""
    bids = [call for value in (18, 20, 22, 23, 24) for call in _held(value)]
    called = ContinuedAuction(view(after(*bids), MIDDLE), seed=1, worlds=64)
    passed = ContinuedAuction(view(after(Pass(MIDDLE)), REAR), seed=1, worlds=64)
    strong = np.mean([_honours(int(world[FORE.index])) for world in called.worlds])
    weak = np.mean([_honours(int(world[MIDDLE.index])) for world in passed.worlds])
    assert strong > weak + 1.0


def test_twelve_cards_valued_together_are_valued_as_each_alone() -> None:
    chance = random.Random(9)
    packs = [random_pack(chance) for _ in range(2 * AT_ONCE + 3)]
    worlds = np.array(
        [
            [mask_of(pack[at : at + 10]) for at in (0, 10, 20)] + [mask_of(pack[30:])]
            for pack in packs
        ]
    )
    valued = TwelveByWorld(worlds, seat=1, rivals=Rivals.BID)
    for world, masks in enumerate(worlds):
        worth = valued.at(world)
        assert worth.twelve == masks[1] | masks[3]
        assert set(worth.held | worth.away) == {worth.twelve}
        assert len(set(worth.away)) == 66
        alone = appraise(worth.held, worth.away, seat=1, by_hand=False, rivals=Rivals.BID)
        for part, other in zip(worth.chances, alone, strict=True):
            np.testing.assert_allclose(part, other, atol=1e-5)


def _held(value: int) -> tuple[Action, Action]:
    return Bid(MIDDLE, BidValue(value)), Hold(FORE)


def _honours(hand: int) -> int:
    return sum(str(card)[1] in "JA" for card in CardSet(hand))


def test_a_deal_that_all_pass_counts_nothing() -> None:
    auction = ContinuedAuction(view(after(Pass(MIDDLE), Pass(REAR)), FORE), seed=1, worlds=8)
    assert {auction.points(Pass(FORE), world) for world in range(auction.number)} == {0.0}


def test_calls_that_end_alike_are_worth_alike_and_worlds_hold_each_card_once() -> None:
    """A pass and a call after which the same seat plays at the same value differ by nothing."""
    seen = view(after(), MIDDLE)
    auction = ContinuedAuction(seen, seed=3, worlds=24)
    calls = (Pass(MIDDLE), Bid(MIDDLE, BidValue(18)))
    again = ContinuedAuction(seen, seed=3, worlds=24)
    alike = 0
    for world in range(auction.number):
        masks = [int(mask) for mask in auction.worlds[world]]
        assert sum(masks) == 0xFFFFFFFF
        assert [mask.bit_count() for mask in masks] == [10, 10, 10, 2]
        assert masks[MIDDLE.index] == mask_of(seen.hand)
        points = [auction.points(call, world) for call in calls]
        assert points == [again.points(call, world) for call in calls]
        if auction.ending(calls[0], world) == auction.ending(calls[1], world):
            assert points[0] == points[1]
            alike += 1
    assert alike


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.9])
def test_open_cards_move_a_chance_but_decide_nothing(chance: float) -> None:
    assert 0 < played_out(chance, won=False) < played_out(chance, won=True) < 1
