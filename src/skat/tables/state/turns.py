"""Whose move it is, and what the table itself has to do next."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

import msgspec

from skat.model.seats import Place, Seat
from skat.rules.actions import Action
from skat.rules.open.calling import waits_for_ruling
from skat.rules.open.offences import offended
from skat.rules.state import Phase, State
from skat.tables.state.online import goes_without_saying, is_online
from skat.tables.state.table_state import Stage, TableState


class Sealing(msgspec.Struct, frozen=True):
    """The seed of the next deal is to be drawn."""


class Dealing(msgspec.Struct, frozen=True):
    """Cards are to be dealt: the first deal of a list, one again, or one that all wait for.

    That begins with the commitments of the pages, which are fixed.
    """


class Revealing(msgspec.Struct, frozen=True):
    """The commitments are fixed: the pages open, and the cards are dealt or the deal is void."""


class Judge(msgspec.Struct, frozen=True):
    """A claim waits for its verdict, or a call for the referee's ruling."""


class Turn(msgspec.Struct, frozen=True):
    """A computer player has to act, at a place of his own or for a person who is away."""

    place: Place
    player: str
    seat: Seat


class Custom(msgspec.Struct, frozen=True):
    """What happens at an online table without anybody; `place` is the one who does it, if any."""

    action: Action
    place: Place | None


Job: TypeAlias = Sealing | Dealing | Revealing | Judge | Turn | Custom


def next_job(state: TableState, *, connected: Collection[Place]) -> Job | None:
    """What is to be done without a person, or None: the table waits for one, or it is finished."""
    if state.finished or state.stands_still:
        return None
    if state.deal is None or not state.deal_is_running:
        return _next_of_dealing(state, connected)
    custom = goes_without_saying(state)
    if custom is not None:
        return Custom(*custom)
    if waits_for_judge(state.deal):
        # In a tournament a person rules, whom the table has called.
        by_person = state.drawn is not None and state.deal.phase is Phase.REFEREE
        return None if by_person else Judge()
    if state.deal.phase is Phase.REFEREE and awaited(state):
        # A person of the innocent party decides; his computer partner leaves it to him.
        return None
    for seat in to_act(state.deal):
        player = state.computer_at(state.seats[seat])
        if player is not None:
            return Turn(state.seats[seat], player, seat)
    return None


def _next_of_dealing(state: TableState, connected: Collection[Place]) -> Job | None:
    """What brings the next cards; what was fixed is finished, also when the list is over."""
    if state.sealed is not None and state.sealed.commitments is not None:
        return Revealing()
    if state.stage is not Stage.PLAYING:
        return None
    if state.sealed is None:
        return Sealing()
    awaited_by_all = bool(state.ready) and all_ready(state, connected=connected)
    first = state.deal is None or state.deals_again
    if first and state.drawn is not None:
        first = all_there(state, connected=connected)
    return Dealing() if first or awaited_by_all else None


def waits_for_judge(deal: State) -> bool:
    """Whether a claim or a call is decided by the table itself."""
    return deal.phase is Phase.VERDICT or waits_for_ruling(deal)


def to_act(deal: State) -> tuple[Seat, ...]:
    """Whoever may act now; an offer is answered by both opponents in any order (SkO-4.3.2).

    What becomes of an offence any of the innocent party may say (SkO-4.1.6).
    """
    if deal.referral is not None and deal.referral.offence is not None and deal.turn is not None:
        return offended(deal, deal.referral.offence)
    if deal.phase is Phase.CONSENT and deal.pending is not None:
        answered = (*deal.pending.agreed, *deal.pending.refused)
        return tuple(seat for seat in deal.pending.by.others if seat not in answered)
    return () if deal.turn is None else (deal.turn,)


def awaited(state: TableState) -> tuple[Place, ...]:
    """The people whom everybody waits for now, and whose clock runs."""
    if state.stands_still:
        return ()
    if state.deal is None or not state.deal_is_running or waits_for_judge(state.deal):
        return ()
    places = (state.seats[seat] for seat in to_act(state.deal))
    return tuple(place for place in places if state.computer_at(place) is None)


def all_ready(state: TableState, *, connected: Collection[Place]) -> bool:
    """Whether everybody who is there has asked for the next deal.

    Nobody waits for people who are away, but at an online table: there nothing is dealt to them.
    """
    online = is_online(state)
    return all(
        place in state.ready
        for place in state.people
        if (online or place in connected) and state.substitute(place) is None
    )


def all_there(state: TableState, *, connected: Collection[Place]) -> bool:
    """Whether everybody who plays for himself is there: a table of a draw begins with all."""
    return all(place in connected or state.substitute(place) for place in state.people)


def trick_just_taken(state: TableState) -> bool:
    """Whether the newest thing on the table is a complete trick, which all want to see."""
    deal = state.deal
    return deal is not None and bool(deal.tricks) and not deal.trick
