"""Which hall a table is in, and whether a draw leaves people there, by docs/reference alone.

It imports nothing of the package. How a draw spreads large clubs is not worked out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product


def hall_of(table: int, counts: Sequence[int]) -> int:
    """The hall of a table, both from 1: tables are numbered through, added ones are in the last."""
    for hall, count in enumerate(counts, start=1):
        table -= count
        if table <= 0:
            return hall
    return len(counts)


def are_even(counts: Sequence[int], room: Sequence[int]) -> bool:
    """As many tables in one hall as in any other, give or take one, unless it is full.

    `room` is 0 for a hall that is never full.
    """
    return all(
        count <= (most or count)
        and all(count >= other - 1 or count == most > 0 for other in counts)
        for count, most in zip(counts, room, strict=True)
    )


def walked(
    tables: Sequence[Sequence[int]], counts: Sequence[int], was_in: Mapping[int, int]
) -> set[int]:
    """Who sat in another hall before."""
    return {
        number
        for at, table in enumerate(tables, start=1)
        for number in table
        if was_in.get(number, hall_of(at, counts)) != hall_of(at, counts)
    }


def fewest_to_walk(
    here: Mapping[int, int | None], fixed: Sequence[int], *, threes: int, room: Sequence[int]
) -> int:
    """How many must leave their hall however the tables stand.

    `here` are the halls of those who sit at any table, `fixed` the tables of the others.
    """
    tables, stay = -(-(len(here) + len(fixed)) // 4), Counter(filter(None, here.values()))
    # First everybody who must has a seat at his table; only then nobody walks who need not.
    return min(_cost(sizes, stay, fixed) for sizes in _ways(tables, threes, tuple(room)))[1]


def _cost(
    sizes: Sequence[Sequence[int]], stay: Mapping[int, int], fixed: Sequence[int]
) -> tuple[int, int]:
    counts, seats = [len(hall) for hall in sizes], [size for hall in sizes for size in hall]
    taken = Counter(fixed)
    crowded = sum(max(0, taken[at] - size) for at, size in enumerate(seats, start=1))
    inside = Counter(stay)
    for table in fixed:
        inside[hall_of(table, counts)] += 1
    return crowded, sum(max(0, inside[at] - sum(hall)) for at, hall in enumerate(sizes, start=1))


@cache
def _ways(tables: int, threes: int, room: Sequence[int]) -> list[list[list[int]]]:
    """All even halls for so many tables, the tables of three anywhere, last in each hall."""
    return [
        [[4] * (count - three) + [3] * three for count, three in zip(counts, small, strict=True)]
        for counts in product(range(tables + 1), repeat=len(room))
        if sum(counts) == tables and are_even(counts, room)
        for small in product(range(threes + 1), repeat=len(room))
        if sum(small) == threes
        and all(three <= count for three, count in zip(small, counts, strict=True))
    ]
