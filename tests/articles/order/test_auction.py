"""Chapter 3 of the Skat Order: the auction."""

import pytest

from skat.model.games import BID_VALUES, bid_values
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.rules.actions import Announce, Bid, Hold, Pass, TakeSkat
from skat.rules.auction.bidding import took_part
from skat.rules.machine import legal_actions
from skat.rules.state import Phase, State
from tests.articles.marks import example, examples
from tests.articles.situations import F, M, R, auction, call, dealt, game, won_by
from tests.rules.positions import must, refused


def lowest(state: State, seat: Seat) -> int | None:
    """The lowest value this seat may name now."""
    values = [action.value for action in legal_actions(state, seat) if isinstance(action, Bid)]
    return min(values, default=None)


@example("SkO-3.3.1", "first bid 17", negative=True)
def test_seventeen_is_too_low() -> None:
    refusal = refused(dealt(), call("M 17"))
    assert (refusal.code, refusal.articles) == ("below_lowest_bid", ("SkO-3.3.1",))


@example("SkO-3.3.1", "first bid 18")
def test_eighteen_is_the_lowest_bid() -> None:
    assert auction("M 18").bid == 18
    assert lowest(dealt(), M) == 18


@example("SkO-3.3.1", "M 18, F and R pass")
def test_the_auction_finds_the_soloist() -> None:
    state = auction("M 18, F pass, R pass")
    assert (state.soloist, state.bid) == (M, 18)


@examples(
    "SkO-3.3.2",
    ("calls", "bid"),
    {
        "bids 18, 22, 40": ("M 18, F hold, M 22, F hold, M 40", 40),
        "bid 46 after 45": ("M 45, F hold, M 46", 46),
        "bid 264": ("M 264", 264),
    },
)
def test_values_rise_and_may_be_skipped(calls: str, bid: int) -> None:
    assert auction(calls).bid == bid


@examples(
    "SkO-3.3.2",
    ("calls", "bid", "code"),
    negative={
        "bid 19": ("", "M 19", "no_game_value"),
        "bid 20 after 22": ("M 22, F hold", "M 20", "bid_not_higher"),
        "bid 265": ("", "M 265", "no_game_value"),
    },
)
def test_values_that_cannot_be_bid(calls: str, bid: str, code: str) -> None:
    refusal = refused(auction(calls), call(bid))
    assert refusal.code == code
    assert "SkO-3.3.2" in refusal.articles


@example("SkO-3.3.2", "M 18, F yes")
def test_middlehand_goes_on_when_held() -> None:
    assert auction("M 18, F hold").turn is M


@example("SkO-3.3.3", "M 18 yes, M 20 pass(F)")
def test_rearhand_goes_on_with_middlehand() -> None:
    state = auction("M 18, F hold, M 20, F pass")
    assert (state.bid, state.bid_by, state.turn) == (20, M, R)
    assert lowest(state, R) == 22
    assert must(state, Bid(R, BidValue(22))).turn is M


@example("SkO-3.3.3", "M 18, F answers with 20", negative=True)
def test_who_is_asked_names_no_value() -> None:
    asked = auction("M 18")
    assert refused(asked, call("F 20")).code == "answer_due"
    assert refused(dealt(), call("M hold")).code == "nothing_to_hold"


@examples(
    "SkO-3.3.4",
    ("calls", "value", "answers"),
    {
        "M passes at once": ("M pass", 18, F),
        "M 18 yes, M 20 yes, M pass": ("M 18, F hold, M 20, F hold, M pass", 22, F),
        "M 18, F pass": ("M 18, F pass", 20, M),
    },
)
def test_rearhand_bids_on(calls: str, value: int, answers: Seat) -> None:
    state = auction(calls)
    assert state.turn is R
    assert lowest(state, R) == value
    asked = must(state, Bid(R, BidValue(value)))
    assert asked.turn is answers
    assert must(asked, Hold(answers)).turn is R


@pytest.mark.article("SkO-3.3.4", negative=True)
def test_rearhand_must_bid_above_the_last_value() -> None:
    refusal = refused(auction("M 18, F hold, M 20, F hold, M pass"), call("R 20"))
    assert refusal.code == "bid_not_higher"
    assert "SkO-3.3.4" in refusal.articles


