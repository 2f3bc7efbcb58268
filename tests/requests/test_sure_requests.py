"""`skat solve` with `want: "sure"`: its answers, and what is refused before any search."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.model.refusal import Refusal
from skat.notation.cards import CardScheme
from skat.requests.solve import solve_request
from tests.lanes.few import few

HAND = ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "SA", "ST", "HA"]
GRAND = {"want": "sure", "contract": "grand", "soloist": "forehand", "hand": HAND}
WEAK_HAND = ["CJ", "SJ", "CA", "CT", "CK", "C9", "C8", "SA", "H8", "H7"]
WEAK = {**GRAND, "contract": "clubs", "hand": WEAK_HAND}
LOW = ["C7", "C8", "S7", "S8", "S9", "H7", "H8", "H9", "D7", "D8"]
NULL = {"want": "sure", "contract": "null", "soloist": "rearhand", "hand": LOW}


def ask(request: dict[str, Any], **more: Any) -> dict[str, Any]:
    answer = solve_request({**request, **more})
    assert isinstance(answer, dict), answer
    assert answer["ms"] >= 0
    assert answer["nodes"] >= 0
    return {key: value for key, value in answer.items() if key not in ("nodes", "ms")}


def test_a_sure_hand_with_its_least_points() -> None:
    answer = ask(GRAND)
    assert answer.pop("tried") > 0
    assert answer == {"sure": True, "least": 120}


@pytest.mark.parametrize("leader", few(["forehand", "middlehand", "rearhand"], gate=1))
def test_a_refutation_is_a_position_of_the_same_command(leader: str) -> None:
    answer = ask(WEAK, soloist="middlehand", leader=leader, budget_ms=1_000)
    assert answer["sure"] is False
    broken = answer["refutation"]
    assert set(broken) == {"forehand", "rearhand", "skat"}
    assert sorted([*WEAK_HAND, *chain(*broken.values())]) == sorted(
        suit + rank for suit in "CSHD" for rank in "AKQJT987"
    )
    deal = {"contract": "clubs", "soloist": "middlehand", "leader": leader, **broken}
    deal = {**deal, "middlehand": WEAK_HAND, "want": "target", "target": 61}
    assert ask(deal) == {"reaches": False}


def test_a_skat_that_is_known_stays_there() -> None:
    answer = ask(WEAK, skat=["HA", "HT"], target=121, budget_ms=300)
    assert answer["sure"] is False
    assert sorted(answer["refutation"]["skat"]) == ["HA", "HT"]


def test_the_target_is_61_unless_another_is_named() -> None:
    assert ask(WEAK, target=0, budget_ms=300)["sure"] is True
    assert ask(GRAND, target=120)["sure"] is True


def test_nulls() -> None:
    assert ask(NULL) == {"sure": True, "tried": 1}
    lost = ask(NULL, hand=[*LOW[:-1], "DA"])
    assert lost["sure"] is False
    assert "least" not in lost
    deal = {"contract": "null", "soloist": "rearhand", "rearhand": [*LOW[:-1], "DA"]}
    assert ask({**deal, **lost["refutation"]}) == {"won": False}
    # With 7 9 J in three suits every own lead may lose, and no other one can.
    stuck = ["C7", "C9", "CJ", "S7", "S9", "SJ", "H7", "H9", "HJ", "D7"]
    assert ask(NULL, hand=stuck)["sure"] is True
    assert ask(NULL, hand=[*stuck[:-1], "D9"], leader="rearhand")["sure"] is False


def test_twelve_cards_name_their_discards() -> None:
    answer = ask(NULL, hand=[*LOW, "CA", "DA"])
    assert answer["sure"] is True
    assert ["DA", "CA"] in answer["discards"]
    high = [suit + rank for suit in "CSHD" for rank in "AKQ"]
    none = ask(NULL, hand=high)
    assert (none["sure"], none["discards"]) == (False, [])
    assert set(none["refutation"]["skat"]) < set(high)


def test_a_budget_that_ended_is_no_answer() -> None:
    assert ask(WEAK, budget_ms=0) == {"sure": None, "tried": 0}
    twelve = ask(WEAK, hand=[*WEAK_HAND, "D7", "D8"], budget_ms=0)
    assert twelve == {"sure": None, "tried": 0, "discards": []}


def test_the_caller_may_bound_the_budget() -> None:
    answer = solve_request(WEAK, most_ms=0)
    assert isinstance(answer, dict)
    assert answer["sure"] is None


def test_cards_in_other_letters() -> None:
    hand = ["Kr7", "Kr8", "Pi7", "Pi8", "Pi9", "He7", "He8", "He9", "Ka7", "KaA"]
    answer = solve_request({**NULL, "hand": hand}, scheme=CardScheme.DE)
    assert isinstance(answer, dict)
    assert "♦8" in answer["refutation"]["forehand"] + answer["refutation"]["middlehand"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hand": None}, "key_missing"),
        ({"contract": None}, "key_missing"),
        ({"soloist": None}, "key_missing"),
        ({"contract": "ramsch"}, "bad_value"),
        ({"soloist": "dealer"}, "bad_value"),
        ({"leader": 3}, "bad_value"),
        ({"hand": HAND[:9]}, "hand_not_whole"),
        ({"hand": [*HAND, "D7"]}, "hand_not_whole"),
        ({"hand": [*HAND[:9], "CJ"]}, "card_twice"),
        ({"hand": "CJ SJ"}, "bad_value"),
        ({"skat": ["CJ", "D7"]}, "card_twice"),
        ({"skat": ["D7"]}, "skat_not_two"),
        ({"skat": ["D7", "D8", "D9"]}, "skat_not_two"),
        ({"skat": ["D7", "D8"], "hand": [*HAND, "D9", "DQ"]}, "keys_mixed"),
        ({"target": "61"}, "bad_value"),
        ({"budget_ms": -1}, "bad_value"),
        ({"budget_ms": 1.5}, "bad_value"),
        ({"forehand": HAND}, "key_unknown"),
        ({"trick": []}, "key_unknown"),
        ({"contract": "null", "target": 61}, "null_without_target"),
    ],
)
def test_refused_before_any_search(change: dict[str, Any], code: str) -> None:
    request = {key: value for key, value in {**GRAND, **change}.items() if value is not None}
    answer = solve_request(request)
    assert isinstance(answer, Refusal), answer
    assert answer.code == code


def test_the_command_says_refusals_in_words() -> None:
    lines = [{**NULL, "budget_ms": 1_000}, {**NULL, "hand": LOW[:7]}]
    typed = "\n".join(map(json.dumps, lines))
    result = CliRunner().invoke(app, ["solve", "--language", "pl"], input=typed)
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert first["sure"] is True
    assert second["error"]["code"] == "hand_not_whole"
    assert "7" in second["error"]["message"]
