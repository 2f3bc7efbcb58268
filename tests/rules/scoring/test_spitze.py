"""Spitze, the house rule: the lowest trump takes the last trick, or the game is lost."""

from __future__ import annotations

from typing import Any

import pytest

from skat.model.cards import Card
from skat.rules.actions import Announce, Concede, Expose, Play, ThrowIn, Verdict
from skat.rules.machine import is_over, legal_actions
from skat.rules.scoring.finished import GameEnd
from skat.rules.state import State
from skat.rules.views import view
from tests.articles.situations import F, M, R, dealt, game, in_order, score_of, won_by
from tests.rules.positions import must, refused, rules_with
from tests.rules.scoring.games import at, ended_by, played

SPITZE = rules_with(spitze="yes")
TO_THE_END = "CJ SJ HJ DJ HA H10 DA D10 D7 H7"
"""Middlehand takes every trick in this order, the last with the lowest trump."""


def announced(*, spitze: bool = True) -> State:
    """Middlehand plays hearts hand with 6."""
    state = won_by(M, state=dealt(rules=SPITZE))
    return must(state, Announce(M, game("hearts hand"), spitze=spitze))


def played_in(order: str, state: State) -> State:
    """The deal to its end; middlehand plays in this order, the others anything."""
    own = in_order(order)
    while not is_over(state):
        assert state.turn is not None
        plays = [each.card for each in legal_actions(state, state.turn) if isinstance(each, Play)]
        card = min(plays, key=own.index) if state.turn is M else plays[0]
        state = must(state, Play(state.turn, card))
    return state


def test_made_it_is_one_level_more() -> None:
    score = score_of(played_in(TO_THE_END, announced()))
    assert score.breakdown == ("with 6", "game", "hand", "schneider", "schwarz", "spitze")
    assert (score.won, score.multiplier, score.score) == (True, 11, 110)
    assert score_of(played_in(TO_THE_END, announced(spitze=False))).score == 100


def test_missed_the_game_is_lost_with_its_level() -> None:
    score = score_of(played_in("H7 CJ SJ HJ DJ HA H10 DA D10 D7", announced()))
    assert (score.won, "spitze" in score.breakdown) == (False, True)
    assert score.score < -120


@pytest.mark.parametrize(("value", "allowed"), [("no", False), ("yes", True)])
def test_only_a_house_that_knows_it_announces_it(value: str, *, allowed: bool) -> None:
    state = won_by(M, state=dealt(rules=rules_with(spitze=value)))
    action = Announce(M, game("hearts hand"), spitze=True)
    assert (action in legal_actions(state, M)) is allowed
    if not allowed:
        assert refused(state, action).code == "house_rule_off"


def test_it_needs_the_lowest_trump_in_the_hand() -> None:
    state = won_by(M, state=dealt(rules=SPITZE))
    assert refused(state, Announce(M, game("clubs hand"), spitze=True)).code == "spitze_not_held"
    assert refused(state, Announce(M, game("null hand"), spitze=True)).code == "no_spitze_in_null"
    grand = must(state, Announce(M, game("grand hand"), spitze=True))
    assert view(grand, F).spitze is True


def test_with_it_nothing_is_won_before_the_last_trick() -> None:
    """The soloist has 95 card points and gives up all the same: without Spitze he had won."""
    standing = at(95, 10, 8, 1)
    given_up: dict[str, Any] = {
        "end": GameEnd.SOLOIST_CONCEDES,
        "text": "clubs, with 1",
        "standing": standing,
    }
    assert ended_by(**given_up, rules=SPITZE).won is True
    assert ended_by(**given_up, rules=SPITZE, spitze=True).won is False


@pytest.mark.parametrize(
    ("action", "won"), [(ThrowIn(M), False), (Concede(M), False), (ThrowIn(F), True)]
)
def test_who_gives_up(action: ThrowIn | Concede, *, won: bool) -> None:
    score = score_of(must(announced(), action))
    assert (score.won, "spitze" in score.breakdown) == (won, True)


def test_defenders_who_give_up_cannot_save_a_spitze_that_is_gone() -> None:
    gone = must(announced(), Play(F, Card.CA), Play(M, Card.H7))
    assert score_of(must(gone, Play(R, Card.C9), ThrowIn(F))).won is False


@pytest.mark.parametrize(("holds", "won"), [(True, True), (False, False)])
def test_a_claim_of_all_the_rest_is_one_of_spitze(*, holds: bool, won: bool) -> None:
    strict = rules_with("isko-1999", spitze="yes")
    state = won_by(M, state=dealt(rules=strict))
    state = must(state, Announce(M, game("hearts hand"), spitze=True), Expose(M))
    assert score_of(must(state, Verdict(holds=holds))).won is won


def test_the_level_helps_to_reach_the_bid() -> None:
    """With 1, game 2, Spitze 3: 36 covers 33, and 24 does not."""
    bid: dict[str, Any] = {"points": 70, "tricks": 6, "bid": 33, "rules": SPITZE}
    assert played("clubs, with 1", **bid).overbid is True
    score = played("clubs, with 1", **bid, spitze=True)
    assert (score.overbid, score.score, score.multiplier) == (False, 36, 3)


def test_kontra_and_bock_double_it() -> None:
    score = played("clubs, with 1", 70, 6, rules=SPITZE, spitze=True, kontra=True, bock=True)
    assert (score.score, score.breakdown[-3:]) == (144, ("spitze", "kontra", "bock"))
    assert score.game_value == 36


def test_rearhand_sees_that_it_was_announced_and_today_s_view_has_no_such_key() -> None:
    assert view(announced(), R).spitze is True
    assert view(announced(spitze=False), R).spitze is not True
