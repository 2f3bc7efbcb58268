"""The leaflet: Skat for beginners, and its house rules."""

import pytest

from skat.model.cards import Suit
from skat.model.contract import ALL_CONTRACTS, Announced, Contract
from skat.model.order import suit_order, trump_order
from skat.model.seats import Seat
from skat.model.units import GameValue
from skat.model.value import Level, base_value, game_value, leaflet_overbid_value, null_value
from skat.rules.actions import (
    Announce,
    AnnounceDefence,
    Discard,
    Kontra,
    Pass,
    Play,
    Re,
    TakeSkat,
)
from skat.rules.auction.kontra import may_kontra
from skat.rules.ending.closing import standing
from skat.rules.following import playable
from skat.rules.machine import is_over, legal_actions
from skat.rules.result import DealEnding
from skat.rules.scoring.score import with_kontra, with_re
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.articles.marks import example, examples
from tests.articles.situations import (
    SKAT,
    F,
    M,
    R,
    announced,
    auction,
    cards,
    count,
    dealt,
    game,
    in_order,
    playing,
    scored,
    skat_taken,
    tops_of,
    two,
    won_by,
    written,
)
from tests.rules.positions import must, refused, rules_with
from tests.rules.scoring.ramsch import against

KONTRA = rules_with(kontra=True)


# --- values -----------------------------------------------------------------------------


@examples(
    "LF-bid-value",
    ("contract", "tops", "value"),
    {
        "with 1, diamonds": (Contract.DIAMONDS, "with 1", 18),
        "without 4, clubs": (Contract.CLUBS, "without 4", 60),
    },
)
def test_bid_value(contract: Contract, tops: str, value: int) -> None:
    assert game_value(contract, tops=count(tops), counted=(Level.GAME,)) == value


@pytest.mark.article("LF-bid-value", "LF-bid-value-examples", negative=True)
def test_more_than_four_tops_count_too() -> None:
    """The leaflet stops at four jacks and calls 60 the highest bid; the law goes on (D3, D4)."""
    assert tops_of("CJ SJ HJ DJ CA", Contract.CLUBS) == "with 5"
    assert game_value(Contract.CLUBS, tops=count("with 5"), counted=(Level.GAME,)) == 72


@examples(
    "LF-bid-value-examples",
    ("some", "contract", "value"),
    {
        "CJ HJ + diamonds": ("CJ HJ DA D10 DK DQ D9", Contract.DIAMONDS, 18),
        "DJ + hearts": ("DJ HA H10 HK", Contract.HEARTS, 40),
        "no jack + clubs (CA held)": ("CA C10 CK", Contract.CLUBS, 60),
    },
)
def test_bid_examples(some: str, contract: Contract, value: int) -> None:
    tops = count(tops_of(some, contract))
    assert game_value(contract, tops=tops, counted=(Level.GAME,)) == value


@example("LF-suit-factors", "grand with 1")
def test_grand_with_one() -> None:
    assert base_value(Contract.GRAND) * 2 == 48


@example("LF-suit-factors", "the four null games")
def test_the_leaflets_null_values() -> None:
    forms = [(False, False), (True, False), (False, True), (True, True)]
    assert [null_value(hand=hand, ouvert=ouvert) for hand, ouvert in forms] == [23, 35, 46, 59]


@example("LF-null", "no trick and one trick without points")
def test_null_takes_no_trick() -> None:
    assert [scored("null", points=0, tricks=tricks).won for tricks in (0, 1)] == [True, False]


@example("LF-null", "null, order of the hearts")
def test_jacks_and_tens_in_null() -> None:
    assert written(suit_order(Suit.HEARTS, contract=Contract.NULL)) == "HA HK HQ HJ H10 H9 H8 H7"


@example("LF-null-ouvert", "null ouvert announced")
def test_an_open_null_is_laid_out_at_once() -> None:
    shown = view(announced("null ouvert", bid=46), M).open_hands
    assert [hand and len(hand) for hand in shown] == [10, None, None]
    assert view(announced("null"), M).open_hands == (None, None, None)


@example("LF-soloist-takes-skat", "tricks of 50 points, CA and C10 laid away")
def test_what_the_soloist_lays_away_is_his() -> None:
    assert standing(playing("clubs", skat="CA C10", points=(50, 49))).soloist_points == 71


@example("LF-soloist-takes-skat", "two cards laid away")
def test_the_soloist_chooses_suit_grand_or_null() -> None:
    plain = [
        action.announcement.contract
        for action in legal_actions(skat_taken(), F)
        if isinstance(action, Announce) and action.announcement.announced is Announced.NONE
    ]
    assert set(plain) == set(ALL_CONTRACTS)
    assert refused(skat_taken(), Announce(M, game("clubs"))).code == "soloist_announces"


