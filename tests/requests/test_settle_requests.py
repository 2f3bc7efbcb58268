"""`skat settle`: answers and errors of single requests."""

import json
import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.model.refusal import Refusal
from skat.requests.jsonl import error_object
from skat.requests.settle import settle_request
from tests.scoresheet.cases import cases


@pytest.mark.parametrize(
    ("inputs", "expect"), [*cases("settlement_cases"), *cases("rounding_cases")]
)
def test_worked_case(inputs: dict[str, Any], expect: dict[str, Any]) -> None:
    answer = settle_request(inputs)
    assert isinstance(answer, dict)
    assert {key: answer[key] for key in expect} == expect


def settled(request: dict[str, Any]) -> dict[str, Any]:
    answer = settle_request(request)
    assert isinstance(answer, dict), answer
    return dict(answer)


def test_fractions_are_text_and_whole_amounts_are_numbers() -> None:
    request = {"totals": [196, 33, -12, 85], "stake": "1/4"}
    assert settled(request)["amounts"] == ["241/2", "-85/2", "-175/2", "19/2"]
    request["stake"] = "1/2"
    assert settled(request)["amounts"] == [241, -85, -175, 19]


def test_a_list_says_who_pays_whom_when_asked() -> None:
    request = {"totals": [100, -50, 10], "stake": "1/4", "pairs": True}
    assert settled(request)["pairs"] == [
        {"from": 1, "to": 0, "amount": "75/2", "payable": 38},
        {"from": 1, "to": 2, "amount": 15, "payable": 16},
        {"from": 2, "to": 0, "amount": "45/2", "payable": 22},
    ]


@pytest.mark.article("SkO-5.5.4")
@pytest.mark.article("SkO-5.5.5")
@pytest.mark.article("SkO-5.5.4 (2)")
@pytest.mark.parametrize(
    ("totals", "option", "amounts", "payable"),
    [
        ([100, -40, 25], None, ["215/4", "-205/4", "-5/2"], [53, -52, -1]),
        ([101, -41, 25], None, ["109/2", -52, "-5/2"], [56, -55, -1]),
        ([100, -40, 25], "minus_only", [35, "-205/4", "65/4"], [35, -52, 17]),
        ([101, -41, 25], "minus_only", ["71/2", -52, "33/2"], [37, -55, 18]),
        # Two stand equally low: both pay.
        ([-41, 7, -41, 0], "minus_only", ["-89/4", 24, "-89/4", "41/2"], [-24, 26, -24, 22]),
        # Rounded they would be equal; the lowest of all pays.
        ([-41, -42, 8], "minus_only", ["1/4", "-51/4", "25/2"], [0, -13, 13]),
        ([9, 9, 9], "minus_only", [0, 0, 0], [0, 0, 0]),
    ],
)
def test_what_can_be_paid_stands_beside_the_exact_amounts(
    totals: list[int], option: str | None, amounts: list[object], payable: list[int]
) -> None:
    request = {"totals": totals, "stake": "1/4", "option": option, "pairs": True}
    payment = settled({key: value for key, value in request.items() if value is not None})
    assert payment["amounts"] == amounts
    assert payment["payable"] == payable
    for place in range(len(totals)):
        received = sum(each["payable"] for each in payment["pairs"] if each["to"] == place)
        paid = sum(each["payable"] for each in payment["pairs"] if each["from"] == place)
        assert received - paid == payable[place]


@given(
    totals=st.lists(st.integers(-3000, 3000), min_size=3, max_size=8),
    stake=st.fractions(0, 3, max_denominator=20),
    option=st.sampled_from([None, "minus_only"]),
)
def test_whole_amounts_add_up_to_nothing(
    totals: list[int], stake: Fraction, option: str | None
) -> None:
    payment = settled({"totals": totals, "stake": str(stake), "option": option, "pairs": True})
    exact = [Fraction(amount) for amount in payment["amounts"]]
    assert sum(payment["payable"]) == sum(exact) == 0
    away = [math.copysign(math.ceil(abs(total * stake)), total) for total in totals]
    if option is None:
        assert payment["payable"] == [len(away) * own - sum(away) for own in away]
    # Nobody stands better or worse than by a unit for each pair of players.
    most = 2 * len(totals) ** 2
    assert all(abs(one - two) < most for one, two in zip(payment["payable"], exact, strict=True))


def test_the_rule_is_told_in_every_language() -> None:
    for option in (None, "minus_only"):
        request = {"totals": [1, 2, 3], "stake": "1/4", "option": option}
        told = {settle_request(request, language=each)["rule"] for each in ("de", "en", "fr", "pl")}  # type: ignore[index]
        assert len(told) == 4


def test_only_one_option_is_known_and_a_game_has_none() -> None:
    unknown = settle_request({"totals": [1, 2, 3], "stake": "1", "option": "plus_only"})
    assert isinstance(unknown, Refusal)
    assert (unknown.code, unknown.details["key"]) == ("bad_value", "option")
    game = {"game_value": 24, "stake": "1", "won": True, "option": "minus_only"}
    assert getattr(settle_request(game), "code", None) == "key_unknown"


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
    payment = settled(request)
    assert payment["amounts"] == payment["payable"] == [0, 0, 0, 0]
    assert payment["balance"] == 302


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
