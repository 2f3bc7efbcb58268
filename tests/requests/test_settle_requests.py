"""`skat settle`: answers and errors of single requests."""

import json
from typing import Any

import pytest

from skat.model.refusal import Refusal
from skat.requests.jsonl import error_object
from skat.requests.settle import settle_request
from tests.scoresheet.cases import cases


@pytest.mark.parametrize(
    ("inputs", "expect"), [*cases("settlement_cases"), *cases("rounding_cases")]
)
def test_worked_case(inputs: dict[str, Any], expect: dict[str, Any]) -> None:
    assert settle_request(inputs) == expect


def test_fractions_are_text_and_whole_amounts_are_numbers() -> None:
    request = {"totals": [196, 33, -12, 85], "stake": "1/4"}
    assert settle_request(request) == {
        "amounts": ["241/2", "-85/2", "-175/2", "19/2"],
        "balance": 302,
    }
    request["stake"] = "1/2"
    assert settle_request(request) == {"amounts": [241, -85, -175, 19], "balance": 302}


def test_a_list_says_who_pays_whom_when_asked() -> None:
    request = {"totals": [100, -50, 10], "stake": "1/4", "pairs": True}
    assert settle_request(request) == {
        "amounts": [60, "-105/2", "-15/2"],
        "balance": 60,
        "pairs": [
            {"from": 1, "to": 0, "amount": "75/2"},
            {"from": 1, "to": 2, "amount": 15},
            {"from": 2, "to": 0, "amount": "45/2"},
        ],
    }


@pytest.mark.parametrize(
    ("request_", "amounts"),
    [
        ({"game_value": 24, "stake": "1", "won": True, "players": 4}, [72, -24, -24, -24]),
        ({"game_value": 24, "stake": "1", "won": False, "players": 3}, [-96, 48, 48]),
        ({"game_value": 27, "stake": "1/4", "won": True, "players": 4}, [21, -7, -7, -7]),
    ],
)
def test_a_game_is_paid_by_the_whole_opposing_party(
    request_: dict[str, Any], amounts: list[int]
) -> None:
    answer = settle_request(request_)
    assert not isinstance(answer, Refusal)
    assert answer["amounts"] == amounts
    assert answer["units"] == -amounts[1]


def test_the_smallest_value_is_one() -> None:
    assert settle_request({"game_value": 1, "stake": "1", "won": True}) == {"units": 1}


def test_play_without_stake_costs_nothing() -> None:
    request = {"totals": [196, 33, -12, 85], "stake": "0"}
    assert settle_request(request) == {"amounts": [0, 0, 0, 0], "balance": 302}


@pytest.mark.parametrize(
    ("request_", "code", "articles"),
    [
        (None, "not_an_object", []),
        ([1, 2], "not_an_object", []),
        ("totals", "not_an_object", []),
        ({}, "key_missing", []),
        ({"stake": "1"}, "key_missing", []),
        ({"totals": [1, 2, 3]}, "stake_not_agreed", ["TR-9.2"]),
        ({"game_value": 24, "won": True}, "stake_not_agreed", ["TR-9.2"]),
        ({"game_value": 24, "stake": "1"}, "key_missing", []),
        ({"totals": [1, 2, 3], "stake": "1", "players": 3}, "key_unknown", []),
        ({"totals": [1, 2, 3], "stake": "1", "pairs": 1}, "bad_value", []),
        ({"game_value": 24, "stake": "1", "won": True, "players": 2}, "bad_value", []),
        ({"game_value": 24, "stake": "1", "won": True, "players": 9}, "bad_value", []),
        ({"game_value": 24, "stake": "1", "won": True, "pairs": True}, "key_unknown", []),
        ({"totals": [1, 2, 3], "stake": "1", "won": True}, "key_unknown", []),
        ({"totals": [1, 2, 3], "game_value": 24, "stake": "1"}, "keys_mixed", []),
        ({"totals": [1, 2, 3], "stake": 1}, "stake_not_text", ["SkO-5.5.4"]),
        ({"totals": [1, 2, 3], "stake": None}, "stake_not_text", ["SkO-5.5.4"]),
        ({"totals": [1, 2, 3], "stake": "1/0"}, "stake_unreadable", ["SkO-5.5.4"]),
        ({"totals": [1, 2, 3], "stake": "-1"}, "stake_unreadable", ["SkO-5.5.4"]),
        ({"totals": 3, "stake": "1"}, "totals_not_whole", ["SkO-5.5.5"]),
        ({"totals": [1, 2, 3.0], "stake": "1"}, "totals_not_whole", ["SkO-5.5.5"]),
        ({"totals": [1, 2, True], "stake": "1"}, "totals_not_whole", ["SkO-5.5.5"]),
        ({"totals": [1, 2, "3"], "stake": "1"}, "totals_not_whole", ["SkO-5.5.5"]),
        ({"totals": [1, 2, 10**9 + 1], "stake": "1"}, "totals_not_whole", ["SkO-5.5.5"]),
        (
            {"totals": [1, 2], "stake": "1"},
            "table_too_small",
            ["DEF-table-players", "SkO-5.5.5"],
        ),
        ({"game_value": 0, "stake": "1", "won": True}, "game_value_not_whole", ["SkO-5.5.4"]),
        ({"game_value": -24, "stake": "1", "won": True}, "game_value_not_whole", ["SkO-5.5.4"]),
        ({"game_value": "24", "stake": "1", "won": True}, "game_value_not_whole", ["SkO-5.5.4"]),
        ({"game_value": 24, "stake": "1", "won": 1}, "won_not_boolean", []),
    ],
)
def test_what_cannot_be_settled(request_: object, code: str, articles: list[str]) -> None:
    refused = settle_request(request_)
    assert isinstance(refused, Refusal)
    assert (refused.code, list(refused.articles)) == (code, articles)
    error = error_object(refused, say=lambda code, details: f"{code} {dict(details)}.")
    assert json.loads(json.dumps(error)) == error


def test_the_largest_numbers_still_print() -> None:
    totals = [10**9, -(10**9), 0]
    answer = settle_request({"totals": totals, "stake": "999999999/999999998"})
    assert not isinstance(answer, Refusal)
    assert json.loads(json.dumps(dict(answer)))["balance"] == 0


@pytest.mark.parametrize(
    ("request_", "details"),
    [
        ({"totals": [1, 2, 3], "stake": "1", "players": 3}, {"key": "players"}),
        ({"totals": [1, 2, 3], "stake": "1", "x" * 1000: 3}, {"key": "x" * 39 + "…"}),
        ({}, {"key": "totals"}),
        ({"game_value": 24}, {"key": "won"}),
        ({"won": True, "stake": "1"}, {"key": "game_value"}),
        ({"totals": [1, 2, 3], "stake": "1", "won": True}, {"key": "won"}),
        ({"totals": [], "stake": "1/4/2"}, {"stake": "1/4/2"}),
        ({"totals": [1, 2], "stake": "1"}, {"players": 2}),
        ({"totals": [1, "2"], "stake": "1"}, {"limit": 10**9}),
        ({"game_value": 10**9 + 1, "stake": "1", "won": True}, {"limit": 10**9}),
    ],
)
def test_the_refusal_names_what_is_wrong(
    request_: dict[str, object], details: dict[str, object]
) -> None:
    refused = settle_request(request_)
    assert isinstance(refused, Refusal)
    assert refused.details == details
