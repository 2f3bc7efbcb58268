"""An online evening from which three vanish: for good, for a while, and before the first deal.

Every line comes from the sockets of the players; what all saw there is summed up once more, and all
figures of the desk are those of the second book.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.evenings.second_figures import every_figure
from tests.server.online.evening import OnlineHall, OnlineTable, deals_of, passes_until
from tests.server.peer import Told
from tests.server.second_sum import Sums
from tests.server.steady.server import SteadyServer

pytestmark = [pytest.mark.usefixtures("without_limits"), pytest.mark.proof]

PLAYERS = 11
TERMS: Told = {"clock": "none", "absent_seconds": 10}
LOSSES = (50, 50, 50, 100)


def tables_of(hall: OnlineHall) -> list[OnlineTable]:
    keys = hall.cards()
    return [
        OnlineTable(hall, [player["number"] for player in table["players"]], keys)
        for table in hall.tables
    ]


def vanishes(table: OnlineTable, place: int) -> int:
    """The player at this place is gone; his number."""
    table.peers.pop(place - 1).hang_up()
    return table.numbers[place - 1]


def comes_back(table: OnlineTable, number: int) -> None:
    """He is there again, and plays for himself."""
    (peer,) = table.come(number)
    peer.try_to({"do": "come_back"})


def ends(hall: OnlineHall, series: int, tables: list[OnlineTable], sums: Sums) -> None:
    """All play to the end; each result of the series is that of what they saw."""
    for table in tables:
        sums.add(series, deals_of(table.play(), table.numbers))
        table.leave()
    passes_until(hall, lambda: all(table["status"] == "done" for table in hall.tables))
    hall.do({"do": "close_series", "series": series})
    for line in hall.get("desk").json["hall"]["standings"]:
        assert line["series"][series - 1] == sums.series[line["number"]][series - 1], line


def marked(hall: OnlineHall, series: int) -> dict[int, list[int]]:
    """The deals in which a computer player acted, by number."""
    deals: dict[int, list[int]] = {}
    for table in hall.lists(series):
        for mark in table["stand_ins"]:
            for place in mark["places"]:
                deals.setdefault(table["numbers"][place - 1], []).append(mark["deal"])
    return deals


def test_three_vanish_and_nobody_wins_by_the_computer(steady: SteadyServer) -> None:
    hall = OnlineHall(steady, series=2, rounds=2, terms=TERMS)
    hall.seated(PLAYERS)
    sums = Sums(2, LOSSES)
    assert hall.open_online(1).status == 201
    tables = tables_of(hall)
    for table in tables:
        table.come()
    # One goes for good in deal 3 of 8, another for two deals.
    tables[0].play(until=2)
    for_good = vanishes(tables[0], 2)
    tables[1].play(until=1)
    for_a_while = vanishes(tables[1], 4)
    tables[1].play(until=3)
    comes_back(tables[1], for_a_while)
    ends(hall, 1, tables, sums)
    assert marked(hall, 1)[for_good] == [3, 4, 5, 6, 7, 8]
    assert set(marked(hall, 1)) == {for_good, for_a_while}
    assert 2 <= len(marked(hall, 1)[for_a_while]) <= 3
    every_figure(hall, phones=True)

    # Nobody waits for who is away; in the second series one never comes to his table.
    hall.do({"do": "withdraw", "number": for_good, "reason": "cannot be reached"})
    assert hall.draw(2).status == 201
    assert hall.open_online(2).status == 201
    tables = tables_of(hall)
    never = next(each for each in tables[-1].numbers if each != for_a_while)
    for table in tables:
        table.come(*(number for number in table.numbers if number != never))
    ends(hall, 2, tables, sums)
    book = every_figure(hall)
    out = book.figures()["without_rank"]
    assert {for_good, never} <= set(out)

    # The line of one was down: the desk lets him have his rank, and takes that back from another.
    ranks = {"do": "allow_rank", "reason": "the line was down"}
    hall.do_seen({**ranks, "number": for_good, "allowed": True})
    if for_a_while not in out:
        hall.do_seen({**ranks, "number": for_a_while, "allowed": False})
    every_figure(hall)
    assert hall.publish().status == 201
    book = every_figure(hall, phones=True)
    winners = {prize.number for prize in book.figures()["prizes"]}
    assert len(winners) == 3
    assert winners.isdisjoint({never, for_a_while})
    for number in (never, for_a_while):
        refused = hall.post({"do": "pay_prize", "number": number})
        assert refused.code in ("played_by_stand_in", "no_prize")
    for number in sorted(winners, key=str):
        hall.do({"do": "pay_prize", "number": number})
    every_figure(hall)
    whole: list[dict[str, Any]] = hall.get("files/tournament.json").json["steps"]
    typed = {"enter_deal", "enter_list", "enter_totals", "confirm_deal", "sign"}
    assert not typed & {step["do"]["do"] for step in whole}
