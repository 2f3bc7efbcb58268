"""What the calls of an auction say, regular or not: who is out, who plays alone, at which value."""

from __future__ import annotations

from skat.model.games import BID_VALUES
from skat.model.law import implements
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.referee.situation import Said

Auction = tuple[Said, ...]


def binding_calls(auction: Auction, seat: Seat) -> tuple[Said, ...]:
    """A player's calls up to his pass; what he says after it does not count (SkO-3.3.8).

    >>> calls = (Said(Seat.FOREHAND, "pass"), Said(Seat.FOREHAND, BidValue(18)))
    >>> binding_calls(calls, Seat.FOREHAND) == calls[:1]
    True
    """
    own = [call for call in auction if call.seat is seat]
    passed = next((at for at, call in enumerate(own) if call.call == "pass"), len(own))
    return tuple(own[: passed + 1])


def has_bid(auction: Auction, seat: Seat) -> bool:
    """Whether a player named a value of a game or said yes to one, before he passed.

    >>> has_bid((Said(Seat.FOREHAND, "hold"),), Seat.FOREHAND)
    True
    """
    calls = (made.call for made in binding_calls(auction, seat))
    return any(call == "hold" or call in BID_VALUES for call in calls)


def has_passed(auction: Auction, seat: Seat) -> bool:
    """Whether a player passed.

    >>> has_passed((Said(Seat.FOREHAND, "hold"),), Seat.FOREHAND)
    False
    """
    return any(call.call == "pass" for call in binding_calls(auction, seat))


@implements("SkO-3.3.6")
def winner(auction: Auction) -> Seat | None:
    """Who plays alone by these calls: both others passed, and he has bid, held or is forehand.

    >>> winner((Said(Seat.MIDDLEHAND, "pass"), Said(Seat.REARHAND, "pass"))).value
    'forehand'
    """
    left = [seat for seat in SEATS if not has_passed(auction, seat)]
    if len(left) != 1:
        return None
    return left[0] if has_bid(auction, left[0]) or left[0] is Seat.FOREHAND else None


@implements("SkO-3.3.5")
def won_by_bid(auction: Auction) -> bool:
    """Whether the auction is over because a player has bid or held and both others have passed.

    Forehand, left alone without a bid, may still pass (SkO-3.3.6).

    >>> won_by_bid((Said(Seat.MIDDLEHAND, "pass"), Said(Seat.REARHAND, "pass")))
    False
    """
    seat = winner(auction)
    return seat is not None and has_bid(auction, seat)


@implements("SkO-3.3.7")
def passed_in(auction: Auction) -> bool:
    """Whether all three have passed, so that nobody plays alone.

    >>> passed_in(tuple(Said(seat, "pass") for seat in SEATS))
    True
    """
    return all(has_passed(auction, seat) for seat in SEATS)


def value_won_at(auction: Auction, seat: Seat) -> BidValue:
    """The value that this player named or held last; 18 for forehand who did neither (C7).

    >>> value_won_at((Said(Seat.MIDDLEHAND, BidValue(20)), Said(Seat.FOREHAND, "hold")),
    ...              Seat.FOREHAND)
    20
    """
    named, own = BID_VALUES[0], BID_VALUES[0]
    for call in auction:
        if isinstance(call.call, int) and call.call in BID_VALUES:
            named = call.call
        if call.seat is seat and call.call != "pass":
            own = named
    return own


def highest_named(auction: Auction) -> int:
    """The highest value of a game that was named; 0 if none was.

    >>> highest_named(())
    0
    """
    values = (call.call for call in auction if isinstance(call.call, int))
    return max((value for value in values if value in BID_VALUES), default=0)
