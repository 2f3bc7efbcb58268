"""How many cards each hand must hold now, and which hands do not (SkO-4.2.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skat.model.seats import SEATS, Seat
from skat.referee.events import WrongCardCount
from skat.referee.facts.told import MissingError, offender, refuse, soloist_of, told
from skat.referee.facts.when import when
from skat.referee.kind import When
from skat.referee.ruling import Party
from skat.referee.search.knowing import leader_of
from skat.referee.situation import Situation
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL


class WrongHand(NamedTuple):
    """A hand with a wrong number of cards, and the right one."""

    seat: Seat
    cards: int
    right: int


class WrongCounts(NamedTuple):
    """The parties with wrong numbers, the hands where they are known for certain.

    `dealt_wrong`: all numbers add up, so the tricks were complete and the deal was wrong;
    `taken_as_empty`: nobody said what lies on the table.
    """

    parties: frozenset[Party]
    hands: tuple[WrongHand, ...] = ()
    dealt_wrong: bool = False
    taken_as_empty: bool = False


def wrong_counts(situation: Situation, event: WrongCardCount) -> WrongCounts:
    """Who deviates from what trick, leader and the cards on the table leave each hand.

    Not told what lies on the table, the trick is taken as not led. Not told who led, all leaders
    are tried, and he is asked for where the parties depend on him.
    """
    accused = _accused(situation, event)
    found = [_counts(situation, event, right) for right in _right_sizes(situation, event)]
    if not any(one.hands for one in found):
        if accused is not None:
            return WrongCounts(frozenset({accused}))
        raise refuse("sizes_are_right", "SkO-4.2.6")
    if accused is not None:
        found = [one._replace(parties=one.parties | {accused}) for one in found]
    if len({one.parties for one in found}) > 1:
        raise MissingError("state.leader")
    same = len({one.hands for one in found}) == 1
    return found[0] if same else found[0]._replace(hands=())


def _accused(situation: Situation, event: WrongCardCount) -> Party | None:
    """The party of whoever is said to be wrong, where his number was not told."""
    if event.by is None:
        if not event.sizes:
            raise MissingError("event.by")
        return None
    by = offender(situation)
    if by in event.sizes:
        return None
    return _party(situation, by) if isinstance(by, Seat) else None


def _right_sizes(situation: Situation, event: WrongCardCount) -> Iterator[dict[Seat, int]]:
    """The right number for each seat, by everybody who can have led."""
    if not event.sizes:
        return
    over = when(situation) is When.FINISHED
    left = 0 if over else TRICKS_OF_A_DEAL + 1 - told(situation.trick, "state.trick")
    on_table = 0 if over else len(situation.state.table_cards or ())
    for leader in _leaders(situation) if on_table else SEATS[:1]:
        yield {seat: left - int((seat.index - leader.index) % 3 < on_table) for seat in SEATS}


def _leaders(situation: Situation) -> tuple[Seat, ...]:
    try:
        return (leader_of(situation),)
    except MissingError:
        return SEATS


def _counts(situation: Situation, event: WrongCardCount, right: dict[Seat, int]) -> WrongCounts:
    hands = tuple(
        WrongHand(seat, cards, right[seat])
        for seat, cards in sorted(event.sizes.items(), key=lambda one: one[0].index)
        if cards != right[seat]
    )
    parties = frozenset(_party(situation, hand.seat) for hand in hands)
    complete = len(event.sizes) == len(SEATS)
    adds_up = complete and sum(event.sizes.values()) == sum(right.values())
    return WrongCounts(
        parties,
        hands,
        dealt_wrong=adds_up,
        taken_as_empty=situation.state.table_cards is None and when(situation) is not When.FINISHED,
    )


def _party(situation: Situation, seat: Seat) -> Party:
    return "soloist" if seat is soloist_of(situation) else "defenders"
