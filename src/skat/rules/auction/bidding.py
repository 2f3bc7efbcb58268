"""The auction: middlehand bids to forehand, then rearhand to the one of them who is left.

The bidder names values and the other holds or passes. The passes so far decide which seat bids
and which answers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from msgspec.structs import replace

from skat.model.games import BID_VALUES, LOWEST_BID
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.rules.actions import Bid, Hold, Pass
from skat.rules.applied import Applied, AuctionWon, DealEnded
from skat.rules.auction.ramsch import begin_ramsch
from skat.rules.result import DealEnding, DealResult
from skat.rules.state import Call, Phase, State

_VALUES = frozenset(BID_VALUES)


@implements("SkO-3.3.2", "SkO-3.3.4")
def bidder(state: State) -> Seat:
    """Who names values now: middlehand, after the first pass rearhand."""
    first_two_still_in = Seat.FOREHAND not in state.passed and Seat.MIDDLEHAND not in state.passed
    return Seat.MIDDLEHAND if first_two_still_in else Seat.REARHAND


@implements("SkO-3.3.3")
def answerer(state: State) -> Seat:
    """Who holds or passes: forehand, or middlehand once forehand has passed."""
    return Seat.MIDDLEHAND if Seat.FOREHAND in state.passed else Seat.FOREHAND


@implements("SkO-3.3.6")
def left_alone(state: State) -> Seat | None:
    """Who may play or pass because both others are out without a bid.

    By regular calls that is forehand; after an auction that starts again it may be any seat.
    """
    if state.bid is not None or len(state.passed) != 2:
        return None
    return winner(state)


def must_answer(state: State) -> bool:
    """Whether the seat on turn has a value to hold or to pass."""
    return state.turn is answerer(state) and left_alone(state) is None


@implements("SkO-3.3.8")
def _why_not_speak(state: State, seat: Seat) -> Refusal | None:
    """Calls are made in turn and cannot be taken back."""
    if seat in state.passed:
        return Refusal("already_passed", ("SkO-3.3.8",), {"seat": seat.value})
    if seat is not state.turn:
        before_his_turn = ("SkO-3.3.6",) if seat is Seat.FOREHAND else ()
        return Refusal(
            "not_your_turn",
            ("SkO-3.3.2", "SkO-3.3.3", "SkO-3.3.4", "SkO-3.3.8", *before_his_turn),
            {"seat": seat.value},
        )
    return None


@implements("SkO-3.3.1", "SkO-3.3.2", "SkO-5.6")
def _why_not_value(state: State, value: int) -> Refusal | None:
    """A bid is one of the 63 game values, above the last one named."""
    if value < LOWEST_BID:
        return Refusal("below_lowest_bid", ("SkO-3.3.1",), {"value": value, "lowest": LOWEST_BID})
    if value not in _VALUES:
        return Refusal("no_game_value", ("SkO-3.3.2", "SkO-5.6"), {"value": value})
    if state.bid is not None and value <= state.bid:
        return Refusal(
            "bid_not_higher", ("SkO-3.3.2", "SkO-3.3.4"), {"value": value, "bid": state.bid}
        )
    return None


def why_not_bid(state: State, action: Bid) -> Refusal | None:
    """Only the bidder names values; forehand left alone plays at 18 (C7)."""
    if refused := _why_not_speak(state, action.seat):
        return refused
    alone = left_alone(state)
    if alone is None and action.seat is answerer(state):
        return Refusal("answer_due", ("SkO-3.3.3",), {"bid": state.bid})
    refused = _why_not_value(state, action.value)
    if refused is None and alone is not None and action.value != LOWEST_BID:
        return Refusal("forehand_plays_at_lowest", ("SkO-3.3.6",), {"lowest": LOWEST_BID})
    return refused


def why_not_hold(state: State, action: Hold) -> Refusal | None:
    """Only a value that was named can be held (SkO-3.3.3)."""
    refused = _why_not_speak(state, action.seat)
    if refused is None and not must_answer(state):
        return Refusal("nothing_to_hold", ("SkO-3.3.3",), {"seat": action.seat.value})
    return refused


def why_not_pass(state: State, action: Pass) -> Refusal | None:
    """A player may pass when it is his turn to speak."""
    return _why_not_speak(state, action.seat)


def after_bid(state: State, action: Bid) -> Applied:
    """The value stands; the other answers it. Forehand alone has won with it."""
    calls = (*state.calls, Call(action.seat, action.value))
    after = replace(state, calls=calls, bid=action.value, bid_by=action.seat)
    if left_alone(state) is not None:
        return _won(after, action.seat)
    return Applied(replace(after, turn=answerer(state)))


def after_hold(state: State, action: Hold) -> Applied:
    """Held: the bidder goes on."""
    calls = (*state.calls, Call(action.seat, "hold"))
    return Applied(replace(state, calls=calls, turn=bidder(state)))


def after_pass(state: State, action: Pass) -> Applied:
    """One player fewer: the next pair bids, or the auction is over."""
    after = replace(
        state,
        calls=(*state.calls, Call(action.seat, "pass")),
        passed=(*state.passed, action.seat),
    )
    if Seat.REARHAND not in after.passed and len(after.passed) < 2:
        return Applied(replace(after, turn=Seat.REARHAND))
    alone = left_alone(after)
    if alone is not None:
        return Applied(replace(after, turn=alone))
    if after.bid is None:
        return _nobody_plays(after)
    return _won(after, winner(after))


@implements("SkO-3.3.5", "DEF-soloist", "SkO-3.3.1")
def winner(state: State) -> Seat:
    """Who made or held the highest bid: the only one who has not passed."""
    (left,) = set(Seat) - set(state.passed)
    return left


def _won(state: State, soloist: Seat) -> Applied:
    bid = state.bid or LOWEST_BID
    won = replace(state, phase=Phase.SKAT, turn=soloist, soloist=soloist, bid=bid)
    return Applied(won, (AuctionWon(soloist, bid),))


@implements("SkO-3.3.7", "LF-ramsch")
def _nobody_plays(state: State) -> Applied:
    """Three passes: the deal is passed, or played as Ramsch where the house does."""
    if state.rules.options.ramsch:
        return Applied(begin_ramsch(state))
    result = DealResult(ending=DealEnding.PASSED, articles=("SkO-3.3.7",))
    passed = replace(state, phase=Phase.FINISHED, turn=None, result=result)
    return Applied(passed, (DealEnded(result),))


@implements("SkO-3.3.5")
def took_part(state: State, seat: Seat) -> bool:
    """Whether this seat named or held a value."""
    return any(call.seat is seat and call.call != "pass" for call in state.calls)


_BIDS = {seat: tuple(Bid(seat, BidValue(value)) for value in BID_VALUES) for seat in SEATS}


def bids_to_try(state: State, seat: Seat) -> Sequence[Bid]:
    """All values above the last one, as bids of this seat, if it is to name one."""
    if seat is not state.turn or must_answer(state):
        return ()
    if left_alone(state) is not None:
        return _BIDS[seat][:1]
    return _BIDS[seat][bisect_right(BID_VALUES, state.bid or 0) :]
