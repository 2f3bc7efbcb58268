"""Trick play at the table: whose card is due, which may be played, what a trick brings."""

from __future__ import annotations

import pytest

from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import SEATS
from skat.rules.actions import Play
from skat.rules.applied import Applied, DealEnded, TrickTaken
from skat.rules.ending.closing import standing
from skat.rules.following import contract_played, playable, to_play
from skat.rules.machine import apply, legal_actions, start
from skat.rules.result import DealEnding
from skat.rules.scoring.finished import Standing
from skat.rules.state import Phase, State, Trick
from tests.articles.situations import (
    F,
    M,
    R,
    announced,
    auction,
    cards,
    dealt,
    in_order,
    played,
    playing,
)
from tests.rules.positions import must, refused, rules_with

# --- whose card is due ------------------------------------------------------------------


def test_cards_are_played_clockwise_from_the_leader() -> None:
    state = announced("clubs")
    for expected, card in zip((F, M, R), in_order("HK H7 H8"), strict=True):
        assert state.turn is to_play(state) is expected
        state = must(state, Play(expected, card))
    assert state.turn is to_play(state) is F


@pytest.mark.article("SkO-4.1.1", negative=True)
def test_leading_and_playing_out_of_turn() -> None:
    state = announced("clubs")
    lead = refused(state, Play(M, Card.HA))
    assert (lead.code, lead.articles) == ("not_your_turn", ("SkO-4.1.1", "SkO-4.1.3"))
    assert lead.details == {"seat": "middlehand"}
    early = refused(played(state, "HK"), Play(R, Card.H8))
    assert (early.code, early.articles) == ("not_your_turn", ("SkO-4.2.7",))
    plays = [
        [each for each in legal_actions(state, seat) if isinstance(each, Play)] for seat in SEATS
    ]
    assert [len(of_seat) for of_seat in plays] == [10, 0, 0]


def test_a_card_that_is_not_held() -> None:
    refusal = refused(announced("clubs"), Play(F, Card.CJ))
    assert (refusal.code, refusal.details) == ("card_not_held", {"card": "CJ"})
    assert refusal.impossible


@pytest.mark.article("SkO-4.2.1", negative=True)
def test_a_card_that_does_not_follow() -> None:
    refusal = refused(played(announced("clubs"), "HK"), Play(M, Card.DA))
    assert refusal.details == {"card": "DA", "led": "HK"}
    assert not refusal.impossible


@pytest.mark.article("SkO-4.2.1", "SkO-4.2.2")
@pytest.mark.parametrize(
    ("contract", "trick", "hand", "allowed"),
    [
        (Contract.CLUBS, "", "S7 SJ", "S7 SJ"),
        (Contract.CLUBS, "C7", "SJ CA H7", "SJ CA"),
        (Contract.CLUBS, "SJ", "CA H7", "CA"),
        (Contract.SPADES, "CJ", "CA SA", "SA"),
        (Contract.GRAND, "CA", "CJ C7", "C7"),
        (Contract.GRAND, "C7 H7", "CJ HA", "CJ HA"),
        (Contract.NULL, "CA", "CJ SJ", "CJ"),
        (Contract.NULL, "H7 HA", "D7 S7", "D7 S7"),
    ],
)
def test_which_cards_may_be_played(contract: Contract, trick: str, hand: str, allowed: str) -> None:
    legal = playable(cards(hand), trick=in_order(trick), contract=contract)
    assert legal == cards(allowed)


def test_ramsch_is_played_like_grand() -> None:
    state = auction("M pass, R pass, F pass", state=dealt(rules=rules_with(ramsch=True)))
    assert contract_played(state) is Contract.GRAND
    assert contract_played(announced("null")) is Contract.NULL


# --- what a trick brings ----------------------------------------------------------------


