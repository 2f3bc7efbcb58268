"""`skat value` and `skat list` refuse what cannot be; a null needs no card points."""

from __future__ import annotations

from typing import Any

import pytest

from skat.requests.list_file import BadList, read_list
from skat.requests.value import value_request
from tests.tools import code_of

GAME: dict[str, Any] = {"contract": "clubs", "tops": "with 2", "bid": 18, "end": "played_out"}
NULL: dict[str, Any] = {"contract": "null", "bid": 18}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"soloist_points": 91, "soloist_tricks": 1}, "points_not_in_tricks"),
        ({"tops": "with 8", "soloist_points": 30, "soloist_tricks": 6}, "points_against_tops"),
        ({"tops": "with 8", "soloist_points": 30}, "points_against_tops"),
        ({"tops": "with 8", "soloist_points": 36}, None),
        ({"soloist_points": 61}, None),
        ({"soloist_points": 61, "soloist_tricks": 2}, None),
    ],
)
def test_points_that_no_cards_give(more: dict[str, Any], code: str | None) -> None:
    assert code_of(value_request({**GAME, **more})) == code
    deal = {"soloist": "A", **GAME, **more}
    read = read_list({"table": ["A", "B", "C"], "first_dealer": 0, "deals": [deal]})
    assert (read.code if isinstance(read, BadList) else None) == code


@pytest.mark.parametrize(
    ("end", "own", "code"),
    [
        ("opponent_concedes", 91, "points_not_in_tricks"),
        ("fault_soloist", 91, "points_not_in_tricks"),
        ("fault_soloist", 60, None),
        ("opponent_concedes", 60, "points_not_in_tricks"),
    ],
)
def test_a_game_broken_off(end: str, own: int, code: str | None) -> None:
    """After a wrong discard the skat may hold more than two cards (SkO-4.2.6)."""
    state = {"soloist_points": own, "opponent_points": 0, "soloist_tricks": 1, "opponent_tricks": 0}
    answer = value_request({**GAME, "end": end, "state_at_end": state})
    assert code_of(answer) == code


@pytest.mark.article("SkO-5.2.7")
@pytest.mark.parametrize(("tricks", "score"), [(0, 23), (1, -46), (10, -46)])
def test_a_null_needs_no_card_points(tricks: int, score: int) -> None:
    played = value_request({**NULL, "end": "played_out", "soloist_tricks": tricks})
    assert isinstance(played, dict)
    assert played["score"] == score
    if tricks < 10:
        state = {"soloist_tricks": tricks, "opponent_tricks": 3}
        conceded = value_request({**NULL, "end": "opponent_concedes", "state_at_end": state})
        assert isinstance(conceded, dict)
        assert conceded["score"] == score


def test_a_suit_game_does() -> None:
    assert code_of(value_request({**GAME, "soloist_tricks": 5})) == "key_missing"
    state = {"soloist_tricks": 5, "opponent_tricks": 3}
    broken = {**GAME, "end": "opponent_concedes", "state_at_end": state}
    assert code_of(value_request(broken)) == "key_missing"
