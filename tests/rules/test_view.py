"""What each viewer sees of a deal, phase by phase, and what he does not."""

from __future__ import annotations

import pytest

from skat.model.cards import Card
from skat.model.contract import Announced
from skat.model.seats import SEATS
from skat.model.units import BidValue
from skat.rules.actions import (
    Announce,
    Concede,
    Discard,
    Expose,
    Kontra,
    Leave,
    Pass,
    Refuse,
    TakeSkat,
)
from skat.rules.machine import legal_actions, start
from skat.rules.state import Call, Offer, Phase
from skat.rules.views import Viewer, may_see_last_trick, view
from tests.articles.situations import (
    HANDS,
    F,
    M,
    R,
    announced,
    auction,
    dealt,
    game,
    in_order,
    played,
    playing,
    two,
    won_by,
)
from tests.rules.positions import must, rules_with

OTHERS: tuple[Viewer, ...] = (M, R, "dealer", "spectator")
EVERYBODY: tuple[Viewer, ...] = (*SEATS, "dealer", "spectator")


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_before_the_deal_there_is_nothing_to_see(viewer: Viewer) -> None:
    seen = view(start(table_size=4), viewer)
    assert (seen.viewer, seen.table_size, seen.phase) == (viewer, 4, Phase.DEAL)
    assert (seen.hand, seen.card_counts, seen.legal) == ((), (0, 0, 0), ())
    assert (seen.skat, seen.discarded, seen.revealed, seen.last_trick) == (None,) * 4


@pytest.mark.article("SkO-4.5.5")
def test_everybody_sees_his_own_hand_sorted() -> None:
    """Jacks first, then clubs to diamonds, as in grand; sorted anew for the contract."""
    assert view(dealt(), M).hand == in_order("CJ SJ HJ DJ HA H10 H7 DA D10 D7")
    assert view(announced("hearts", seat=M), M).hand[4:7] == in_order("HA H10 H7")
    null = view(must(won_by(M), Announce(M, game("null hand"))), M).hand
    assert null == in_order("CJ SJ HA HJ H10 H7 DA DJ D10 D7")


def test_the_auction_is_heard_by_all() -> None:
    state = auction("M 18, F hold, M pass")
    for viewer in EVERYBODY:
        seen = view(state, viewer)
        assert seen.calls == (Call(M, BidValue(18)), Call(F, "hold"), Call(M, "pass"))
        assert (seen.bid, seen.turn, seen.soloist) == (18, R, None)
        assert seen.legal == (legal_actions(state, R) if viewer is R else ())
        assert seen.card_counts == (10, 10, 10)


# --- the skat ---------------------------------------------------------------------------


@pytest.mark.article("SkO-4.5.4")
def test_the_soloist_sees_the_skat_from_taking_it_to_the_announcement() -> None:
    taken = must(won_by(F), TakeSkat(F))
    assert view(won_by(F), F).skat is None
    assert view(taken, F).skat == in_order("C10 S10")
    assert view(taken, F).discarded is None
    assert len(view(taken, F).hand) == 12
    laid = must(taken, Discard(F, two("D8 CA")))
    assert view(laid, F).skat == view(laid, F).discarded == in_order("CA D8")
    playing_ = must(laid, Announce(F, game("clubs")))
    assert view(playing_, F).skat is None
    assert view(playing_, F).discarded == in_order("CA D8")


@pytest.mark.article("SkO-4.5.4", "SkO-2.2.3", negative=True)
def test_nobody_else_ever_sees_it() -> None:
    taken = must(won_by(F), TakeSkat(F))
    laid = must(taken, Discard(F, two("D8 CA")))
    for state in (won_by(F), taken, laid, must(laid, Announce(F, game("clubs")))):
        for viewer in OTHERS:
            seen = view(state, viewer)
            assert (seen.skat, seen.discarded, seen.revealed) == (None, None, None)
            assert seen.skat_taken is state.skat_taken
    assert view(taken, "spectator").card_counts == (12, 10, 10)


@pytest.mark.article("SkO-2.2.3", negative=True)
@pytest.mark.parametrize("text", ["clubs hand", "clubs"])
def test_a_skat_left_unseen_stays_so_until_the_end(text: str) -> None:
    """Whether he said hand or not (3.4.1); all cards lie open when the deal is over."""
    state = must(won_by(F), Announce(F, game(text)))
    assert (view(state, F).skat, view(state, F).discarded) == (None, None)
    over = must(state, Concede(F))
    for viewer in EVERYBODY:
        revealed = view(over, viewer).revealed
        assert revealed is not None
        assert revealed.skat == revealed.discarded == in_order("C10 S10")
        assert [set(hand) for hand in revealed.hands] == [set(in_order(hand)) for hand in HANDS]


@pytest.mark.article("SkO-2.2.3")
def test_at_the_end_both_skats_are_shown() -> None:
    laid = must(won_by(F), TakeSkat(F), Discard(F, two("D8 CA")), Announce(F, game("clubs")))
    revealed = view(must(laid, Concede(F)), R).revealed
    assert revealed is not None
    assert (revealed.skat, revealed.discarded) == (in_order("C10 S10"), in_order("CA D8"))


