"""`skat value --jsonl`: what a game counts and scores, or what is wrong with the request.

Reading lines and writing them is not done here.
"""

from __future__ import annotations

from skat.model.refusal import Refusal
from skat.model.units import CardPoints
from skat.requests.jsonl import Answer, AnyRefusal
from skat.requests.keys import (
    RefusalError,
    Request,
    check,
    named_options,
    needed,
    only_keys,
    read_number,
    read_rules,
    refuse,
)
from skat.requests.value.game import read_game
from skat.rules.scoring.finished import Score
from skat.rules.scoring.house import ramsch_points
from skat.rules.scoring.possible import why_impossible_ramsch
from skat.rules.scoring.score import score

_SEAT_WORDS = {"forehand": 0, "middlehand": 1, "rearhand": 2, "first": 0, "second": 1, "third": 2}


def value_request(request: object) -> Answer | AnyRefusal:
    """The answer to one decoded line: the soloist's result in list points, with its steps.

    >>> game = {"contract": "clubs", "tops": "with 2", "bid": 30, "end": "played_out",
    ...         "soloist_points": 90, "soloist_tricks": 8}
    >>> answer = value_request(game)
    >>> answer["breakdown"], answer["score"]
    (['with 2', 'game', 'schneider'], 48)
    >>> value_request({**game, "soloist_points": 119}).code
    'points_impossible'
    """
    if not isinstance(request, dict):
        return Refusal("not_an_object")
    if "ramsch" in request:
        return _ramsch(request)
    read = read_game(request)
    if isinstance(read, Refusal):
        return read
    game, rules = read
    entered = score(game, rules)
    null = game.announcement is not None and game.tops is None
    charged = game.announcement is None or (null and entered.multiplier is not None)
    return _answer(entered, null=null, charged=charged)


def _answer(entered: Score, *, null: bool, charged: bool) -> Answer:
    """The score as the stable form has it: null without multiplier, a charged game without both."""
    answer: dict[str, object] = {"won": entered.won, "breakdown": list(entered.breakdown)}
    if not null and not charged:
        answer["multiplier"] = entered.multiplier
    if not charged:
        answer["game_value"] = entered.game_value
    return answer | {
        "overbid": entered.overbid,
        "counted_value": entered.counted_value,
        "score": entered.score,
        "articles": list(entered.articles),
    }


def _ramsch(request: Request) -> Answer | Refusal:
    """Ramsch, the house rule: minus points for all three (LF-ramsch)."""
    try:
        only_keys(request, ("ramsch", "edition", "options", "rule_option", "circumstance"))
        read_rules(request)
        if named_options(request).get("ramsch") is False:
            raise refuse("house_rule_off", "LF-ramsch", "TR-9.4", option="ramsch")
        given = needed(request, "ramsch")
        if not isinstance(given, dict):
            raise refuse("bad_value", key="ramsch", expected="{…}")
        only_keys(given, ("tricks", "skat", "last_trick"))
        tricks, skat, last = _tricks(given), read_number(given, "skat"), _last_trick(given)
        check(why_impossible_ramsch(tricks, skat=skat, last_trick=last))
    except RefusalError as error:
        return error.refusal
    against = ramsch_points(
        [CardPoints(points) for points in tricks], skat=CardPoints(skat), last_trick=last
    )
    return {"scores": [-points for points in against], "articles": ["LF-ramsch"]}


def _tricks(given: Request) -> list[int]:
    tricks = needed(given, "tricks")
    if not isinstance(tricks, list):
        raise refuse("bad_value", key="ramsch.tricks", expected="[20, 40, 50]")
    return [read_number({"tricks": points}, "tricks") for points in tricks]


def _last_trick(given: Request) -> int:
    """Who took the last trick: his position in the list from 0, or a word."""
    last = needed(given, "last_trick")
    if isinstance(last, str) and last in _SEAT_WORDS:
        return _SEAT_WORDS[last]
    return read_number(given, "last_trick")
