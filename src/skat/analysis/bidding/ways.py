"""The ways to play a contract: with the skat or by hand, null open or not; which is the best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skat.model.announcement import Announced, Announcement
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.players.strong.prospects import ExpectedGame, Prospects


class Way(NamedTuple):
    """A game, and what it comes to."""

    game: Announcement
    expected: ExpectedGame


def expected(found: Prospects, game: Announcement, bid: int) -> ExpectedGame:
    """What this game comes to at this bid, on average over the skat where that is taken."""
    return found.by_hand_for(game, bid) if game.hand else found.taking_for(game, bid)


def best_ways(found: Prospects, bid: int) -> list[Way]:
    """Each contract as it is best played at this bid; what brings most comes first.

    >>> from skat.analysis.bidding.fitting import SCORING
    >>> from skat.model.cards import Card
    >>> from skat.players.memory import mask_of
    >>> from skat.players.strong.prospects import prospects
    >>> jacks = mask_of(map(Card, "CJ SJ HJ DJ CA CT CK SA HA DA".split()))
    >>> best_ways(prospects(jacks, 0, SCORING), 18)[0].game.contract.value
    'grand'
    """
    ways = (max(_ways(found, contract, bid), key=_points) for contract in ALL_CONTRACTS)
    return sorted(ways, key=_points, reverse=True)


def _ways(found: Prospects, contract: Contract, bid: int) -> Iterator[Way]:
    levels = [Announced.NONE, *([Announced.OUVERT] if contract is Contract.NULL else [])]
    for announced in levels:
        for hand in (False, True):
            game = Announcement(contract, hand=hand, announced=announced)
            yield Way(game, expected(found, game, bid))


def _points(way: Way) -> float:
    return way.expected.points
