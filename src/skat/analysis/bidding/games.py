"""Games side by side: twelve cards with each discard, the ways to play them, losses between two.

Open cards say which of two games is better, and little of how much: a grand that they hold lost is
often won. So what they promise is multiplied by a share, by pair of kinds, and the mark knows how
far such a promise is off in a single hand (`tools/proofs/contracts.py` measures both).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

import msgspec
import numpy as np

from skat.analysis.losses import Loss
from skat.analysis.measured import measured
from skat.kernel.worlds import SKAT
from skat.model.cards import CardSet
from skat.model.contract import ALL_CONTRACTS, Announced, Announcement, Contract
from skat.players.strong.appraisal import Chances, appraise
from skat.players.strong.network import Cards
from skat.players.strong.prospects import ExpectedGame, Prospects, discards_of
from skat.players.strong.rivals import Rivals

AT_ONCE: Final = 16
"""Worlds that are valued together: each alone takes three to four times as long."""


class TwelveCards(NamedTuple):
    """The soloist's twelve cards in a world, and all discards from them: the ten cards that are
    left, the two laid away, and the chances, as `appraise` says them."""

    twelve: int
    held: Cards
    away: Cards
    chances: Chances


class TwelveByWorld:
    """One seat that takes the skat, in worlds given as masks of the four places, a row each."""

    def __init__(self, worlds: Cards, *, seat: int, rivals: Rivals) -> None:
        self._twelves = worlds[:, seat] | worlds[:, SKAT]
        self._seat = seat
        self._rivals = rivals
        self._valued: dict[int, list[TwelveCards]] = {}

    def at(self, world: int) -> TwelveCards:
        """The twelve cards of the world with this number."""
        part, place = divmod(world, AT_ONCE)
        if part not in self._valued:
            self._valued[part] = valued(
                self._twelves[part * AT_ONCE : (part + 1) * AT_ONCE].tolist(),
                seat=self._seat,
                rivals=self._rivals,
            )
        return self._valued[part][place]


def valued(twelves: Sequence[int], *, seat: int, rivals: Rivals) -> list[TwelveCards]:
    """These sets of twelve cards, given as masks, in the hand of a soloist who took the skat."""
    cards = [[card.index for card in CardSet(twelve)] for twelve in twelves]
    held, away = discards_of(np.array(cards))
    chances = appraise(held.ravel(), away.ravel(), seat=seat, by_hand=False, rivals=rivals)
    # Each chance as [contract][set][discard].
    by_set = [part.reshape(len(part), *held.shape) for part in chances]
    return [
        TwelveCards(twelve, held[at], away[at], Chances(*(part[:, at].copy() for part in by_set)))
        for at, twelve in enumerate(twelves)
    ]


class Way(NamedTuple):
    """A game, and what it comes to."""

    game: Announcement
    expected: ExpectedGame


def expected(promised: Prospects, game: Announcement, bid: int) -> ExpectedGame:
    """What this game comes to at this bid, on average over the skat where that is taken."""
    return promised.by_hand_for(game, bid) if game.hand else promised.taking_for(game, bid)


def best_ways(promised: Prospects, bid: int) -> list[Way]:
    """Each contract as it is best played at this bid; what brings most comes first.

    >>> from skat.analysis.bidding.fitting import SCORING
    >>> from skat.model.cards import Card
    >>> from skat.players.memory import mask_of
    >>> from skat.players.strong.prospects import prospects
    >>> jacks = mask_of(map(Card, "CJ SJ HJ DJ CA CT CK SA HA DA".split()))
    >>> best_ways(prospects(jacks, 0, SCORING), 18)[0].game.contract.value
    'grand'
    """
    ways = (max(_ways(promised, contract, bid), key=_points) for contract in ALL_CONTRACTS)
    return sorted(ways, key=_points, reverse=True)


def _ways(promised: Prospects, contract: Contract, bid: int) -> Iterator[Way]:
    levels = [Announced.NONE, *([Announced.OUVERT] if contract is Contract.NULL else [])]
    for announced in levels:
        for hand in (False, True):
            game = Announcement(contract, hand=hand, announced=announced)
            yield Way(game, expected(promised, game, bid))


def _points(way: Way) -> float:
    return way.expected.points


class Calibrated(msgspec.Struct, frozen=True, kw_only=True):
    """A loss as reviews show it, with its whole uncertainty, and the points that it comes to."""

    loss: Loss
    points: float


def pair_of(chosen: str, best: str) -> str:
    """The kind of two games, written as reviews write them; in whichever order.

    >>> pair_of("D7 H7 grand", "S8 S7 clubs"), pair_of("D7 H7 grand", "D7 D8 grand")
    ('grand', 'discard')
    >>> pair_of("take", "null hand"), pair_of("hearts hand", "spades hand")
    ('hand', 'suit')
    """
    if "take" in (chosen, best):
        return "hand"
    games = [" ".join(word for word in name.split() if word.islower()) for name in (chosen, best)]
    if games[0] == games[1]:
        return "discard"
    kinds = {word for game in games for word in game.split()}
    return next((kind for kind in ("null", "grand") if kind in kinds), "suit")


def calibrated_between(loss: Loss, *, chosen: str, best: str) -> Calibrated:
    """What this loss of the chosen game against the best one comes to among players."""
    of_pair = measured().numbers.between[pair_of(chosen, best)]
    error = hypot(loss.error, of_pair.off / of_pair.share)
    return Calibrated(
        loss=Loss(points=loss.points, error=error), points=of_pair.share * max(0.0, loss.points)
    )