@examples(
    "SkO-3.3.5",
    ("calls", "soloist", "bid"),
    {
        "M 18 yes, 20 yes, pass; R 22 yes, 23 pass": (
            "M 18, F hold, M 20, F hold, M pass, R 22, F hold, R pass",
            F,
            22,
        ),
        "M 18 pass(F); R 20 pass(M)": ("M 18, F pass, R 20, M pass", R, 20),
        "M 18 pass(F); R pass": ("M 18, F pass, R pass", M, 18),
    },
)
def test_winner_of_the_auction(calls: str, soloist: Seat, bid: int) -> None:
    state = auction(calls)
    assert (state.phase, state.soloist, state.bid) == (Phase.SKAT, soloist, bid)
    assert took_part(state, soloist)


@pytest.mark.article("SkO-3.3.5", negative=True)
def test_who_never_spoke_for_a_value_took_no_part() -> None:
    state = auction("M 18, F pass, R pass")
    assert not took_part(state, F)
    assert state.soloist is not F


@example("SkO-3.3.6", "M pass, R pass, F takes the skat")
def test_forehand_plays_without_a_value() -> None:
    state = auction("M pass, R pass")
    assert state.turn is F
    plays = must(state, Bid(F, BidValue(18)))
    assert (plays.soloist, plays.bid) == (F, 18)
    assert must(plays, TakeSkat(F)).skat_taken


@example("SkO-3.3.6", "M pass, R pass, F passes")
def test_forehand_passes_too() -> None:
    assert must(auction("M pass, R pass"), Pass(F)).soloist is None


@example("SkO-3.3.6", "M pass, R pass, F takes the skat, then passes", negative=True)
def test_forehand_who_takes_the_skat_must_play() -> None:
    plays = must(auction("M pass, R pass"), Bid(F, BidValue(18)), TakeSkat(F))
    assert refused(plays, Pass(F)).code == "not_now"


@example("SkO-3.3.6", "F passes before M has bid", negative=True)
def test_forehand_speaks_last() -> None:
    refusal = refused(dealt(), Pass(F))
    assert "SkO-3.3.6" in refusal.articles
    assert refused(auction("M pass, R pass"), call("F 20")).code == "forehand_plays_at_lowest"


@example("SkO-3.3.8", "M passes, then bids 18", negative=True)
def test_a_pass_is_final() -> None:
    refusal = refused(auction("M pass"), call("M 18"))
    assert (refusal.code, refusal.articles) == ("already_passed", ("SkO-3.3.8",))


@example("SkO-3.3.8", "F says yes to 20, then passes the same 20", negative=True)
def test_a_yes_is_final() -> None:
    refusal = refused(auction("M 20, F hold"), Pass(F))
    assert "SkO-3.3.8" in refusal.articles


@pytest.mark.article("SkO-3.3.8 (2)", negative=True)
def test_nothing_is_said_after_the_auction() -> None:
    refusal = refused(won_by(M), call("R 20"))
    assert refusal.code == "not_now"
    assert "SkO-3.3.8" in refusal.articles


@pytest.mark.article("SkO-3.3.8 (2)")
def test_what_was_said_stands() -> None:
    state = auction("M 18, F hold")
    assert [said.call for said in state.calls] == [18, "hold"]
    assert refused(state, Announce(F, game("clubs"))).code == "not_now"


@example("SkO-5.6", "number of bids")
def test_sixty_three_values() -> None:
    assert len(bid_values()) == 63
    assert [value for value in range(1, 300) if can_open(value)] == list(BID_VALUES)


def can_open(value: int) -> bool:
    """Whether middlehand may begin with this value."""
    return Bid(M, BidValue(value)) in legal_actions(dealt(), M)


@pytest.mark.article("SkO-5.6", negative=True)
def test_a_value_that_no_game_has_is_no_bid() -> None:
    refusal = refused(dealt(), call("M 19"))
    assert refusal.code == "no_game_value"
    assert "SkO-5.6" in refusal.articles
    assert 19 not in bid_values()


@example("LF-bid-order", "first 24 of the computed bids")
def test_the_leaflets_order_of_bids() -> None:
    printed = "18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72"
    assert [str(value) for value in bid_values()[:24]] == printed.split()


@example("LF-bid-order", "bids after 36 in the running text (40, 44, 48)", negative=True)
def test_the_leaflets_example_skips_two_values() -> None:
    between = [value for value in bid_values() if 36 < value <= 48]
    assert between == [40, 44, 45, 46, 48]