@example("LF-card-points", "diamonds trump, and diamonds in null")
def test_the_leaflets_order_of_cards() -> None:
    in_null = suit_order(Suit.DIAMONDS, contract=Contract.NULL)
    assert written(trump_order(Contract.DIAMONDS)) == "CJ SJ HJ DJ DA D10 DK DQ D9 D8 D7"
    assert written(in_null) == "DA DK DQ DJ D10 D9 D8 D7"
    assert suit_order(Suit.DIAMONDS, contract=Contract.DIAMONDS) == ()


@example("LF-follow-suit", "clubs trump, lead HA, hand CJ, S7")
def test_who_cannot_follow_trumps_or_discards() -> None:
    hand = cards("CJ S7")
    assert playable(hand, trick=in_order("HA"), contract=Contract.CLUBS) == hand


@example("LF-who-wins", "60 : 60", negative=True)
def test_there_is_no_draw() -> None:
    assert not scored("clubs", points=60).won


@example("LF-who-wins", "61 : 59")
def test_sixty_one_win() -> None:
    assert scored("clubs", points=61).won


@example("LF-score", "hearts without 3 lost", negative=True)
def test_a_loss_costs_twice_the_value() -> None:
    assert scored("hearts", "without 3", points=60).score == -80


@example("LF-score", "hearts without 3 won")
def test_a_win_brings_the_value() -> None:
    assert scored("hearts", "without 3").score == 40


@example("LF-grand", "with 2")
def test_grand_with_two() -> None:
    tops = count(tops_of("CJ SJ CA", Contract.GRAND))
    assert game_value(Contract.GRAND, tops=tops, counted=(Level.GAME,)) == 72


@example("LF-grand", "trumps in grand", negative=True)
def test_only_jacks_are_tops_in_grand() -> None:
    assert trump_order(Contract.GRAND) == in_order("CJ SJ HJ DJ")
    assert tops_of("CJ SJ HJ DJ CA SA", Contract.GRAND) == "with 4"


def may_announce(text: str, *, bid: int, took_skat: bool = True) -> bool:
    """Whether forehand may announce this game at this bid."""
    state = won_by(F, bid=bid)
    if took_skat:
        state = must(state, TakeSkat(F), Discard(F, two(SKAT)))
    return Announce(F, game(text)) in legal_actions(state, F)


@examples(
    "LF-null",
    ("bid", "allowed"),
    {"null at bid 23": (23, True)},
    negative={"null at bid 24": (24, False)},
)
def test_null_is_bid_up_to_23(bid: int, allowed: bool) -> None:
    assert may_announce("null", bid=bid) is allowed


@pytest.mark.article("LF-null-ouvert", negative=True)
def test_null_ouvert_is_not_bid_above_46() -> None:
    assert may_announce("null ouvert", bid=46)
    assert not may_announce("null ouvert", bid=48)


@example("LF-hand", "clubs hand with 1")
def test_hand_is_one_level() -> None:
    assert scored("clubs hand", "with 1").score == 36


@example("LF-hand", "null hand at 35 and 36, null ouvert hand at 59 and 60", negative=True)
def test_null_hand_is_bid_up_to_35() -> None:
    for text, value, above in (("null hand", 35, 36), ("null hand ouvert", 59, 60)):
        assert may_announce(text, bid=value, took_skat=False)
        assert not may_announce(text, bid=above, took_skat=False)
        assert scored(text, bid=value, points=0, tricks=0).score == value
        assert not scored(text, bid=above, points=0, tricks=0).won


# --- house rules: levels and overbidding ------------------------------------------------


@example("LF-extra-levels", "leaflet: grand with 3 hand schwarz announced")
@example("LF-extra-levels", "Skat Order: same", negative=True)
def test_schwarz_announced_by_both_ways_of_counting() -> None:
    rules = rules_with(leaflet_announcements=True)
    by_leaflet = scored("grand hand schwarz", "with 3", points=120, tricks=10, rules=rules)
    by_the_law = scored("grand hand schwarz", "with 3", points=120, tricks=10)
    assert (by_leaflet.score, by_the_law.score) == (192, 216)


@example("LF-extra-levels", "leaflet: ouvert without schwarz")
def test_ouvert_is_a_level_of_its_own() -> None:
    rules = rules_with(leaflet_ouvert=True)
    entry = scored("clubs ouvert", "with 2", rules=rules)
    assert (entry.multiplier, entry.score) == (2 + 1 + 1, 48)


@example("LF-overbid", "hearts with 1, bid 40, leaflet formula")
@example("LF-overbid", "same, Skat Order", negative=True)
def test_overbid_by_both_ways_of_counting() -> None:
    rules = rules_with(leaflet_overbid=True)
    assert leaflet_overbid_value(Contract.HEARTS, tops=count("with 1")) == 40
    assert scored("hearts", "with 1", bid=40, rules=rules).score == -40
    assert scored("hearts", "with 1", bid=40).score == -80


@example(
    "LF-defenders-announce", "defenders announce schneider, soloist has 28 points, clubs with 1"
)
def test_announcing_defenders() -> None:
    rules = rules_with(leaflet_defenders_announce=True)
    lost = scored(
        "clubs", "with 1", points=28, tricks=3, rules=rules, defenders=Announced.SCHNEIDER
    )
    assert (lost.multiplier, lost.score) == (4, -96)


