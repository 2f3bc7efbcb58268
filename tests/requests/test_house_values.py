"""`skat value` and `skat list` under the house rules: keys, examples, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from skat.model.refusal import Refusal
from skat.requests.list_file import Read, read_list
from skat.requests.value import value_request

GAME: dict[str, Any] = {
    "contract": "clubs",
    "tops": "with 1",
    "bid": 18,
    "end": "played_out",
    "soloist_points": 70,
    "soloist_tricks": 6,
}
RAMSCH = {"tricks": [20, 40, 50], "skat": 10, "last_trick": 2}


def scores(told: dict[str, Any], *, bock: bool = False, **options: Any) -> list[int]:
    """The scores of a Ramsch under these options."""
    answer = value_request({"ramsch": told, "options": options, "bock": bock})
    assert not isinstance(answer, Refusal), answer
    points = answer["scores"]
    assert isinstance(points, list)
    return points


def code(request: dict[str, Any]) -> str:
    """The code of a refusal."""
    answer = value_request(request)
    assert isinstance(answer, Refusal), answer
    return answer.code


@pytest.mark.parametrize(
    ("options", "told", "expected"),
    [
        ({"ramsch_skat": "last_trick"}, [25, 25, 60, 10, 0], [-35, -25, -60]),
        ({"ramsch_skat": "loser"}, [25, 25, 60, 10, 0], [-25, -25, -70]),
        ({"ramsch_tie": "all"}, [50, 40, 20, 10, 1], [-50, -50, -20]),
        ({"ramsch_tie": "last_trick"}, [50, 40, 20, 10, 1], [0, -50, -20]),
        ({"ramsch_virgin": "leaflet"}, [40, 70, 0, 10, 1], [-40, -80, 0]),
        ({"ramsch_virgin": "none"}, [40, 70, 0, 10, 1], [-40, -80, 0]),
        ({"ramsch_virgin": "double"}, [40, 70, 0, 10, 1], [-40, -160, 0]),
        ({"ramsch_march": "leaflet"}, [0, 110, 0, 10, 1], [0, -120, 0]),
        ({"ramsch_march": "none"}, [0, 110, 0, 10, 1], [0, -120, 0]),
        ({"ramsch_march": "wins"}, [0, 110, 0, 10, 1], [0, 120, 0]),
    ],
)
def test_ramsch(options: dict[str, Any], told: list[int], expected: list[int]) -> None:
    request = {"tricks": told[:3], "skat": told[3], "last_trick": told[4]}
    assert scores(request, ramsch=True, **options) == expected


def test_who_has_no_card_points_has_no_trick_unless_it_is_told() -> None:
    virgin = {"tricks": [40, 70, 0], "skat": 10, "last_trick": 1}
    assert scores(virgin, ramsch_virgin="double") == [-40, -160, 0]
    told = {**virgin, "trick_counts": [4, 5, 1]}
    assert scores(told, ramsch_virgin="double") == [-40, -80, 0]
    last = {"tricks": [40, 70, 0], "skat": 10, "last_trick": 2}
    assert scores(last, ramsch_virgin="double") == [-40, -70, -10]


def test_pushing_on_and_bock_double() -> None:
    assert scores({**RAMSCH, "pushed": 1}) == [-40, -80, -120]
    assert scores({**RAMSCH, "pushed": 3}, ramsch_push="yes", bock=True) == [-320, -640, -960]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"ramsch": RAMSCH, "options": {"ramsch": False}}, "house_rule_off"),
        (
            {"ramsch": {**RAMSCH, "pushed": 1}, "options": {"ramsch_push": "no"}},
            "house_rule_off",
        ),
        ({"ramsch": RAMSCH, "bock": True, "options": {"bock": []}}, "house_rule_off"),
        ({"ramsch": {**RAMSCH, "pushed": 4}}, "bad_value"),
        ({"ramsch": {**RAMSCH, "pushed": True}}, "bad_value"),
        ({"ramsch": {**RAMSCH, "trick_counts": [3, 3, 3]}}, "bad_value"),
        ({"ramsch": {**RAMSCH, "trick_counts": [11, -1, 0]}}, "bad_value"),
        ({"ramsch": {**RAMSCH, "trick_counts": [5, 5, 0]}}, "last_trick_not_taken"),
        ({"ramsch": {**RAMSCH, "trick_counts": [0, 5, 5]}}, "ramsch_not_in_tricks"),
        ({"ramsch": RAMSCH, "spitze": True}, "key_unknown"),
        ({"ramsch": RAMSCH, "options": {"ramsch_tie": "nobody"}}, "bad_option"),
        ({"ramsch": RAMSCH, "options": {"ramsch_tie": True}}, "bad_option"),
        ({**GAME, "spitze": True, "options": {"spitze": "no"}}, "house_rule_off"),
        ({**GAME, "bock": True, "options": {"bock": []}}, "house_rule_off"),
        ({**GAME, "spitze_missed": True}, "spitze_not_announced"),
        ({**GAME, "options": {"bock": "passed_in"}}, "bad_option"),
        ({**GAME, "options": {"bock": ["sunday"]}}, "bad_option"),
        (
            {**GAME, "contract": "null", "tops": None, "soloist_tricks": 0, "spitze": True},
            "no_spitze_in_null",
        ),
    ],
)
def test_what_is_refused(request_: dict[str, Any], expected: str) -> None:
    assert code(request_) == expected


def answered(**more: Any) -> dict[str, Any]:
    """The answer to the game with more keys."""
    answer = value_request({**GAME, **more})
    assert not isinstance(answer, Refusal), answer
    return dict(answer)


def test_spitze() -> None:
    made = answered(spitze=True)
    assert (made["breakdown"], made["score"]) == (["with 1", "game", "spitze"], 36)
    missed = answered(spitze=True, spitze_missed=True)
    assert (missed["won"], missed["score"]) == (False, -72)
    assert answered(spitze=True, end="soloist_concedes", soloist_points=None, soloist_tricks=None)[
        "score"
    ] == (-72)


def test_bock() -> None:
    value = answered(bock=True, kontra=True)
    assert (value["breakdown"][-2:], value["game_value"], value["score"]) == (
        ["kontra", "bock"],
        24,
        96,
    )
    charged = {"contract": "cheapest", "end": "no_contract", "tops": None}
    tops = dict.fromkeys(("diamonds", "hearts", "spades", "clubs", "grand"), "with 1")
    empty = {"soloist_points": None, "soloist_tricks": None, "tops_by_contract": tops}
    once = answered(**charged, **empty)["score"]
    assert answered(**charged, **empty, bock=True)["score"] == 2 * once


def test_one_option_as_a_word() -> None:
    told = {"tricks": [0, 110, 0], "skat": 10, "last_trick": 1}
    answer = value_request({"ramsch": told, "rule_option": "ramsch_march=wins"})
    assert not isinstance(answer, Refusal)
    assert answer["scores"] == [0, 120, 0]
    assert answered(rule_option="bock=passed_in+sixty_sixty", bock=True)["score"] == 48


def deal(points: int, *, soloist: str = "A", **more: Any) -> dict[str, Any]:
    """A deal of the list."""
    return {**GAME, "soloist": soloist, "soloist_points": points, "soloist_tricks": 5, **more}


def entered(*deals: dict[str, Any], **options: Any) -> Read:
    """The list with these deals."""
    read = read_list({"table": ["A", "B", "C"], "options": options, "deals": list(deals)})
    assert isinstance(read, Read), read
    return read


def test_deals_in_a_round_of_bock_count_double_in_the_list() -> None:
    read = entered(deal(60), deal(70), {"ramsch": RAMSCH}, deal(70), deal(70), bock=["sixty_sixty"])
    assert [line.score for line in read.sheet.lines] == [-48, 48, 0, 48, 24]
    assert sorted(read.sheet.lines[2].ramsch) == [-120, -80, -40]
    assert read.violated == ()


def test_a_deal_that_says_bock_itself_is_not_doubled_twice() -> None:
    read = entered(deal(60), deal(70, bock=True), bock=["sixty_sixty"])
    assert read.sheet.lines[1].score == 48
    assert entered(deal(70, bock=True)).sheet.lines[0].score == 48


def test_the_ramsch_that_was_due_is_missed() -> None:
    rules = {"kontra": True, "ramsch": True, "ramsch_after_lost_kontra": "yes"}
    lost = deal(50, kontra=True)
    assert [each.code for each in entered(lost, deal(70), **rules).violated] == ["ramsch_was_due"]
    assert entered(lost, {"ramsch": RAMSCH}, deal(70), **rules).violated == ()
