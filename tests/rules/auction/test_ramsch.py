"""Ramsch before its first card: the skat that goes round, grand hand instead, a Ramsch due."""

from __future__ import annotations

import pytest

from skat.model.cards import Card
from skat.model.seats import SEATS
from skat.rules.actions import (
    Announce,
    Deal,
    Discard,
    Outcome,
    Pass,
    PushOn,
    Ruled,
    TakeSkat,
    TimeOut,
)
from skat.rules.dealing import pack_of
from skat.rules.machine import legal_actions, start
from skat.rules.result import DealEnding
from skat.rules.scoring.finished import Score
from skat.rules.state import Phase, State
from skat.rules.views import view
from tests.articles.situations import (
    HANDS,
    SKAT,
    F,
    M,
    R,
    auction,
    cards,
    dealt,
    game,
    in_order,
    two,
)
from tests.rules.positions import must, refused, rules_with, to_the_end

PUSH = rules_with(ramsch=True, ramsch_push="yes")
GRAND = rules_with(ramsch=True, grand_hand_in_ramsch="yes")
BOTH = rules_with(ramsch=True, ramsch_push="yes", grand_hand_in_ramsch="yes", spitze="yes")
PASSES = "M pass, R pass, F pass"


def pushing() -> State:
    """Nobody has bid, and forehand has the skat before him."""
    return auction(PASSES, state=dealt(rules=PUSH))


# --- ramsch_push ------------------------------------------------------------------------


@pytest.mark.article("LF-ramsch")
@pytest.mark.parametrize(("value", "phase"), [("no", Phase.PLAY), ("yes", Phase.PUSH)])
def test_only_where_the_house_pushes_the_skat_goes_round(value: str, phase: Phase) -> None:
    state = auction(PASSES, state=dealt(rules=rules_with(ramsch=True, ramsch_push=value)))
    assert (state.phase, state.turn) == (phase, F)


def test_without_ramsch_there_is_nothing_to_push() -> None:
    state = auction(PASSES, state=dealt(rules=rules_with(ramsch_push="yes")))
    assert state.result is not None
    assert state.result.ending is DealEnding.PASSED


@pytest.mark.article("LF-ramsch")
def test_each_in_turn_takes_the_skat_or_pushes_it_on() -> None:
    state = pushing()
    assert set(legal_actions(state)) == {TakeSkat(F), PushOn(F)}
    assert refused(state, PushOn(M)).code == "not_your_turn"
    state = must(state, PushOn(F))
    assert set(legal_actions(state)) == {TakeSkat(M), PushOn(M)}
    state = must(state, TakeSkat(M))
    assert len(state.hand_of(M)) == 12
    state = must(state, Discard(M, two("DA D10")), TakeSkat(R))
    assert cards("DA D10") & state.hand_of(R) == cards("DA D10")
    state = must(state, Discard(R, two("DA SA")))
    assert (state.phase, state.turn, state.skat) == (Phase.PLAY, F, cards("DA SA"))
    assert [len(hand) for hand in state.hands] == [10, 10, 10]


@pytest.mark.article("LF-ramsch", negative=True)
def test_no_jack_is_laid_away() -> None:
    state = must(pushing(), PushOn(F), TakeSkat(M))
    assert refused(state, Discard(M, two("CJ HA"))).code == "no_jack_pushed"
    assert refused(state, Discard(M, two("CA HA"))).code == "card_not_held"
    assert refused(state, Discard(M, (Card.HA, Card.HA))).code == "same_card_twice"
    assert refused(state, Discard(F, two("DA HA"))).code == "not_your_turn"
    laid = {card for each in legal_actions(state) for card in each.cards}  # type: ignore[union-attr]
    assert laid == set(state.hand_of(M)) - set(in_order("CJ SJ HJ DJ"))


@pytest.mark.article("LF-ramsch")
@pytest.mark.parametrize("pushed", [0, 1, 2, 3])
def test_who_pushes_on_unseen_doubles(pushed: int) -> None:
    """A player who takes the skat lays the same two away again, so that nothing else differs."""
    state = pushing()
    for number, seat in enumerate(SEATS):
        if number < pushed:
            state = must(state, PushOn(seat))
        else:
            state = must(state, TakeSkat(seat), Discard(seat, two(SKAT)))
    result = to_the_end(state).result
    plain = to_the_end(auction(PASSES, state=dealt(rules=rules_with(ramsch=True)))).result
    assert result is not None
    assert plain is not None
    assert plain.ramsch is not None
    assert result.ramsch == tuple(2**pushed * points for points in plain.ramsch)


