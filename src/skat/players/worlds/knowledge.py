"""What a view says in the kernel's terms: the public situation, and the worlds that fit.

A player looks at all worlds where they are few, else at some drawn uniformly.
"""

from __future__ import annotations

import itertools
from hashlib import sha256
from typing import Final

import msgspec

from skat.kernel.position import PublicPosition
from skat.kernel.worlds import Knowledge, Worlds, count, knowledge_of, sample, worlds_at
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

    The view must be that of an active seat in a game with a soloist, with a whole pack;
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
        (place % 3, card.index)
        for place, card in zip(itertools.count(leader.index), cards, strict=False)
    ]


FEW_WORLDS: Final = 600
"""Worlds with short hands: solved as fast as some dozens in the first tricks."""

SHORT_HAND: Final = 6


def seed_of(view: View, *, seed: int) -> int:
    """The seed for the worlds of one decision, 0 to 2^64 - 1.

    It depends on the player's seed and on his view, so equal views are decided alike, in whatever
    order they come, and nothing that the player cannot see has a say.
    """
    digest = sha256(msgspec.msgpack.encode((seed % 2**64, view))).digest()
    return int.from_bytes(digest[:8], "big")


def worlds_to_ask(knowledge: Knowledge, number: int, *, cards: int, seed: int) -> Worlds:
    """Every world that fits if there are few, else `number` drawn uniformly.

    `cards` are held in the hand of whose turn it is: with long hands twice `number` is few, with
    short ones some hundreds. Raises ValueError if no world fits.

    >>> ending = Knowledge(certain=(1, 0, 0, 0), unseen=0b110, room=(0, 1, 1, 0))
    >>> [world.middlehand for world in worlds_to_ask(ending, 1, cards=1, seed=0)]
    [2, 4]
    """
    total = count(knowledge)
    if 0 < total <= max(2 * number, FEW_WORLDS if cards <= SHORT_HAND else 0):
        return worlds_at(knowledge, first=0, number=total)
    return sample(knowledge, number, seed=seed)
