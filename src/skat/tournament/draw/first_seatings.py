"""The seatings that the search of a series begins with; players are counted from 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from skat.tournament.draw.lot import Lot
from skat.tournament.draw.seating import Drawn


def by_rank(ranked: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The best at table 1, the next at table 2 and so on.

    >>> by_rank([2, 0, 1, 5, 4, 3], (3, 3))
    [[2, 0, 1], [5, 4, 3]]
    """
    left = iter(ranked)
    return [[next(left) for _ in range(size)] for size in sizes]


def apart_by_rank(
    ranked: Sequence[int], sizes: Sequence[int], players: Sequence[Drawn]
) -> list[list[int]]:
    """By rank too, but no club has more players at a table than if it were spread evenly.

    Each table takes of a club as many as the club has for each of the tables that are left, rounded
    down or up. Those who must come are taken first, then the best who may.

    >>> from skat.tournament.draw.seating import StartNumber
    >>> clubs = ("Herz Acht", "Herz Acht", None, None, None, None)
    >>> six = [Drawn(number=StartNumber(n), club=club) for n, club in enumerate(clubs, start=1)]
    >>> apart_by_rank(range(6), (3, 3), six)
    [[0, 2, 3], [1, 4, 5]]
    """
    clubs = [player.club or player.team or str(player.number) for player in players]
    waiting, left = list(ranked), Counter(clubs)
    tables: list[list[int]] = []
    for at, size in enumerate(sizes):
        unfilled = len(sizes) - at
        missing = {club: count // unfilled for club, count in left.items() if count >= unfilled}
        seated: set[int] = set()
        for player in waiting if missing else ():
            if missing.get(clubs[player], 0):
                missing[clubs[player]] -= 1
                seated.add(player)
        taken = Counter(clubs[player] for player in seated)
        for player in waiting:
            if len(seated) == size:
                break
            club = clubs[player]
            if player not in seated and taken[club] < -(-left[club] // unfilled):
                seated.add(player)
                taken[club] += 1
        tables.append([player for player in waiting if player in seated])
        waiting = [player for player in waiting if player not in seated]
        left -= taken
    return tables


def dealt(players: Sequence[Drawn], sizes: Sequence[int], lot: Lot) -> list[list[int]]:
    """Club after club dealt round the tables like cards: no spread of clubs can be more even.

    A club on consecutive positions gets as many at each table as at any other, give or take one.
    """
    clubs: dict[tuple[str, str], list[int]] = {}
    for at, player in enumerate(players):
        own = str(player.number)
        clubs.setdefault((player.club or own, player.team or own), []).append(at)
    by_club: dict[str, list[list[int]]] = {}
    for (club, _), members in clubs.items():
        by_club.setdefault(club, []).append(lot.shuffled(members))
    ordered = [
        at
        for teams in lot.shuffled(list(by_club.values()))
        for team in lot.shuffled(teams)
        for at in team
    ]
    tables: list[list[int]] = [[] for _ in sizes]
    for position, at in enumerate(ordered):
        tables[position % len(sizes)].append(at)
    return tables
