"""All 664 games that can be won, and the 63 values that can be bid."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from skat.model.contract import TRUMP_CONTRACTS, Announced, Announcement, Contract
from skat.model.law import implements
from skat.model.top_trumps import Tops, most_tops
from skat.model.units import BidValue, GameValue
from skat.model.value import Level, game_value, levels, null_value


class Game(msgspec.Struct, frozen=True):
    """One of the 664 games: an announcement, its tops and what was reached."""

    announcement: Announcement
    tops: Tops | None
    counted: tuple[Level, ...]
    value: GameValue


@implements("SkO-5.4.3")
def can_reach_schneider(contract: Contract, *, tops: Tops) -> bool:
    """Whether the defenders can be held to 30 card points, whatever the cards.

    Without seven or more tops in a suit game they hold 33 card points in trumps.

    >>> can_reach_schneider(Contract.CLUBS, tops=Tops(held=False, count=7))
    False
    """
    return tops.held or contract is Contract.GRAND or tops.count < 7


@implements("SkO-5.4.3")
def can_reach_schwarz(tops: Tops) -> bool:
    """Whether the soloist can take every trick: not without the club jack.

    >>> can_reach_schwarz(Tops(held=False, count=1))
    False
    """
    return tops.held


def _forms(contract: Contract, tops: Tops) -> Iterator[Game]:
    """The forms of one suit or grand game with these tops: ten, five or two."""
    schneider = can_reach_schneider(contract, tops=tops)
    schwarz = can_reach_schwarz(tops)
    results = [(False, False)]
    if schneider:
        results.append((True, False))
    if schwarz:
        results.append((True, True))
    for hand in (False, True):
        for announced in Announced if hand else (Announced.NONE,):
            announcement = Announcement(contract, hand=hand, announced=announced)
            for reached, all_tricks in results:
                if announced is Announced.SCHNEIDER and not reached:
                    continue
                if announced in (Announced.SCHWARZ, Announced.OUVERT) and not all_tricks:
                    continue
                counted = levels(announcement, schneider=reached, schwarz=all_tricks)
                value = game_value(contract, tops=tops, counted=counted)
                yield Game(announcement, tops, counted, value)


@implements("PI-games-664")
def all_games() -> tuple[Game, ...]:
    """The 664 games: 150 a suit, 60 grands, 4 nulls.

    >>> len(all_games())
    664
    """
    games = [
        game
        for contract in TRUMP_CONTRACTS
        for held in (True, False)
        for count in range(1, most_tops(contract) + 1)
        for game in _forms(contract, Tops(held=held, count=count))
    ]
    for hand in (False, True):
        for announced in (Announced.NONE, Announced.OUVERT):
            announcement = Announcement(Contract.NULL, hand=hand, announced=announced)
            value = null_value(hand=hand, ouvert=announcement.ouvert)
            games.append(Game(announcement, None, (), value))
    return tuple(games)


@implements("SkO-5.6", "LF-bid-order")
def bid_values() -> tuple[BidValue, ...]:
    """The 63 values that can be bid, lowest first: those that a game can have.

    >>> len(bid_values()), bid_values()[0], bid_values()[-1]
    (63, 18, 264)
    """
    return tuple(sorted({BidValue(game.value) for game in all_games()}))


BID_VALUES = bid_values()
"""The ladder of bids, worked out once."""

LOWEST_BID = BID_VALUES[0]
