"""Chapter 2 of the Skat Order: contracts, the skat, hand and open games."""

from itertools import product

import pytest

from skat.model.contract import ALL_CONTRACTS, SUIT_CONTRACTS, Announced, Announcement, Contract
from skat.model.order import trump_order
from skat.model.seats import SEATS, Seat
from skat.model.value import Level, announced_levels, null_value
from skat.rules.actions import Announce, Discard, TakeSkat, ThrowIn
from skat.rules.auction.declaring import why_invalid
from skat.rules.ending.closing import standing
from skat.rules.machine import legal_actions
from skat.rules.scoring.finished import is_schwarz
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.articles.marks import example, examples
from tests.articles.situations import (
    SKAT,
    F,
    M,
    announced,
    game,
    in_order,
    playing,
    scored,
    two,
    won_by,
    written,
)
from tests.rules.positions import must, refused


def valid(text: str) -> bool:
    """Whether there is such a game, the skat being taken unless it is a hand game."""
    announcement = game(text)
    return why_invalid(announcement, hand=announcement.hand, free_ouvert=False) is None


def skat_taken(seat: Seat = F, *, bid: int = 18) -> State:
    """The soloist has laid two cards away and is about to announce."""
    return must(won_by(seat, bid=bid), TakeSkat(seat), Discard(seat, two(SKAT)))


@example("SkO-2.1.1", "list basic contract kinds")
def test_four_suits_grand_and_null() -> None:
    assert [len(trump_order(contract)) for contract in SUIT_CONTRACTS] == [11] * 4
    assert len(trump_order(Contract.GRAND)) == 4
    assert {*SUIT_CONTRACTS, Contract.GRAND, Contract.NULL} == set(ALL_CONTRACTS)
    assert all(valid(f"{each.value}{hand}") for each in ALL_CONTRACTS for hand in ("", " hand"))


@example("SkO-2.1.1", "61 and 60 points in clubs; no trick and one trick in null")
def test_what_a_contract_aims_at() -> None:
    assert [scored("clubs", points=points).won for points in (61, 60)] == [True, False]
    assert [scored("null", points=0, tricks=tricks).won for tricks in (0, 1)] == [True, False]


@example("SkO-2.1.1", "clubs, grand and null, with the skat and from the hand")
def test_each_contract_with_the_skat_and_from_the_hand() -> None:
    for name in ("clubs", "grand", "null"):
        assert valid(name)
        assert valid(f"{name} hand")
    refusal = why_invalid(game("clubs hand"), hand=False, free_ouvert=False)
    assert refusal is not None
    assert refusal.code == "hand_after_skat"


@pytest.mark.article("SkO-2.1.1", negative=True)
def test_null_has_no_trumps() -> None:
    assert trump_order(Contract.NULL) == ()


@example("SkO-2.1.2", "enumerate (contract, hand, ouvert)")
def test_nineteen_contracts() -> None:
    forms = [
        Announcement(contract, hand=hand, announced=announced)
        for contract in ALL_CONTRACTS
        for hand in (False, True)
        for announced in (Announced.NONE, Announced.OUVERT)
    ]
    exist = [form for form in forms if not why_invalid(form, hand=form.hand, free_ouvert=False)]
    classes = [(form.hand, form.ouvert) for form in exist]
    assert len(exist) == 19
    assert [classes.count(each) for each in product((False, True), (False, True))] == [6, 1, 6, 6]


@example("SkO-2.1.2", "clubs ouvert after taking the skat", negative=True)
def test_suit_ouvert_is_a_hand_game() -> None:
    assert refused(skat_taken(), Announce(F, game("clubs ouvert"))).code == "level_needs_hand"


@example("SkO-2.1.2", "null ouvert after taking the skat")
def test_null_ouvert_after_taking_the_skat() -> None:
    assert Announce(F, game("null ouvert")) in legal_actions(skat_taken(), F)


@example("SkO-2.1.3", "grand hand + schneider announced")
def test_grand_hand_may_announce() -> None:
    assert valid("grand hand schneider")
    assert Level.SCHNEIDER_ANNOUNCED in announced_levels(Announced.SCHNEIDER)


@example("SkO-2.1.3", "grand with skat + schneider announced", negative=True)
def test_announcing_a_level_needs_hand() -> None:
    assert refused(skat_taken(), Announce(F, game("grand schneider"))).code == "level_needs_hand"


@example("SkO-2.1.3", "null hand + schneider announced", negative=True)
def test_null_has_no_levels_to_announce() -> None:
    refusal = refused(won_by(F), Announce(F, game("null hand schneider")))
    assert (refusal.code, refusal.articles) == ("no_levels_in_null", ("SkO-2.1.3",))


@example("SkO-2.1.3", "hearts hand ouvert")
def test_ouvert_includes_the_whole_chain() -> None:
    assert valid("hearts hand ouvert")
    chain = announced_levels(Announced.OUVERT)
    assert {Level.SCHWARZ_ANNOUNCED, Level.SCHNEIDER_ANNOUNCED} < set(chain)


