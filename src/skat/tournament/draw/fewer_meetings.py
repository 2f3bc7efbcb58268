"""Tabu search for a good seating of one series: players who sit badly change places.

In every step one of those who sit badly is drawn and changes with whoever makes it best for both
tables, even if that is worse than before; the way back is closed for a while, so the search does
not go in circles. The best seating on the way is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from skat.tournament.draw.lot import Lot

Weights: TypeAlias = Sequence[Mapping[int, int]]
"""For each player (counted from 0) what it costs to sit with another; the two sides agree."""

_TRIES_OF_A_PLAYER: Final = 12


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What a seating is judged by: costs of pairs, and for each player the table he is drawn to.

    Each table away from `home` costs `pull`; without `home` nobody is drawn anywhere.
    """

    weights: tuple[dict[int, int], ...]
    home: tuple[int, ...] = ()
    pull: int = 0

    def away(self, player: int, table: int) -> int:
        """What it costs that he sits at this table and not at home."""
        return self.pull * abs(self.home[player] - table) if self.home else 0


def improved(
    start: Sequence[Sequence[int]], *, wishes: Wishes, lot: Lot, steps: int, enough: int = 0
) -> list[list[int]]:
    """The best seating found from `start` in so many steps; ends early when it costs `enough`."""
    hall = _Hall(start, wishes)
    best, least = hall.copy(), hall.total
    closed: dict[tuple[int, int], int] = {}
    for step in range(steps):
        if least <= enough:
            break
        bad = [player for player, cost in enumerate(hall.costs) if cost > 0]
        if not bad:
            break
        player = bad[lot.below(len(bad))]
        swap = hall.best_swap(player, closed=closed, step=step, aim=least, lot=lot)
        if swap is None:
            continue
        for moved in (player, swap):
            closed[moved, hall.table_of[moved]] = step + _TRIES_OF_A_PLAYER + lot.below(8)
        hall.swap(player, swap)
        if hall.total < least:
            best, least = hall.copy(), hall.total
    return best


class _Hall:
    """The seating while it changes, with every player's cost at hand."""

    def __init__(self, start: Sequence[Sequence[int]], wishes: Wishes) -> None:
        self.tables = [list(table) for table in start]
        self._wishes = wishes
        self._weights = wishes.weights
        self.table_of = [0] * len(wishes.weights)
        for number, table in enumerate(self.tables):
            for player in table:
                self.table_of[player] = number
        self._pairs = [0] * len(wishes.weights)
        self.costs = [0] * len(wishes.weights)
        for number in range(len(self.tables)):
            self._count(number)

    @property
    def total(self) -> int:
        """What the seating costs; each pair once."""
        return sum(self.costs) - sum(self._pairs) // 2

    def copy(self) -> list[list[int]]:
        """The tables as they are now."""
        return [list(table) for table in self.tables]

    def swap(self, one: int, other: int) -> None:
        """Two players change places."""
        here, there = self.table_of[one], self.table_of[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.table_of[one], self.table_of[other] = there, here
        self._count(here)
        self._count(there)

    def best_swap(
        self, player: int, *, closed: Mapping[tuple[int, int], int], step: int, aim: int, lot: Lot
    ) -> int | None:
        """With whom this player should change; ties are drawn."""
        here = self.table_of[player]
        weights, table_of, costs = self._weights, self.table_of, self.costs
        at_table = [0] * len(self.tables)
        for other, weight in weights[player].items():
            at_table[table_of[other]] += weight
        with_mates = [0] * len(weights)
        for mate in self.tables[here]:
            if mate != player:
                for other, weight in weights[mate].items():
                    with_mates[other] += weight
        pulled, total = bool(self._wishes.home), self.total
        best: list[int] = []
        least: int | None = None
        for other, there in enumerate(table_of):
            if there == here:
                continue
            change = (
                at_table[there]
                - weights[player].get(other, 0)
                + with_mates[other]
                - costs[player]
                - costs[other]
            )
            if pulled:
                change += self._wishes.away(player, there) + self._wishes.away(other, here)
            if least is not None and change > least:
                continue
            is_closed = max(closed.get((player, there), 0), closed.get((other, here), 0)) > step
            if is_closed and total + change >= aim:
                continue
            if least is None or change < least:
                best, least = [other], change
            else:
                best.append(other)
        return best[lot.below(len(best))] if best else None

    def _count(self, number: int) -> None:
        table = self.tables[number]
        for player in table:
            weights = self._weights[player]
            pairs = sum(weights.get(other, 0) for other in table if other != player)
            self._pairs[player] = pairs
            self.costs[player] = pairs + self._wishes.away(player, number)
