"""Several hundred people in one online series: every line comes in, every sum is made again."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path

import pytest

from tests.journal.bus.redis_server import until
from tests.server.live import LiveServer
from tests.server.online.evening import OnlineHall, OnlineTable, deals_of, side_by_side
from tests.server.second_sum import Deal, Sums, in_order

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits"), pytest.mark.proof]

PLAYERS = int(os.environ.get("SKAT_PLAYERS", "200"))
"""By default fifty tables of four, with four deals each; 400 were measured for the docs."""


def megabytes(server: LiveServer) -> float:
    """The most memory that the server ever had, where the system tells that."""
    status = Path(f"/proc/{server.process.pid}/status")
    if not status.exists():
        return 0.0
    lines = status.read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def test_a_series_of_several_hundred_people(
    server: LiveServer, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = OnlineHall(server)
    hall.seated(PLAYERS)
    before = time.monotonic()
    assert hall.open_online(1).status == 201
    opened = time.monotonic() - before
    keys = hall.cards()
    tables = [
        OnlineTable(hall, [player["number"] for player in table["players"]], keys)
        for table in hall.tables
    ]
    assert sum(len(table.numbers) for table in tables) == PLAYERS
    seen: dict[int, list[Deal]] = {}

    def play(at: int, table: OnlineTable) -> None:
        table.come()
        seen[at] = deals_of(table.play(), table.numbers)

    before = time.monotonic()
    side_by_side([partial(play, at, table) for at, table in enumerate(tables)])
    played = time.monotonic() - before
    until(lambda: all(table["status"] == "done" for table in hall.tables))
    passed_on = time.monotonic() - before - played
    # All are still there, as the desk sees them.
    before = time.monotonic()
    shown = hall.online()
    looked = time.monotonic() - before
    assert [set(one["there"]) for one in shown] == [set(table.numbers) for table in tables]
    assert all(one["passed_on"] == one["deals"] for one in shown)
    for table in tables:
        table.leave()
    hall.do({"do": "close_series", "series": 1})
    assert hall.publish().status == 201

    sums = Sums(1, losses=(50, 50, 50, 100))
    for deals in seen.values():
        sums.add(1, deals)
    whole = hall.get("files/tournament.json").json
    done = [each["do"]["do"] for each in whole["steps"]]
    assert done.count("enter_counted") == sum(map(len, seen.values()))
    assert not {"enter_deal", "enter_list", "enter_totals", "sign"} & set(done)
    seed = next(each["do"]["seed"] for each in whole["steps"] if each["do"]["do"] == "publish")
    merits = [(n, sums.result(n), sums.won[n], sums.lost[n]) for n in range(1, PLAYERS + 1)]
    ranked = in_order(merits, seed=seed, purpose=f"{hall.name}/lot", kind="players")
    told = [
        (line["number"], line["result"], line["points"])
        for line in hall.get("desk").json["hall"]["standings"]
    ]
    assert told == [(n, sums.result(n), sums.points[n]) for n in ranked]
    with capsys.disabled():
        print(
            f"\n{PLAYERS} people at {len(tables)} tables, {sum(map(len, seen.values()))} deals: "
            f"opened in {opened:.1f} s, played in {played:.1f} s, the last line in the office "
            f"{passed_on:.1f} s later, the desk's look {1000 * looked:.0f} ms, "
            f"at most {megabytes(server):.0f} MB"
        )
