"""A Ramsch that is over, as a `skat value` request tells it, and what it scores for each."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from skat.model.units import CardPoints
from skat.requests.decode import Expected
from skat.requests.refusing import allowed, refuse
from skat.requests.value.rules import ValueRules
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL
from skat.rules.scoring.piles import possible_piles
from skat.rules.scoring.possible import why_impossible_ramsch
from skat.rules.scoring.ramsch import PlayedRamsch, ramsch_points

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
    >>> told = {"tricks": [20, 40, 50], "skat": 10, "last_trick": 2}
    >>> ramsch_scores(decode({"ramsch": told}, RamschRequest))
    [-20, -40, -60]
    """
    _refuse_house_rules_off(asked)
    told = asked.ramsch
    last = told.last_trick if isinstance(told.last_trick, int) else _SEAT_WORDS[told.last_trick]
    allowed(why_impossible_ramsch(told.tricks, skat=told.skat, last_trick=last))
    first, second, third = map(CardPoints, told.tricks)
    played = PlayedRamsch(
        points=(first, second, third),
        tricks=_trick_counts(told, last=last),
        skat=CardPoints(told.skat),
        last_trick=last,
        pushed=told.pushed,
        bock=asked.bock,
    )
    return [-points for points in ramsch_points(played, asked.rules)]


def _refuse_house_rules_off(asked: RamschRequest) -> None:
    """The form is Ramsch, and its keys are house rules: each switched on unless it is said off."""
    said = {"ramsch": True, "ramsch_push": asked.ramsch.pushed, "bock": asked.bock}
    for option, value in said.items():
        off = option in asked.named_options and option not in asked.rules.house_rules
        if value and off:
            raise refuse("house_rule_off", "LF-ramsch", "TR-9.4", option=option)


def _trick_counts(told: RamschTold, *, last: int) -> tuple[int, int, int]:
    """How many tricks each took; where it is not told, only who took none is right."""
    counts = told.trick_counts
    if counts is None:
        took = [points > 0 or seat == last for seat, points in enumerate(told.tricks)]
        if sum(took) == 1:
            counts = tuple(TRICKS_OF_A_DEAL * each for each in took)
        else:
            counts = tuple(int(each) for each in took)
    elif len(counts) != 3 or min(counts) < 0 or sum(counts) != TRICKS_OF_A_DEAL:
        raise refuse("bad_value", "LF-ramsch", key="ramsch.trick_counts", expected="[2, 4, 4]")
    elif counts[last] == 0:
        raise refuse("last_trick_not_taken", "LF-ramsch", tricks=0)
    else:
        for points, tricks in zip(told.tricks, counts, strict=True):
            if not possible_piles((3 * tricks, points), (0, 0)):
                raise refuse("ramsch_not_in_tricks", "LF-ramsch", points=points, tricks=tricks)
    return counts[0], counts[1], counts[2]