@pytest.mark.article("LF-defenders-announce", negative=True)
def test_when_defenders_may_not_announce() -> None:
    usual = must(won_by(F), Announce(F, game("clubs hand")))
    schneider = AnnounceDefence(M, Announced.SCHNEIDER)
    assert refused(usual, schneider).code == "house_rule_off"
    house = dealt(rules=rules_with(leaflet_defenders_announce=True))
    state = must(won_by(F, state=house), Announce(F, game("clubs hand")))
    assert refused(state, AnnounceDefence(F, Announced.SCHNEIDER)).code == "only_a_defender"
    bound = must(state, schneider)
    assert bound.defenders_announced is Announced.SCHNEIDER
    assert refused(bound, AnnounceDefence(R, Announced.SCHWARZ)).code == "already_said"


# --- house rules: kontra and re ---------------------------------------------------------


@examples(
    "LF-kontra",
    ("points", "entered"),
    {"hearts without 3 won with kontra": (61, 80)},
    negative={"hearts without 3 lost with kontra": (60, -160)},
)
def test_kontra_doubles(points: int, entered: int) -> None:
    assert scored("hearts", "without 3", points=points, rules=KONTRA, kontra=True).score == entered
    assert with_kontra(GameValue(40)) == 80


def announced_after(calls: str, soloist: Seat) -> State:
    """A clubs hand game under the house rule, after these calls."""
    return must(auction(calls, state=dealt(rules=KONTRA)), Announce(soloist, game("clubs hand")))


@example("LF-kontra", "defender who never bid and was not the dealer", negative=True)
def test_who_never_bid_may_not_call() -> None:
    state = announced_after("M 18, F pass, R pass", M)
    assert not may_kontra(state, F)
    assert refused(state, Kontra(F)).code == "took_no_part_in_auction"


@example("LF-kontra", "dealer who never bid while the auction stood above 18")
def test_the_dealer_may_call() -> None:
    state = announced_after("M 20, F pass, R pass", M)
    assert may_kontra(state, R)
    assert must(state, Kontra(R)).kontra is R


@example("LF-kontra", "after his first card", negative=True)
def test_after_the_first_card_it_is_too_late() -> None:
    state = announced_after("M 18, F hold, M pass, R pass", F)
    (lead,) = in_order("CA")
    (trump,) = in_order("CJ")
    played = must(state, Play(F, lead), Play(M, trump))
    assert refused(played, Kontra(M)).code == "card_already_played"


@examples(
    "LF-re",
    ("text", "tops", "points", "entered"),
    {"192 with kontra and re": ("grand hand schwarz", "with 3", 120, 768)},
    negative={
        "hearts without 3 lost with kontra and re": ("hearts", "without 3", 60, -320),
    },
)
def test_re_doubles_again(text: str, tops: str, points: int, entered: int) -> None:
    rules = rules_with(kontra=True, leaflet_announcements=True)
    tricks = 10 if points == 120 else 5
    entry = scored(text, tops, points=points, tricks=tricks, rules=rules, kontra=True, re=True)
    assert entry.score == entered
    assert with_re(with_kontra(GameValue(192))) == 768


@pytest.mark.article("LF-re", negative=True)
def test_only_the_soloist_answers_kontra() -> None:
    called = must(announced_after("M 18, F hold, M pass, R pass", F), Kontra(M))
    assert called.phase is Phase.KONTRA
    assert refused(called, Re(R)).code == "soloist_answers_kontra"
    assert must(called, Re(F)).re
    assert not must(called, Pass(F)).re


# --- house rules: Ramsch ----------------------------------------------------------------


@example("LF-ramsch", "tricks 20, 40, 50 points, skat 10 points, last trick by the third")
def test_ramsch_points() -> None:
    assert against(20, 40, 50, skat=10, last=2) == (20, 40, 60)


def play_ramsch() -> State:
    """Three passes under the house rule, and everybody plays his first legal card."""
    state = auction("M pass, R pass, F pass", state=dealt(rules=rules_with(ramsch=True)))
    while not is_over(state):
        assert state.turn is not None
        plays = [each for each in legal_actions(state, state.turn) if isinstance(each, Play)]
        state = must(state, plays[0])
    return state


@example("LF-ramsch", "all points 120")
def test_the_minus_points_add_up() -> None:
    result = play_ramsch().result
    assert result is not None
    assert (result.ending, result.score) == (DealEnding.RAMSCH, None)
    assert result.ramsch is not None
    assert sum(result.ramsch) == 120


@pytest.mark.article("LF-ramsch", negative=True)
def test_the_skat_is_not_shared() -> None:
    over = play_ramsch()
    assert over.result is not None
    assert over.result.ramsch is not None
    last = over.tricks[-1].winner.index
    more = [after - before for after, before in zip(over.result.ramsch, over.points, strict=True)]
    assert more == [20 if seat == last else 0 for seat in range(3)]
