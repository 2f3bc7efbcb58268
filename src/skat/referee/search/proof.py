"""What search proves for a ruling: a level by regular play (SkO-4.2.6), a forced result (C13).

A level counts where regular play would surely have reached it. One defender forces a result from
his own cards, whatever is said or shown.
"""

from __future__ import annotations

from skat.kernel._core import Solver
from skat.kernel.position import Position, packed
from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.model.seats import SEATS, Seat
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
from skat.referee.ruling import Party
from skat.referee.search.hidden_cards import (
    Goal,
    TooManyError,
    gains,
    takes_all,
    takes_one,
    why_not_forced,
)
from skat.referee.search.knowing import all_hands_told, knowledge, leader_of, open_trick
from skat.referee.search.verdict import MOST_NODES, RestClaim, mask, rest_goes_so
from skat.referee.situation import Situation
from skat.rules.scoring.counting import required_level
from skat.rules.scoring.finished import PACK_POINTS, PlayedLevel


@implements("SkO-4.2.6")
def proved_by_search(situation: Situation, winner: Party) -> Announced | None:
    """The level that the winner surely reaches from the cards told; None if they do not tell.

    Both parties see all cards. The cards must be those of regular play: equally many in each hand.
    """
    state = situation.state
    own, theirs = state.soloist_points, state.opponent_points
    if not all_hands_told(situation) or contract_of(situation) is Contract.NULL:
        return None
    if own is None or theirs is None or state.tricks_only:
        return None
    try:
        leader = leader_of(situation)
        if _takes_the_rest(situation, winner, leader):
            return Announced.SCHWARZ
        return Announced.SCHNEIDER if _reaches_90(situation, winner, leader) else Announced.NONE
    except (MissingError, ValueError):
        return None


def _takes_the_rest(situation: Situation, winner: Party, leader: Seat) -> bool:
    """Whether the other party is sure to stay without a trick; it must have none by now."""
    state, soloist = situation.state, soloist_of(situation)
    lost = state.opponent_tricks if winner == "soloist" else state.soloist_tricks
    if lost != 0:
        return False
    party = mask(soloist) if winner == "soloist" else mask(*soloist.others)
    holds, _ = rest_goes_so(
        RestClaim(takers=party, choosers=party),
        hands=[situation.hands[seat].mask for seat in SEATS],
        contract=contract_of(situation),
        soloist=soloist,
        leader=leader,
        trick=open_trick(situation),
        budget=MOST_NODES,
    )
    return bool(holds)


def _reaches_90(situation: Situation, winner: Party, leader: Seat) -> bool:
    """Whether the winner is sure of 90 card points, in which the skat counts for the soloist."""
    state = situation.state
    first, second, third = (situation.hands[seat].mask for seat in SEATS)
    position = packed(
        Position(
            contract=contract_of(situation).index,
            hands=(first, second, third),
            soloist=soloist_of(situation).index,
            leader=leader.index,
            trick=tuple(card.index for card in open_trick(situation)),
            soloist_points=state.soloist_points or 0,
            defender_points=state.opponent_points or 0,
        )
    )
    target = 90 if winner == "soloist" else PACK_POINTS - 90 + 1
    (least, most), _ = Solver().value(position, target, budget=MOST_NODES)
    return least >= target if winner == "soloist" else most < target


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
