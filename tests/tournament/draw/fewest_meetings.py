"""Every plan of six series for 17 to 19 players, tried: how few meetings can be repeated.

These players sit at five tables. Suppose that a plan repeats at most two meetings. Each repeat
concerns two series, so at most four series are concerned, and two are left that repeat nothing.
These two cross in a *grid*: a player for each pair of a table of the one and a table of the other.
There are few grids, apart from the names of the tables (`grids`). The other four series are then
among those that repeat no meeting of the grid (`series_beside`), some 47,000.

Which of the four repeat meetings of one another? With at most two repeats either one of the four
repeats nothing with the other three, or the four are two couples with one repeat each. Both are
looked for at every series that there is (`fewest_repeats`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

TABLES = 5

Cell: TypeAlias = tuple[int, int]
"""A player by his tables in the two series of the grid."""

Meetings: TypeAlias = int
"""A bit for each pair of players."""

Words: TypeAlias = NDArray[Any]
"""Meetings of many series: a row each, three words of 64 bits."""

NONE_FOUND = 99


def table_sizes(players: int) -> tuple[int, ...]:
    """Tables of four first."""
    fours = players - 3 * TABLES
    return (4,) * fours + (3,) * (TABLES - fours)


def grids(players: int) -> list[list[Cell]]:
    """All ways in which two series cross without a repeat, apart from the names of tables."""
    sizes = table_sizes(players)
    fours = sizes.count(4)
    names = [
        (*first, *last)
        for first, last in product(permutations(range(fours)), permutations(range(fours, TABLES)))
    ]
    complete: list[list[Cell]] = []
    seen: set[frozenset[Cell]] = set()
    for rows in _crossings(sizes, sizes):
        cells = frozenset((row, column) for row, chosen in enumerate(rows) for column in chosen)
        if cells in seen:
            continue
        complete.append(sorted(cells))
        for one, other in product(names, names):
            renamed = [(one[row], other[column]) for row, column in cells]
            seen.add(frozenset(renamed))
            seen.add(frozenset((column, row) for row, column in renamed))
    return complete


def _crossings(sizes: Sequence[int], room: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """For each table of the first series the tables of the second that its players come to."""
    if not sizes:
        if not any(room):
            yield []
        return
    for chosen in combinations(range(TABLES), sizes[0]):
        left = [seats - (table in chosen) for table, seats in enumerate(room)]
        if min(left) >= 0:
            for rest in _crossings(sizes[1:], left):
                yield [chosen, *rest]


def series_beside(grid: Sequence[Cell]) -> Words:
    """The meetings of every series in which nobody meets a player whom he met in the grid."""
    players = len(grid)
    bit = {pair: 1 << at for at, pair in enumerate(combinations(range(players), 2))}
    sizes = table_sizes(players)
    starting: dict[tuple[int, int], list[tuple[int, Meetings]]] = {}
    for size in set(sizes):
        for table in combinations(range(players), size):
            rows, columns = zip(*(grid[player] for player in table), strict=True)
            if len(set(rows)) == len(set(columns)) == size:
                meetings = sum(bit[pair] for pair in combinations(table, 2))
                seats = sum(1 << player for player in table)
                starting.setdefault((size, table[0]), []).append((seats, meetings))

    def filled(left: int, fours: int, threes: int) -> Iterator[Meetings]:
        if not left:
            yield 0
            return
        first = (left & -left).bit_length() - 1
        for size, tables in ((4, fours), (3, threes)):
            for seats, meetings in starting.get((size, first), []) if tables else []:
                if seats & left == seats:
                    rest = filled(left ^ seats, fours - (size == 4), threes - (size == 3))
                    for others in rest:
                        yield meetings | others

    words = filled((1 << players) - 1, sizes.count(4), sizes.count(3))
    raw = b"".join(meetings.to_bytes(24, "little") for meetings in words)
    return np.frombuffer(raw, dtype="<u8").reshape(-1, 3)


def fewest_repeats(grid: Sequence[Cell], *, most: int, among: slice = slice(None)) -> int:
    """The fewest meetings that any four series beside this grid repeat.

    Exact up to `most`, which is at most 2; above it an upper bound. `among` takes a part of the
    series as the one that stands out of the four: all parts together are the whole search.
    """
    every = series_beside(grid)
    first = np.ascontiguousarray(every[:, 0])

    def apart_from(meetings: Words) -> Words:
        # Most are ruled out by the first word, which is quick.
        likely = every[np.flatnonzero((first & meetings[0]) == 0)]
        return likely[~(likely & meetings).any(axis=1)]

    least = NONE_FOUND
    for each in every[among]:
        near = apart_from(each)
        shared = _shared(near[:, None], near[None])
        least = min(least, _with_three(near, shared, most=most))
        if most >= 2:
            for left, right in np.argwhere(np.triu(shared == 1, 1)):
                repeated = _shared(apart_from(near[left] | near[right]), each)
                if (repeated == 1).any():
                    least = min(least, 2)
    return least


def _with_three(near: Words, shared: Words, *, most: int) -> int:
    """The fewest repeats among three of these series.

    Of three series with so many repeats, two have at most half as many between them.
    """
    one, other = np.nonzero(np.triu(shared <= most // 2, 1))
    if not len(one):
        return NONE_FOUND
    third = _shared((near[one] | near[other])[:, None], near[None])
    couple = np.arange(len(one))
    third[couple, one] = third[couple, other] = NONE_FOUND
    return int((third.min(axis=1) + shared[one, other]).min())


def _shared(some: Words, others: Words) -> Words:
    """How many meetings series have in common."""
    counted: Words = np.bitwise_count(some & others).sum(axis=-1, dtype=np.int16)
    return counted
