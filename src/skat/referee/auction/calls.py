"""Odd calls in the auction: a pass out of turn, a game in place of a value (C14, C15)."""

from __future__ import annotations

from skat.model.announcement import Announced
from skat.model.contract import Contract, base_value
from skat.model.games import BID_VALUES
from skat.model.law import implements
from skat.model.units import BidValue
from skat.model.value import null_value
from skat.notation.typed.spoken import SpokenGame, spoken_game
from skat.referee.consequence.over import tops_in
from skat.referee.events import CallTakenBack, NamedGameAsBid, PrematurePass
from skat.referee.facts.calls import highest_named
from skat.referee.facts.told import MissingError, refuse, told
from skat.referee.facts.when import when
from skat.referee.kind import ALWAYS, AnyKind, Doer, EventKind, When
from skat.referee.ruling import Reason, Ruling, play_on, put_right
from skat.referee.situation import Situation


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
    game = spoken_game(told(event.game_named, "event.game_named"), "event.game_named")
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
    """What the named game can be worth: by the soloist's tops, if they were told."""
    contract = game.contract
    known = None if situation.game is None else tops_in(situation, contract)
    if known is None or contract is Contract.NULL:
        return lowest_bid(game)
    more = base_value(contract) * (known.count - 1)
    return BidValue(lowest_bid(game) + more)


_CALLS = {"yes": "hold", "hold": "hold", "pass": "pass"}


def _call_made(situation: Situation, event: CallTakenBack) -> str:
    """The call in question: its last word as told, else the last one of his in the auction."""
    if event.said is not None:
        return event.said.casefold().split()[-1]
    calls = [str(one.call) for one in situation.auction or () if one.seat is event.by]
    if not calls:
        raise MissingError("event.said")
    return calls[-1]


@implements("SkO-3.3.8")
def call_taken_back(situation: Situation, event: CallTakenBack) -> Ruling:
    """Pass, bid and acceptance stand, whoever has spoken since; a value no game has is no bid."""
    said = _call_made(situation, event)
    value = int(said) if said.isascii() and said.isdecimal() else None
    if value is not None and value not in BID_VALUES:
        return put_right(
            "SkO-3.3.2",
            "SkO-3.3.8",
            because="no_bid_value",
            correction=Reason("name_a_value"),
            details={"value": value},
        )
    if value is None and said not in _CALLS:
        raise refuse("bad_value", "SkO-3.3.8", key="event.said", expected='"18" | "hold" | "pass"')
    code = "first_value_stands" if value is not None else f"first_{_CALLS[said]}_stands"
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
