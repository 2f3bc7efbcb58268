"""What twelve cards are worth in each world of an auction: all discards, some worlds at a time."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from skat.kernel.worlds import SKAT
from skat.model.cards import CardSet
from skat.players.strong.appraisal import Chances, appraise
from skat.players.strong.patterns import Cards
from skat.players.strong.prospects import discards_of
from skat.players.strong.rivals import Rivals

AT_ONCE: Final = 16
"""Worlds that are valued together: each alone takes five times as long."""


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
            self._valued[part] = self._value(
                self._twelves[part * AT_ONCE : (part + 1) * AT_ONCE].tolist()
            )
        return self._valued[part][place]

    def _value(self, twelves: list[int]) -> list[TwelveCards]:
        cards = [[card.index for card in CardSet(twelve)] for twelve in twelves]
        held, away = discards_of(np.array(cards))
        found = appraise(
            held.ravel(), away.ravel(), seat=self._seat, by_hand=False, rivals=self._rivals
        )
        # Each chance as [contract][world][discard].
        by_world = [part.reshape(len(part), *held.shape) for part in found]
        return [
            TwelveCards(
                twelve, held[at], away[at], Chances(*(part[:, at].copy() for part in by_world))
            )
            for at, twelve in enumerate(twelves)
        ]
