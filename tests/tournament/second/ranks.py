"""Results and ranks of an event, worked out by TR-5.1 and docs/reference/tournament.md alone."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from tests.tournament.second.book import Book
from tests.tournament.second.games import can_be_among
from tests.tournament.second.lists import Made


class Merit(NamedTuple):
    """What decides a rank."""

    result: int = 0
    won: int = 0
    lost: int = 0

    @property
    def key(self) -> tuple[int, int, int]:
        """Lower is better: more points, more games won, fewer lost."""
        return -self.result, -self.won, self.lost

    def plus(self, made: Made | Merit) -> Merit:
        return Merit(self.result + made.result, self.won + made.won, self.lost + made.lost)


class Place(NamedTuple):
    """A rank in one ranking."""

    rank: int
    who: Any
    result: int
    tied: bool


def stream(seed: str, *words: str) -> Iterator[int]:
    """The numbers of a lot."""
    block = 0
    while True:
        fields = [b"skat lot 1", *(word.encode() for word in words), block.to_bytes(8, "big")]
        message = b"".join(len(each).to_bytes(8, "big") + each for each in fields)
        digest = hmac.new(bytes.fromhex(seed), message, sha256).digest()
        yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8))
        block += 1


def shuffle(things: list[Any], numbers: Iterator[int]) -> list[Any]:
    """An even order of them: each from the last changes place with one up to it."""
    for last in range(len(things) - 1, 0, -1):
        choices = last + 1
        number = next(number for number in numbers if number < 2**64 - 2**64 % choices)
        chosen = number % choices
        things[last], things[chosen] = things[chosen], things[last]
    return things


class Ranks:
    """The ranks of an event as its book stands."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.made = [[paper.made() for paper in each.lists] for each in book.series]
        self.in_series = list(map(self._of_series, self.made))
        """What everybody has in each series, in the order of the tables."""
        self.have_list = {
            number for each in book.series for paper in each.lists for number in paper.played()
        }

    # --- people -----------------------------------------------------------------------------------

    @staticmethod
    def _of_series(tables: Sequence[dict[int, Made]]) -> dict[int, Merit]:
        merits: dict[int, Merit] = {}
        for made in tables:
            for number, each in made.items():
                merits[number] = merits.get(number, Merit()).plus(each)
        return merits

    def counts_from(self, number: int) -> int:
        """The first series that counts for a player, from 1."""
        first, days = 1, self.book.days
        cuts = dict(zip((cut[0] for cut in self.book.cuts), self.book.through, strict=True))
        for day in range(1, len(days)):
            ends = self.book.ends(day)
            if len(self.book.series) <= ends or number not in cuts.get(day, [number]):
                return first
            if not days[day].get("carried", True):
                first = ends + 1
        return first

    def result(self, number: int) -> dict[str, Any]:
        """Everything that one has so far."""
        price = self.book.notice.get("side_payments", {}).get("each", [])
        total, series, money, away = Made(), [], 0, 0
        result = 0
        first = self.counts_from(number)
        for at, tables in enumerate(self.made, start=1):
            mine = [made[number] for made in tables if number in made]
            series.append(sum(each.result for each in mine) if mine else None)
            for made in mine:
                away += made.away
                money += sum(price[min(nth, len(price) - 1)] for nth in range(made.lost) if price)
                if at >= first:
                    total = Made(*(a + b for a, b in zip(total, made, strict=True)))
                    result += made.result
        return {
            "points": total.points,
            "won": total.won,
            "lost": total.lost,
            "others": total.others,
            "result": result,
            "series": series,
            "money": money,
            "away": away,
        }

    def merit(self, number: int) -> Merit:
        """His result over all that counts."""
        merit = Merit()
        for series in range(self.counts_from(number), len(self.made) + 1):
            merit = merit.plus(self.in_series[series - 1].get(number, Merit()))
        return merit

    def in_the_ranking(self) -> list[int]:
        """Who has a rank: not excluded, and with a list."""
        return [
            number
            for number, each in self.book.ranked.items()
            if each.status != "excluded" and number in self.have_list
        ]

    def standings(self) -> list[Place]:
        """Who went further stands first, then by the notice who missed nothing, then the result."""
        groups: dict[tuple[int, bool], list[int]] = {}
        missed = self._missed() if self.book.notice.get("unplayed") == "behind" else set()
        for number in self.in_the_ranking():
            went = sum(number in through for through in self.book.through)
            groups.setdefault((went, number not in missed), []).append(number)
        places: list[Place] = []
        for went, all_played in sorted(groups, reverse=True):
            kind = f"players/{went}" if went else "players"
            kind += "" if all_played else "/behind"
            placed = self.in_order(
                [(each, self.merit(each)) for each in groups[went, all_played]], kind
            )
            before = len(places)
            places += [each._replace(rank=each.rank + before) for each in placed]
        return places

    def _missed(self) -> set[int]:
        """Who sat nowhere in a closed series to which he had gone on, or that all play."""
        missing: set[int] = set()
        for series, each in enumerate(self.book.series, start=1):
            if not each.closed:
                continue
            theirs = set(self.book.ranked)
            for (day, _, _), through in zip(self.book.cuts, self.book.through, strict=True):
                if self.book.ends(day) < series:
                    theirs &= set(through)
            missing |= theirs.difference(*(paper.played() for paper in each.lists))
        return missing

    def in_order(self, merits: Sequence[tuple[Any, Merit]], kind: str) -> list[Place]:
        """Best first; the lot has parted equals if it was cast and the notice wants it."""
        cast = self.book.lot and self.book.notice["prizes"].get("ties", "lot") == "lot"
        numbers = stream(self.book.lot, f"{self.book.id}/lot", kind) if cast else None
        places: list[Place] = []
        for key in sorted({merit.key for _, merit in merits}):
            equals = [who for who, merit in merits if merit.key == key]
            rank, tied = len(places) + 1, len(equals) > 1
            if tied and numbers is not None:
                equals = shuffle(equals, numbers)
            for at, who in enumerate(equals):
                places.append(Place(rank + at if numbers is not None else rank, who, -key[0], tied))
        return places

    # --- teams ------------------------------------------------------------------------------------

    def members(self, kind: Mapping[str, Any]) -> dict[str, list[int]]:
        """Who plays, or played, for each team."""
        by_team: dict[str, list[int]] = {}
        for number in self.in_the_ranking():
            team = self.book.ranked[number].team_of(kind)
            if team:
                by_team.setdefault(team, []).append(number)
        return by_team

    def teams(self, kind: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The teams of a kind by rank, with who counted in each series."""
        most, members = kind.get("counting", 0), self.members(kind)
        merits, counted = [], {}
        for team, numbers in members.items():
            merit, best_of_each = Merit(), []
            for series in range(1, len(self.made) + 1):
                sums = self.in_series[series - 1]
                there = [
                    number
                    for number in numbers
                    if number in sums and series >= self.counts_from(number)
                ]
                if most:
                    there = sorted(there, key=lambda each: sums[each].key)[:most]
                for number in there:
                    merit = merit.plus(sums[number])
                best_of_each.append(there)
            merits.append((team, merit))
            counted[team] = best_of_each if most else []
        by_team, words = dict(merits), "/".join(filter(None, ("teams", kind["name"])))
        return [
            {
                "rank": place.rank,
                "team": place.who,
                "merit": list(by_team[place.who]),
                "numbers": members[place.who],
                "tied": place.tied,
                "counted": counted[place.who],
            }
            for place in self.in_order(merits, words)
        ]

    # --- rankings beside that of the event --------------------------------------------------------

    def award(self, kind: str, category: str = "", series: int = 0) -> list[Place]:
        """The ranking that decides about a prize."""
        if kind == "category":
            return self._category(category)
        excluded = {n for n, each in self.book.ranked.items() if each.status == "excluded"}
        known = set(self.book.ranked) - excluded
        if kind == "series":
            merits = [pair for pair in self.in_series[series - 1].items() if pair[0] in known]
            return self.in_order(merits, f"series/{series}")
        if kind == "best_game":
            best = self._best_games()
            merits = [(each, Merit(best[each])) for each in self.book.ranked if each in best]
            return self.in_order([pair for pair in merits if pair[0] in known], "best_game")
        return self.standings()

    def _category(self, category: str) -> list[Place]:
        members = {n for n, each in self.book.people.items() if category in each.categories}
        places: list[Place] = []
        ranks: list[int] = []
        for place in self.standings():
            if place.who in members:
                ranks.append(place.rank)
                places.append(place._replace(rank=ranks.index(place.rank) + 1))
        return places

    def _best_games(self) -> dict[int, int]:
        best: dict[int, int] = {}

        def won(number: int, value: int) -> None:
            best[number] = max(value, best.get(number, 0))

        for each in self.book.series:
            for paper in each.lists:
                for deal, entry in enumerate(paper.whole_deals(), start=1):
                    if entry.won and entry.place is not None:
                        won(paper.column(entry.place, deal), entry.score)
        for (series, table, number), (value, waits) in self.book.named.items():
            paper = self.book.series[series - 1].lists[table - 1]
            made = paper.made().get(number)
            # A foot that was put right may have no room for it any more.
            if (
                not (paper.void or waits)
                and made is not None
                and can_be_among(value, points=made.points, won=made.won, lost=made.lost)
            ):
                won(number, value)
        return best

    # --- the cut ----------------------------------------------------------------------------------

    def going_on(self, day: int, seed: str, declined: Sequence[int]) -> list[int]:
        """The first players, the best teams, so many of each category; one lot parts equals."""
        plan = self.book.days[day - 1]
        numbers = stream(seed, f"{self.book.id}/series/{self.book.ends(day)}/cut")
        here = [
            number
            for number, each in self.book.people.items()
            if each.status == "entered" and number not in declined
        ]

        def parted(places: Sequence[tuple[int, Any]]) -> list[Any]:
            order: list[Any] = []
            for rank in sorted({rank for rank, _ in places}):
                equals = [who for at, who in places if at == rank]
                order += shuffle(equals, numbers) if len(equals) > 1 else equals
            return order

        players = parted(sorted((each.rank, each.who) for each in self.standings()))
        players = [number for number in players if number in here]
        through = players[: plan.get("goes_on", 0)]
        if plan.get("teams", 0):
            teams = self.teams(self.book.kinds[0])
            teams.sort(key=lambda each: (each["rank"], min(each["numbers"])))
            best = parted([(each["rank"], each["team"]) for each in teams])[: plan["teams"]]
            everybody = players + [number for number in here if number not in players]
            for team in best:
                mine = [each for each in everybody if self.book.people[each].team == team]
                through += [each for each in mine if each not in through]
        for quota in plan.get("quotas", []):
            of_it = [
                each
                for each in players
                if quota["category"] in self.book.people[each].categories and each not in through
            ]
            through += of_it[: quota["places"]]
        return through
