"""Players who must sit at a table that the desk named, such as somebody in a wheelchair.

A draw seats everybody as if there were none. Then tables change their numbers, as far as only the
lot gave these, and whoever is still elsewhere changes seats with whom it costs least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from skat.model.refusal import Refusal
from skat.tournament.draw.fewer_meetings import Wishes
from skat.tournament.draw.lot import Lot
from skat.tournament.draw.seating import Drawn

Wanted: TypeAlias = Mapping[int, int]
"""The table of each player who has one; both count from 0."""


def refused_fixed(players: Sequence[Drawn], sizes: Sequence[int]) -> Refusal | None:
    """Why they cannot sit where they must: there is no such table, or too few seats at it.

    >>> from skat.tournament.draw.seating import StartNumber
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
    """The tables after everybody has changed seats who must sit elsewhere."""
    seated = [list(table) for table in tables]
    for player, to in sorted(wanted.items()):
        here = next(at for at, table in enumerate(seated) if player in table)
        if here == to:
            continue
        movable = [each for each in seated[to] if wanted.get(each) != to]
        costs = {
            each: _cost([*(other for other in seated[here] if other != player), each], here, wishes)
            + _cost([*(other for other in seated[to] if other != each), player], to, wishes)
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
    pairs = sum(
        wishes.of_pair(one, other) for at, one in enumerate(table) for other in table[at + 1 :]
    )
    return pairs + sum(wishes.away(player, number) for player in table)
