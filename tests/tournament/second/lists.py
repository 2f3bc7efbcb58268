"""One list of a table: who sat where in which deal, what was written, who signed; all by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from tests.tournament.second.games import Entry

BONUS = {3: 40, 4: 30}


class Sat(NamedTuple):
    """A player in a column from one deal on; `by_foot` alone says which, or nobody yet."""

    number: int
    since: int
    dated: bool = True
    by_foot: bool = False


class Made(NamedTuple):
    """What a player made in one list; `others` are the bonuses for games that others lost."""

    points: int = 0
    won: int = 0
    lost: int = 0
    others: int = 0
    bonus: int = 0
    away: int = 0

    @property
    def result(self) -> int:
        return self.points + 50 * (self.won - self.lost) + self.bonus

    def plus(self, **more: int) -> Made:
        return self._replace(**{name: getattr(self, name) + value for name, value in more.items()})


@dataclass
class Paper:
    """The list of one table; places, deals and start numbers count from 1."""

    columns: list[list[Sat]]
    planned: int
    entries: list[Entry] = field(default_factory=list)
    confirmed: int = 0
    by_phone: bool = False
    foot: list[dict[str, int]] = field(default_factory=list)
    stood: list[dict[str, Any]] = field(default_factory=list)
    gone: list[tuple[int, int, str]] = field(default_factory=list)
    """Place, first deal without it, and what became of the list."""
    away: dict[int, tuple[tuple[int, ...], bool]] = field(default_factory=dict)
    """Deals in which the computer played for places, and whether they count all the same."""
    signed: set[int] = field(default_factory=set)
    void: bool = False
    live: bool = False
    paused: bool = False
    more_seconds: int = 0
    rulings: int = 0
    came: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, numbers: Sequence[int], rounds: int) -> Paper:
        return cls([[Sat(number, 1)] for number in numbers], rounds * len(numbers))

    @property
    def size(self) -> int:
        return len(self.columns)

    @property
    def numbers(self) -> list[int]:
        """Whose columns they are now."""
        return [column[-1].number for column in self.columns]

    @property
    def stays(self) -> list[int]:
        """The places that are taken at the end."""
        left = {place for place, _, _ in self.gone}
        return [place for place in range(1, self.size + 1) if place not in left]

    def place_of(self, number: int) -> int | None:
        """Where a player sits now."""
        return next((at for at in self.stays if self.numbers[at - 1] == number), None)

    @property
    def all_signed(self) -> bool:
        return not self.void and len(self.signed) == len(self.stays)

    @property
    def length(self) -> int:
        """How many deals the list comes to."""
        ends = [deal - 1 for _, deal, then in self.gone if then == "ends"]
        return min(ends) if ends else self._at_length()

    def _at_length(self) -> int:
        """So many rounds as were announced: a round is over when all have dealt who are there."""
        if not self.gone:
            return self.planned
        rounds = self.planned // self.size
        turn, deal, over = list(range(1, self.size + 1)), 0, 0
        to_deal: set[int] = set(turn)
        while over < rounds:
            left = {place for place, since, _ in self.gone if since <= deal + 1}
            turn = [place for place in turn if place not in left]
            to_deal -= left
            if len(turn) < 3:
                return deal
            if not to_deal:
                over, to_deal = over + 1, set(turn)
                continue
            deal += 1
            to_deal.discard(turn[0])
            turn.append(turn.pop(0))
        return deal

    def there(self, place: int, deal: int) -> int | None:
        """Who sits at a place in a deal; nobody any more where a player left."""
        if any(place == gone and since <= deal for gone, since, _ in self.gone):
            return None
        return self.column(place, deal)

    def column(self, place: int, deal: int) -> int:
        """Whose column it is in a deal, also once he has left."""
        sat = [each for each in self.columns[place - 1] if each.since <= deal]
        return sat[-1].number

    def seated(self, deal: int) -> list[int]:
        return [at for at in range(1, self.size + 1) if self.there(at, deal) is not None]

    def players(self) -> list[int]:
        """All who ever sat here: the columns first, then who came, in that order."""
        first = [column[0].number for column in self.columns]
        return list(dict.fromkeys([*first, *self.came]))

    def played(self) -> set[int]:
        """Whose list it is: who sits there in at least one of its deals."""
        if not (self.came or self.gone):
            return set(self.numbers)
        return {
            number
            for deal in range(1, self.length + 1)
            for place in range(1, self.size + 1)
            if (number := self.there(place, deal)) is not None
        }

    # --- what was made ----------------------------------------------------------------------------

    def made(self) -> dict[int, Made]:
        """What it brings to whom; a void list brings nobody anything."""
        if self.void:
            return {}
        played = self.played()
        made_by = {number: Made() for number in self.players() if number in played}
        if self.foot:
            self._from_foot(made_by)
        else:
            self._from_entries(made_by)
        return made_by

    def counting(self) -> list[Entry]:
        """The deals that count: the newest waits for a second player."""
        return self.entries[: self.confirmed]

    def whole_deals(self) -> list[Entry]:
        """The same of a list that is not void and has its deals."""
        return [] if self.void or self.foot else self.counting()

    def _from_entries(self, made_by: dict[int, Made]) -> None:
        for deal, entry in enumerate(self.counting(), start=1):
            places, counts = self.away.get(deal, ((), True))
            for place in set(places):
                number = self.column(place, deal)
                if number in made_by:
                    made_by[number] = made_by[number].plus(away=1)
            if entry.place is None:
                continue
            seated = self.seated(deal)
            bonus = BONUS[3] if len(seated) < self.size else BONUS[self.size]
            soloist = self.column(entry.place, deal)
            if soloist in made_by:
                lost = int(entry.lost)
                made_by[soloist] = made_by[soloist].plus(
                    points=entry.score, won=1 - lost, lost=lost
                )
            for place in seated if entry.lost else ():
                number = self.column(place, deal)
                if place == entry.place or (place in places and not counts):
                    continue
                made_by[number] = made_by[number].plus(others=1, bonus=bonus)

    def _from_foot(self, made_by: dict[int, Made]) -> None:
        for first, part in self._parts():
            everybody = sum(column["lost"] for column in part)
            for place, column in enumerate(part, start=1):
                number = self.there(place, first)
                if number is None:
                    continue
                bonus = BONUS[3] if len(self.seated(first)) < self.size else BONUS[self.size]
                others = everybody - column["lost"]
                made_by[number] = made_by[number].plus(
                    **column, others=others, bonus=bonus * others
                )

    def _parts(self) -> Iterator[tuple[int, list[dict[str, int]]]]:
        """The first deal of each part of the paper, and what was made in it."""
        before, first = [dict.fromkeys(("points", "won", "lost"), 0)] * self.size, 1
        stands = [(each["deal"], each["totals"]) for each in self.stood]
        for until, feet in [*sorted(stands, key=lambda one: one[0]), (None, self.foot)]:
            yield (
                first,
                [
                    {name: now[name] - was[name] for name in ("points", "won", "lost")}
                    for now, was in zip(feet, before, strict=True)
                ],
            )
            if until is not None:
                before, first = feet, until

    # --- what is done with it ---------------------------------------------------------------------

    def enter(self, entry: Entry, *, by_phone: bool) -> None:
        self.entries.append(entry)
        self.by_phone = by_phone
        if not by_phone:
            self.confirmed = len(self.entries)

    def take_back(self) -> None:
        self.entries.pop()
        self.confirmed = min(self.confirmed, len(self.entries))
        self.away.pop(len(self.entries) + 1, None)

    def come(self, place: int, number: int, *, deal: int | None) -> None:
        """A reserve, from `deal` on; without one, from the next."""
        due = len(self.entries) + 1
        begun = bool(self.entries or self.foot)
        since = due if deal is None else deal
        self.columns[place - 1].append(Sat(number, since, deal is not None or begun))
        self.came.append(number)

    def date(self, number: int, deal: int, *, by_foot: bool = False) -> None:
        """From which deal on a reserve played, stated for the first time or anew."""
        for column in self.columns:
            for at, sat in enumerate(column[1:], start=1):
                if sat.number == number:
                    column[at] = Sat(number, deal, by_foot=by_foot)

    def go_back(self, number: int) -> int | None:
        """Who left sits there again; the reserve who had come in this place, if one had."""
        for place, column in enumerate(self.columns, start=1):
            came = column[-1].number
            if len(column) > 1 and column[-2].number == number and self.place_of(came) == place:
                column.pop()
                self.came.remove(came)
                return came
        self.gone.pop()
        return None

    def replaced(self) -> Iterator[tuple[int, int]]:
        """Who came, and for whom."""
        for column in self.columns:
            for left, came in pairwise(column):
                yield came.number, left.number

    def clear(self) -> None:
        """As if nothing had been typed; what only the foot had dated has no deal any more."""
        self.entries, self.confirmed, self.signed = [], 0, set()
        self.foot, self.stood, self.away = [], [], {}
        for column in self.columns:
            for at, sat in enumerate(column):
                if sat.by_foot:
                    column[at] = Sat(sat.number, 1, dated=False)

    def type_foot(self, feet: list[dict[str, int]], stood: list[dict[str, Any]]) -> None:
        """The foot; one change that nobody had dated is where the paper says."""
        open_changes = [sat for column in self.columns for sat in column if not sat.dated]
        known = {sat.since for column in self.columns for sat in column[1:] if sat.dated}
        known |= {deal for _, deal, _ in self.gone}
        told = [each["deal"] for each in stood if each["deal"] not in known]
        if len(open_changes) == 1 and len(told) == 1:
            self.date(open_changes[0].number, told[0], by_foot=True)
        self.foot, self.stood = feet, stood

    def correct(self, deal: int, entry: Entry, *, as_said: bool, protest: bool) -> None:
        """To `entry`, or to the lower value; signatures go unless all had signed."""
        before = self.entries[deal - 1]
        if not as_said:
            entry = min(before, entry, key=lambda each: (each.value, each.score))
        self.entries[deal - 1] = entry
        if not (self.all_signed or protest):
            self.signed = set()
