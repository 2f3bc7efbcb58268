"""Claims decided by exact search on the cards that are left (SkO-4.3.4, 4.3.5).

Where all cards were told they are searched as they lie; else a claim must hold in every
distribution that fits what the claimer knows.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.order import winning_card
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.referee.events import Claim
from skat.referee.facts.told import MissingError, contract_of, offender, refuse, soloist_of
from skat.referee.search.hidden_cards import (
    MOST_POSITIONS,
    Goal,
    TooManyError,
    takes_all,
    takes_one,
    why_not_forced,
)
from skat.referee.search.knowing import all_hands_told, hand_of, knowledge, leader_of, open_trick
from skat.referee.search.verdict import (
    MOST_NODES,
    RestClaim,
    claim_of_defender,
    claim_of_soloist,
    rest_goes_so,
)
from skat.referee.situation import Situation
from skat.rules.scoring.finished import Standing


class ClaimVerdict(msgspec.Struct, frozen=True):
    """Whether a claim holds; if not, play that beats it and, if cards were hidden, the hands."""

    holds: bool
    line: tuple[Card, ...] = ()
    hands: dict[Seat, CardSet] = {}


def verdict(situation: Situation, event: Claim) -> ClaimVerdict:
    """The verdict on a claim: as told, or found by search."""
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
    if all_hands_told(situation):
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
    """By what the claimer knows; where too little was told to refute it, the rest is asked for."""
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
    hands = {} if all_hands_told(situation) else refuted.hands
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
