"""What a view says in the kernel's terms: the worlds that fit, and the public situation."""

from __future__ import annotations

from itertools import count

import msgspec

from skat.kernel.situation import PublicPosition
from skat.kernel.worlds import Knowledge, knowledge_of
from skat.model.cards import Card
from skat.model.seats import SEATS, Seat
from skat.players.memory import mask_of
from skat.rules.views import View


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What one player knows when a card is due from him: where cards may lie, and the table."""

    knowledge: Knowledge
    situation: PublicPosition


def known_in(view: View) -> Known:
    """What the player of this view knows in the middle of play.

    The view must be that of an active seat in a game that somebody plays alone, with a whole pack;
    ValueError otherwise, and ContradictionError (`skat.kernel.worlds`) for cards that cannot be.
    """
    if not isinstance(view.viewer, Seat) or view.soloist is None or view.announcement is None:
        raise ValueError("only a player at a seat, in a game with a soloist, knows this much")
    contract = view.announcement.contract.index
    hands = {view.viewer.index: mask_of(view.hand)}
    for seat, cards in zip(SEATS, view.open_hands, strict=True):
        if cards is not None:
            hands[seat.index] = mask_of(cards)
    taken = 0
    played: list[tuple[int, int]] = []
    for trick in view.played:
        played += _with_seats(trick.leader, trick.cards)
        if trick.winner is view.soloist:
            taken += sum(card.points for card in trick.cards)
    played += _with_seats(view.leader, view.trick)
    return Known(
        knowledge=knowledge_of(
            contract=contract,
            hands=hands,
            played=played,
            leader=view.played[0].leader.index if view.played else view.leader.index,
            skat=None if view.discarded is None else mask_of(view.discarded),
        ),
        situation=PublicPosition(
            contract=contract,
            soloist=view.soloist.index,
            leader=view.leader.index,
            trick=tuple(card.index for card in view.trick),
            taken=taken,
        ),
    )


def _with_seats(leader: Seat, cards: tuple[Card, ...]) -> list[tuple[int, int]]:
    """Each card with the number of the seat that played it."""
    return [
        (place % 3, card.index) for place, card in zip(count(leader.index), cards, strict=False)
    ]
