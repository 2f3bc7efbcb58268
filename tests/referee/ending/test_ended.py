"""The first thing in time that ends a game decides: a null is over with the soloist's trick."""

from typing import Any

import pytest

from skat.requests.judge import judge_request
from tests.referee.asking import ask, kinds, ruling

NULL = {"contract": "null", "bid": 23, "soloist": "forehand"}

IN_PLAY = [
    kind
    for kind, told in kinds().items()
    if "lost" in told["moments"] and "middlehand" not in told["not_by"]
]


@pytest.mark.article("SkO-5.2.7")
@pytest.mark.parametrize("demand", ["end", "continue"])
@pytest.mark.parametrize("by", ["forehand", "middlehand"])
@pytest.mark.parametrize("kind", IN_PLAY)
def test_nothing_that_comes_later_saves_a_null(kind: str, by: str, demand: str) -> None:
    state = {"soloist_tricks": 1, "opponent_tricks": 2, "trick": 4}
    answer = ruling(kind, by, game=NULL, state=state, demand=demand)
    assert (answer["outcome"], answer["winner"], answer["score"]) == ("game_over", "defenders", -46)
    assert "SkO-5.2.7" in answer["articles"]
    assert "so the null was lost and over" in answer["reason"]


@pytest.mark.article("SkO-5.2.7", negative=True)
def test_a_null_without_a_trick_goes_on() -> None:
    state = {"soloist_tricks": 0, "opponent_tricks": 3, "trick": 4}
    answer = ruling("revoke", "middlehand", game=NULL, state=state, demand="continue")
    assert (answer["outcome"], answer["score"]) == ("continue", None)
    ended = ruling("revoke", "middlehand", game=NULL, state=state)
    assert (ended["winner"], ended["score"]) == ("soloist", 23)


@pytest.mark.article("SkO-3.4.4")
@pytest.mark.parametrize("kind", ["revoke", "claim", "concession", "card_taken_back"])
def test_a_null_below_the_bid_was_over_from_the_start(kind: str) -> None:
    game = {**NULL, "bid": 24, "tops": "with 1"}
    state = {"soloist_tricks": 0, "opponent_tricks": 3, "trick": 4}
    answer = ruling(kind, "middlehand", game=game, state=state, demand="continue")
    assert (answer["winner"], answer["score"]) == ("defenders", -48)


# --- typed tricks -----------------------------------------------------------------------

LOST_IN_TRICK_ONE = [
    ["CA", "C7", "C9"],
    ["SJ", "C8", "CQ"],
    ["HJ", "H7", "CK"],
    ["SA", "S7", "S8"],
    ["HA", "D7", "H8"],
    ["HT", "H9", "HQ"],
    ["DA", "D8", "D9"],
    ["ST", "S9", "SQ"],
    ["CT", "SK", "DQ"],
    ["CJ", "DK", "DT"],
]
"""The soloist takes trick 1; middlehand discards on the ace of hearts and follows later."""


@pytest.mark.article("SkO-5.2.7", "SkO-4.2.4")
def test_a_revoke_after_a_finished_null_is_none() -> None:
    answer = ask({"game": NULL, "tricks": LOST_IN_TRICK_ONE})
    assert (answer["outcome"], answer["winner"], answer["score"]) == ("game_over", "defenders", -46)
    assert answer["articles"][:2] == ["SkO-5.2.7", "SkO-4.1.3"]
    assert (answer["offences"], answer["correction"]) == ([], None)
    assert "took trick 1" in answer["reason"]


@pytest.mark.article("SkO-4.2.4", negative=True)
def test_a_revoke_before_the_null_is_lost_decides_first() -> None:
    """Middlehand has clubs and does not follow in trick 1; the soloist's trick comes later."""
    tricks = [list(trick) for trick in LOST_IN_TRICK_ONE]
    tricks[0] = ["C7", "S7", "C9"]
    tricks[3] = ["SA", "CA", "S8"]
    game = {**NULL, "soloist": "middlehand"}
    answer: Any = judge_request({"game": game, "tricks": tricks})
    assert isinstance(answer, dict)
    assert answer["offences"][0]["trick"] == 1
    assert answer["offences"][0]["decides"] is True
