"""A list of paper: what is not written there is never said to be wrong."""

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

import pytest

from skat.model.refusal import Refusal
from skat.requests.list_file import read_list
from skat.rules import must

GAME = {"contract": "clubs", "tops": "with 1", "bid": 18, "end": "played_out"}
DEALS: list[dict[str, Any]] = [
    {"soloist": "B", **GAME, "soloist_points": 70},
    {"soloist": "C", **GAME, "soloist_points": 40},
    {"passed": True},
]
TOTALS = [[0, 24, 0], [0, 24, -48], [0, 24, -48]]
FOOT: dict[str, list[int]] = {
    "points": [0, 24, -48],
    "won": [0, 1, 0],
    "lost": [0, 0, 1],
    "others_lost": [1, 1, 0],
    "results": [40, 114, -98],
}
PARTS = ("totals 1", "totals 3", *FOOT)
SAYS = {
    "points_do_not_fit": ["points"],
    "won_does_not_fit": ["won"],
    "lost_does_not_fit": ["lost"],
    "games_do_not_add_up": ["won", "lost"],
    "others_lost_wrong": ["others_lost"],
    "result_does_not_fit": ["results"],
    "results_do_not_add_up": ["results"],
}
"""Of which part a sum that does not fit speaks."""


def wrong_in(parts: tuple[str, ...], wrong: str | None = None) -> tuple[Refusal, ...]:
    """What is violated where these parts are written, one of them with a slip of the pen."""
    deals, foot = [dict(deal) for deal in DEALS], {}
    for part in parts:
        slip = 1 if part == wrong else 0
        if part in FOOT:
            foot[part] = [FOOT[part][0] + slip, *FOOT[part][1:]]
            continue
        at = int(part.split()[1]) - 1
        deals[at]["written"] = {"totals": [TOTALS[at][0] + slip, *TOTALS[at][1:]]}
    return must(read_list({"table": ["A", "B", "C"], "deals": deals, "written": foot})).violated


def some() -> Iterator[tuple[str, ...]]:
    """Every choice of what is written."""
    return chain.from_iterable(combinations(PARTS, size) for size in range(len(PARTS) + 1))


@pytest.mark.article("SkO-5.5.1")
def test_a_right_list_fits_whatever_of_it_is_written() -> None:
    assert not any(map(wrong_in, some()))


@pytest.mark.article("TR-7.2.1", negative=True)
@pytest.mark.parametrize("wrong", PARTS)
def test_only_what_is_written_is_said_to_be_wrong(wrong: str) -> None:
    for parts in some():
        if wrong not in parts:
            continue
        violated = wrong_in(parts, wrong)
        assert violated, parts
        for each in violated:
            spoken_of = SAYS.get(each.code) or [f"totals {each.details['deal']}"]
            assert set(spoken_of) & set(parts), (parts, each)


def test_a_dealer_who_is_nobody_is_told_who_sits_there() -> None:
    deal = {**DEALS[0], "written": {"dealer": "Z"}}
    answer = read_list({"table": ["A", "B", "C"], "deals": [deal]})
    assert isinstance(answer, Refusal)
    assert answer.details["expected"] == "A | B | C"
