"""How the games of a board begin: its deal, then the auction, or a contract that is given.

Deals depend on (seed, board), players' streams on (seed, board, seat). Nothing else goes in,
neither who plays nor which of the six games it is. So both players meet the same luck, and a player
against himself plays the same game six times over.

A given contract comes with its whole auction, which the players see in their views as if they had
been there; players that draw conclusions from the calls would be blind without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from skat.arena.naming import Maker
from skat.model.cards import Card
from skat.model.contract import Announcement
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.players.protocol import Telling
from skat.rules.actions import Action, Announce, Bid, Deal, Discard, Hold, Pass, TakeSkat
from skat.rules.machine import must, start
from skat.rules.state import Call, Phase, State
from skat.rules.views import view
from skat.shuffle import DealId, Seed, shuffled_pack


def pack_of_board(seed: int, board: int, *, attempt: int = 0) -> tuple[Card, ...]:
    """The pack of this board; a further `attempt` gives another one for the same board.

    >>> pack_of_board(1, 0) == pack_of_board(1, 0), pack_of_board(1, 0) == pack_of_board(1, 1)
    (True, False)
    """
    secret = Seed(sha256(f"skat arena 1: {seed}".encode()).digest())
    return shuffled_pack(secret, DealId(f"board {board}, attempt {attempt}"))


def stream_of_seat(seed: int, board: int, seat: Seat) -> int:
    """The seed of the player in this seat on this board, a number of 63 bits.

    >>> stream_of_seat(1, 0, Seat.FOREHAND) == stream_of_seat(1, 0, Seat.REARHAND)
    False
    """
    digest = sha256(f"skat arena 1: {seed}, board {board}, {seat.value}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


MOST_ATTEMPTS = 1_000
"""Deals passed by all, one after the other, that mean that the player never bids."""


class FixedContract(msgspec.Struct, frozen=True, kw_only=True):
    """Everything up to the first card: deal, calls, soloist, discard, announcement.

    Without a discard it is a hand game. Without calls the soloist alone bid 18.
    """

    pack: tuple[Card, ...]
    soloist: Seat
    announcement: Announcement
    discard: tuple[Card, Card] | None = None
    calls: tuple[Call, ...] = ()


def dealt(pack: Sequence[Card]) -> State:
    """The deal before the auction. Raises ValueError if these are not the 32 cards."""
    return must(start(), Deal(tuple(pack)))


def opened(fixed: FixedContract) -> State:
    """The deal when forehand is to lead to the given contract.

    Raises ValueError if the rules refuse a call, the discard or the announcement, or if the calls
    make another player the soloist.
    """
    state = dealt(fixed.pack)
    for call in fixed.calls or _alone(fixed.soloist):
        state = must(state, _call(call))
    if state.soloist is not fixed.soloist:
        raise ValueError(f"these calls do not make {fixed.soloist.value} the soloist")
    if fixed.discard is not None:
        state = must(state, TakeSkat(fixed.soloist))
        state = must(state, Discard(fixed.soloist, fixed.discard))
    return must(state, Announce(fixed.soloist, fixed.announcement))


def contract_by(maker: Maker, *, seed: int, board: int) -> FixedContract:
    """The contract that three such players come to on this board; passed deals are dealt anew."""
    for attempt in range(MOST_ATTEMPTS):
        contract = _declared(maker, pack_of_board(seed, board, attempt=attempt), seed, board)
        if contract is not None:
            return contract
    raise ValueError("these players pass every deal, so they give no contracts")


def _declared(maker: Maker, pack: tuple[Card, ...], seed: int, board: int) -> FixedContract | None:
    players = {seat: maker(stream_of_seat(seed, board, seat)) for seat in SEATS}
    state = dealt(pack)
    telling = Telling(players)
    discard: tuple[Card, Card] | None = None
    while state.turn is not None and state.phase is not Phase.PLAY:
        telling.before(state, state.turn)
        action = players[state.turn].decide(view(state, state.turn))
        telling.done(action, state)
        if isinstance(action, Discard):
            discard = action.cards
        state = must(state, action)
    telling.over(state)
    if state.soloist is None or state.announcement is None:
        return None
    return FixedContract(
        pack=pack,
        soloist=state.soloist,
        announcement=state.announcement,
        discard=discard,
        calls=state.calls,
    )


def _alone(soloist: Seat) -> tuple[Call, ...]:
    """The auction in which this seat bids 18 and both others pass, in the order of the rules."""
    bid = Call(soloist, BidValue(18))
    if soloist is Seat.MIDDLEHAND:
        return (bid, Call(Seat.FOREHAND, "pass"), Call(Seat.REARHAND, "pass"))
    if soloist is Seat.REARHAND:
        return (Call(Seat.MIDDLEHAND, "pass"), bid, Call(Seat.FOREHAND, "pass"))
    return (Call(Seat.MIDDLEHAND, "pass"), Call(Seat.REARHAND, "pass"), bid)


def _call(call: Call) -> Action:
    if isinstance(call.call, int):
        return Bid(call.seat, BidValue(call.call))
    return Hold(call.seat) if call.call == "hold" else Pass(call.seat)
