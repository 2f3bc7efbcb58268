"""What the kernel says about the rest of a deal when its cards are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skat.kernel import Solver
from skat.kernel.position import Position, packed
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.model.seats import Seat


class RestClaim(NamedTuple):
    """Who must get every trick left, and whose cards are chosen for that; seats as masks."""

    takers: int
    choosers: int


def mask(*seats: Seat) -> int:
    """Seats as a mask of three bits, forehand lowest.

    >>> mask(Seat.FOREHAND, Seat.REARHAND)
    5
    """
    return sum(1 << seat.index for seat in seats)


def rest_goes_so(
    claim: RestClaim,
    *,
    hands: Sequence[int],
    contract: Contract,
    soloist: Seat,
    leader: Seat,
    trick: Sequence[Card],
    budget: int,
) -> tuple[bool | None, tuple[Card, ...]]:
    """Whether the rest goes as claimed, and a line that refutes it; undecided beyond the budget.

    `hands` are the cards still held as masks, `budget` is counted in cards played by the search.

    >>> from skat.model.cards import Card
    >>> hands = [Card.CJ.mask, Card.S7.mask, Card.S8.mask]
    >>> alone = RestClaim(takers=mask(Seat.FOREHAND), choosers=mask(Seat.FOREHAND))
    >>> rest_goes_so(alone, hands=hands, contract=Contract.GRAND, soloist=Seat.FOREHAND,
    ...              leader=Seat.FOREHAND, trick=(), budget=1_000)
    (True, ())
    """
    position = Position(
        contract=contract.index,
        hands=(hands[0], hands[1], hands[2]),
        soloist=soloist.index,
        leader=leader.index,
        trick=tuple(card.index for card in trick),
    )
    holds, line, _ = Solver().claim(
        packed(position), takers=claim.takers, choosers=claim.choosers, budget=budget
    )
    return holds, tuple(ALL_CARDS[card] for card in line)