def test_only_who_laid_the_skat_away_knows_it() -> None:
    taken = must(pushing(), TakeSkat(F))
    assert set(view(taken, F).skat or ()) == set(in_order(SKAT))
    assert view(taken, M).skat is None
    laid = must(taken, Discard(F, two("CA D9")))
    assert set(view(laid, F).discarded or ()) == set(in_order("CA D9"))
    assert view(laid, M).discarded is None
    assert view(laid, M).exchanged == (F,)
    again = must(laid, TakeSkat(M), Discard(M, two("DA CA")))
    assert view(again, F).discarded is None
    assert set(view(again, M).discarded or ()) == set(in_order("DA CA"))


# --- grand_hand_in_ramsch ---------------------------------------------------------------


@pytest.mark.article("LF-ramsch")
@pytest.mark.parametrize(("value", "phase"), [("no", Phase.PLAY), ("yes", Phase.RAMSCH)])
def test_only_where_the_house_knows_it_grand_hand_is_asked_for(value: str, phase: Phase) -> None:
    rules = rules_with(ramsch=True, grand_hand_in_ramsch=value)
    assert auction(PASSES, state=dealt(rules=rules)).phase is phase


@pytest.mark.article("LF-ramsch")
def test_a_grand_hand_is_played_instead() -> None:
    """With 4, game 5, hand 6: 144, and all tricks make it 192."""
    state = must(auction(PASSES, state=dealt(rules=GRAND)), Pass(F))
    assert set(legal_actions(state)) == {Announce(M, game("grand hand")), Pass(M)}
    state = must(state, Announce(M, game("grand hand")))
    assert (state.soloist, state.bid, state.turn, state.phase) == (M, 18, F, Phase.PLAY)
    over = to_the_end(state).result
    assert over is not None
    assert isinstance(over.score, Score)
    assert over.score.breakdown[:3] == ("with 4", "game", "hand")


@pytest.mark.article("LF-ramsch", negative=True)
def test_no_other_game_is_played_instead() -> None:
    state = auction(PASSES, state=dealt(rules=GRAND))
    for text in ("clubs hand", "grand hand schneider", "grand"):
        assert refused(state, Announce(F, game(text))).code == "only_grand_hand"
    assert refused(state, Announce(M, game("grand hand"))).code == "not_your_turn"


def test_if_nobody_says_it_the_ramsch_begins() -> None:
    state = auction(PASSES, state=dealt(rules=GRAND))
    assert must(state, Pass(F), Pass(M), Pass(R)).phase is Phase.PLAY
    state = must(auction(PASSES, state=dealt(rules=BOTH)), Pass(F), Pass(M), Pass(R))
    assert (state.phase, state.turn) == (Phase.PUSH, F)


def test_spitze_may_be_said_with_it() -> None:
    state = must(auction(PASSES, state=dealt(rules=BOTH)), Pass(F))
    said = must(state, Announce(M, game("grand hand"), spitze=True))
    assert said.spitze is True


# --- a Ramsch that is due ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "phase"),
    [(rules_with(ramsch=True), Phase.PLAY), (PUSH, Phase.PUSH), (GRAND, Phase.RAMSCH)],
)
def test_a_ramsch_due_has_no_auction(rules: object, phase: Phase) -> None:
    pack = pack_of([in_order(hand) for hand in HANDS], in_order(SKAT))
    state = must(start(rules, ramsch_due=True), Deal(pack))  # type: ignore[arg-type]
    assert (state.phase, state.turn) == (phase, F)
    assert must(state, TimeOut(F)).result is not None
    again = must(state, Ruled(Outcome.REDEAL))
    assert (again.phase, again.ramsch_due) == (Phase.DEAL, True)


def test_bock_doubles_a_passed_deal_to_nothing_and_a_ramsch_twice() -> None:
    pack = pack_of([in_order(hand) for hand in HANDS], in_order(SKAT))
    rules = rules_with(ramsch=True)
    once = to_the_end(must(start(rules, ramsch_due=True), Deal(pack))).result
    twice = to_the_end(must(start(rules, ramsch_due=True, bock=True), Deal(pack))).result
    assert once is not None
    assert twice is not None
    assert once.ramsch is not None
    assert twice.ramsch == tuple(2 * points for points in once.ramsch)
    assert view(must(start(rules, bock=True), Deal(pack)), F).bock is True