def test_a_deal_left_in_the_middle_of_the_discard_is_shown_too() -> None:
    revealed = view(must(won_by(F), TakeSkat(F), Leave(M)), M).revealed
    assert revealed is not None
    assert (revealed.skat, revealed.discarded) == (in_order("C10 S10"), ())


# --- open hands -------------------------------------------------------------------------


@pytest.mark.article("SkO-2.2.5")
def test_an_open_hand_is_sorted_for_its_game() -> None:
    state = must(won_by(M), Announce(M, game("null hand ouvert")))
    for viewer in EVERYBODY:
        shown = view(state, viewer).open_hands
        assert shown == (None, in_order("CJ SJ HA HJ H10 H7 DA DJ D10 D7"), None)


@pytest.mark.article("SkO-2.2.5", negative=True)
def test_a_closed_hand_is_shown_to_nobody() -> None:
    for viewer in EVERYBODY:
        assert view(announced("clubs"), viewer).open_hands == (None, None, None)


def test_cards_laid_open_by_a_defender_are_seen() -> None:
    state = playing("clubs", hands=("CA", "HA", "SA"), tricks=(4, 5))
    claimed = must(state, Expose(R))
    seen = view(claimed, F)
    assert seen.open_hands == (None, None, in_order("SA"))
    assert seen.pending is not None
    assert (seen.pending.offer, seen.pending.by) == (Offer.DEFENDER_CLAIM, R)
    assert seen.turn is None


# --- the trick on the table and the last one --------------------------------------------


@pytest.mark.article("SkO-4.4.3")
@pytest.mark.parametrize(
    ("review", "cards", "may"),
    [
        ("until_own_card", "", {F, M, R, "spectator", "dealer"}),
        ("until_own_card", "HQ", {M, R}),
        ("until_own_card", "HQ H10", {R}),
        ("until_next_lead", "", {F, M, R, "spectator", "dealer"}),
        ("until_next_lead", "HQ", set()),
        ("until_next_lead", "HQ H10", set()),
    ],
)
def test_who_may_look_at_the_last_trick(review: str, cards: str, may: set[Viewer]) -> None:
    rules = rules_with(last_trick_review=review)
    state = played(announced("clubs", state=dealt(rules=rules)), f"HK H7 H8 {cards}")
    for viewer in EVERYBODY:
        seen = view(state, viewer)
        assert (seen.last_trick is not None) is (viewer in may)
        assert seen.last_trick in (None, state.tricks[0])
        assert seen.trick == in_order(cards)


@pytest.mark.article("SkO-4.4.3")
def test_the_reader_behind_the_leader_is_counted_round_the_table() -> None:
    """Middlehand leads: rearhand plays next, forehand last."""
    state = played(announced("hearts", seat=M), "HK H10 H8 DA")
    assert state.leader is M
    may = [may_see_last_trick(state, seat) for seat in (F, M, R)]
    assert may == [True, False, True]


@pytest.mark.article("SkO-4.4.3", negative=True)
def test_before_the_second_trick_there_is_no_last_one() -> None:
    state = played(announced("clubs"), "HK")
    for viewer in EVERYBODY:
        assert view(state, viewer).last_trick is None
    assert may_see_last_trick(state, R) is False


def test_after_the_game_everybody_sees_the_last_trick() -> None:
    state = playing("clubs", hands=("CA", "C7", "C8"), tricks=(4, 5))
    over = played(state, "CA C7 C8")
    for viewer in EVERYBODY:
        assert view(over, viewer).last_trick == over.tricks[-1]
    assert may_see_last_trick(over, F) is False
    assert view(must(announced("clubs"), Concede(F)), F).last_trick is None


# --- everything else that is public -----------------------------------------------------


def test_what_was_said_and_counted_is_seen_by_all() -> None:
    rules = rules_with(kontra=True, both_defenders_concede=True)
    won = auction("M 18, F hold, M pass, R pass", state=dealt(rules=rules))
    state = must(won, Announce(F, game("clubs hand")), Kontra(M), Pass(F), Concede(R))
    for viewer in EVERYBODY:
        seen = view(state, viewer)
        assert (seen.soloist, seen.announcement) == (F, game("clubs hand"))
        assert (seen.kontra, seen.re, seen.conceded) == (M, False, (R,))
        assert seen.defenders_announced is Announced.NONE
        assert (seen.leader, seen.tricks_won, seen.played) == (F, (0, 0, 0), ())
        assert (seen.rules, seen.result) == (rules, None)


def test_tricks_are_public_card_points_are_not() -> None:
    """Everybody may count for himself, nobody is told (SkO-4.5.8)."""
    state = played(announced("clubs"), "HK H7 H8")
    seen = view(state, "spectator")
    assert seen.played == state.tricks
    assert seen.tricks_won == (1, 0, 0)
    assert not any("points" in name for name in type(seen).__struct_fields__)


def test_an_offer_that_was_refused_is_gone() -> None:
    state = playing("clubs", hands=("CA", "HA", "SA"), tricks=(4, 5))
    refused_ = must(state, Expose(F), Refuse(M))
    assert view(refused_, R).pending is None
    assert view(refused_, R).open_hands[0] == (Card.CA,)
