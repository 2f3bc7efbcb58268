"""Requests to the commands that answer lines, drawn from a seed: the same for every build.

What is asked of the law begins with the worked cases of the tests, each as it stands; then come the
same cases with a key changed to what another case says there, so that most of them can still be.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import yaml

from tools.checks.version import ROOT

Request = dict[str, Any]

_TESTS: Final = ROOT / "tests"
_SEATS: Final = ("forehand", "middlehand", "rearhand")
_PACK: Final = [suit + rank for suit in "CSHD" for rank in "AKQJT987"]
_CONTRACTS: Final = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
_CLUBS: Final[Request] = {
    "contract": "clubs",
    "tops": "with 1",
    "bid": 18,
    "end": "played_out",
    "soloist_points": 70,
    "soloist_tricks": 7,
}
_BY_HOUSE_RULES: Final[Sequence[Request]] = (
    {**_CLUBS, "kontra": True},
    {**_CLUBS, "kontra": True, "re": True},
    {**_CLUBS, "spitze": True},
    {**_CLUBS, "spitze": True, "spitze_missed": True},
    {**_CLUBS, "bock": True},
    {"ramsch": {"tricks": [20, 40, 50], "skat": 10, "last_trick": 2}},
)

_IN_NO_CASE: Final[Request] = {
    "game": {"contract": "clubs", "soloist": "forehand", "bid": 18, "tops": "with 1"},
    "state": {"trick": 4, "soloist_points": 30, "opponent_points": 20, "table_cards": ["C7"]},
    "event": {"kind": "trick_gathered_early", "by": "middlehand"},
}
"""An event of which the documents have no example."""


def games(many: int) -> list[Request]:
    """Requests to `skat value`."""
    cases = _read(_TESTS / "data" / "scoring_cases.yaml", "cases")
    return _varied([*(case["inputs"] for case in cases), *_BY_HOUSE_RULES], many=many)


def events(many: int) -> list[Request]:
    """Requests to `skat judge`."""
    folder = _TESTS / "referee"
    rows = (
        *_read(folder / "examples.yaml", "examples"),
        *_read(folder / "disputes.yaml", "disputes"),
    )
    return _varied([*(row["ask"] for row in rows), _IN_NO_CASE], many=many)


def totals(many: int) -> list[Request]:
    """Requests to `skat settle`."""
    return _drawn(_totals, many=many)


def hands(many: int) -> list[Request]:
    """Requests to `skat tops`."""
    return _drawn(
        lambda chance: {"cards": chance.sample(_PACK, chance.choice((10, 12)))}, many=many
    )


def endings(many: int) -> list[Request]:
    """Requests to `skat solve`: the last three tricks."""
    return _drawn(_ending, many=many)


def _read(path: Path, key: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = yaml.safe_load(path.read_text())[key]
    return rows


def _drawn(one: Callable[[random.Random], Request], *, many: int) -> list[Request]:
    chance = random.Random(30)
    return [one(chance) for _ in range(many)]


def _varied(cases: Sequence[Request], *, many: int) -> list[Request]:
    """The cases, and after them drawn ones with one or two keys as in others, none twice."""
    chance = random.Random(31)
    said: dict[tuple[str, ...], list[Any]] = {}
    for case in cases:
        for path, value in _leaves(case):
            said.setdefault(path, []).append(value)
    varied: list[Request] = []
    for case in cases:
        if case not in varied:
            varied.append(case)
    while len(varied) < many:
        case = deepcopy(chance.choice(cases))
        for _ in range(chance.choice((1, 1, 2))):
            path, _ = chance.choice(list(_leaves(case)))
            inner = case
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = chance.choice(said[path])
        if case not in varied:
            varied.append(case)
    return varied


def _leaves(request: Request, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What a request says, by the keys that lead there."""
    for key, value in request.items():
        if isinstance(value, dict) and value:
            yield from _leaves(value, (*path, key))
        elif key != "kind":
            yield (*path, key), value


def _totals(chance: random.Random) -> Request:
    many = chance.choice((3, 3, 4))
    stake = chance.choice(("1", "1/4", "1/2", "2", "0"))
    return {"totals": [chance.randint(-400, 900) for _ in range(many)], "stake": stake}


def _ending(chance: random.Random) -> Request:
    contract, cards = chance.choice(_CONTRACTS), chance.sample(_PACK, 11)
    return {
        **dict(zip(_SEATS, (cards[0:3], cards[3:6], cards[6:9]), strict=True)),
        "contract": contract,
        "skat": [] if contract == "null" else cards[9:],
        "soloist": chance.choice(_SEATS),
        "want": chance.choice(("value", "moves")),
    }
