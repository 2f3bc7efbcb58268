"""Skat or hand, the discard, the announcement."""

from __future__ import annotations

import pytest

from skat.model.cards import Card
from skat.model.contract import ALL_CONTRACTS, Announced, Contract
from skat.rules.actions import Announce, Concede, Discard, TakeDiscardBack, TakeSkat
from skat.rules.applied import Applied, HandOpened
from skat.rules.auction.declaring import null_below_bid, why_invalid
from skat.rules.ending.closing import twelve_cards
from skat.rules.machine import apply, legal_actions
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.articles.situations import (
    HANDS,
    SKAT,
    F,
    M,
    R,
    announced,
    cards,
    game,
    skat_taken,
    two,
    won_by,
    written,
)
from tests.rules.positions import must, refused


def forms(state: State) -> set[tuple[bool, Announced]]:
    """Which forms of a clubs game the soloist may announce."""
    return {
        (action.announcement.hand, action.announcement.announced)
        for action in legal_actions(state, F)
        if isinstance(action, Announce) and action.announcement.contract is Contract.CLUBS
    }


# --- the skat ---------------------------------------------------------------------------


@pytest.mark.article("SkO-2.2.2")
def test_the_soloist_takes_the_skat_into_his_hand() -> None:
    state = must(won_by(F), TakeSkat(F))
    assert (state.phase, state.turn, state.skat_taken) == (Phase.DISCARD, F, True)
    assert state.hand_of(F) == cards(HANDS[0]) | cards(SKAT)
    assert len(state.skat) == 0
    assert [len(state.hand_of(seat)) for seat in (F, M, R)] == [12, 10, 10]


@pytest.mark.article("SkO-2.2.2")
def test_any_two_of_the_twelve_may_be_laid_away() -> None:
    state = must(won_by(F), TakeSkat(F))
    pairs = [action for action in legal_actions(state, F) if isinstance(action, Discard)]
    assert len(pairs) == len({frozenset(pair.cards) for pair in pairs}) == 66
    laid = must(state, Discard(F, two("CA C10")))
    assert (laid.phase, laid.turn) == (Phase.ANNOUNCE, F)
    assert set(laid.skat) == set(two("CA C10"))
    assert len(laid.hand_of(F)) == 10
    assert Card.ST in laid.hand_of(F)


@pytest.mark.article("SkO-2.2.2", negative=True)
def test_what_cannot_be_laid_away() -> None:
    state = must(won_by(F), TakeSkat(F))
    foreign = refused(state, Discard(F, two("CA CJ")))
    assert (foreign.code, foreign.details) == ("card_not_held", {"card": "CJ"})
    twice = refused(state, Discard(F, two("CA CA")))
    assert (twice.code, twice.details) == ("same_card_twice", {"card": "CA"})
    assert foreign.impossible
    assert twice.impossible
    other = refused(state, Discard(M, two("HA H10")))
    assert (other.code, other.details) == ("skat_is_the_soloists", {"seat": "middlehand"})


@pytest.mark.article("SkO-3.4.8 (2)")
def test_until_the_announcement_the_discard_may_be_changed() -> None:
    """As often as the soloist likes; the skat is his, so only he knows what changed."""
    before = must(won_by(F), TakeSkat(F))
    state = before
    for pair in ("CA C10", "S9 S10"):
        laid = must(state, Discard(F, two(pair)))
        state = must(laid, TakeDiscardBack(F))
        assert state == before
    assert view(laid, M) == view(must(before, Discard(F, two("CA C10"))), M)
    # It leads back, so it is not among what one tries to get on.
    assert {type(action) for action in legal_actions(laid)} == {Announce}


@pytest.mark.article("SkO-3.4.8 (2)", negative=True)
def test_the_discard_is_final_with_the_announcement() -> None:
    laid = must(won_by(F), TakeSkat(F), Discard(F, two(SKAT)))
    other = refused(laid, TakeDiscardBack(M))
    assert (other.code, other.details) == ("skat_is_the_soloists", {"seat": "middlehand"})
    for state in (must(laid, Announce(F, game("clubs"))), announced("clubs hand"), won_by(F)):
        assert "SkO-3.4.8" in refused(state, TakeDiscardBack(F)).articles


@pytest.mark.article("SkO-4.5.4", negative=True)
def test_nobody_else_takes_the_skat() -> None:
    for seat in (M, R):
        refusal = refused(won_by(F), TakeSkat(seat))
        assert refusal.details == {"seat": seat.value}
        assert legal_actions(won_by(F), seat) == ()


