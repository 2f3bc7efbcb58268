"""`skat value --jsonl`: what a game counts and scores, or what is wrong with the request.

Reading lines and writing them is not done here.
"""

from __future__ import annotations

from collections.abc import Mapping

from skat.model.refusal import Refusal
from skat.requests.decode import decode
from skat.requests.jsonl import Answer
from skat.requests.refusing import refusals_returned
from skat.requests.value.game import ValueRequest, finished_game
from skat.requests.value.ramsch import RamschRequest, ramsch_scores
from skat.rules.scoring.finished import Score
from skat.rules.scoring.score import score


def score_of(request: Mapping[str, object]) -> Score | Refusal:
    """The score of a game that is told in the keys of `skat value`, as a dict.

    Refused: a key that is wrong or missing, and a game that cannot be; `must` raises that.

    >>> from skat.rules import must
    >>> game = {"contract": "hearts", "hand": True, "tops": "with 1", "bid": 36,
    ...         "end": "played_out", "soloist_points": 89, "soloist_tricks": 8}
    >>> must(score_of(game)).breakdown, must(score_of(game)).score
    (('with 1', 'game', 'hand'), -80)
    >>> print(score_of(game | {"tops": "with 12"}))
    with 12 is not possible in Hearts: there are at most 11 tops
    """
    return _scored(request)


@refusals_returned
def _scored(request: object) -> Score:
    game, rules = finished_game(decode(request, ValueRequest))
    return score(game, rules)


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
