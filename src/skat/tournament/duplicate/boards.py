"""The cards of a board: sealed before the event, published when all tables have played it.

Every board has a seed of its own, which follows from the secret of the event; its seal is shown
from the beginning. What the hall calls out afterwards is mixed in, so that nobody alone decides.
The seed of one board tells nothing of another.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from skat.model.cards import ALL_CARDS, Card
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Deal
from skat.rules.machine import must, start
from skat.shuffle import (
    Commitment,
    DealId,
    Nonce,
    Seed,
    commitment,
    secret_for,
    shuffled_pack,
)
from skat.tournament.duplicate.movement import BoardNumber

_USE: Final = "seed of the board"


def board_id(event: str, board: BoardNumber) -> DealId:
    """The name of the deal of a board.

    >>> board_id("cup", BoardNumber(3))
    'duplicate-cup/3'
    """
    return DealId(f"duplicate-{event}/{board}")


def board_seed(secret: bytes, event: str, board: BoardNumber) -> Seed:
    """The seed of a board. Raises `ValueError` for a secret that does not have 32 bytes.

    >>> board_seed(bytes(32), "cup", BoardNumber(1)).hex()[:16]
    'dcc7940abb98395a'
    """
    return Seed(secret_for(Seed(secret), board_id(event, board), use=_USE))


def board_seal(seed: Seed, event: str, board: BoardNumber) -> Commitment:
    """What is shown of a board before it is played.

    Raises `ValueError` for a seed that does not have 32 bytes.
    """
    return commitment(seed, board_id(event, board))


def board_pack(seed: Seed, event: str, board: BoardNumber, *, words: str) -> tuple[Card, ...]:
    """The pack of a board from the top; `words` are what the hall called out.

    Raises `ValueError` for a seed that does not have 32 bytes.

    >>> len(set(board_pack(Seed(bytes(32)), "cup", BoardNumber(1), words="")))
    32
    """
    nonces = [Nonce(sha256(words.encode()).digest())] if words else []
    return shuffled_pack(seed, board_id(event, board), nonces=nonces)


class BoardCards(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of a board as they are dealt: the hand of each seat, and the skat."""

    hands: dict[Seat, tuple[Card, ...]]
    skat: tuple[Card, ...]


def cards_of(pack: tuple[Card, ...]) -> BoardCards:
    """The pack dealt as the Skat Order deals it."""
    state = must(start(), Deal(pack))
    return BoardCards(
        hands={
            seat: tuple(sorted(hand, key=ALL_CARDS.index))
            for seat, hand in zip(SEATS, state.hands, strict=True)
        },
        skat=tuple(sorted(state.skat, key=ALL_CARDS.index)),
    )
