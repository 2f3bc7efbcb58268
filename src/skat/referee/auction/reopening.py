"""Who may bid when the auction starts again: the calls made so far, read backwards (SkO-3.3.9)."""

from __future__ import annotations

from collections.abc import Callable

from skat.model.law import implements
from skat.model.seats import SEATS, Seat
from skat.referee.events import Idle, Person
from skat.referee.facts.calls import has_bid, has_passed
from skat.referee.ruling import Consequence, Reason, Ruling
from skat.referee.situation import Said, Situation


@implements("SkO-3.3.9")
def _passed_without_bid(auction: tuple[Said, ...], seat: Seat) -> bool:
    """Out are those who had passed without a bid; who had no turn yet may bid (B9)."""
    return has_passed(auction, seat) and not has_bid(auction, seat)


@implements("SkO-3.3.9")
def _never_bid(auction: tuple[Said, ...], seat: Seat) -> bool:
    """Out is everybody who had not bid when the auction stopped (fr)."""
    return bool(auction) and not has_bid(auction, seat)


def _nobody(auction: tuple[Said, ...], seat: Seat) -> bool:
    """Nobody but the offender is out (en)."""
    return False


_EXCLUDED: dict[str, Callable[[tuple[Said, ...], Seat], bool]] = {
    "passed_without_bid": _passed_without_bid,
    "never_bid": _never_bid,
    "nobody": _nobody,
}


@implements("SkO-3.3.9", "SkO-3.2.14")
def reopened(situation: Situation, by: Person, *articles: str, because: str) -> Ruling:
    """The offender may not bid; the others are free of their calls and begin again.

    An idle dealer cannot be excluded from what he takes no part in. Where nobody is left who may
    bid, the deal is passed.
    """
    excluded = () if isinstance(by, Idle) else (by,)
    is_out = _EXCLUDED[situation.rules.options.rebid_excludes]
    left = tuple(
        seat for seat in SEATS if seat not in excluded and not is_out(situation.auction or (), seat)
    )
    offender = tuple(Reason("offender_excluded", {"seat": seat.value}) for seat in excluded)
    last = Reason("auction_again") if left else Reason("nobody_left_to_bid")
    return Ruling(
        outcome=Consequence.REOPEN_AUCTION if left else Consequence.PASSED,
        excluded=excluded,
        may_bid=left,
        articles=tuple(dict.fromkeys((*articles, "SkO-3.3.9", *(() if left else ("SkO-3.3.7",))))),
        reasons=(Reason(because), *offender, last),
    )
