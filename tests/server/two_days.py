"""The desk of an event over two days with categories and teams, and a second sum of it."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from skat.rules.editions import Options, RuleSet
from skat.tournament.notice.money import Cents
from skat.tournament.notice.parts import Day, Quota
from skat.tournament.notice.prize_plan import Category, PerPerson, PrizePlan, Purse, Share
from skat.tournament.notice.prospectus import ReducedFee
from skat.tournament.sample import sample_prospectus
from tests.server.list_phone import ask
from tests.server.second_awards import Event, Made, Merit, best_of, by_rank, drawn
from tests.server.second_sum import Deal
from tests.server.serving import Serving
from tests.server.tournament_hall import Hall

PLAYERS, TEAMS = 36, 9
"""Numbers 1 to 36 play for nine teams, 37 to 45 are their reserves, 46 and 47 have no team."""
GROUPS = {
    "ladies": {at for at in range(1, 48) if at % 3 == 0},
    "juniors": {at for at in range(1, 48) if at % 5 == 0},
    "seniors": {at for at in range(1, 48) if at % 7 == 0},
}
FEES = {"": 1_000, "juniors": 500, "helpers": 0}
LOSSES = (50, 50, 50, 100)
ROUNDED_TO = 10
QUOTAS = (("ladies", 2), ("seniors", 2))
CUT_AT = 13


def shares(*parts: int) -> tuple[Share, ...]:
    return tuple(map(Share, parts))


def amounts(*cents: int) -> tuple[Cents, ...]:
    return tuple(map(Cents, cents))


PLAN = PrizePlan(
    shares=shares(2_500, 1_500, 1_000),
    team_shares=shares(1_000, 500),
    series=Purse(amounts=amounts(700, 300)),
    best_game=Purse(shares=shares(333)),
    pot_with_lost_games=True,
    rounded_to=Cents(ROUNDED_TO),
)
CATEGORIES = (
    Category(name="ladies", prizes=Purse(shares=shares(500, 300))),
    Category(name="juniors", prizes=Purse(amounts=amounts(1_500, 500))),
    Category(name="seniors", prizes=Purse(amounts=amounts(900))),
)


class TwoDays(Hall):
    """The desk of this event, and a record of what was played."""

    def __init__(self, server: Serving, *, carried: bool, per_person: PerPerson) -> None:
        cut = Day(series=2, goes_on=CUT_AT, teams=1, quotas=tuple(_quota(*each) for each in QUOTAS))
        notice = replace(
            sample_prospectus(series=4, rounds=2),
            rules=RuleSet(options=Options(protest_last_series_minutes=0)),
            days=(cut, Day(series=2, carried=carried)),
            categories=CATEGORIES,
            reduced_fees=tuple(
                ReducedFee(name=name, amount=Cents(FEES[name])) for name in ("juniors", "helpers")
            ),
            prizes=replace(PLAN, per_person=per_person),
            team_size=4,
            team_counting=3,
        )
        super().__init__(server, notice=notice)
        self.carried, self.per_person = carried, per_person
        self.chance = random.Random(47)
        self.event = Event(4)
        self.exchanged: set[int] = set()
        self.through: list[int] = []

    def sent(self, path: str, body: Any) -> Any:
        """What a request of the desk is answered; it must be accepted."""
        place = f"/api/tournaments/{self.name}/{path}"
        reply = ask(self.server, place, body=body, key=self.desk_key)
        assert reply.status in (200, 201), reply.json
        return reply.json

    def all_entered(self) -> None:
        """Everybody by one table of players, as a spreadsheet has it."""
        rows = ["number;name;club;team;paid;reserve;categories;fee"]
        for at in range(1, 48):
            groups = "/".join(name for name, members in GROUPS.items() if at in members)
            reserve = "yes" if PLAYERS < at <= PLAYERS + TEAMS else "no"
            rows.append(
                f"{at};Player {at};Club {at % 6};{team_of(at)};yes;{reserve};{groups};{fee_of(at)}"
            )
        self.do({"do": "announce"})
        assert self.sent("players", "\n".join(rows).encode())["players"] == 47

    def typed(self, series: int, table: int, deals: list[Deal]) -> None:
        """A whole list, signed by all."""
        self.event.add(series, table, deals)
        at = {"series": series, "table": table}
        self.do({"do": "enter_list", **at, "games": [deal.game for deal in deals]})
        self.do({"do": "sign", **at, "places": [*range(1, len(deals[0].seated) + 1)]})

    def standings(self) -> list[tuple[Any, ...]]:
        """The standings as the desk shows them."""
        keys = ("rank", "number", "result", "won", "lost", "series")
        shown = self.get("desk").json["hall"]["standings"]
        return [tuple(each[key] for key in keys) for each in shown]

    def first_of(self, number: int) -> int:
        """The first series that counts for a player: day two may begin from nothing."""
        drawn_series = max(series for series, _ in self.event.lists)
        return 3 if not self.carried and number in self.through and drawn_series > 2 else 1

    def made(self, number: int) -> Made:
        """What a player has made."""
        return self.event.sums(number, first=self.first_of(number))

    def merits(self, numbers: list[int]) -> list[Merit]:
        """What these have."""
        return [(each, *self.made(each)) for each in numbers]

    def ranked(self, *, lot: str = "") -> list[tuple[int, int]]:
        """The standings: those who went on, then all others; by the lot once it was drawn."""
        played = [each for each in range(1, 48) if any(self.event.results(each))]
        places: list[tuple[int, int]] = []
        for kind in ("players/1", "players"):
            those = [each for each in played if (each in self.through) == (kind != "players")]
            merits = self.merits(those)
            ranks = by_rank(merits)
            if lot:
                purpose = f"{self.name}/lot"
                order = drawn(merits, seed=lot, purpose=purpose, kind=kind)
                ranks = list(enumerate(order, start=1))
            places += [(len(places) + rank, who) for rank, who in ranks]
        return places

    def teams(self) -> list[tuple[str, list[int], Made]]:
        """Each team with its members and what counts for it."""
        teams = []
        for at in range(1, TEAMS + 1):
            members = [each for each in range(1, 48) if team_of(each) == f"Team {at}"]
            first = {each: self.first_of(each) for each in members}
            teams.append((f"Team {at}", members, best_of(self.event, members, 3, first)))
        return teams

    def same_standings(self, *, lot: str = "") -> None:
        """The desk shows what was worked out here."""
        assert self.standings() == [
            (rank, who, *self.made(who), self.event.results(who))
            for rank, who in self.ranked(lot=lot)
        ]


def _quota(category: str, places: int) -> Quota:
    return Quota(category=category, places=places)


def team_of(number: int) -> str:
    if number > PLAYERS + TEAMS:
        return ""
    return f"Team {(number - 1) // 4 + 1 if number <= PLAYERS else number - PLAYERS}"


def fee_of(number: int) -> str:
    if number > PLAYERS + TEAMS:
        return "helpers"
    return "juniors" if number in GROUPS["juniors"] else ""
