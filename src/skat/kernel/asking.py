"""Questions about open cards in the words of the model: cards, seats and contracts, no numbers.

`skat.kernel.solve` is the same with numbers, budgets and bounds, for programs that ask many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from skat.kernel import solve
from skat.kernel.position import NULL, Position
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.checked import checked
from skat.model.contract import Contract
from skat.model.seats import SEATS, Seat
from skat.model.units import CardPoints


class OpenEnding(msgspec.Struct, frozen=True):
    """Three open hands in the middle of a deal, or at its start; made by `ending`.

    Every answer is exact and from the soloist's side, with the best play of all three. The
    questions about points are for suit games and grand; they raise PositionRefusedError in null.
    """

    position: Position

    def value(self) -> CardPoints:
        """The soloist's card points at the end, tricks and skat together."""
        return CardPoints(solve.value(self.position).points)

    @checked
    def reaches(self, points: int) -> bool:
        """Whether the soloist gets so many card points; ten times as fast as `value`."""
        return bool(solve.reaches(self.position, points).answer)

    def wins(self) -> bool:
        """Whether the soloist gets 61 card points; in null: no further trick."""
        if self.position.contract == NULL:
            return bool(solve.null_wins(self.position).answer)
        return self.reaches(61)

    def moves(self) -> Mapping[Card, CardPoints]:
        """The soloist's card points at the end after each card that may be played now."""
        values = solve.moves(self.position).cards
        return {ALL_CARDS[move.card]: CardPoints(move.lower) for move in values}

    def winning(self) -> tuple[Card, ...]:
        """The cards that may be played now after which `wins` is true."""
        target = None if self.position.contract == NULL else 61
        decided = solve.move_decisions(self.position, target).cards
        return tuple(ALL_CARDS[move.card] for move in decided if move.answer)

    def line(self) -> tuple[Card, ...]:
        """Best play to the end, card by card; in null to the soloist's first trick."""
        return tuple(ALL_CARDS[card] for card in solve.line(self.position))

    @checked
    def refuted(self, by: Seat | None) -> tuple[Card, ...] | None:
        """How it goes wrong if this seat claims every trick that is left; None if the claim holds.

        None as the seat: both defenders claim that the soloist gets no further trick. A soloist in
        null claims that he takes none.
        """
        claimed = solve.claim(self.position, solve.DEFENDERS if by is None else by.index)
        if claimed.holds:
            return None
        return tuple(ALL_CARDS[card] for card in claimed.refutation)


def ending(
    *,
    contract: Contract,
    soloist: Seat,
    hands: Mapping[Seat, Iterable[Card]],
    leader: Seat = Seat.FOREHAND,
    trick: Sequence[Card] = (),
    skat: Iterable[Card] = (),
    soloist_points: int = 0,
    defender_points: int = 0,
) -> OpenEnding:
    """The ending of these cards; `leader` led the cards of `trick`, or leads next.

    Card points are those of the tricks taken so far, without the skat, which is two cards, or none
    where it is unknown. A seat that is missing in `hands` holds no card. The questions raise
    PositionRefusedError for cards that cannot lie so.

    >>> cards = {Seat.FOREHAND: [Card.CJ], Seat.MIDDLEHAND: [Card.HA], Seat.REARHAND: [Card.SA]}
    >>> last = ending(contract=Contract.GRAND, soloist=Seat.FOREHAND, hands=cards)
    >>> last.value(), last.refuted(Seat.FOREHAND)
    (24, None)
    """
    first, second, third = (CardSet.of(hands.get(seat, ())).mask for seat in SEATS)
    return OpenEnding(
        Position(
            contract=contract.index,
            hands=(first, second, third),
            soloist=soloist.index,
            leader=leader.index,
            trick=tuple(card.index for card in trick),
            skat=CardSet.of(skat).mask,
            soloist_points=soloist_points,
            defender_points=defender_points,
        )
    )
