"""All figures of an event from its steps as JSON, by arithmetic of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.tournament.second.book import Json, Round
from tests.tournament.second.halls import hall_of
from tests.tournament.second.live import LiveBook
from tests.tournament.second.money import Money
from tests.tournament.second.prizes import Award, Prize
from tests.tournament.second.ranks import Place, Ranks


@dataclass
class Event(LiveBook):
    """A book that knows who goes on and what a prize is worth."""

    def goes_on(self, do: Json) -> list[int]:
        return Ranks(self).going_on(do["day"], do["seed"], list(do.get("declined", ())))

    def ranks_now(self) -> dict[int, int]:
        return {each.who: each.rank for each in Ranks(self).standings()}

    def due(self, award: Award, *, number: int | None, team: str | None) -> Prize:
        mine = [
            each
            for each in Money(self).prizes()
            if (each.award, each.number, each.team, each.paid) == (award, number, team, False)
        ]
        assert len(mine) == 1, "nobody owes him this prize"
        return mine[0]

    def owed_at(self, series: int, table: int) -> dict[int, int]:
        made, by_number = Ranks(self).made[:series], {}
        prices = self.notice.get("side_payments", {}).get("each", [])

        def cost(one: Any) -> int:
            return sum(prices[min(at, len(prices) - 1)] for at in range(one.lost if prices else 0))

        for number, one in made[-1][table - 1].items():
            lists = [at[number] for played in made for at in played if number in at]
            paid = [
                each["amount"]
                for each in self.payments
                if (each["purpose"], each["number"]) == ("lost_games", number)
            ]
            owed = min(cost(one), sum(map(cost, lists)) - sum(paid))
            if owed > 0:
                by_number[number] = owed
        return by_number

    def figures(self) -> dict[str, Any]:
        """Everything by which an event is settled."""
        money = Money(self)
        ranks = money.ranks
        return {
            "people": {
                number: [each.status, each.paid, each.card, each.shown]
                for number, each in self.people.items()
            },
            "lists": dict(_lists(self)),
            "results": {number: ranks.result(number) for number in self.people},
            "standings": _places(ranks.standings()),
            "teams": {each["name"]: ranks.teams(each) for each in self.kinds},
            "rankings": {
                award: _places(ranks.award(*award)) for award, _ in money.rankings(len(self.series))
            },
            "cuts": [list(each) for each in self.through],
            "prizes": sorted(money.prizes(), key=repr),
            "without_rank": sorted(money.without_rank()),
            "cash": money.cash(),
            "payments": [
                [
                    each.get(name)
                    for name in ("purpose", "amount", "number", "takes_back", "in_kind")
                ]
                for each in self.payments
            ],
            "drawn_next": sorted(self.expected()),
            "team_fees": [
                [kind["name"], team, self.team_paid(team, kind["name"]), owes]
                for kind in self.kinds
                if kind.get("fee")
                for team in sorted(self._teams(kind))
                for owes in [self.team_owes(team, kind["name"])]
            ],
            "receipts": {number: self._receipt(number) for number in self.people},
            "halls": [list(self._halls(each)) for each in self.series],
            "told": self.shown(),
            "online": [
                [paper.live, paper.paused, paper.more_seconds, paper.rulings]
                for each in self.series
                for paper in each.lists
            ],
            "office": [self.helpers, self.take_overs, self.gave_away],
        }

    def _teams(self, kind: Json) -> set[str]:
        """The teams of a kind that are entered or have paid."""
        paid = {each["team"] for each in self.standing() if each.get("kind") == kind["name"]}
        return paid | {team for each in self.people.values() if (team := each.team_of(kind))}

    def _receipt(self, number: int) -> list[list[Any]]:
        """What a player paid and was paid; postage that was advanced went to the post."""
        return [
            [each["purpose"], each["amount"], each.get("postage", 0)]
            for each in self.standing()
            if each["number"] == number and (each["purpose"] != "postage" or each["amount"] > 0)
        ]

    def _halls(self, series: Round) -> Iterator[str]:
        names = [each["name"] for each in self.notice.get("sections") or ()]
        for at in range(1, len(series.lists) + 1):
            yield names[hall_of(at, series.halls) - 1] if series.halls else ""


def _lists(event: Event) -> Iterator[tuple[str, Any]]:
    for series, each in enumerate(event.series, start=1):
        for at, paper in enumerate(each.lists, start=1):
            made = {
                number: [one.points, one.won, one.lost, one.others, one.result]
                for number, one in paper.made().items()
            }
            yield f"{series}/{at}", [made, paper.length, paper.all_signed, paper.numbers]


def _places(places: list[Place]) -> list[list[Any]]:
    return [list(place) for place in places]
