"""Whatever stands in a request of any kind: an answer, or a refusal that has a sentence."""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from io import BytesIO
from operator import delitem, setitem
from typing import Any

import pytest

from skat.messages import message
from skat.model.refusal import Refusal
from skat.requests.jsonl import Handler, run_jsonl
from skat.requests.judge import judge_request
from skat.requests.list_file import read_list
from skat.requests.settle import settle_request
from skat.requests.solve import solve_request
from skat.requests.tops import tops_request
from skat.requests.value import value_request

SAY = partial(message, language="en")
TOPS = dict.fromkeys(("diamonds", "hearts", "spades", "clubs", "grand"), "with 2")
STATE = {"soloist_points": 40, "opponent_points": 30, "soloist_tricks": 4, "opponent_tricks": 3}
GAME = {"contract": "clubs", "tops": "with 2", "bid": 18}
ENDING = {
    "contract": "grand",
    "soloist": "forehand",
    "skat": ["D7", "D8"],
    "forehand": ["ST"],
    "middlehand": ["HA"],
    "rearhand": ["SK"],
}
TOLD = {"game": {**GAME, "soloist": "forehand", "tops_by_contract": TOPS}, "options": {}}
GOOD: list[tuple[Handler, dict[str, Any]]] = [
    (value_request, {**GAME, "end": "played_out", "soloist_points": 70, "soloist_tricks": 6}),
    (value_request, {**GAME, "end": "opponent_concedes", "state_at_end": STATE}),
    (
        value_request,
        {
            "contract": "cheapest",
            "bid": 18,
            "end": "no_contract",
            "tops_by_contract": TOPS,
            "options": {"kontra": True},
            "rule_option": "throw_in_level=simple",
        },
    ),
    (value_request, {"ramsch": {"tricks": [20, 40, 50], "skat": 10, "last_trick": "third"}}),
    (tops_request, {"cards": ["CJ", "SJ", "HJ", "C7", "C8", "S7", "S8", "H7", "H8", "D7"]}),
    (settle_request, {"totals": [196, 33, -12, 85], "stake": "1/4", "pairs": True}),
    (settle_request, {"game_value": 27, "stake": "1/4", "won": True, "players": 4}),
    (solve_request, {**ENDING, "points": {"soloist": 4}, "want": "target", "target": 20}),
    (solve_request, {**ENDING, "want": "claim", "by": "defenders", "leader": "forehand"}),
    (
        judge_request,
        {
            **TOLD,
            "table": 4,
            "auction": ["forehand 18", "rearhand pass"],
            "state": {**STATE, "skat_points": None, "leader": "forehand", "table_cards": ["CA"]},
            "event": {"kind": "revoke", "by": "middlehand", "noticed": "later"},
            "hands": {"forehand": ["CJ"]},
            "seen": {"cards": ["H7"], "skat": ["D7", "D8"], "lacks": {"rearhand": ["trumps"]}},
        },
    ),
    (
        judge_request,
        {"event": {"kind": "wrong_card_count", "sizes": {"forehand": 4}, "proved": "simple"}},
    ),
    (
        judge_request,
        {**TOLD, "tricks": [["CJ", "C7", "C8"]], "leaders": [None], "left": {}},
    ),
]


Change = Callable[[Any, Any], object]


def nested(depth: int) -> list[Any]:
    """A list in a list in a list."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def circle() -> list[Any]:
    """A list that holds itself, deeper than anything."""
    value: list[Any] = []
    value.append(value)
    return value


ODD: list[Any] = [
    *(None, True, False, 0, -1, 1.0, 1e308, float("nan"), float("inf"), 2**63, 10**400, 10**5000),
    *("", " ", "\ud800", "\x1b[31m", "a\nb", "x" * 10_000, "٣", "none", "with 99", "3", "dealer"),
    *([], {}, [None], [[]], ["XX"], ["CJ", "CJ"], {"\ud800": 1}, {"": None}, nested(900)),
    circle(),
]


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything that stands in a request."""
    if at:
        yield at
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*at, key))


