"""Cards played from a position: whose turn it is after them, and who took what."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from skat.model.cards import Card, CardSet, card_points
from skat.model.contract import Contract
from skat.model.order import winning_card
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints
from skat.requests.refusing import refuse
from skat.requests.solve.position import OpenPosition, Taken
from skat.rules.following import playable


class TakenTrick(msgspec.Struct, frozen=True):
    """A full trick of the line: who led it, its cards in the order played, who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Reached(msgspec.Struct, frozen=True, kw_only=True):
    """Where a line leads: the position, and the tricks that were full on the way.

    `null_lost` once the soloist has taken a trick in a null game (SkO-5.2.7).
    """

    position: OpenPosition
    tricks: tuple[TakenTrick, ...] = ()
    null_lost: bool = False

    @property
    def turn(self) -> Seat:
        """Whose card is due."""
        return _turn(self.position)

    @property
    def is_over(self) -> bool:
        """Whether no card is left."""
        return not any((self.position.forehand, self.position.middlehand, self.position.rearhand))


def reached(start: OpenPosition, line: Iterable[Card]) -> Reached:
    """The position after these cards.

    Raises RefusalError with "card_not_held" or "must_follow" at the first card that cannot be
    played, with its number in the line.

    >>> start = OpenPosition(
    ...     contract=Contract.GRAND, soloist=Seat.FOREHAND, skat=(Card.D7, Card.D8),
    ...     forehand=(Card.ST,), middlehand=(Card.HA,), rearhand=(Card.SK,),
    ... )
    >>> after = reached(start, [Card.ST, Card.HA, Card.SK])
    >>> after.turn.value, after.position.points.soloist, after.is_over
    ('forehand', 25, True)
    """
    found = Reached(
        position=start,
        null_lost=start.contract is Contract.NULL and start.points.soloist > 0,
    )
    for number, card in enumerate(line, start=1):
        found = _with_card(found, card, number=number)
    return found


def _turn(position: OpenPosition) -> Seat:
    return SEATS[(position.leader.index + len(position.trick)) % 3]


def _with_card(found: Reached, card: Card, *, number: int) -> Reached:
    before = found.position
    seat = _turn(before)
    hand = getattr(before, seat.value)
    if card not in hand:
        raise refuse("card_not_held", "SkO-4.1.2", card=str(card), number=number)
    allowed = playable(CardSet.of(hand), trick=before.trick, contract=before.contract)
    if card not in allowed:
        led = str(before.trick[0])
        raise refuse(
            "must_follow", "SkO-4.2.1", "SkO-4.2.3", card=str(card), led=led, number=number
        )
    left = tuple(held for held in hand if held is not card)
    after = replace(before, **{seat.value: left}, trick=(*before.trick, card))
    return _trick_taken(found, after) if len(after.trick) == 3 else replace(found, position=after)


def _trick_taken(found: Reached, full: OpenPosition) -> Reached:
    position = winning_card(full.trick, contract=full.contract)
    winner = SEATS[(full.leader.index + position) % 3]
    points = card_points(CardSet.of(full.trick))
    return Reached(
        position=replace(full, trick=(), leader=winner, points=_added(full, points, to=winner)),
        tricks=(*found.tricks, TakenTrick(full.leader, full.trick, winner)),
        null_lost=found.null_lost or (full.contract is Contract.NULL and winner is full.soloist),
    )


def _added(position: OpenPosition, points: CardPoints, *, to: Seat) -> Taken:
    taken = position.points
    if to is position.soloist:
        return Taken(taken.soloist + points, taken.defenders)
    return Taken(taken.soloist, taken.defenders + points)
