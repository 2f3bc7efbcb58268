"""A Ramsch that is over, as a `skat value` request tells it, and what it scores for each."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from skat.requests.decode import Expected
from skat.requests.refusing import allowed, refuse
from skat.requests.value.rules import ValueRules
from skat.rules.scoring.ramsch import ramsch_points
from skat.rules.scoring.told_ramsch import told_ramsch

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
    played = told_ramsch(
        told.tricks,
        skat=told.skat,
        last_trick=last,
        tricks=told.trick_counts,
        pushed=told.pushed,
        bock=asked.bock,
    )
    return [-points for points in ramsch_points(allowed(played), asked.rules)]


def _refuse_house_rules_off(asked: RamschRequest) -> None:
    """The form is Ramsch, and its keys are house rules: each switched on unless it is said off."""
    said = {"ramsch": True, "ramsch_push": asked.ramsch.pushed, "bock": asked.bock}
    for option, value in said.items():
        off = option in asked.named_options and option not in asked.rules.house_rules
        if value and off:
            raise refuse("house_rule_off", "LF-ramsch", "TR-9.4", option=option)