def changed(value: Any, at: tuple[Any, ...], change: Change) -> Any:
    """The value with something changed in one of its places."""
    new = copy.copy(value)
    if len(at) == 1:
        change(new, at[0])
    else:
        new[at[0]] = changed(value[at[0]], at[1:], change)
    return new


def putting(value: object) -> Change:
    """Puts the value where the place is."""
    return lambda inside, key: setitem(inside, key, value)


def spoilt(request: Any) -> Iterator[Any]:
    """The request with every odd value in each of its places in turn, and with an odd key."""
    for at in places(request):
        for odd in ODD:
            yield changed(request, at, putting(odd))
        if isinstance(at[-1], str):
            yield changed(request, at, lambda inside, key: setitem(inside, "\x1b\ud800" * 50, 1))


def answered(handle: Handler, request: object) -> None:
    answer = handle(request)
    if isinstance(answer, Refusal):
        assert "not allowed (" not in SAY(answer.code, answer.details), answer
    else:
        assert isinstance(answer, Mapping)


@pytest.mark.parametrize("number", range(len(GOOD)))
def test_the_requests_that_are_spoilt_here_are_good(number: int) -> None:
    handle, request = GOOD[number]
    assert isinstance(handle(request), Mapping)


@pytest.mark.proof
@pytest.mark.parametrize("number", range(len(GOOD)))
def test_no_odd_value_in_any_place_is_too_much(number: int) -> None:
    handle, request = GOOD[number]
    for odd in spoilt(request):
        answered(handle, odd)


def test_a_share_of_the_odd_values() -> None:
    """Every seventeenth of them, in `make test`."""
    everything = ((handle, odd) for handle, request in GOOD for odd in spoilt(request))
    for handle, odd in itertools.islice(everything, 0, None, 17):
        answered(handle, odd)


LONG = "ä" * 5_000
LIST = {
    "table": ["A", "B", "C"],
    "edition": "isko-2022",
    "options": {"stake": "1/4"},
    "deals": [{"soloist": "B", **GOOD[0][1]}, {"passed": True}],
    "changes": [{"after_deal": 0, "keeps": "B"}],
}
LISTED: list[tuple[Callable[[Any], object], dict[str, Any]]] = [*GOOD, (read_list, LIST)]


@pytest.mark.parametrize("number", range(len(LISTED)))
def test_a_long_word_is_not_said_again_in_full(number: int) -> None:
    """In place of any value or key; the longest sentence names the 41 kinds of events."""
    handle, told = LISTED[number]
    request = {"options": {"kontra": False}, "edition": "isko-2022", **told}
    for at in places(request):
        changes: list[Change] = [putting(LONG)]
        if isinstance(at[-1], str):
            changes.append(lambda inside, key: setitem(inside, LONG, inside[key]))
        for change in changes:
            answer = handle(changed(request, at, change))
            if isinstance(answer, Refusal):
                assert len(SAY(answer.code, answer.details)) < 1_000, (at, answer.code)


CHOOSING = ("ramsch", "tricks", "totals", "game_value", "won")
"""Which form of a request it is, these keys say by being there."""


def test_null_counts_as_absent() -> None:
    """But for values of options, a stake, and skat points that are stated as unknown."""
    for handle, request in GOOD:
        for at in places(request):
            if "options" in at[:-1] or at[-1] in ("skat_points", "stake", *CHOOSING):
                continue
            if isinstance(at[-1], str):
                null = changed(request, at, putting(None))
                absent = changed(request, at, delitem)
                assert without_time(handle(null)) == without_time(handle(absent)), at


def without_time(answer: object) -> object:
    return {**answer, "ms": 0} if isinstance(answer, Mapping) else answer


@pytest.mark.parametrize("depth", [900, 975, 5_000])
def test_no_depth_of_a_line_is_too_much(depth: int) -> None:
    for handle, request in GOOD[::3]:
        for key in request:
            line = json.dumps({**request, key: "@"}).replace('"@"', "[" * depth + "]" * depth)
            sink = BytesIO()
            run_jsonl(BytesIO(line.encode()), sink, handle=handle, say=SAY)
            assert len(sink.getvalue().splitlines()) == 1
