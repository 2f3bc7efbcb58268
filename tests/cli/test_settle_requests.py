"""`skat settle`: answers and errors of single requests."""

import json
from typing import Any

import pytest

from skat.cli.settle import settle_request
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
    answer = settle_request(request_)
    assert list(answer) == ["error"]
    error = answer["error"]
    assert isinstance(error, dict)
    assert list(error) == ["code", "message", "articles"]
    assert (error["code"], error["articles"]) == (code, articles)
    assert error["message"].endswith(".")
    json.dumps(answer)


def test_the_largest_numbers_still_print() -> None:
    totals = [10**9, -(10**9), 0]
    answer = settle_request({"totals": totals, "stake": "999999999/999999998"})
    assert json.loads(json.dumps(answer))["balance"] == 0


@pytest.mark.parametrize(
    ("key", "shown"), [("{limit}", '"{limit}"'), ("x" * 1000, '"' + "x" * 40 + '"')]
)
def test_the_message_names_the_unknown_key(key: str, shown: str) -> None:
    error = settle_request({"totals": [1, 2, 3], "stake": "1", key: 1})["error"]
    assert isinstance(error, dict)
    assert shown in error["message"]


def test_the_message_names_the_missing_key() -> None:
    errors = [settle_request(request)["error"] for request in ({}, {"game_value": 24})]
    messages = [error["message"] for error in errors if isinstance(error, dict)]
    assert messages == ['The key "totals" is missing.', 'The key "won" is missing.']
