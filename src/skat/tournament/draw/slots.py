"""Where a draw begins: seatings by rank and by lot, players in the slots of a plan."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from operator import itemgetter
from typing import Final

from skat.tournament.draw import Drawn, Mates, StartNumber, mates_among
from skat.tournament.draw.lot import Lot
from skat.tournament.draw.meeting_nobody_twice import COLUMNS, Round


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

    >>> from skat.tournament.draw import StartNumber
    >>> clubs = ("Herz Acht", "Herz Acht", None, None, None, None)
    >>> six = [Drawn(number=StartNumber(n), club=club) for n, club in enumerate(clubs, start=1)]
    >>> apart_by_rank(range(6), (3, 3), six)
    [[0, 2, 3], [1, 4, 5]]
    """
    clubs = [player.group for player in players]
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


_STEPS_A_PLAYER: Final = 12
_FEWEST_STEPS: Final = 800
_CANDIDATES: Final = 40
_MOST_LOOKS: Final = 1_500_000
"""How many mates the candidates may have in all; keeps a draw with huge clubs short."""


def drawn_slots(
    players: Sequence[Drawn],
    *,
    rounds: Sequence[Round],
    lot: Lot,
    enough: int,
) -> list[StartNumber] | None:
    """The players in the order of the slots; None if mates would meet more often than `enough`.

    First from pure chance; if that fails, from clubs laid along the columns, whose slots never
    meet.
    """
    numbers = lot.shuffled([player.number for player in players])
    tables = len(rounds[0])
    mates = mates_among(players)
    if any(mates.counts) and len(rounds) > 1:
        columns = _along_columns(players, tables=tables, lot=lot)
    else:
        columns = numbers
    for start in (numbers, columns):
        slots = _Slots(start, rounds=rounds, players=players, mates=mates)
        slots.improve(lot, enough=enough)
        if slots.conflicts <= enough:
            return slots.players
    return None


def _along_columns(players: Sequence[Drawn], *, tables: int, lot: Lot) -> list[StartNumber]:
    """Clubs put into columns by bin packing, the largest first; players without mates fill up."""
    clubs: dict[str, list[StartNumber]] = {}
    for player in players:
        clubs.setdefault(player.group, []).append(player.number)
    room = [tables] * (COLUMNS - 1)
    room.append(len(players) - sum(room))
    shelves: list[list[StartNumber]] = [[] for _ in room]
    left: list[StartNumber] = []
    for club in sorted(lot.shuffled(list(clubs.values())), key=len, reverse=True):
        fitting = [at for at, shelf in enumerate(shelves) if room[at] - len(shelf) >= len(club)]
        if fitting:
            shelves[fitting[lot.below(len(fitting))]].extend(club)
        else:
            left.extend(club)
    for at, shelf in enumerate(shelves):
        missing = max(room[at] - len(shelf), 0)
        shelf.extend(left[:missing])
        del left[:missing]
    return [number for shelf in shelves for number in lot.shuffled(shelf)]


class _Slots:
    """Who has which slot, while players change slots."""

    def __init__(
        self,
        start: Sequence[StartNumber],
        *,
        rounds: Sequence[Round],
        players: Sequence[Drawn],
        mates: Mates,
    ) -> None:
        self.players = list(start)
        kind_of = {player.number: mates.kinds[at] for at, player in enumerate(players)}
        self._kinds = [kind_of[number] for number in start]
        self._mates = mates
        met: list[list[int]] = [[] for _ in start]
        for tables in rounds:
            for table in tables:
                for slot, there in permutations(table, 2):
                    met[slot].append(there)
        self._met = met
        self._kinds_met = [itemgetter(*slots) for slots in met]
        self._costs = [self._cost(kind, slot) for slot, kind in enumerate(self._kinds)]
        self._bad = [slot for slot, cost in enumerate(self._costs) if cost]

    @property
    def conflicts(self) -> int:
        """How often mates meet in all series together."""
        return sum(self._costs) // 2

    def improve(self, lot: Lot, *, enough: int) -> None:
        """Lets players in conflict change slots until mates meet no more often than `enough`."""
        steps = max(_FEWEST_STEPS, _STEPS_A_PLAYER * len(self.players))
        total, looks, counts = self.conflicts, 0, self._mates.counts
        for _ in range(steps):
            if total <= enough or not self._bad or looks > _MOST_LOOKS:
                return
            slot = self._bad[lot.below(len(self._bad))]
            best: int | None = None
            least = 1
            for _ in range(_CANDIDATES):
                place = lot.below(len(self.players))
                if place == slot:
                    continue
                looks += counts[self._kinds[slot]] + counts[self._kinds[place]] + 1
                change = self._change(slot, place)
                if change < least:
                    best, least = place, change
            if best is not None:
                self._swap(slot, best)
                total += least

    def _cost(self, kind: int, slot: int) -> int:
        """How often a player of this kind would meet mates there."""
        mates = self._mates.mates[kind]
        if not mates:
            return 0
        met = self._kinds_met[slot](self._kinds)
        # Where clubs have no teams there is one kind to look for, which is quick.
        return met.count(*mates) if len(mates) == 1 else sum(map(mates.__contains__, met))

    def _change(self, slot: int, place: int) -> int:
        """What it changes in all if the players of these two slots change."""
        own, theirs = self._kinds[slot], self._kinds[place]
        mates, times = self._mates.mates, self._met[slot].count(place)
        after = self._cost(own, place) + self._cost(theirs, slot)
        # Each would meet himself where he sits now, and the other where they change.
        after -= times * ((own in mates[own]) + (theirs in mates[theirs]))
        after += 2 * times * (theirs in mates[own])
        return after - self._costs[slot] - self._costs[place]

    def _swap(self, slot: int, place: int) -> None:
        players, kinds, mates = self.players, self._kinds, self._mates.mates
        before = {slot: mates[kinds[slot]], place: mates[kinds[place]]}
        players[slot], players[place] = players[place], players[slot]
        kinds[slot], kinds[place] = kinds[place], kinds[slot]
        for changed, gone in before.items():
            come = mates[kinds[changed]]
            for touched in self._met[changed]:
                more = (kinds[touched] in come) - (kinds[touched] in gone)
                if more and touched not in before:
                    self._set_cost(touched, self._costs[touched] + more)
        for changed in before:
            self._set_cost(changed, self._cost(kinds[changed], changed))

    def _set_cost(self, slot: int, cost: int) -> None:
        if cost and not self._costs[slot]:
            insort(self._bad, slot)
        elif self._costs[slot] and not cost:
            del self._bad[bisect_left(self._bad, slot)]
        self._costs[slot] = cost
