"""Cards laid open: proposals and claims, in the wording of both editions (SkO-4.3.4, 4.3.5)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from skat.model.contract import Announced, Contract
from skat.model.law import implements
from skat.model.order import winning_card
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.rules.actions import Expose, Verdict
from skat.rules.applied import Applied, HandOpened
from skat.rules.ending.closing import close_game, standing
from skat.rules.ending.giving_up import why_not_without_soloist
from skat.rules.following import contract_played
from skat.rules.result import DealEnding
from skat.rules.scoring.finished import (
    GameEnd,
    Standing,
    rest_to_defenders,
    rest_to_soloist,
    trick_to_soloist,
)
from skat.rules.state import Offer, Pending, Phase, State


@implements("SkO-4.3.4")
def why_not_expose(state: State, action: Expose) -> Refusal | None:
    """Every player may lay his cards open; only a proposing soloist asks for a level."""
    refused = why_not_without_soloist(state, "SkO-4.3.4")
    if refused is not None or action.asked is Announced.NONE:
        return refused
    if action.asked not in _LEVELS or not _may_ask_for_level(state, action.seat):
        return Refusal("no_such_level", ("SkO-4.3.4",), {"level": action.asked.value})
    return None


_LEVELS = (Announced.SCHNEIDER, Announced.SCHWARZ)


def _may_ask_for_level(state: State, seat: Seat) -> bool:
    """A level goes with the soloist's proposal to shorten, and null has none."""
    proposal = seat is state.soloist and state.rules.options.soloist_exposed_claim == "open_play"
    return proposal and contract_played(state) is not Contract.NULL


_EXPOSURES = {
    seat: tuple(Expose(seat, level) for level in (Announced.NONE, *_LEVELS)) for seat in SEATS
}


def exposures_to_try(state: State, seat: Seat) -> tuple[Expose, ...]:
    """This seat's cards laid open, and with the levels it may ask for."""
    every = _EXPOSURES[seat]
    return every if _may_ask_for_level(state, seat) else every[:1]


def after_expose(state: State, action: Expose) -> Applied:
    """The cards lie open, and what that means the rule set says."""
    open_hands = state.open_hands
    if action.seat not in open_hands:
        open_hands = (*open_hands, action.seat)
    laid_open = replace(state, open_hands=open_hands)
    if action.seat is state.soloist:
        then = _SOLOIST_EXPOSES[state.rules.options.soloist_exposed_claim]
        waiting = then(laid_open, action)
    else:
        waiting = _defender_claims(laid_open, action)
    return Applied(waiting, (HandOpened(action.seat),))


@implements("SkO-4.3.4")
def _propose_to_shorten(state: State, action: Expose) -> State:
    """isko-2022: exposing is a proposal; the defenders answer it."""
    pending = Pending(Offer.SHORTENING, action.seat, asked=action.asked)
    return replace(state, phase=Phase.CONSENT, pending=pending, turn=action.seat.others[0])


@implements("SkO-4.3.4", "PI-shortened-games")
def _claim_the_rest(state: State, action: Expose) -> State:
    """isko-1999: exposing claims all remaining tricks, in null none."""
    pending = Pending(Offer.SOLOIST_CLAIM, action.seat)
    return replace(state, phase=Phase.VERDICT, pending=pending, turn=None)


_SOLOIST_EXPOSES: dict[str, Callable[[State, Expose], State]] = {
    "open_play": _propose_to_shorten,
    "strict": _claim_the_rest,
}


@implements("SkO-4.3.5")
def _defender_claims(state: State, action: Expose) -> State:
    """A defender claims the rest, for his party or alone as the rule set says."""
    pending = Pending(Offer.DEFENDER_CLAIM, action.seat)
    return replace(state, phase=Phase.VERDICT, pending=pending, turn=None)


def why_not_verdict(state: State, action: Verdict) -> Refusal | None:
    """A verdict answers a claim; the phase says that there is one."""
    return None


@implements("SkO-4.3.4", "SkO-4.3.5")
def after_verdict(state: State, action: Verdict) -> Applied:
    """The claim holds and the rest goes as claimed, or it was a fault."""
    pending = state.pending
    by_soloist = pending is not None and pending.offer is Offer.SOLOIST_CLAIM
    now = standing(state)
    null = contract_played(state) is Contract.NULL
    if action.holds:
        rest = _CLAIMED[by_soloist, null]
        return _close(state, DealEnding.CLAIM_HELD, GameEnd.PLAYED_OUT, rest(now), action)
    if by_soloist:
        return _close(state, DealEnding.CLAIM_FAILED, GameEnd.FAULT_SOLOIST, now, action)
    credited = _CLAIM_FAILED[state.rules.options.defender_claim_failed](state, now, action)
    return _close(state, DealEnding.CLAIM_FAILED, GameEnd.FAULT_OPPONENTS, credited, action)


_CLAIMED: dict[tuple[bool, bool], Callable[[Standing], Standing]] = {
    (True, False): rest_to_soloist,
    (True, True): rest_to_defenders,
    (False, False): rest_to_defenders,
    (False, True): trick_to_soloist,
}
"""What a claim that holds brings, by whether the soloist made it and whether null is played."""


def _close(
    state: State, ending: DealEnding, end: GameEnd, now: Standing, action: Verdict
) -> Applied:
    by = state.pending.by if state.pending else None
    return close_game(state, ending, end=end, by=by, now=now, refutation=action.refutation)


def _nothing_more(state: State, now: Standing, action: Verdict) -> Standing:
    """All remaining tricks are the soloist's: the defence keeps what it had."""
    return now


def _tricks_before_the_lost_one(state: State, now: Standing, action: Verdict) -> Standing:
    """en 4.3.5: the defence keeps the claimed tricks before the one it would lose (B25).

    A defender who claims for himself alone loses a trick to his partner as well.
    """
    alone = state.rules.options.defender_claim == "alone"
    claimed_for = (state.pending.by,) if alone and state.pending else state.defenders
    contract = contract_played(state)
    leader, trick = state.leader, list(state.trick)
    points, tricks = int(now.opponent_points), now.opponent_tricks
    for card in action.refutation:
        trick.append(card)
        if len(trick) < 3:
            continue
        winner = SEATS[(leader.index + winning_card(tuple(trick), contract=contract)) % 3]
        if winner not in claimed_for:
            break
        points += sum(card.points for card in trick)
        tricks += 1
        leader, trick = winner, []
    return replace(now, opponent_points=CardPoints(points), opponent_tricks=tricks)


_CLAIM_FAILED: dict[str, Callable[[State, Standing, Verdict], Standing]] = {
    "all_remaining": _nothing_more,
    "from_lost_trick": _tricks_before_the_lost_one,
}
