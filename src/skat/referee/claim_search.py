"""Claims decided by exact search on the cards that are left (SkO-4.3.4, 4.3.5, C13)."""

from __future__ import annotations

from collections.abc import Callable

from skat.kernel.reference import check_claim
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.model.order import winning_card
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.referee.events import Claim
from skat.referee.missing import (
    MissingError,
    contract_of,
    is_announced,
    offender,
    offending_party,
    soloist_of,
    told,
)
from skat.referee.refusal import refuse
from skat.referee.situation import Situation
from skat.rules.outcome import Standing

MOST_POSITIONS = 400_000
"""A claim must be certain; one that this many positions do not settle does not hold."""

Found = tuple[bool, tuple[Card, ...]]
"""Whether a claim holds, and a line of play that refutes it."""


def leader_of(situation: Situation) -> Seat:
    """Who led the open trick or leads next; to the first trick forehand does."""
    if situation.state.leader is None and situation.trick == 1:
        return Seat.FOREHAND
    return told(situation.state.leader, "state.leader")


def search(situation: Situation, *, takers: int, choosers: int) -> Found:
    """Whether the takers take every remaining trick; both are sets of seats, a bit each."""
    missing = [f"hands.{seat.value}" for seat in SEATS if seat not in situation.hands]
    if missing:
        raise MissingError(*missing)
    try:
        check = check_claim(
            [situation.hands[seat].mask for seat in SEATS],
            contract=contract_of(situation).index,
            leader=leader_of(situation).index,
            trick=[card.index for card in situation.state.table_cards or ()],
            takers=takers,
            choosers=choosers,
            limit=MOST_POSITIONS,
        )
    except ValueError:
        raise refuse("hands_contradict_trick") from None
    if check is None:
        return False, ()
    return check.holds, tuple(ALL_CARDS[card] for card in check.refutation)


def soloist_claim(situation: Situation) -> Found:
    """Whether the soloist takes all remaining tricks, in null none, against any play."""
    own = 1 << soloist_of(situation).index
    null = contract_of(situation) is Contract.NULL
    return search(situation, takers=7 & ~own if null else own, choosers=own)


def defender_claim(situation: Situation, by: Seat) -> Found:
    """Whether a defender's claim holds, in the wording that the rule set chooses (B25)."""
    others = 7 & ~(1 << soloist_of(situation).index)
    takers = _TAKERS[situation.rules.options.defender_claim](others, by)
    return search(situation, takers=takers, choosers=1 << by.index)


_TAKERS: dict[str, Callable[[int, Seat], int]] = {
    "party": lambda others, by: others,
    "alone": lambda others, by: 1 << by.index,
}


def defender_has_forced(situation: Situation) -> bool:
    """Whether a defender alone takes every remaining trick, so that nothing hangs on play (C13).

    Only where all hands were told, and not in null, where he would have to lose tricks.
    """
    if not is_announced(situation) or contract_of(situation) is Contract.NULL:
        return False
    told_all = all(seat in situation.hands for seat in SEATS)
    known = told_all and (situation.state.leader is not None or situation.trick == 1)
    by = offender(situation)
    if not known or not isinstance(by, Seat) or offending_party(situation) == "soloist":
        return False
    holds, _ = search(situation, takers=1 << by.index, choosers=1 << by.index)
    return holds


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
    leader, trick = leader_of(situation), list(situation.state.table_cards or ())
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


def verdict(situation: Situation, event: Claim) -> Found:
    """The verdict on a claim: as told, or found by search."""
    by = offender(situation)
    if event.holds is not None:
        return event.holds, ()
    if by is soloist_of(situation):
        return soloist_claim(situation)
    if not isinstance(by, Seat):
        raise refuse("dealer_has_no_cards", "SkO-3.2.7")
    return defender_claim(situation, by)
