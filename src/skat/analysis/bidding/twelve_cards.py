"""What twelve cards are worth with each discard, in each world of an auction if need be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from skat.kernel.worlds import SKAT
from skat.model.cards import CardSet
from skat.players.strong.appraisal import Chances, appraise
from skat.players.strong.patterns import Cards
from skat.players.strong.prospects import discards_of
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
    found = appraise(held.ravel(), away.ravel(), seat=seat, by_hand=False, rivals=rivals)
    # Each chance as [contract][set][discard].
    by_set = [part.reshape(len(part), *held.shape) for part in found]
    return [
        TwelveCards(twelve, held[at], away[at], Chances(*(part[:, at].copy() for part in by_set)))
        for at, twelve in enumerate(twelves)
    ]
