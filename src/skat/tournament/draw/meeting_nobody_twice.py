"""Seatings of several series in which no two players meet twice, built instead of searched.

The places of the hall form four columns with a row for each table. In series s everybody of
column j moves on by f(s, j) tables. Two of one column never meet; two of columns j and k meet in
series s only if their rows differ by f(s, j) - f(s, k), so if these differences are all different
for different series, no two players meet twice. Such moves are a difference matrix; rows are
added modulo the number of tables or, for eight tables, bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from operator import xor
from typing import Final, NamedTuple, TypeAlias

from skat.model.refusal import Refusal
from skat.tournament.draw import even_pairs, table_sizes
from skat.tournament.draw.small_plans import SMALL_PLANS

COLUMNS: Final = 4
_MOST_STEPS: Final = 200_000
_MOST_SMALL: Final = 6

_TRIED: Final = {17: 1, 18: 2, 19: 3, 20: 4}
"""The fewest repeated meetings of any plan of six series, where counting alone says 0.

For 17 to 19 players every plan was tried (tests/tournament/draw/fewest_meetings.py). With 20
one player meets another again; without him it is a plan for 19 with at least one repeated meeting
less.
"""

Round: TypeAlias = tuple[tuple[int, ...], ...]
"""One series: the tables with their slots, 0 to players - 1."""

Moves: TypeAlias = tuple[int, ...]
"""How far each column moves in one series."""

_KEPT_DESIGNS: Final = 32


class Group(NamedTuple):
    """How a row moves on, and how far one row is from another."""

    moved: Callable[[int, int], int]
    difference: Callable[[int, int], int]


@lru_cache(maxsize=_KEPT_DESIGNS)
def design(players: int, series: int) -> tuple[Round, ...] | None:
    """Tables of slots for each of so many series in which no two players meet twice.

    For few players, where that cannot be, the seating with the fewest repeated meetings that was
    found; None where nothing is known. The numbers of tables are those of `table_sizes`.

    >>> [len(table) for table in design(31, 6)[0]]
    [4, 4, 4, 4, 4, 4, 4, 3]
    >>> design(40, 200) is None
    True
    """
    small = SMALL_PLANS.get((players, series)) or SMALL_PLANS.get((players, _MOST_SMALL), ())
    if len(small) >= series:
        return tuple(_written(text) for text in small[:series])
    tables = -(-players // COLUMNS)
    for group in _groups(tables):
        moves = _difference_matrix(tables, series, group)
        if moves is not None:
            return tuple(_round(players, tables, move, group) for move in moves)
    return None


def _written(text: str) -> Round:
    """A round as the list of small plans writes it: a letter a slot, tables apart."""
    return tuple(tuple(ord(letter) - ord("A") for letter in table) for table in text.split())


def _groups(tables: int) -> Iterator[Group]:
    yield Group(lambda row, move: (row + move) % tables, lambda move, less: (move - less) % tables)
    if tables & (tables - 1) == 0:
        yield Group(xor, xor)


def _round(players: int, tables: int, move: Moves, group: Group) -> Round:
    seated: list[list[int]] = [[] for _ in range(tables)]
    for slot in range(players):
        # The last column may be short: nobody sits in its last rows, so those tables have three.
        column, row = divmod(slot, tables)
        seated[group.moved(row, move[column])].append(slot)
    return tuple(tuple(table) for table in sorted(seated, key=lambda table: -len(table)))


def _difference_matrix(tables: int, series: int, group: Group) -> tuple[Moves, ...] | None:
    """Moves for each series so that all differences between two columns are different."""
    pairs = tuple(combinations(range(COLUMNS), 2))
    chosen: list[Moves] = [(0,) * COLUMNS]
    used = {pair: {0} for pair in pairs}
    steps = 0

    def fits(move: Moves) -> bool:
        return all(group.difference(move[j], move[k]) not in used[j, k] for j, k in pairs)

    def extend() -> bool:
        nonlocal steps
        if len(chosen) == series:
            return True
        # The series may come in any order, so the second column's moves may rise.
        for first in range(chosen[-1][1] + 1, tables):
            for second in range(1, tables):
                for third in range(1, tables):
                    steps += 1
                    if steps > _MOST_STEPS:
                        return False
                    move = (0, first, second, third)
                    if not fits(move):
                        continue
                    chosen.append(move)
                    for j, k in pairs:
                        used[j, k].add(group.difference(move[j], move[k]))
                    if extend():
                        return True
                    chosen.pop()
                    for j, k in pairs:
                        used[j, k].discard(group.difference(move[j], move[k]))
        return False

    if series > tables:
        return None
    return tuple(chosen) if extend() else None


def least_repeats(players: int, series: int) -> int:
    """A number of repeated meetings that no seating of so many series can be below.

    Two bounds, the greater counts. There are only so many pairs: whatever is seated beyond them is
    repeated. And where a table of four or three is filled from fewer tables of the series before,
    two at least come from the same. A meeting counts each time that it is not the first. For 17 to
    20 players there is more to it than counting: see `_TRIED`.

    Raises `ValueError` for a number of players that makes no tables.

    >>> least_repeats(16, 6), least_repeats(8, 2), least_repeats(19, 6), least_repeats(31, 6)
    (24, 4, 3, 0)
    """
    sizes = table_sizes(players)
    if isinstance(sizes, Refusal):
        raise ValueError(f"{players} players make no tables")
    seated = sum(size * (size - 1) // 2 for size in sizes)
    beyond = series * seated - players * (players - 1) // 2
    tables = len(sizes)
    drawers = sum(even_pairs(size, tables) for size in sizes)
    tried = _TRIED.get(players, 0) if series >= _MOST_SMALL else 0
    return max(beyond, drawers * (series - 1), tried)
