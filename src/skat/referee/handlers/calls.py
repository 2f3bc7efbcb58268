"""Odd calls in the auction, and who may bid when it starts again (SkO-3.3.9, C14, C15).

Odd are a pass out of turn and a game in place of a value. Who may bid again follows from the calls
made so far, read backwards.
"""

from __future__ import annotations

from collections.abc import Callable

from skat.model.contract import Announced, Contract
from skat.model.games import BID_VALUES
from skat.model.law import implements
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.model.value import base_value, null_value
from skat.notation.spoken import SpokenGame, spoken_game
from skat.referee.events import CallTakenBack, Idle, NamedGameAsBid, Person, PrematurePass
from skat.referee.facts import MissingError, refuse, required
from skat.referee.facts.calls import has_bid, has_passed, highest_named
from skat.referee.facts.when import when
from skat.referee.game_over import tops_in
from skat.referee.kind import ALWAYS, AnyKind, Doer, EventKind, When
from skat.referee.ruling import Consequence, Reason, Ruling, play_on, put_right
from skat.referee.situation import Said, Situation


def premature_pass(situation: Situation, event: PrematurePass) -> Ruling:
    """A pass out of turn stands and costs nothing else (SkO-3.3.8, C14)."""
    return play_on("SkO-3.3.8", because="premature_pass", undecided="C14")


@implements("SkO-3.3.2")
def lowest_bid(game: SpokenGame) -> BidValue:
    """The lowest value of a game named in the auction: with or without one, not overbid.

    >>> lowest_bid(SpokenGame(contract=Contract.GRAND, hand=True))
    72
    """
    if game.contract is Contract.NULL:
        ouvert = game.announced is Announced.OUVERT
        return BidValue(null_value(hand=game.hand, ouvert=ouvert))
    from_hand = game.hand or game.announced is not Announced.NONE
    levels = 2 + int(from_hand) + _LEVELS[game.announced]
    return BidValue(base_value(game.contract) * levels)


_LEVELS = {
    Announced.NONE: 0,
    Announced.SCHNEIDER: 2,
    Announced.SCHWARZ: 4,
    Announced.OUVERT: 5,
}
"""What an announcement adds to the multiplier: each level and its announcement."""


def named_game_as_bid(situation: Situation, event: NamedGameAsBid) -> Ruling:
    """A game named counts as its lowest value and binds to nothing, unless an option says so."""
    game = spoken_game(required(event.game_named, "event.game_named"), "event.game_named")
    value = lowest_bid(game)
    details = {"value": value}
    highest = highest_named(situation.auction or ())
    if value <= highest and when(situation) is When.BIDDING:
        return put_right(
            "SkO-3.3.2",
            because="named_game_too_low",
            correction=Reason("bid_higher_or_pass", {"bid": highest}),
            undecided="C15",
            details=dict(details),
        )
    if not situation.rules.options.named_game_binds:
        return play_on(
            "SkO-3.3.2", because="named_game_is_bid", undecided="C15", details=dict(details)
        )
    bid = None if situation.game is None else situation.game.bid
    if bid is not None and bid > _reach(situation, game):
        details["bid"] = bid
        return play_on("SkO-3.3.2", because="named_game_below_bid", details=dict(details))
    return play_on("SkO-3.3.2", because="named_game_binds", details=dict(details))


def _reach(situation: Situation, game: SpokenGame) -> BidValue:
    """What the named game can be worth: by the soloist's tops, if they are known."""
    contract = game.contract
    known = None if situation.game is None else tops_in(situation, contract)
    if known is None or contract is Contract.NULL:
        return lowest_bid(game)
    more = base_value(contract) * (known.count - 1)
    return BidValue(lowest_bid(game) + more)


_CALLS = {"yes": "hold", "hold": "hold", "pass": "pass"}


def _call_made(situation: Situation, event: CallTakenBack) -> str:
    """The call in question: its last word as reported, else his last call in the auction."""
    if event.said is not None:
        return event.said.casefold().split()[-1]
    calls = [str(call.call) for call in situation.auction or () if call.seat is event.by]
    if not calls:
        raise MissingError("event.said")
    return calls[-1]


@implements("SkO-3.3.8")
def call_taken_back(situation: Situation, event: CallTakenBack) -> Ruling:
    """Pass, bid and acceptance stand even if others have spoken; a value no game has is no bid."""
    call = _call_made(situation, event)
    value = int(call) if call.isascii() and call.isdecimal() else None
    if value is not None and value not in BID_VALUES:
        return put_right(
            "SkO-3.3.2",
            "SkO-3.3.8",
            because="no_bid_value",
            correction=Reason("name_a_value"),
            details={"value": value},
        )
    if value is None and call not in _CALLS:
        raise refuse("bad_value", "SkO-3.3.8", key="event.said", expected='"18" | "hold" | "pass"')
    code = "first_value_stands" if value is not None else f"first_{_CALLS[call]}_stands"
    details = {} if value is None else {"value": value}
    return play_on(
        "SkO-3.3.8",
        because="call_taken_back",
        correction=Reason(code, dict(details)),
    )


KINDS: tuple[AnyKind, ...] = (
    EventKind(PrematurePass, premature_pass, by=Doer.CARD_HOLDER, moments=ALWAYS),
    EventKind(NamedGameAsBid, named_game_as_bid, by=Doer.CARD_HOLDER, moments=ALWAYS),
    EventKind(CallTakenBack, call_taken_back, by=Doer.CARD_HOLDER, moments=ALWAYS),
)
"""What this chapter rules on."""


@implements("SkO-3.3.9")
def _passed_without_bid(auction: tuple[Said, ...], seat: Seat) -> bool:
    """Out are the seats that had passed without a bid; a seat without a turn yet may bid (B9)."""
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
