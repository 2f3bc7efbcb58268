"""The auction, call by call: who speaks, what he may say, who plays and at which value."""

from __future__ import annotations

import pytest

from skat.model.games import BID_VALUES
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.rules.actions import Bid, Hold, Pass
from skat.rules.applied import Applied, AuctionWon, DealEnded
from skat.rules.machine import apply, dealer_actions, legal_actions
from skat.rules.result import DealEnding
from skat.rules.state import Call, Phase
from tests.articles.situations import F, M, R, auction, call, dealt
from tests.rules.positions import refused, rules_with


@pytest.mark.parametrize(
    ("calls", "turn", "answers"),
    [
        ("", M, False),
        ("M 18", F, True),
        ("M 18, F hold", M, False),
        ("M pass", R, False),
        ("M pass, R 18", F, True),
        ("M pass, R 18, F hold", R, False),
        ("M 18, F pass", R, False),
        ("M 18, F pass, R 20", M, True),
        ("M 18, F pass, R 20, M hold", R, False),
        ("M 18, F hold, M pass", R, False),
        ("M 18, F hold, M pass, R 20", F, True),
        ("M pass, R pass", F, False),
    ],
)
def test_who_speaks_and_whether_he_names_or_answers(calls: str, turn: Seat, answers: bool) -> None:
    """The others have nothing to say at all; the one on turn may always pass."""
    state = auction(calls)
    assert (state.phase, state.turn) == (Phase.AUCTION, turn)
    said = legal_actions(state, turn)
    assert Pass(turn) in said
    assert (Hold(turn) in said) is answers
    assert any(isinstance(action, Bid) for action in said) is not answers
    for other in set(SEATS) - {turn}:
        assert legal_actions(state, other) == ()
        for action in (Pass(other), Hold(other), Bid(other, BidValue(264))):
            expected = "already_passed" if other in state.passed else "not_your_turn"
            refusal = refused(state, action)
            assert (refusal.code, refusal.details) == (expected, {"seat": other.value})
            early = other is F and other not in state.passed
            assert ("SkO-3.3.6" in refusal.articles) is early


@pytest.mark.parametrize("last", [18, 20, 22, 23, 24, 240])
def test_every_higher_value_of_the_ladder_may_be_named_and_no_other(last: int) -> None:
    state = auction(f"M {last}, F hold")
    offered = [action.value for action in legal_actions(state, M) if isinstance(action, Bid)]
    assert offered == [value for value in BID_VALUES if value > last]


def test_above_the_highest_value_there_is_nothing_to_bid() -> None:
    assert legal_actions(auction("M 264, F hold"), M) == (Pass(M),)


@pytest.mark.parametrize(
    ("value", "code", "details"),
    [
        (17, "below_lowest_bid", {"value": 17, "lowest": 18}),
        (21, "no_game_value", {"value": 21}),
        (20, "bid_not_higher", {"value": 20, "bid": 22}),
        (22, "bid_not_higher", {"value": 22, "bid": 22}),
    ],
)
def test_why_a_value_is_no_bid(value: int, code: str, details: dict[str, int]) -> None:
    refusal = refused(auction("M 22, F hold"), Bid(M, BidValue(value)))
    assert (refusal.code, refusal.details) == (code, details)


def test_who_is_asked_answers_first() -> None:
    refusal = refused(auction("M 18"), call("F 20"))
    assert (refusal.code, refusal.details) == ("answer_due", {"bid": 18})
    refusal = refused(dealt(), call("M hold"))
    assert (refusal.code, refusal.details) == ("nothing_to_hold", {"seat": "middlehand"})


@pytest.mark.parametrize(
    ("calls", "soloist", "bid"),
    [
        ("M pass, R pass, F 18", F, 18),
        ("M 18, F pass, R pass", M, 18),
        ("M pass, R 18, F pass", R, 18),
        ("M 18, F hold, M pass, R pass", F, 18),
        ("M 18, F hold, M 33, F hold, M pass, R 40, F pass", R, 40),
        ("M 264, F pass, R pass", M, 264),
        ("M 18, F pass, R 20, M hold, R pass", M, 20),
        ("M 18, F pass, R 20, M pass", R, 20),
    ],
)
def test_who_plays_alone_and_at_which_value(calls: str, soloist: Seat, bid: int) -> None:
    *before, last = calls.split(", ")
    applied = apply(auction(", ".join(before)), call(last))
    assert isinstance(applied, Applied)
    assert applied.events == (AuctionWon(soloist, BidValue(bid)),)
    state = applied.state
    assert (state.phase, state.turn, state.soloist) == (Phase.SKAT, soloist, soloist)
    assert (state.bid, state.tricks, state.announcement) == (bid, (), None)


def test_the_calls_are_written_down_in_order() -> None:
    state = auction("M 18, F hold, M pass, R 20")
    assert state.calls == (
        Call(M, BidValue(18)),
        Call(F, "hold"),
        Call(M, "pass"),
        Call(R, BidValue(20)),
    )
    assert (state.bid, state.bid_by, state.passed) == (20, R, (M,))


@pytest.mark.article("SkO-3.3.6", negative=True)
def test_forehand_left_alone_plays_at_18_or_not_at_all() -> None:
    state = auction("M pass, R pass")
    assert set(legal_actions(state, F)) == {Bid(F, BidValue(18)), Pass(F)}
    refusal = refused(state, call("F 20"))
    assert refusal.details == {"lowest": 18}
    assert refused(state, Hold(F)).code == "nothing_to_hold"


@pytest.mark.article("SkO-3.3.6", negative=True)
def test_forehand_who_was_bid_to_is_not_left_alone() -> None:
    """Middlehand has named a value, so forehand has it when both others pass: no second bid."""
    state = auction("M 18, F hold, M pass, R pass")
    assert (state.phase, state.soloist) == (Phase.SKAT, F)


@pytest.mark.article("SkO-3.3.7")
def test_three_passes() -> None:
    applied = apply(auction("M pass, R pass"), Pass(F))
    assert isinstance(applied, Applied)
    over = applied.state
    assert over.result is not None
    assert applied.events == (DealEnded(over.result),)
    assert (over.phase, over.turn, over.soloist) == (Phase.FINISHED, None, None)
    assert (over.result.ending, over.result.articles) == (DealEnding.PASSED, ("SkO-3.3.7",))
    assert over.result.score is None


def test_nobody_gives_up_in_the_auction() -> None:
    state = dealt(table_size=4)
    assert dealer_actions(state) == ()
    assert all(isinstance(action, Bid | Hold | Pass) for action in legal_actions(state))


def test_the_house_rule_of_ramsch_changes_only_three_passes() -> None:
    rules = rules_with(ramsch=True)
    assert auction("M pass, R pass, F 18", state=dealt(rules=rules)).soloist is F
    assert auction("M pass, R pass, F pass", state=dealt(rules=rules)).phase is Phase.PLAY
