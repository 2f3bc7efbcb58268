"""`skat value --jsonl`: what a game or a Ramsch scores, or what is wrong with the request.

Reading lines and writing them is not done here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from skat.model.refusal import Refusal
from skat.requests.decode import Expected, decode
from skat.requests.finished_game import ValueRequest, finished_game
from skat.requests.jsonl import Answer, allowed, refusals_returned, refuse
from skat.requests.keys import ValueRules
from skat.rules.scoring.finished import Score
from skat.rules.scoring.ramsch import ramsch_points, told_ramsch
from skat.rules.scoring.score import score

_SEAT_WORDS = {"forehand": 0, "middlehand": 1, "rearhand": 2, "first": 0, "second": 1, "third": 2}


class RamschTold(msgspec.Struct, frozen=True, kw_only=True):
    """Card points in the tricks of each, in the skat, and who took the last trick: from 0.

    `trick_counts` tell how many tricks each took; without them who has no card points has none,
    unless the last one was his. `pushed` is how many pushed the skat on unseen.
    """

    tricks: Annotated[tuple[int, ...], Expected("[20, 40, 50]")]
    skat: int
    last_trick: int | Literal["forehand", "middlehand", "rearhand", "first", "second", "third"]
    trick_counts: Annotated[tuple[int, ...], Expected("[2, 4, 4]")] | None = None
    pushed: Annotated[Literal[0, 1, 2, 3], Expected("0 | 1 | 2 | 3")] = 0


class RamschRequest(ValueRules, frozen=True, kw_only=True):
    """A deal of Ramsch, the house rule (LF-ramsch); in a round of `bock` it counts double."""

    ramsch: RamschTold
    bock: bool = False


def ramsch_scores(asked: RamschRequest) -> list[int]:
    """What Ramsch scores for all three; raises RefusalError for what cannot be.

    >>> from skat.requests.decode import decode
    >>> given = {"tricks": [20, 40, 50], "skat": 10, "last_trick": 2}
    >>> ramsch_scores(decode({"ramsch": given}, RamschRequest))
    [-20, -40, -60]
    """
    _refuse_house_rules_off(asked)
    ramsch = asked.ramsch
    last = (
        ramsch.last_trick if isinstance(ramsch.last_trick, int) else _SEAT_WORDS[ramsch.last_trick]
    )
    played = told_ramsch(
        ramsch.tricks,
        skat=ramsch.skat,
        last_trick=last,
        tricks=ramsch.trick_counts,
        pushed=ramsch.pushed,
        bock=asked.bock,
    )
    return [-points for points in ramsch_points(allowed(played), asked.rules)]


def _refuse_house_rules_off(asked: RamschRequest) -> None:
    """The form is Ramsch, and its keys are house rules: each switched on unless switched off."""
    switched = {"ramsch": True, "ramsch_push": asked.ramsch.pushed, "bock": asked.bock}
    for option, value in switched.items():
        off = option in asked.named_options and option not in asked.rules.house_rules
        if value and off:
            raise refuse("house_rule_off", "LF-ramsch", "TR-9.4", option=option)


def score_of(request: Mapping[str, object]) -> Score | Refusal:
    """The score of a game that is given in the keys of `skat value`, as a dict.

    A value of the model, such as `Contract.HEARTS`, serves as its word does.
    A Ramsch, which has no soloist, is none of these. Refused: a key that is wrong or missing, and
    a game that cannot be; `must` raises that.

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
