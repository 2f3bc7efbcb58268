"""A series played at the tables of the server: seats, lists that flow, sums worked out again."""

from __future__ import annotations

from functools import partial

import pytest

from tests.bus.redis_server import until
from tests.server.live import LiveServer
from tests.server.online.evening import OnlineHall, OnlineTable, deals_of, side_by_side
from tests.server.second_sum import Sums

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]


def test_a_series_of_two_tables_is_played_here_and_nobody_types_a_line(
    server: LiveServer,
) -> None:
    hall = OnlineHall(server, series=1, rounds=1)
    hall.seated(7)
    assert hall.open_online(1).status == 201
    drawn, keys = hall.tables, hall.cards()
    tables = [
        OnlineTable(hall, [each["number"] for each in table["players"]], keys) for table in drawn
    ]
    sums = Sums(1, losses=(50, 50, 50, 100))
    seen: dict[int, list[dict[str, object]]] = {}

    def play(at: int, table: OnlineTable) -> None:
        table.come()
        seen[at] = table.play()

    side_by_side([partial(play, at, table) for at, table in enumerate(tables)])
    for at, table in enumerate(tables):
        assert len(seen[at]) == len(table.numbers)
        sums.add(1, deals_of(seen[at], table.numbers))
        table.leave()
    until(lambda: all(table["status"] == "done" for table in hall.tables))
    hall.do({"do": "close_series", "series": 1})
    assert hall.publish().status == 201
    for line in hall.get("desk").json["hall"]["standings"]:
        assert line["result"] == sums.result(line["number"]), line
        assert line["points"] == sums.points[line["number"]]
