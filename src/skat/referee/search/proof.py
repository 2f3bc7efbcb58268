"""What search proves for a ruling: claims on the cards that are left, levels, forced results.

A claim is decided exactly (SkO-4.3.4, 4.3.5), a level by regular play (SkO-4.2.6), a forced result
by C13.

Where all cards are known they are searched as they lie; else a claim must hold in every
distribution that fits what the claimer knows.

A level counts where regular play would surely have reached it. One defender forces a result from
his own cards, whatever is announced or shown.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from skat.kernel._core import Solver
from skat.kernel.position import Position, packed
from skat.model.cards import Card, CardSet
from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.model.order import winning_card
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.referee.events import Claim
from skat.referee.facts import (
    MissingError,
    contract_of,
    offender,
    offending_party,
    refuse,
    soloist_of,
)
from skat.referee.facts.when import is_announced
from skat.referee.game_over import trump_game
from skat.referee.ruling import Party
from skat.referee.search.hidden_cards import (
    MOST_POSITIONS,
    Goal,
    TooManyError,
    gains,
    takes_all,
    takes_one,
    why_not_forced,
)
from skat.referee.search.knowing import all_hands_known, hand_of, knowledge, leader_of, open_trick
from skat.referee.search.verdict import (
    MOST_NODES,
    RestClaim,
    claim_of_defender,
    claim_of_soloist,
    mask,
    rest_goes_so,
)
from skat.referee.situation import Situation
from skat.rules.scoring.counting import required_level
from skat.rules.scoring.finished import PACK_POINTS, PlayedLevel, Standing


class ClaimVerdict(msgspec.Struct, frozen=True):
    """Whether a claim holds; if not, play that beats it and, if cards were hidden, the hands."""

    holds: bool
    line: tuple[Card, ...] = ()
    hands: dict[Seat, CardSet] = {}


def verdict(situation: Situation, event: Claim) -> ClaimVerdict:
    """The verdict on a claim: as given, or found by search."""
    by = offender(situation)
    if event.holds is not None:
        return ClaimVerdict(event.holds)
    if not isinstance(by, Seat):
        raise refuse("dealer_has_no_cards", "SkO-3.2.7")
    soloist, contract = soloist_of(situation), contract_of(situation)
    if contract is Contract.NULL and by is not soloist:
        return _searched(situation, by, takes_one(soloist))
    claimed = (
        claim_of_soloist(soloist, contract=contract)
        if by is soloist
        else claim_of_defender(by, soloist=soloist, rules=situation.rules)
    )
    if all_hands_known(situation):
        return _as_they_lie(situation, claimed)
    return _searched(situation, by, takes_all(claimed.takers))


def _as_they_lie(situation: Situation, claimed: RestClaim) -> ClaimVerdict:
    try:
        holds, line = rest_goes_so(
            claimed,
            hands=[(hand_of(situation, seat) or CardSet()).mask for seat in SEATS],
            contract=contract_of(situation),
            soloist=soloist_of(situation),
            leader=leader_of(situation),
            trick=open_trick(situation),
            budget=MOST_NODES,
        )
    except ValueError:
        raise refuse("hands_contradict_trick") from None
    return ClaimVerdict(bool(holds), line)


def _searched(situation: Situation, by: Seat, goal: Goal) -> ClaimVerdict:
    """By what the claimer knows; where that is too little to refute it, the rest is asked for."""
    known = knowledge(situation, by)
    try:
        refuted = why_not_forced(
            goal,
            by,
            known.cards,
            contract=contract_of(situation),
            leader=leader_of(situation),
            trick=open_trick(situation),
            limit=MOST_POSITIONS,
        )
    except TooManyError:
        if known.asks:
            raise MissingError(*known.asks) from None
        raise refuse("claim_not_decided", "SkO-4.3.4", positions=MOST_POSITIONS) from None
    except ValueError:
        raise refuse("hands_contradict_trick") from None
    if refuted is None:
        return ClaimVerdict(holds=True)
    if known.asks:
        raise MissingError(*known.asks)
    hands = {} if all_hands_known(situation) else refuted.hands
    return ClaimVerdict(holds=False, line=refuted.line, hands=hands)


def credited(situation: Situation, refutation: tuple[Card, ...]) -> Callable[[Standing], Standing]:
    """What the defence keeps of the tricks it claimed, when it would lose one of them (B25)."""
    if situation.rules.options.defender_claim_failed == "all_remaining":
        return lambda standing: standing
    if not refutation:
        raise MissingError(*(f"hands.{s.value}" for s in SEATS if s not in situation.hands))
    points, tricks = _before_the_lost_trick(situation, refutation)
    return lambda standing: Standing(
        standing.soloist_points,
        CardPoints(standing.opponent_points + points),
        standing.soloist_tricks,
        standing.opponent_tricks + tricks,
    )


def _before_the_lost_trick(situation: Situation, refutation: tuple[Card, ...]) -> tuple[int, int]:
    """Points and tricks of the claimed tricks before the one that is lost (en 4.3.5)."""
    by, soloist = offender(situation), soloist_of(situation)
    alone = situation.rules.options.defender_claim == "alone"
    claimed_for = (by,) if alone else tuple(seat for seat in SEATS if seat is not soloist)
    leader, trick = leader_of(situation), list(open_trick(situation))
    points = tricks = 0
    for card in refutation:
        trick.append(card)
        if len(trick) < 3:
            continue
        won = winning_card(tuple(trick), contract=contract_of(situation))
        leader = SEATS[(leader.index + won) % 3]
        if leader not in claimed_for:
            break
        points, tricks = points + sum(card.points for card in trick), tricks + 1
        trick = []
    return points, tricks


@implements("SkO-4.2.6")
def proved_by_search(situation: Situation, winner: Party) -> Announced | None:
    """The level that the winner surely reaches by the cards given; None if they do not show it.

    Both parties see all cards. The cards must be those of regular play: equally many in each hand.
    """
    state = situation.state
    own, theirs = state.soloist_points, state.opponent_points
    if not all_hands_known(situation) or contract_of(situation) is Contract.NULL:
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

    By his own cards and what he has seen, or by all hands where all are known. He gives the
    cards with his appeal: where they are missing, or the search is too long, it is not so.
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

    Where points or level are unknown, nothing less than all remaining tricks is sure to.
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