@examples(
    "SkO-2.1.4",
    ("hand", "value"),
    {"null ouvert with skat": (False, 46), "null ouvert hand": (True, 59)},
)
def test_null_ouvert_in_both_classes(hand: bool, value: int) -> None:
    assert null_value(hand=hand, ouvert=True) == value
    assert valid(f"null{' hand' if hand else ''} ouvert")


@pytest.mark.article("SkO-2.1.4", negative=True)
def test_a_closed_null_is_worth_less() -> None:
    assert null_value(hand=True, ouvert=False) < null_value(hand=False, ouvert=True)
    assert not valid("grand ouvert")


@example("SkO-2.2.1", "hand game, tricks 50 points, skat CA C10 = 21")
def test_the_skat_counts_in_a_hand_game() -> None:
    total = standing(playing("clubs hand", skat="CA C10", points=(50, 49))).soloist_points
    assert total == 71
    assert scored("clubs hand", points=total).won


@example("SkO-2.2.1", "soloist without a trick, skat HA DA", negative=True)
def test_the_skat_is_no_trick() -> None:
    now = standing(playing("clubs", skat="HA DA", points=(0, 98), tricks=(0, 10)))
    assert now.soloist_points == 22
    assert is_schwarz(now.soloist_tricks)
    assert "schwarz" in scored("clubs", points=22, tricks=0).breakdown


@example("SkO-2.2.2", "12 cards in hand, discard 2")
@example("LF-soloist-takes-skat", "skat taken")
def test_twelve_cards_two_laid_away() -> None:
    took = must(won_by(F), TakeSkat(F))
    assert (len(took.hand_of(F)), len(took.skat)) == (12, 0)
    laid = must(took, Discard(F, two("C10 D8")))
    assert (len(laid.hand_of(F)), written(laid.skat)) == (10, "D8 C10")
    assert laid.phase is Phase.ANNOUNCE


@example("SkO-2.2.2", "discard a jack")
def test_a_jack_may_be_laid_away() -> None:
    laid = must(won_by(M), TakeSkat(M), Discard(M, two("CJ H7")))
    assert written(laid.skat) == "H7 CJ"


@example("SkO-2.2.2", "12 cards in hand, clubs announced", negative=True)
@pytest.mark.article("LF-soloist-takes-skat", negative=True)
def test_what_cannot_be_laid_away() -> None:
    took = must(won_by(F), TakeSkat(F))
    foreign, own = two("CJ CA")
    assert refused(took, Discard(F, (foreign, own))).code == "card_not_held"
    assert refused(took, Discard(F, (own, own))).code == "same_card_twice"
    assert refused(took, Announce(F, game("clubs"))).code == "not_now"


@example("SkO-2.2.3", "declare hand then ask to see the skat", negative=True)
def test_the_skat_of_a_hand_game_stays_unseen() -> None:
    state = announced("clubs hand")
    assert refused(state, TakeSkat(F)).code == "not_now"
    assert all(view(state, seat).skat is None for seat in SEATS)


@example("SkO-2.2.3", "hand game ends")
def test_the_skat_of_a_hand_game_is_turned_up_at_the_end() -> None:
    shown = view(must(announced("clubs hand"), ThrowIn(F)), M).revealed
    assert shown is not None
    assert set(shown.skat) == set(in_order(SKAT))


@example("SkO-2.2.4", "winner of the auction at 18")
def test_the_soloist_names_any_contract() -> None:
    named = {
        (action.announcement.contract, action.announcement.hand)
        for state in (skat_taken(), won_by(F))
        for action in legal_actions(state, F)
        if isinstance(action, Announce)
    }
    assert named >= set(product(ALL_CONTRACTS, (False, True)))


@pytest.mark.article("SkO-2.2.4", negative=True)
def test_nobody_else_names_the_contract() -> None:
    assert refused(skat_taken(), Announce(M, game("clubs"))).code == "soloist_announces"


@example("SkO-2.2.5", "null ouvert announced")
def test_the_open_hand_is_seen_before_the_first_lead() -> None:
    state = announced("null ouvert")
    seen = {viewer: view(state, viewer).open_hands[F.index] for viewer in (*SEATS, "spectator")}
    assert not state.trick
    assert set(seen.values()) == {in_order("CA CK CQ S9 S8 S7 HK HQ D9 D8")}


@example("SkO-2.2.5", "hearts hand ouvert")
def test_the_open_hand_is_sorted_and_the_skat_hidden() -> None:
    state = announced("hearts hand ouvert", seat=M)
    seen = view(state, F)
    assert seen.open_hands[M.index] == in_order("CJ SJ HJ DJ HA H10 H7 DA D10 D7")
    assert seen.skat is None
    assert seen.revealed is None


@pytest.mark.article("SkO-2.2.5", negative=True)
def test_a_closed_game_shows_no_hand() -> None:
    assert view(announced("null"), M).open_hands == (None, None, None)
