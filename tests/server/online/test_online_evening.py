"""A series played at the tables of the server: seats, lists that flow, sums worked out again."""

from __future__ import annotations

import pytest

from tests.server.online.evening import OnlineHall, OnlineTable, deals_of, passes_until
from tests.server.second_sum import Sums
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")


def test_a_series_of_two_tables_is_played_here_and_nobody_types_a_line(
    steady: SteadyServer,
) -> None:
    hall = OnlineHall(steady, series=1, rounds=1)
    hall.seated(7)
    assert hall.open_online(1).status == 201
    drawn, keys = hall.tables, hall.cards()
    tables = [
        OnlineTable(hall, [each["number"] for each in table["players"]], keys) for table in drawn
    ]
    sums = Sums(1, losses=(50, 50, 50, 100))
    for table in tables:
        table.come()
    # Deal by deal at each, so that lines come from both.
    for deal in range(1, 5):
        for table in tables:
            table.play(until=min(deal, len(table.numbers)))
    for table in tables:
        seen = table.play()
        assert len(seen) == len(table.numbers)
        sums.add(1, deals_of(seen, table.numbers))
        table.leave()
    passes_until(hall, lambda: all(table["status"] == "done" for table in hall.tables))
    hall.do({"do": "close_series", "series": 1})
    assert hall.publish().status == 201
    standings = hall.get("desk").json["hall"]["standings"]
    assert len(standings) == 7
    for line in standings:
        assert line["result"] == sums.result(line["number"]), line
        assert line["points"] == sums.points[line["number"]]