@pytest.mark.article("SkO-4.4.1", "SkO-4.4.2")
def test_a_trick_goes_to_its_winner_with_all_its_points() -> None:
    """Hearts trumps: king, ten and eight make 14 for middlehand, who leads next."""
    state = played(announced("hearts", seat=M), "HK H10")
    applied = apply(state, Play(R, Card.H8))
    assert isinstance(applied, Applied)
    trick = Trick(F, (Card.HK, Card.HT, Card.H8), M)
    assert applied.events == (TrickTaken(trick),)
    after_it = applied.state
    assert after_it.tricks == (trick,)
    assert (after_it.leader, after_it.turn, after_it.trick) == (M, M, ())
    assert (after_it.points, after_it.tricks_won) == ((0, 14, 0), (0, 1, 0))
    assert [len(after_it.hand_of(seat)) for seat in (F, M, R)] == [9, 9, 9]


def test_a_card_on_the_table_is_no_event() -> None:
    applied = apply(announced("clubs"), Play(F, Card.HK))
    assert isinstance(applied, Applied)
    assert applied.events == ()
    assert applied.state.trick == (Card.HK,)
    assert Card.HK not in applied.state.hand_of(F)


@pytest.mark.article("SkO-2.2.1", "SkO-4.5.7")
def test_what_the_parties_have() -> None:
    """The soloist's skat of 20 counts from the start but is no trick; 7 points are still out."""
    state = playing(
        "clubs", soloist=M, points=(30, 63), tricks=(3, 6), skat="C10 S10", hands=("CK", "CQ", "C7")
    )
    assert standing(state) == Standing(50, 63, 3, 6)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"SkO-3\.5\.1"):
        standing(start())


def last_trick(text: str, *, points: tuple[int, int], rest: tuple[str, str, str]) -> State:
    """The tenth trick of a game, forehand alone."""
    return playing(text, twelve="CJ SJ", hands=rest, points=points, tricks=(4, 5))


@pytest.mark.article("LF-tricks")
def test_the_tenth_trick_ends_the_game_with_its_score() -> None:
    state = last_trick("clubs", points=(50, 56), rest=("CA", "C7", "HQ"))
    applied = apply(played(state, "CA C7"), Play(R, Card.HQ))
    assert isinstance(applied, Applied)
    over = applied.state
    assert over.result is not None
    assert [type(event) for event in applied.events] == [TrickTaken, DealEnded]
    assert (over.phase, over.turn) == (Phase.FINISHED, None)
    assert over.result.ending is DealEnding.PLAYED_OUT
    assert (over.result.soloist, over.result.by) == (F, None)
    assert (over.result.soloist_points, over.result.soloist_tricks) == (64, 5)
    assert over.result.score is not None
    assert over.result.score.score == 36
    assert over.result.articles == over.result.score.articles


@pytest.mark.article("SkO-5.2.7", negative=True)
@pytest.mark.parametrize(
    ("before", "ending"), [((0, 3), DealEnding.NULL_TRICK), ((0, 9), DealEnding.PLAYED_OUT)]
)
def test_a_null_is_over_with_the_soloists_first_trick(
    before: tuple[int, int], ending: DealEnding
) -> None:
    more = "" if before == (0, 9) else " S7"
    hands = (f"CA{more}", f"C7{more.replace('S7', 'S8')}", f"C8{more.replace('S7', 'S9')}")
    over = played(playing("null", hands=hands, tricks=before), "CA C7 C8")
    assert over.result is not None
    assert over.result.ending is ending
    assert over.result.soloist_tricks == 1
    assert over.result.score is not None
    assert not over.result.score.won


def test_a_defenders_trick_does_not_end_a_null() -> None:
    state = playing("null", hands=("C7 S7", "CA S8", "C8 S9"), tricks=(0, 3))
    going_on = played(state, "C7 CA C8")
    assert (going_on.phase, going_on.turn) == (Phase.PLAY, M)


def test_a_suit_game_goes_on_when_the_soloist_takes_a_trick() -> None:
    state = playing("clubs", hands=("CA S7", "C7 S8", "C8 S9"), tricks=(0, 3))
    assert played(state, "CA C7 C8").phase is Phase.PLAY
