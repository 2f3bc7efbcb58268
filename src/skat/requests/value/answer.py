"""`skat value --jsonl`: what a game counts and scores, or what is wrong with the request.

Reading lines and writing them is not done here.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from skat.model.units import CardPoints
from skat.requests.decode import Expected, decode
from skat.requests.jsonl import Answer
from skat.requests.refusing import allowed, refusals_returned, refuse
from skat.requests.value.game import ValueRequest, finished_game
from skat.requests.value.rules import ValueRules
from skat.rules.scoring.finished import Score
from skat.rules.scoring.house import ramsch_points
from skat.rules.scoring.possible import why_impossible_ramsch
from skat.rules.scoring.score import score

_SEAT_WORDS = {"forehand": 0, "middlehand": 1, "rearhand": 2, "first": 0, "second": 1, "third": 2}


class RamschTold(msgspec.Struct, frozen=True, kw_only=True):
    """Card points in the tricks of each, in the skat, and who took the last trick: from 0."""

    tricks: Annotated[tuple[int, ...], Expected("[20, 40, 50]")]
    skat: int
    last_trick: int | Literal["forehand", "middlehand", "rearhand", "first", "second", "third"]


class RamschRequest(ValueRules, frozen=True, kw_only=True):
    """A deal of Ramsch, the house rule (LF-ramsch)."""

    ramsch: RamschTold


@refusals_returned
def value_request(request: object) -> Answer:
    """The answer to one decoded line: the soloist's result in list points, with its steps.

    >>> game = {"contract": "clubs", "tops": "with 2", "bid": 30, "end": "played_out",
    ...         "soloist_points": 90, "soloist_tricks": 8}
    >>> answer = value_request(game)
    >>> answer["breakdown"], answer["score"]
    (['with 2', 'game', 'schneider'], 48)
    >>> value_request({**game, "soloist_points": 119}).code
    'points_impossible'
    """
    if isinstance(request, dict) and "ramsch" in request:
        return {"scores": ramsch_scores(decode(request, RamschRequest)), "articles": ["LF-ramsch"]}
    game, rules = finished_game(decode(request, ValueRequest))
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


def ramsch_scores(asked: RamschRequest) -> list[int]:
    """Minus points for all three (LF-ramsch); raises RefusalError for what cannot be."""
    if not asked.rules.options.ramsch and "ramsch" in asked.named_options:
        raise refuse("house_rule_off", "LF-ramsch", "TR-9.4", option="ramsch")
    told = asked.ramsch
    last = told.last_trick if isinstance(told.last_trick, int) else _SEAT_WORDS[told.last_trick]
    allowed(why_impossible_ramsch(told.tricks, skat=told.skat, last_trick=last))
    tricks = [CardPoints(points) for points in told.tricks]
    against = ramsch_points(tricks, skat=CardPoints(told.skat), last_trick=last)
    return [-points for points in against]
