"""Calls in the place of those that a log of XSkat lacks: it has the last bid and who won it."""

from __future__ import annotations

from typing import TypeAlias

from skat.model.games import LOWEST_BID
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.notation.xskat import LoggedGame, LoggedRamsch
from skat.rules.actions import Bid, Hold, Pass

Calls: TypeAlias = tuple[Bid | Hold | Pass, ...]


def shortest_auction(soloist: Seat, bid: BidValue) -> Calls:
    """The shortest auction that this bid wins for this seat.

    Forehand holds what middlehand bids, since nobody makes him say more than 18 when both pass.

    >>> [type(call).__name__ for call in shortest_auction(Seat.REARHAND, BidValue(20))]
    ['Pass', 'Bid', 'Pass']
    """
    forehand, middlehand, rearhand = SEATS
    if soloist is middlehand:
        return Bid(middlehand, bid), Pass(forehand), Pass(rearhand)
    if soloist is rearhand:
        return Pass(middlehand), Bid(rearhand, bid), Pass(forehand)
    if bid == LOWEST_BID:
        return Pass(middlehand), Pass(rearhand), Bid(forehand, bid)
    return Bid(middlehand, bid), Hold(forehand), Pass(middlehand), Pass(rearhand)


def auction_with_kontra(soloist: Seat, bid: BidValue, *, by: Seat) -> Calls | None:
    """The shortest auction after which this defender may say kontra (LF-kontra).

    None where there is none: of two who speak only to each other one alone can have said 18.

    >>> auction_with_kontra(Seat.MIDDLEHAND, BidValue(18), by=Seat.FOREHAND) is None
    True
    """
    forehand, middlehand, rearhand = SEATS
    if soloist is forehand:
        return Bid(middlehand, bid), Hold(forehand), Pass(middlehand), Pass(rearhand)
    if soloist is middlehand and by is rearhand:
        return shortest_auction(soloist, bid)
    if bid == LOWEST_BID:
        return None
    if by is middlehand:
        first = Bid(middlehand, LOWEST_BID)
        return first, Pass(forehand), Bid(rearhand, bid), Pass(middlehand)
    asked: Calls = (Bid(soloist, LOWEST_BID), Hold(forehand), Bid(soloist, bid), Pass(forehand))
    return (*asked, Pass(rearhand)) if soloist is middlehand else (Pass(middlehand), *asked)


def auction_to(game: LoggedGame | LoggedRamsch | None) -> Calls | None:
    """Calls that lead to this game; None where none do."""
    if isinstance(game, LoggedGame) and game.bid is not None:
        soloist, bid = SEATS[game.soloist], BidValue(game.bid)
        if game.kontra is None:
            return shortest_auction(soloist, bid)
        return auction_with_kontra(soloist, bid, by=SEATS[game.kontra])
    passes: Calls = (Pass(Seat.MIDDLEHAND), Pass(Seat.REARHAND), Pass(Seat.FOREHAND))
    if not isinstance(game, LoggedGame):
        return passes
    # A grand hand in the place of a Ramsch: asked in turn, those before its soloist pass.
    return (*passes, *map(Pass, SEATS[: game.soloist]))
