"""Tabu search for a good seating of one series: players who sit badly change places.

Some must sit at a table that the desk named, such as a player in a wheelchair.

In every step one of those who sit badly is drawn and changes with the player with whom it is best
for both tables, even if that is worse than before; the way back is closed for a while, so the
search does not go in circles. The best seating on the way is kept. In halls of more than a hundred
tables each step looks at a hundred of them, so that it takes as long in the largest hall.

A draw seats everybody as if there were none. Then tables change their numbers, as far as only the
lot gave these, and a player who is still at a wrong table changes seats where it costs least.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

import msgspec

from skat.model.refusal import Refusal
from skat.tournament.draw import Drawn, Mates
from skat.tournament.draw.lot import Lot

_TRIES_OF_A_PLAYER: Final = 12

LARGE_HALL: Final = 100
"""So many tables at most are looked at in a step."""


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What a seating is judged by, for players that are counted from 0.

    `together` is what it costs that two mates sit at one table, and `met` what it costs each player
    to meet another again; the two sides agree. Each table away from `home` costs `pull`; without
    `home` nobody is drawn anywhere.
    """

    mates: Mates
    together: int
    met: tuple[dict[int, int], ...]
    home: tuple[int, ...] = ()
    pull: int = 0

    def of_pair(self, left: int, right: int) -> int:
        """What it costs that these two sit at one table."""
        kinds = self.mates.kinds
        mates = kinds[right] in self.mates.mates[kinds[left]]
        return self.met[left].get(right, 0) + mates * self.together

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
        if least <= enough or not hall.bad:
            break
        player = hall.bad[lot.below(len(hall.bad))]
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
        self.total = 0
        """What the seating costs; each pair once."""
        self.bad: list[int] = []
        """Who sits badly, the lowest first."""
        self._wishes = wishes
        players = len(wishes.met)
        self.table_of = [0] * players
        for number, table in enumerate(self.tables):
            for player in table:
                self.table_of[player] = number
        self._costs = [0] * players
        self._worst = [0] * len(self.tables)
        for number in range(len(self.tables)):
            self.total += self._cost(number)
            self._count(number)

    def copy(self) -> list[list[int]]:
        """The tables as they are now."""
        return [list(table) for table in self.tables]

    def swap(self, left: int, right: int) -> None:
        """Two players change places."""
        here, there = self.table_of[left], self.table_of[right]
        self.total -= self._cost(here) + self._cost(there)
        self.tables[here][self.tables[here].index(left)] = right
        self.tables[there][self.tables[there].index(right)] = left
        self.table_of[left], self.table_of[right] = there, here
        self.total += self._cost(here) + self._cost(there)
        self._count(here)
        self._count(there)

    def best_swap(
        self, player: int, *, closed: Mapping[tuple[int, int], int], step: int, aim: int, lot: Lot
    ) -> int | None:
        """With whom this player should change; ties are drawn."""
        here = self.table_of[player]
        wishes, costs = self._wishes, self._costs
        kinds, together, home, pull = wishes.mates.kinds, wishes.together, wishes.home, wishes.pull
        met, mates = wishes.met[player], wishes.mates.mates[kinds[player]]
        left = [each for each in self.tables[here] if each != player]
        met_by_left: dict[int, int] = {}
        for each in left:
            for known, cost in wishes.met[each].items():
                met_by_left[known] = met_by_left.get(known, 0) + cost
        mates_of_left = [wishes.mates.mates[kinds[each]] for each in left]
        best: list[int] = []
        least: int | None = None
        for there in self._looked_at(here, lot):
            arrived = wishes.away(player, there) - costs[player]
            if there == here or (least is not None and arrived - self._worst[there] > least):
                continue
            table = self.tables[there]
            met_there = [
                met.get(each, 0) + (together if kinds[each] in mates else 0) for each in table
            ]
            arrived += sum(met_there)
            for whom, cost in zip(table, met_there, strict=True):
                change = arrived - cost + met_by_left.get(whom, 0) - costs[whom]
                for theirs in mates_of_left:
                    if kinds[whom] in theirs:
                        change += together
                if home:
                    change += pull * abs(home[whom] - here)
                if least is not None and change > least:
                    continue
                is_closed = max(closed.get((player, there), 0), closed.get((whom, here), 0)) > step
                if is_closed and self.total + change >= aim:
                    continue
                if least is None or change < least:
                    best, least = [whom], change
                else:
                    best.append(whom)
        return sorted(best)[lot.below(len(best))] if best else None

    def _looked_at(self, here: int, lot: Lot) -> range | list[int]:
        """All tables; in a large hall half of a hundred near this one, the others far apart."""
        tables = len(self.tables)
        if tables <= LARGE_HALL:
            return range(tables)
        half = LARGE_HALL // 2
        first = min(max(here - half // 2, 0), tables - half)
        beyond, start = tables - half, lot.below(tables - half)
        far = ((start + at * beyond // half) % beyond for at in range(half))
        return [*range(first, first + half), *(at if at < first else at + half for at in far)]

    def _cost(self, number: int) -> int:
        return _cost(self.tables[number], number, self._wishes)

    def _count(self, number: int) -> None:
        table = self.tables[number]
        for player in table:
            pairs = sum(self._wishes.of_pair(player, each) for each in table if each != player)
            cost = pairs + self._wishes.away(player, number)
            if cost and not self._costs[player]:
                insort(self.bad, player)
            elif self._costs[player] and not cost:
                del self.bad[bisect_left(self.bad, player)]
            self._costs[player] = cost
        self._worst[number] = max(self._costs[player] for player in table)


Wanted: TypeAlias = Mapping[int, int]
"""The table of each player who has one; both count from 0."""


def refused_fixed(players: Sequence[Drawn], sizes: Sequence[int]) -> Refusal | None:
    """Why they cannot sit where they must: there is no such table, or too few seats at it.

    >>> from skat.tournament.draw import StartNumber
    >>> three = [Drawn(number=StartNumber(n), table=2) for n in (1, 2, 3)]
    >>> refused_fixed(three, (3,)).code
    'fixed_table_missing'
    """
    taken: Counter[int] = Counter()
    for player in players:
        if player.table is None:
            continue
        if player.table > len(sizes):
            details = {"number": player.number, "table": player.table, "tables": len(sizes)}
            return Refusal(code="fixed_table_missing", details=dict(details))
        taken[player.table] += 1
        if taken[player.table] > sizes[player.table - 1]:
            return Refusal(code="fixed_table_full", details={"table": player.table})
    return None


def renumbered(tables: Sequence[list[int]], wanted: Wanted) -> list[list[int]]:
    """The tables in an order that has as many players as it can where they must sit.

    Tables of four and of three stay apart.

    >>> renumbered([[0, 1, 2], [3, 4, 5]], {4: 0})
    [[3, 4, 5], [0, 1, 2]]
    """
    ordered = list(tables)
    done: set[int] = set()
    for to in sorted(set(wanted.values())):
        fitting = (
            at
            for at, table in enumerate(ordered)
            if at not in done and len(table) == len(ordered[to])
        )
        best = max(fitting, key=lambda at: sum(wanted.get(each) == to for each in ordered[at]))
        ordered[to], ordered[best] = ordered[best], ordered[to]
        done.add(to)
    return ordered


def moved(
    tables: Sequence[list[int]], wanted: Wanted, *, wishes: Wishes, lot: Lot
) -> list[list[int]]:
    """The tables after each player at a wrong table has changed seats."""
    seated = [list(table) for table in tables]
    for player, to in sorted(wanted.items()):
        here = next(at for at, table in enumerate(seated) if player in table)
        if here == to:
            continue
        movable = [each for each in seated[to] if wanted.get(each) != to]
        costs = {
            each: _cost([*(stays for stays in seated[here] if stays != player), each], here, wishes)
            + _cost([*(stays for stays in seated[to] if stays != each), player], to, wishes)
            for each in movable
        }
        least = [each for each in sorted(movable) if costs[each] == min(costs.values())]
        changed = least[lot.below(len(least))]
        seated[here][seated[here].index(player)] = changed
        seated[to][seated[to].index(changed)] = player
    return seated


def in_strict_order(ranked: Sequence[int], sizes: Sequence[int], wanted: Wanted) -> list[list[int]]:
    """The best at table 1, the next at table 2; those with a table of their own leave the order.

    >>> in_strict_order([5, 4, 3, 2, 1, 0], (3, 3), {5: 1})
    [[4, 3, 2], [5, 1, 0]]
    """
    rest = (player for player in ranked if player not in wanted)
    tables = []
    for at, size in enumerate(sizes):
        fixed = [player for player in ranked if wanted.get(player) == at]
        tables.append([*fixed, *(next(rest) for _ in range(size - len(fixed)))])
    return tables


def _cost(table: Sequence[int], number: int, wishes: Wishes) -> int:
    """What one table costs; each pair once."""
    pairs = sum(wishes.of_pair(left, right) for left, right in combinations(table, 2))
    return pairs + sum(wishes.away(player, number) for player in table)
