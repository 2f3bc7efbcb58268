"""The proof of a higher level: that regular play would surely have reached it (SkO-4.2.6)."""

from __future__ import annotations

from skat.kernel._core import Solver
from skat.kernel.position import Position, packed
from skat.model.announcement import Announced
from skat.model.contract import Contract
from skat.model.law import implements
from skat.model.seats import SEATS, Seat
from skat.referee.facts.told import MissingError, contract_of, soloist_of
from skat.referee.ruling import Party
from skat.referee.search.knowing import all_hands_told, leader_of, open_trick
from skat.referee.search.open_cards import MOST_NODES, RestClaim, mask, rest_goes_so
from skat.referee.situation import Situation
from skat.rules.scoring.finished import PACK_POINTS


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
