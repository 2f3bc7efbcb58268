"""A key of a house rule switches it on in every request, unless the options say no."""

from collections.abc import Iterator
from typing import Any

import pytest

from skat.model.refusal import Refusal
from skat.requests.judge import judge_request
from skat.requests.keys import HOUSE_KEYS
from skat.requests.list_file import Read, read_list
from skat.requests.value import value_request
from tests.requests.test_house_values import GAME as PLAYED

SAID: dict[str, dict[str, Any]] = {
    "kontra": {"kontra": True},
    "re": {"kontra": True, "re": True},
    "defenders_announced": {"defenders_announced": "schneider"},
    "spitze": {"spitze": True},
    "bock": {"bock": True},
}
"""Each key as it is given."""
ON: dict[str, Any] = {"kontra": True, "leaflet_defenders_announce": True, "spitze": "yes"}
OFF: dict[str, Any] = {"kontra": False, "leaflet_defenders_announce": False, "spitze": "no"}
GAME: dict[str, Any] = {"contract": "clubs", "tops": "with 1", "bid": 18, "soloist": "forehand"}


def value(said: dict[str, Any], options: dict[str, Any]) -> object:
    answer = value_request({**PLAYED, **said, "options": options})
    return answer.code if isinstance(answer, Refusal) else answer["score"]


def entry(said: dict[str, Any], options: dict[str, Any]) -> object:
    """Of a list with this deal alone."""
    deal = {"soloist": "A", **PLAYED, **said}
    read = read_list({"table": ["A", "B", "C"], "options": options, "deals": [deal]})
    return read.sheet.lines[0].score if isinstance(read, Read) else read.code


def ruling(said: dict[str, Any], options: dict[str, Any]) -> object:
    """Of the referee on one event; he knows no Spitze and no round that counts double."""
    state = {"soloist_points": 70, "soloist_tricks": 6, "opponent_points": 40}
    event = {"kind": "revoke", "by": "middlehand"}
    game = {**GAME, **said}
    answer = judge_request({"game": game, "state": state, "event": event, "options": options})
    return answer.code if isinstance(answer, Refusal) else answer["score"]


def tricks(said: dict[str, Any], options: dict[str, Any]) -> object:
    """Of the referee on a deal by its tricks."""
    told = {"game": {**GAME, **said}, "tricks": [["CJ", "C7", "C8"]], "options": options}
    answer = judge_request(told)
    return answer.code if isinstance(answer, Refusal) else answer["needs"]


REQUESTS = {"value": value, "list": entry, "judge": ruling, "judge with tricks": tricks}
REFEREES = ("kontra", "re", "defenders_announced")


def cases() -> Iterator[tuple[str, str]]:
    for request in REQUESTS:
        for key in HOUSE_KEYS if request in ("value", "list") else REFEREES:
            yield request, key


@pytest.mark.parametrize(("request_", "key"), [*cases()])
def test_a_key_is_enough_unless_its_option_is_off(request_: str, key: str) -> None:
    ask, said = REQUESTS[request_], SAID[key]
    option, _ = HOUSE_KEYS[key]
    alone = ask(said, {})
    assert not isinstance(alone, str), alone
    on = {option: ["passed_in"] if option == "bock" else ON[option]}
    assert ask(said, on) == alone
    off = {option: [] if option == "bock" else OFF[option]}
    assert ask(said, off) == "house_rule_off"
    assert ask({}, off) == ask({}, {})


@pytest.mark.parametrize("request_", REQUESTS)
def test_there_is_no_re_without_kontra(request_: str) -> None:
    assert REQUESTS[request_]({"re": True}, {}) == "re_without_kontra"


def test_every_house_key_is_tried() -> None:
    assert set(SAID) == set(HOUSE_KEYS)
