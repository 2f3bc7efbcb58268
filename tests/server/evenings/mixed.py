"""Lists kept in every way beside one another, and the sums of all that was played."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.server.evenings.second_figures import every_figure
from tests.server.online.evening import OnlineHall, OnlineTable
from tests.server.second_sum import Deal, Sums, feet, some_deals


class Mixed:
    """The desk of the evening, and the sums of all that was played."""

    def __init__(self, hall: OnlineHall, losses: Sequence[int], *, series: int = 2) -> None:
        self.hall = hall
        self.chance = random.Random(19)
        self.sums = Sums(series, losses)
        self.tables = hall.tables
        self.cards = hall.cards()

    def drawn(self, series: int) -> None:
        """One more series is drawn."""
        assert self.hall.draw(series).status == 201
        self.tables = self.hall.tables

    def numbers(self, table: int) -> list[int]:
        return [player["number"] for player in self.tables[table - 1]["players"]]

    def live(self, table: int) -> OnlineTable:
        """The players of a table come to it by their start cards."""
        live = OnlineTable(self.hall, self.numbers(table), self.cards)
        live.come()
        return live

    def some(self, table: int) -> list[Deal]:
        return some_deals(self.chance, self.numbers(table), self.tables[table - 1]["deals"])

    def by_phones(self, series: int, table: int) -> None:
        """One enters, the next confirms, all sign on their phones."""
        numbers, where, deals = self.numbers(table), {"series": series, "table": table}, []
        keys = [self.cards[number] for number in numbers]
        for at, deal in enumerate(self.some(table), start=1):
            enter = {"do": "enter_deal", **where, "deal": at, "game": deal.game}
            self.hall.do(enter, key=keys[at % len(keys)])
            confirm = {"do": "confirm_deal", **where, "deal": at, "version": 0}
            self.hall.do(confirm, key=keys[(at + 1) % len(keys)])
            deals.append(deal)
        for place, key in enumerate(keys, start=1):
            self.hall.do({"do": "sign", **where, "places": [place]}, key=key)
        self.sums.add(series, deals)

    def typed(self, series: int, table: int, *, foot: bool) -> None:
        """From paper: the whole list, or its foot."""
        deals, where = self.some(table), {"series": series, "table": table}
        size = len(deals[0].seated)
        if foot:
            totals = [{"points": p, "won": w, "lost": lost} for p, w, lost in feet(deals, size)]
            passed = sum(deal.place is None for deal in deals)
            self.hall.do({"do": "enter_totals", **where, "totals": totals, "passed": passed})
        else:
            self.hall.do({"do": "enter_list", **where, "games": [deal.game for deal in deals]})
        self.hall.do({"do": "sign", **where, "places": [*range(1, size + 1)]})
        self.sums.add(series, deals)

    def closed(self, series: int) -> None:
        self.hall.do({"do": "close_series", "series": series})
        for line in self.hall.get("desk").json["hall"]["standings"]:
            assert line["series"] == self.sums.series[line["number"]][:series], line
        every_figure(self.hall)
