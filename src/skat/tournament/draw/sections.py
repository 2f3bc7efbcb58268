"""Sections (halls): how many tables each has, and who plays in which of them.

Tables are numbered through all sections: those of the first come first. As many are in one section
as in any other, give or take one, unless a section holds no more. Where people stay in theirs only
as many walk as must, so that this holds and there are at most three tables of three in all. Clubs
are spread as evenly as over all tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, combinations, combinations_with_replacement
from typing import Final, TypeAlias

from skat.model.refusal import Refusal
from skat.tournament.draw import SEATS_AT_A_TABLE, Drawn
from skat.tournament.draw.lot import Lot

MOST_SECTIONS: Final = 4
"""For more the draw is not proved."""

Sizes: TypeAlias = tuple[tuple[int, ...], ...]
"""The sizes of the tables of each section."""


def even_sections(tables: int, limits: Sequence[int]) -> tuple[int, ...] | Refusal:
    """So many tables over sections with room for so many; a limit of 0 is none.

    Refused with `sections_too_small` where they do not hold all tables.

    >>> even_sections(9, (0, 0)), even_sections(9, (3, 0)), even_sections(9, (3, 5)).code
    ((5, 4), (3, 6), 'sections_too_small')
    """
    counts = [0] * len(limits)
    for _ in range(tables):
        free = [at for at, most in enumerate(limits) if not most or counts[at] < most]
        if not free:
            return Refusal(
                code="sections_too_small", details={"tables": tables, "most": sum(limits)}
            )
        counts[min(free, key=counts.__getitem__)] += 1
    return tuple(counts)


def are_even(sections: Sequence[int], *, tables: int, limits: Sequence[int]) -> bool:
    """Whether these are as many tables in each section as `even_sections` gives, in any order.

    >>> are_even((4, 5), tables=9, limits=(0, 0)), are_even((3, 6), tables=9, limits=(0, 0))
    (True, False)
    """
    return tuple(sections) in _even_counts(tables, limits)


def section_of(table: int, sections: Sequence[int]) -> int:
    """In which section, from 1, a table is; one added by hand to the last tables is in the last.

    >>> [section_of(table, (2, 1)) for table in (1, 2, 3, 4)]
    [1, 1, 2, 2]
    """
    last = list(accumulate(sections))
    return next((at for at, end in enumerate(last, start=1) if table <= end), len(last))


def sizes_in_sections(
    players: Sequence[Drawn], sizes: Sequence[int], limits: Sequence[int]
) -> Sizes:
    """The tables of each section, fours first, so that the fewest leave the section they are in.

    Tables have seats for those who must sit there, where that can be. Raises `ValueError` where the
    sections do not hold all tables.
    """
    threes = sum(size < SEATS_AT_A_TABLE for size in sizes)
    stay = Counter(each.section for each in players if each.section and not each.table)
    fixed = Counter(each.table for each in players if each.table)

    def crowded(plan: Sizes) -> int:
        seats = [size for section in plan for size in section]
        return sum(max(fixed[at] - size, 0) for at, size in enumerate(seats, start=1))

    def walkers(plan: Sizes) -> int:
        tables = [len(section) for section in plan]
        here = stay + Counter(section_of(table, tables) for table in fixed.elements())
        return sum(max(here[at] - sum(section), 0) for at, section in enumerate(plan, start=1))

    def spread(plan: Sizes) -> int:
        seats = [sum(section) for section in plan]
        return max(seats) - min(seats)

    candidates = _candidates(len(sizes), threes, limits)
    return min(candidates, key=lambda plan: (crowded(plan), walkers(plan), spread(plan)))


def assigned(players: Sequence[Drawn], sizes: Sizes, lot: Lot) -> list[list[Drawn]]:
    """Who plays in which section: everybody where he was, as far as there are seats.

    Those who must walk, and those who were in none, are dealt by lot, club after club.
    """
    tables = [len(section) for section in sizes]
    room = [sum(section) for section in sizes]
    here: list[list[Drawn]] = [[] for _ in sizes]
    rest: list[Drawn] = []
    for player in players:
        at = section_of(player.table, tables) if player.table else player.section
        (here[at - 1] if at else rest).append(player)
    clubs = _Clubs(players, tables)
    for at, members in enumerate(here):
        while len(members) > room[at]:
            walks = clubs.first_to_leave(at, members, lot)
            members.remove(walks)
            rest.append(walks)
    mates = [Counter(each.group for each in members) for members in here]
    for player in _club_after_club(rest, lot):
        club = player.group
        at = min(
            (at for at, members in enumerate(here) if len(members) < room[at]),
            key=lambda at: (
                Fraction(mates[at][club], tables[at]),
                Fraction(len(here[at]), tables[at]),
            ),
        )
        here[at].append(player)
        mates[at][club] += 1
    clubs.spread(here, lot)
    return [sorted(members, key=lambda each: each.number) for members in here]


class _Clubs:
    """How many of each club a section has and should have, so that it is spread evenly."""

    def __init__(self, players: Sequence[Drawn], tables: Sequence[int]) -> None:
        self._tables = tables
        self._sizes = Counter(each.group for each in players)
        least = min(filter(None, tables))
        self._large = sorted(club for club, size in self._sizes.items() if size >= least)
        """Smaller clubs sit apart in any section."""

    def first_to_leave(self, at: int, members: Sequence[Drawn], lot: Lot) -> Drawn:
        """By lot, but first of a club that has more there than it should."""
        movable = lot.shuffled([each for each in members if not each.table])
        over = {club for club in self._large if self._count(club, members) > self._most(club, at)}
        # Where more are fixed there than it has seats, the draw was refused before.
        return next((each for each in movable if each.group in over), movable[0])

    def spread(self, here: Sequence[list[Drawn]], lot: Lot) -> None:
        """Members of large clubs change sections until no club has more in one than it should."""
        for club in self._large:
            while self._uneven(club, here):
                ratios = {
                    at: Fraction(self._count(club, here[at]), tables)
                    for at, tables in enumerate(self._tables)
                    if tables
                }
                least, *_, most = sorted(ratios, key=ratios.__getitem__)
                leaving = [each for each in here[most] if each.group == club and not each.table]
                kept = {each for each in self._large if not self._may_move(each, least, most, here)}
                coming = [each for each in here[least] if each.group not in kept and not each.table]
                if not leaving or not coming:
                    break
                gone, comes = leaving[lot.below(len(leaving))], coming[lot.below(len(coming))]
                here[most][here[most].index(gone)] = comes
                here[least][here[least].index(comes)] = gone

    def _uneven(self, club: str, here: Sequence[list[Drawn]]) -> bool:
        return not all(
            self._least(club, at) <= self._count(club, members) <= self._most(club, at)
            for at, members in enumerate(here)
        )

    def _may_move(self, club: str, source: int, to: int, here: Sequence[list[Drawn]]) -> bool:
        """Whether one of a large club may go from one section to another."""
        fewer, more = self._count(club, here[source]) - 1, self._count(club, here[to]) + 1
        return fewer >= self._least(club, source) and more <= self._most(club, to)

    def _least(self, club: str, at: int) -> int:
        return self._sizes[club] // sum(self._tables) * self._tables[at]

    def _most(self, club: str, at: int) -> int:
        return -(-self._sizes[club] // sum(self._tables)) * self._tables[at]

    @staticmethod
    def _count(club: str, members: Sequence[Drawn]) -> int:
        return sum(player.group == club for player in members)


def _even_counts(tables: int, limits: Sequence[int]) -> set[tuple[int, ...]]:
    """All ways to spread the tables evenly; none where the sections do not hold them."""
    counts = even_sections(tables, limits)
    if isinstance(counts, Refusal):
        return set()
    top = max(counts)
    either = [
        at
        for at, (count, most) in enumerate(zip(counts, limits, strict=True))
        if count >= top - 1 and (not most or most >= top)
    ]
    full = sum(counts[at] == top for at in either)
    return {
        tuple(
            (top if at in chosen else top - 1) if at in either else count
            for at, count in enumerate(counts)
        )
        for chosen in combinations(either, full)
    }


def _candidates(tables: int, threes: int, limits: Sequence[int]) -> Iterator[Sizes]:
    """Even sections with the tables of three in some of them."""
    for counts in sorted(_even_counts(tables, limits), reverse=True):
        for places in combinations_with_replacement(range(len(counts)), threes):
            small = Counter(places)
            if all(small[at] <= count for at, count in enumerate(counts)):
                yield tuple(
                    (4,) * (count - small[at]) + (3,) * small[at] for at, count in enumerate(counts)
                )


def _club_after_club(players: Sequence[Drawn], lot: Lot) -> Iterator[Drawn]:
    """The largest club first, each in an order drawn by lot."""
    clubs: dict[str, list[Drawn]] = {}
    for player in players:
        clubs.setdefault(player.group, []).append(player)
    for members in sorted(lot.shuffled(list(clubs.values())), key=len, reverse=True):
        yield from lot.shuffled(members)
