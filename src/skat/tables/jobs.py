"""What the table itself has to do next: deal, let a computer player act, have a claim checked."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from skat.model.seats import Place, Seat
from skat.rules.state import Phase, State
from skat.tables.entries import Chair, Kind
from skat.tables.state import TableState


class FirstDeal(msgspec.Struct, frozen=True):
    """The table is open and nothing was dealt yet."""


class Judge(msgspec.Struct, frozen=True):
    """A claim waits for its verdict."""


class Turn(msgspec.Struct, frozen=True):
    """A computer player has to act."""

    chair: Chair
    seat: Seat


Job: TypeAlias = FirstDeal | Judge | Turn


def next_job(state: TableState) -> Job | None:
    """What is to be done without a person, or None: the table waits for one, or it is finished."""
    if state.finished or not state.chairs:
        return None
    if state.deal is None or state.deals_again:
        return FirstDeal()
    if not state.deal_is_running:
        return None
    if state.deal.phase is Phase.VERDICT:
        return Judge()
    for seat in _to_act(state.deal):
        chair = state.chairs[_place(state, seat) - 1]
        if chair.kind is Kind.COMPUTER:
            return Turn(chair, seat)
    return None


def _to_act(deal: State) -> tuple[Seat, ...]:
    """Whoever may act now; an offer is answered by both opponents in any order (SkO-4.3.2)."""
    if deal.phase is Phase.CONSENT and deal.pending is not None:
        answered = (*deal.pending.agreed, *deal.pending.refused)
        return tuple(seat for seat in deal.pending.by.others if seat not in answered)
    return () if deal.turn is None else (deal.turn,)


def _place(state: TableState, seat: Seat) -> Place:
    return state.seats[seat]


def trick_just_taken(state: TableState) -> bool:
    """Whether the newest thing on the table is a complete trick, which all want to see."""
    deal = state.deal
    return deal is not None and bool(deal.tricks) and not deal.trick
