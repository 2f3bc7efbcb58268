"""Odd calls in the auction: a pass out of turn, a game in place of a value (C14, C15)."""

from __future__ import annotations

from collections.abc import Callable

from skat.model.announcement import Announced
from skat.model.contract import Contract, base_value
from skat.model.law import implements
from skat.model.units import BidValue
from skat.model.value import null_value
from skat.referee.events import NamedGameAsBid, PrematurePass
from skat.referee.missing import told
from skat.referee.ruling import Reason, Ruling, play_on, put_right
from skat.referee.situation import Situation
from skat.referee.spoken import SpokenGame, spoken_game


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
    highest = max(
        (said.call for said in situation.auction if isinstance(said.call, int)), default=0
    )
    if value <= highest:
        return put_right(
            "SkO-3.3.2",
            because="named_game_too_low",
            correction=Reason("bid_higher_or_pass", {"bid": highest}),
            undecided="C15",
            details=dict(details),
        )
    binds = situation.rules.options.named_game_binds
    return play_on(
        "SkO-3.3.2",
        because="named_game_binds" if binds else "named_game_is_bid",
        undecided=None if binds else "C15",
        details=dict(details),
    )


RULES: dict[type, Callable[..., Ruling]] = {
    PrematurePass: premature_pass,
    NamedGameAsBid: named_game_as_bid,
}
"""What this chapter rules on."""
