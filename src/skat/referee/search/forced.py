"""A result that one defender forces from his own cards, whatever is said or shown (C13)."""

from __future__ import annotations

from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.seats import Seat
from skat.referee.consequence.over import trump_game
from skat.referee.facts.told import (
    MissingError,
    contract_of,
    offender,
    offending_party,
    refuse,
    soloist_of,
)
from skat.referee.facts.when import is_announced
from skat.referee.search.hidden_cards import (
    Goal,
    TooManyError,
    gains,
    takes_all,
    takes_one,
    why_not_forced,
)
from skat.referee.search.knowing import knowledge, leader_of, open_trick
from skat.referee.search.open_cards import mask
from skat.referee.situation import Situation
from skat.rules.scoring.counting import required_level
from skat.rules.scoring.finished import PlayedLevel

_POINTS = {PlayedLevel.SIMPLE: 60, PlayedLevel.SCHNEIDER: 31}
"""Card points with which the defence has beaten a soloist who needs this level."""


@implements("SkO-4.2.9")
def result_was_forced(situation: Situation) -> bool:
    """Whether the offender, a defender, beats the soloist alone against any play of both others.

    By his own cards and what he has seen, or by all hands where all were told. Who appeals to this
    tells the cards: where they were not told, or the search is too long, it is not so.
    """
    if not is_announced(situation) or offending_party(situation) == "soloist":
        return False
    by = offender(situation)
    if not isinstance(by, Seat) or by not in situation.hands:
        return False
    try:
        missed = why_not_forced(
            _beaten(situation, by),
            by,
            knowledge(situation, by).cards,
            contract=contract_of(situation),
            leader=leader_of(situation),
            trick=open_trick(situation),
        )
    except (MissingError, TooManyError):
        return False
    except ValueError:
        raise refuse("hands_contradict_trick") from None
    return missed is None


def _beaten(situation: Situation, by: Seat) -> Goal:
    """What beats the soloist: a trick in his null, else the points that he cannot spare.

    Where points or level were not told, nothing less than all remaining tricks is sure to.
    """
    if contract_of(situation) is Contract.NULL:
        return takes_one(soloist_of(situation))
    held = situation.state.opponent_points
    try:
        required = required_level(trump_game(situation))
    except MissingError:
        required = None
    if required is None or held is None or required not in _POINTS:
        return takes_all(mask(by))
    return gains(_POINTS[required] - held, by=by)
