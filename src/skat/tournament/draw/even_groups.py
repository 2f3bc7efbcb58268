"""Groups round after round, so that everybody meets everybody as equally often as can be found.

Leagues and duplicate evenings use it. The search is a walk by lot: the same seed, the same groups.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from skat.tournament.draw import meetings
from skat.tournament.draw.lot import Lot

Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""The groups of one round, by the numbers of their members from 0."""

STEPS_EACH: Final = 250
"""Swaps that are tried for each member and round, unless the best there can be is found before."""


def group_sizes(members: int, size: int) -> tuple[int, ...]:
    """As few groups as hold everybody, with sizes that differ by one at most.

    >>> group_sizes(12, 4), group_sizes(10, 4)
    ((4, 4, 4), (4, 3, 3))
    """
    groups = -(-members // size)
    small, large = divmod(members, groups)
    return tuple(small + (at < large) for at in range(groups))


def mixed_sizes(members: int, allowed: Sequence[int]) -> tuple[int, ...] | None:
    """Groups of these sizes that hold everybody, as many of the first size as can be.

    None where no such groups do.

    >>> mixed_sizes(13, (4, 5)), mixed_sizes(13, (5, 4)), mixed_sizes(11, (4, 5))
    ((4, 4, 5), (5, 4, 4), None)
    """
    if not allowed:
        return None if members else ()
    first, *further = allowed
    for count in range(members // first, -1, -1):
        rest = mixed_sizes(members - count * first, further)
        if rest is not None:
            return (first,) * count + rest
    return None


def even_groups_of(
    sizes: Sequence[int], *, rounds: int, lot: Lot, resting: Sequence[Sequence[int]] = ()
) -> tuple[Groups, ...]:
    """Groups of these sizes for each round; how often two meet differs as little as can be found.

    `resting` have no group in their round.

    >>> from skat.tournament.draw.lot import Lot
    >>> two = even_groups_of((3, 3), rounds=2, lot=Lot(bytes(32), "example"))
    >>> [sorted(map(len, groups)) for groups in two]
    [[3, 3], [3, 3]]
    """
    members = sum(sizes) + (len(resting[0]) if resting else 0)
    there = [
        [each for each in range(members) if not resting or each not in resting[at]]
        for at in range(rounds)
    ]
    plan = [_dealt(lot.shuffled(each), sizes) for each in there]
    met = meetings(plan)
    best = _fewest(members, sizes, rounds)
    cost = sum(count * count for count in met.values())
    for _ in range(STEPS_EACH * members * rounds if len(sizes) > 1 else 0):
        if cost == best:
            break
        groups = plan[lot.below(rounds)]
        from_group, to_group = lot.below(len(groups)), lot.below(len(groups))
        if from_group == to_group:
            continue
        cost += _swapped(
            groups[from_group],
            groups[to_group],
            lot.below(len(groups[from_group])),
            lot.below(len(groups[to_group])),
            met,
        )
    return tuple(tuple(tuple(sorted(group)) for group in groups) for groups in plan)


def even_rests(members: int, *, at_once: int, rounds: int, lot: Lot) -> tuple[tuple[int, ...], ...]:
    """Who rests in each round, so many at once; how often each rests differs by at most one.

    >>> from skat.tournament.draw.lot import Lot
    >>> rests = even_rests(4, at_once=1, rounds=4, lot=Lot(bytes(32), "example"))
    >>> sorted(each for round in rests for each in round)
    [0, 1, 2, 3]
    """
    if not at_once:
        # Nothing is drawn: events of before have the same movement again.
        return ()
    order = lot.shuffled(range(members))
    return tuple(
        tuple(sorted(order[at % members] for at in range(first, first + at_once)))
        for first in range(0, rounds * at_once, at_once)
    )


def _dealt(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    rest = iter(order)
    return [[next(rest) for _ in range(size)] for size in sizes]


def _fewest(members: int, sizes: Sequence[int], rounds: int) -> int:
    """What the sum of squares cannot fall below: all meetings spread over all pairs."""
    pairs = members * (members - 1) // 2
    each, more = divmod(rounds * sum(size * (size - 1) // 2 for size in sizes), max(pairs, 1))
    return more * (each + 1) ** 2 + (pairs - more) * each**2


def _swapped(
    first: list[int], second: list[int], at: int, to: int, met: Counter[tuple[int, int]]
) -> int:
    """Swaps two members where that makes nothing worse; what the sum of squares changes by."""
    left, right = first[at], second[to]
    lost = [_pair(left, mate) for mate in first if mate != left]
    lost += [_pair(right, mate) for mate in second if mate != right]
    won = [_pair(right, mate) for mate in first if mate != left]
    won += [_pair(left, mate) for mate in second if mate != right]
    change = sum(2 * met[pair] + 1 for pair in won) - sum(2 * met[pair] - 1 for pair in lost)
    if change > 0:
        return 0
    for pair in lost:
        met[pair] -= 1
    for pair in won:
        met[pair] += 1
    first[at], second[to] = right, left
    return change


def _pair(first: int, second: int) -> tuple[int, int]:
    return (first, second) if first < second else (second, first)
