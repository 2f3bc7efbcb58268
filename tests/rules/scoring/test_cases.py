"""The worked scoring cases: every one by the way a user sends it, `undecided` by the default."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from skat.requests.tops import tops_request
from skat.requests.value import value_request
from tests.tools import read_yaml

CASES = Path(__file__).parents[2] / "data" / "scoring_cases.yaml"


@cache
def cases() -> dict[str, list[dict[str, Any]]]:
    """All groups of cases, by name."""
    loaded: dict[str, list[dict[str, Any]]] = read_yaml(CASES)
    return loaded


def named(group: str) -> list[Any]:
    """The cases of a group, each under its own id."""
    return [pytest.param(case, id=case["id"]) for case in cases()[group]]


def test_all_cases_are_there() -> None:
    assert (len(cases()["cases"]), len(cases()["tops_cases"])) == (162, 13)
    assert len(cases()["leaflet_cases"]) == 16


@pytest.mark.parametrize("case", named("cases"))
def test_scoring_case(case: dict[str, Any]) -> None:
    answer = value_request(case["inputs"])
    assert isinstance(answer, dict), answer
    assert set(answer.pop("articles")) - {"LF-score"}
    assert answer == case["expect"]


@pytest.mark.parametrize("case", named("tops_cases"))
def test_tops_case(case: dict[str, Any]) -> None:
    answer = tops_request({"cards": case["cards"]})
    assert isinstance(answer, dict), answer
    assert {name: answer[name] for name in case["expect"]} == case["expect"]


ALL_TRICKS = {"soloist_points": 120, "soloist_tricks": 10}
WON = {"soloist_points": 70, "soloist_tricks": 7}
LOST = {"soloist_points": 50, "soloist_tricks": 5}
LEAFLET = {"leaflet_announcements": True}

HOW_PLAYED: dict[str, dict[str, Any]] = {
    "LC-01": {**ALL_TRICKS, "options": LEAFLET},
    "LC-02": {**ALL_TRICKS, "options": {**LEAFLET, "kontra": True}},
    "LC-03": {"soloist_points": 118, "soloist_tricks": 9, "options": LEAFLET},
    "LC-04": WON,
    "LC-05": LOST,
    "LC-06": {**LOST, "options": {"kontra": True}},
    "LC-07": {**WON, "options": {"kontra": True}},
    "LC-08": LOST,
    "LC-09": {"soloist_points": 4, "soloist_tricks": 1, "hand": False, "ouvert": False},
    "LC-10": {"soloist_points": 90, "soloist_tricks": 8, "options": LEAFLET},
    "LC-11": {**WON, "options": {"leaflet_ouvert": True}},
    "LC-12": {**WON, "options": {"leaflet_overbid": True}},
    "LC-13": {"soloist_tricks": 3, "options": {"leaflet_defenders_announce": True}},
    "LC-16": WON,
}
"""What the leaflet's cases leave out: how the game went, and the house rule by name."""


@pytest.mark.parametrize("case", named("leaflet_cases"))
def test_leaflet_case(case: dict[str, Any]) -> None:
    inputs = case["inputs"]
    if "tricks" in inputs:
        answer = value_request({"ramsch": inputs})
    else:
        answer = value_request({"bid": 18, "end": "played_out", **inputs, **HOW_PLAYED[case["id"]]})
    assert isinstance(answer, dict), answer
    assert {name: answer[name] for name in case["expect"]} == case["expect"]
