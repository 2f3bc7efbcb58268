"""Where chance comes from: deals depend on (seed, board), players' streams on (seed, board, seat).

Nothing else goes in, neither who plays nor which of the six games it is. So both players meet the
same luck, and a player against himself plays the same game six times over.
"""

from __future__ import annotations

from hashlib import sha256

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.shuffle import DealId, Seed, shuffled_pack


def pack_of_board(seed: int, board: int, *, attempt: int = 0) -> tuple[Card, ...]:
    """The pack of this board; a further `attempt` gives another one for the same board.

    >>> pack_of_board(1, 0) == pack_of_board(1, 0), pack_of_board(1, 0) == pack_of_board(1, 1)
    (True, False)
    """
    secret = Seed(sha256(f"skat arena 1: {seed}".encode()).digest())
    return shuffled_pack(secret, DealId(f"board {board}, attempt {attempt}"))


def stream_of_seat(seed: int, board: int, seat: Seat) -> int:
    """The seed of whoever sits here on this board, a number of 63 bits.

    >>> stream_of_seat(1, 0, Seat.FOREHAND) == stream_of_seat(1, 0, Seat.REARHAND)
    False
    """
    digest = sha256(f"skat arena 1: {seed}, board {board}, {seat.value}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
