"""The steps of a book about draws and seats, and who comes to a table or leaves it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tests.tournament.second.book import Book, Json, Round
from tests.tournament.second.halls import are_even, fewest_to_walk, hall_of, walked
from tests.tournament.second.lists import Paper


@dataclass
class SeatedBook(Book):
    """A book that also takes the steps about series and seats."""

    # --- draws ------------------------------------------------------------------------------------

    def _seat(self, do: Json, _: Json) -> None:
        self._drawn(do, self.expected())
        if self.checking_in(len(self.series)):
            entered = {each.number for each in self.people.values() if each.status == "entered"}
            self._not_here(entered - self.checked_in)

    def _redraw(self, do: Json, _: Json) -> None:
        self.series.pop()
        absent = list(do.get("absent", ()))
        self._drawn(do, self.expected() - set(absent))
        self._not_here(absent)

    def _drawn(self, do: Json, expected: set[int]) -> None:
        seated = {number for table in do["tables"] for number in table}
        assert seated == expected, "another was drawn"
        self._where_they_must(do["tables"])
        if do.get("method") == "strict":
            self._by_rank(do["tables"])
        halls = list(do.get("sections", ()))
        self._in_halls(do, halls)
        papers = [self._paper(numbers) for numbers in do["tables"]]
        self.series.append(Round(papers, drawn=seated, halls=halls))

    def _in_halls(self, do: Json, halls: Sequence[int]) -> None:
        """Halls are even; where people stay only as many walk as must, large clubs apart."""
        room = [each.get("tables", 0) for each in self.notice.get("sections") or ()]
        tables = do["tables"]
        assert sum(halls) == (len(tables) if room else 0), "not all tables are in a hall"
        assert are_even(halls, room), "uneven halls"
        lot = do.get("method", "random") == "random"
        if not room or not lot or self.notice.get("stay_in_section") is False:
            return
        was_in = self.was_in()
        here = [number for table in tables for number in table]
        free = {number for number in here if self.people[number].table is None}
        walkers = walked(tables, halls, was_in) & free
        fewest = fewest_to_walk(
            {number: was_in.get(number) for number in free},
            [self.people[number].table or 0 for number in here if number not in free],
            threes=sum(len(table) == 3 for table in tables),
            room=room,
        )
        clubs = Counter(self.people[number].mates for number in here)
        large = {club for club, size in clubs.items() if size > min(filter(None, halls))}
        # One of a large club, perhaps new here, changes places with any: no hall has too many.
        moved = walkers | (free - was_in.keys())
        spread = sum(self.people[number].mates in large for number in moved)
        assert fewest <= len(walkers) <= fewest + 2 * spread, "not so many need walk"

    def was_in(self) -> dict[int, int]:
        """The hall in which each sat last, also who made room for a reserve there."""
        return {
            number: hall_of(at, each.halls)
            for each in self.series
            for at, paper in enumerate(each.lists, start=1)
            for number in (*(left for _, left in paper.replaced()), *paper.numbers)
            if each.halls
        }

    def _where_they_must(self, tables: Sequence[Sequence[int]]) -> None:
        for at, table in enumerate(tables, start=1):
            for number in table:
                assert self.people[number].table in (None, at), "not at the table that is fixed"

    def _by_rank(self, tables: Sequence[Sequence[int]]) -> None:
        """The best at table 1, those without a rank last; who has a fixed table is not asked."""
        ranks = self.ranks_now()
        last = len(ranks) + 1
        of_tables = [
            [ranks.get(each, last) for each in table if self.people[each].table is None]
            for table in tables
        ]
        seated = [rank for table in of_tables for rank in sorted(table)]
        assert seated == sorted(seated), "not by rank"

    def ranks_now(self) -> dict[int, int]:
        """The rank of everybody who has one."""
        raise NotImplementedError

    def _paper(self, numbers: Sequence[int], series: int | None = None) -> Paper:
        """The empty list of a table in a series, by default the one that is drawn next."""
        at = len(self.series) if series is None else series - 1
        return Paper.of(numbers, self.deals(len(numbers), at + 1) // len(numbers))

    # --- seats by order of the management ---------------------------------------------------------

    def _swap(self, do: Json, _: Json) -> None:
        other = {do["one"]: do["other"], do["other"]: do["one"]}
        for at, paper in enumerate(self.running.lists):
            if set(paper.numbers) & set(other):
                self._sit(at, [other.get(number, number) for number in paper.numbers])

    def _sit(self, at: int, numbers: Sequence[int]) -> None:
        self.running.lists[at] = self._paper(numbers, len(self.series))

    def _join(self, do: Json, _: Json) -> None:
        at, number = do["table"] - 1, do["number"]
        numbers = list(self.running.lists[at].numbers)
        numbers.insert(do.get("place", 4) - 1, number)
        self._sit(at, numbers)
        self._came_late([number], do["series"])

    def _came_late(self, numbers: Collection[int], series: int) -> None:
        """They are here now; of those who were not drawn is kept that they had been away."""
        before = set(self.away)
        self._here(numbers, series)
        ended = before - self.away
        self.running.lifted |= {each for each in ended if each[0] not in self.running.drawn}

    def _take_off(self, do: Json, _: Json) -> None:
        at = do["table"] - 1
        self._sit(at, [each for each in self.running.lists[at].numbers if each != do["number"]])
        self._did_not_come([do["number"]])

    def _did_not_come(self, numbers: Collection[int]) -> None:
        """Who was drawn stays away from now on; all others are where they were before."""
        self._not_here(self.running.drawn.intersection(numbers))
        back = {each for each in self.running.lifted if each[0] in numbers}
        self.away |= back
        self.running.lifted -= back

    def _seat_by_hand(self, do: Json, _: Json) -> None:
        before = self.running.lists
        sat = {number for paper in before for number in paper.numbers}
        self.running.lists = [
            before[at]
            if at < len(before) and before[at].numbers == numbers
            else self._paper(numbers, len(self.series))
            for at, numbers in enumerate(do["tables"])
        ]
        came = {number for numbers in do["tables"] for number in numbers} - sat
        self._came_late(came, do["series"])
        self._did_not_come(do.get("absent", ()))

    # --- at a table -------------------------------------------------------------------------------

    def _list(self, do: Json) -> Paper:
        series, table = int(do["series"]), int(do["table"])
        return self.series[series - 1].lists[table - 1]

    def _substitute(self, do: Json, _: Json) -> None:
        paper = self._list(do)
        place = paper.place_of(do["left"]) or 0
        paper.come(place, do["reserve"], deal=do.get("deal"))
        left, came = self.people[do["left"]], self.people[do["reserve"]]
        if left.status != "excluded":
            left.status = "withdrawn"
        came.status, came.paid = "entered", came.paid or left.paid
        self._here([came.number], do["series"])

    def _date_change(self, do: Json, _: Json) -> None:
        self._list(do).date(do["came"], do["deal"])

    def _leave_table(self, do: Json, _: Json) -> None:
        paper = self._list(do)
        deal = do.get("deal") or len(paper.entries) + 1
        paper.gone.append((paper.place_of(do["left"]) or 0, deal, do["then"]))
        person = self.people[do["left"]]
        if person.status != "excluded":
            person.status = "withdrawn"

    def _return_to_table(self, do: Json, _: Json) -> None:
        """Who left sits there again; a reserve who had come for him is one again."""
        paper, person = self._list(do), self.people[do["number"]]
        if person.status != "excluded":
            person.status = "entered"
        came = paper.go_back(person.number)
        if came is None:
            return
        fees = [each for each in self.standing() if each["purpose"] == "fee"]
        reserve = self.people[came]
        reserve.paid = next((each["amount"] for each in fees if each["number"] == came), None)
        if reserve.status == "excluded":
            reserve.before_exclusion = "reserve"
        else:
            reserve.status = "reserve"

    def replaced(self) -> dict[int, int]:
        """For whom each reserve came, the last time."""
        papers = [paper for each in self.series for paper in each.lists]
        return {came: left for paper in papers for came, left in paper.replaced()}

    def _close_series(self, *_: Json) -> None:
        self.running.closed = True

    def _reopen_series(self, do: Json, _: Json) -> None:
        self.running.closed = False
        if self.cuts and self.ends(self.cuts[-1][0]) == do["series"]:
            self._uncut()

    def _uncut(self) -> None:
        raise NotImplementedError