@pytest.mark.article("SkO-2.4.2")
def test_tops_are_counted_in_the_twelve_cards_dealt() -> None:
    """Whatever was laid away; nobody has twelve cards before there is a soloist."""
    for text in ("clubs", "clubs hand"):
        assert twelve_cards(announced(text)) == cards(HANDS[0]) | cards(SKAT)
    laid = must(won_by(F), TakeSkat(F), Discard(F, two("CA CK")))
    assert twelve_cards(laid) == cards(HANDS[0]) | cards(SKAT)
    assert len(twelve_cards(State(rules=laid.rules))) == 0


# --- the announcement -------------------------------------------------------------------


@pytest.mark.article("SkO-3.4.1")
def test_with_the_skat_untouched_every_form_may_be_announced() -> None:
    """A game without the word hand is a plain one, the skat unseen; levels need the word."""
    plain = {(False, Announced.NONE)}
    assert forms(won_by(F)) == plain | {(True, level) for level in Announced}
    assert forms(skat_taken()) == plain


@pytest.mark.article("SkO-3.4.1")
def test_a_plain_game_with_the_skat_unseen() -> None:
    state = must(won_by(F), Announce(F, game("hearts")))
    assert (state.phase, state.turn, state.leader) == (Phase.PLAY, F, F)
    assert not state.skat_taken
    assert written(state.skat) == "S10 C10"
    over = must(state, Concede(F))
    assert over.result is not None
    assert over.result.score is not None
    assert "hand" not in over.result.score.breakdown


@pytest.mark.parametrize("contract", ALL_CONTRACTS)
@pytest.mark.parametrize("announced_level", Announced)
@pytest.mark.parametrize("hand", [False, True])
def test_which_games_there_are(
    contract: Contract,
    announced_level: Announced,
    *,
    hand: bool,
) -> None:
    """19 forms: in null only ouvert, in the others levels from the hand alone (SkO-2.1.2)."""
    text = f"{contract.value}{' hand' if hand else ''} {announced_level.value}"
    announcement = game(text.replace(" none", ""))
    null = contract is Contract.NULL
    levels = announced_level in (Announced.SCHNEIDER, Announced.SCHWARZ)
    exists = not levels if null else hand or announced_level is Announced.NONE
    refusal = why_invalid(announcement, hand=True, free_ouvert=False)
    assert (refusal is None) is exists
    if refusal is not None:
        assert refusal.code == ("no_levels_in_null" if null else "level_needs_hand")
        assert refusal.details == {"announced": announced_level.value}
    taken = why_invalid(announcement, hand=False, free_ouvert=False)
    assert (taken is None) is (exists and not hand)


def test_what_each_house_rule_frees() -> None:
    ouvert, schneider = game("clubs ouvert"), game("clubs schneider")
    assert why_invalid(ouvert, hand=False, free_ouvert=True) is None
    assert why_invalid(ouvert, hand=False, free_ouvert=False, free_levels=True) is not None
    assert why_invalid(schneider, hand=False, free_ouvert=False, free_levels=True) is None
    assert why_invalid(schneider, hand=False, free_ouvert=True) is not None
    null = game("null schneider")
    assert why_invalid(null, hand=False, free_ouvert=True, free_levels=True) is not None


@pytest.mark.article("SkO-3.4.4", negative=True)
@pytest.mark.parametrize(
    ("text", "highest"),
    [("null", 23), ("null hand", 35), ("null ouvert", 46), ("null hand ouvert", 59)],
)
def test_a_null_reaches_its_own_value(text: str, highest: int) -> None:
    assert not null_below_bid(won_by(F, bid=highest), game(text))
    assert null_below_bid(won_by(F, bid=60), game(text))
    assert not null_below_bid(won_by(F, bid=264), game("clubs"))
    refusal = refused(won_by(F, bid=60), Announce(F, game(text)))
    assert refusal.details == {"value": highest, "bid": 60}
    assert not refusal.impossible


@pytest.mark.article("SkO-2.2.5")
@pytest.mark.parametrize("text", ["null ouvert", "null hand ouvert", "grand hand ouvert"])
def test_an_open_hand_lies_on_the_table_before_the_first_card(text: str) -> None:
    won = won_by(M) if "hand" in text else must(won_by(M), TakeSkat(M), Discard(M, two(SKAT)))
    applied = apply(won, Announce(M, game(text)))
    assert isinstance(applied, Applied)
    assert applied.events == (HandOpened(M),)
    assert applied.state.open_hands == (M,)
    assert applied.state.turn is F


@pytest.mark.article("SkO-2.2.5", negative=True)
def test_a_closed_game_lies_closed() -> None:
    applied = apply(won_by(M), Announce(M, game("grand hand schwarz")))
    assert isinstance(applied, Applied)
    assert (applied.events, applied.state.open_hands) == ((), ())


def test_only_the_soloist_announces() -> None:
    refusal = refused(won_by(F), Announce(R, game("clubs")))
    assert (refusal.code, refusal.details) == ("soloist_announces", {"seat": "rearhand"})
