"""The players drawn into the slots of a plan, so that mates never meet in any of its series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from skat.tournament.draw.lot import Lot
from skat.tournament.draw.meeting_nobody_twice import COLUMNS, Round
from skat.tournament.draw.seating import Drawn, StartNumber

_STEPS_A_PLAYER: Final = 12
_FEWEST_STEPS: Final = 800
_CANDIDATES: Final = 40
_MOST_LOOKS: Final = 1_500_000
"""How often it is looked up whether two mates meet; keeps a draw with huge clubs short."""


def drawn_slots(
    players: Sequence[Drawn],
    *,
    rounds: Sequence[Round],
    groups: Sequence[Sequence[StartNumber]],
    lot: Lot,
    enough: int,
) -> list[StartNumber] | None:
    """The players in the order of the slots; None if mates would meet more often than `enough`.

    First from pure chance; if that fails, from clubs laid along the columns, whose slots never
    meet.
    """
    numbers = lot.shuffled([player.number for player in players])
    tables = len(rounds[0])
    if sum(len(group) for group in groups) and len(rounds) > 1:
        columns = _along_columns(players, tables=tables, lot=lot)
    else:
        columns = numbers
    for start in (numbers, columns):
        slots = _Slots(start, rounds, groups)
        slots.improve(lot, enough=enough)
        if slots.conflicts <= enough:
            return slots.players
    return None


def _along_columns(players: Sequence[Drawn], *, tables: int, lot: Lot) -> list[StartNumber]:
    """Clubs put into columns by bin packing, the largest first; players without mates fill up."""
    clubs: dict[str, list[StartNumber]] = {}
    for player in players:
        clubs.setdefault(player.club or player.team or str(player.number), []).append(player.number)
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
        rounds: Sequence[Round],
        groups: Sequence[Sequence[StartNumber]],
    ) -> None:
        self.players = list(start)
        self._slot = {number: slot for slot, number in enumerate(start)}
        self._times: list[dict[int, int]] = [{} for _ in start]
        for tables in rounds:
            for table in tables:
                for one, other in combinations(table, 2):
                    for left, right in ((one, other), (other, one)):
                        self._times[left][right] = self._times[left].get(right, 0) + 1
        mates: dict[StartNumber, set[StartNumber]] = {number: set() for number in start}
        for group in groups:
            for number in group:
                mates[number].update(other for other in group if other != number)
        self._mates = {number: sorted(others) for number, others in mates.items()}

    @property
    def conflicts(self) -> int:
        """How often mates meet in all series together."""
        return sum(self._cost(number, self._slot[number]) for number in self.players) // 2

    def improve(self, lot: Lot, *, enough: int) -> None:
        """Lets players in conflict change slots until mates meet no more often than `enough`."""
        steps = max(_FEWEST_STEPS, _STEPS_A_PLAYER * len(self.players))
        costs = {number: self._cost(number, self._slot[number]) for number in self.players}
        total, looks = sum(costs.values()) // 2, 0
        for _ in range(steps):
            bad = [number for number in self.players if costs[number]]
            if total <= enough or not bad or looks > _MOST_LOOKS:
                return
            number = bad[lot.below(len(bad))]
            best: StartNumber | None = None
            least = 1
            for _ in range(_CANDIDATES):
                other = self.players[lot.below(len(self.players))]
                if other == number:
                    continue
                looks += len(self._mates[number]) + len(self._mates[other]) + 1
                change = self._change(number, other, costs)
                if change < least:
                    best, least = other, change
            if best is None:
                continue
            self._swap(number, best)
            total += least
            for changed in {number, best, *self._mates[number], *self._mates[best]}:
                costs[changed] = self._cost(changed, self._slot[changed])

    def _cost(self, number: StartNumber, slot: int) -> int:
        times = self._times[slot]
        return sum(times.get(self._slot[mate], 0) for mate in self._mates[number])

    def _change(
        self, one: StartNumber, other: StartNumber, costs: Mapping[StartNumber, int]
    ) -> int:
        """What it changes in all if these two change slots; `costs` are those of now."""
        slot, place = self._slot[one], self._slot[other]
        after = self._cost(one, place) + self._cost(other, slot)
        if other in self._mates[one]:
            # They go on meeting each other as often, which neither sees in the other's slot.
            after += 2 * self._times[slot].get(place, 0)
        return after - costs[one] - costs[other]

    def _swap(self, one: StartNumber, other: StartNumber) -> None:
        slot, place = self._slot[one], self._slot[other]
        self._slot[one], self._slot[other] = place, slot
        self.players[slot], self.players[place] = other, one
