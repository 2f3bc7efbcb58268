"""Forty players, two series at the tables of the server: no line is typed, every sum is made again.

One player does not come, a referee rules, a protest is upheld, and a cut ends the evening for some.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from tests.bus.redis_server import until
from tests.server.live import LiveServer
from tests.server.online.evening import OnlineHall, OnlineTable, deals_of, side_by_side
from tests.server.peer import Peer, Told
from tests.server.second_sum import Deal, Sums, in_order

pytestmark = [pytest.mark.usefixtures("without_limits"), pytest.mark.proof]

PLAYERS, STAY = 40, 24
PRIZES = (10_000, 6_000, 4_000)
TERMS: Told = {"clock": "none", "absent_seconds": 5}


def tables_of(hall: OnlineHall) -> list[OnlineTable]:
    keys = hall.cards()
    return [
        OnlineTable(hall, [player["number"] for player in table["players"]], keys)
        for table in hall.tables
    ]


def played(tables: Sequence[OnlineTable], *, absent: int | None = None) -> list[list[Deal]]:
    """All tables of a series at once; `absent` never comes. What all saw, by table."""
    seen: dict[int, list[Deal]] = {}

    def play(at: int, table: OnlineTable) -> None:
        if not table.peers:
            table.come(*(number for number in table.numbers if number != absent))
        seen[at] = deals_of(table.play(), table.numbers)
        table.leave()

    side_by_side([partial(play, at, table) for at, table in enumerate(tables)])
    return [seen[at] for at in range(len(tables))]


def with_a_ruling(hall: OnlineHall, table: OnlineTable) -> None:
    """The first deal of a table: somebody calls, and the referee counts the deal as passed."""
    caller: Peer = table.come()[0]
    caller.wait_for(lambda snapshot: snapshot["view"] is not None)
    caller.done({"do": "call_official", "said": "The line was gone"})
    at = next(one["table"] for one in hall.online() if one["live"] == table.live)
    until(lambda: hall.get(f"online/{at}", hall.referee_key).json["online"]["awaited"])
    ruling = {"do": "ruled", "outcome": "passed", "articles": ["TR-7.3.2"]}
    room = f"online/{at}/ruling"
    assert hall.send(room, {"ruling": ruling}, key=hall.referee_key).status == 201


def with_a_protest(hall: OnlineHall, deals: list[Deal], at: int, keys: dict[int, str]) -> None:
    """A protest about the second deal of a list is upheld, and the desk puts the deal right."""
    numbers = deals[1].seated
    place = 1 if deals[1].place != 1 else 3
    facts = "The soloist was another one"
    protest = {"do": "protest", "number": numbers[0], "series": 1, "table": at, "facts": facts}
    hall.do({**protest, "deal": 2}, key=keys[numbers[0]])
    ruling = {"upheld": True, "text": "So it was", "by": "Olga Rau", "articles": ["TR-9.10"]}
    hall.do({"do": "decide", "id": 1, "ruling": ruling}, key=hall.referee_key)
    game = {"soloist": place, "contract": "clubs", "won": True, "tops": {"held": True, "count": 1}}
    right = {"do": "correct_deal", "series": 1, "table": at, "deal": 2, "game": game}
    hall.do({**right, "reason": facts, "protest": 1})
    deals[1] = Deal(numbers, place, 24, None)


def close(hall: OnlineHall, series: int) -> None:
    until(lambda: all(table["status"] == "done" for table in hall.tables))
    hall.do({"do": "close_series", "series": series})


def test_an_evening_of_forty_players(server: LiveServer) -> None:
    hall = OnlineHall(server, series=2, rounds=1, terms=TERMS)
    hall.seated(PLAYERS)
    keys = hall.cards()
    assert hall.open_online(1).status == 201
    tables, sums = tables_of(hall), Sums(2, losses=(50, 50, 50, 100))
    assert len(tables) == PLAYERS // 4
    with_a_ruling(hall, tables[1])
    lists = played(tables, absent=tables[0].numbers[3])
    assert lists[1][0] == Deal(tables[1].numbers, None, 0, None)
    until(lambda: all(table["status"] == "done" for table in hall.tables))
    with_a_protest(hall, lists[2], 3, keys)
    close(hall, 1)
    for deals in lists:
        sums.add(1, deals)
    standings = hall.get("desk").json["hall"]["standings"]
    assert len(standings) == PLAYERS
    for line in standings:
        assert line["result"] == sums.result(line["number"]), line

    # Whoever is below the cut goes home; the others are drawn again.
    for line in standings[STAY:]:
        hall.do({"do": "withdraw", "number": line["number"], "reason": "cut"})
    assert hall.draw(2).status == 201
    assert hall.open_online(2).status == 201
    tables = tables_of(hall)
    assert {n for table in tables for n in table.numbers} == {
        line["number"] for line in standings[:STAY]
    }
    for deals in played(tables):
        sums.add(2, deals)
    close(hall, 2)
    assert hall.publish().status == 201

    whole = hall.get("files/tournament.json").json
    seed = next(each["do"]["seed"] for each in whole["steps"] if each["do"]["do"] == "publish")
    typed = {"enter_deal", "enter_list", "enter_totals", "enter_played", "confirm_deal", "sign"}
    done = [each["do"]["do"] for each in whole["steps"]]
    assert not typed & set(done)
    assert done.count("enter_ruling") == 1
    shown = hall.get("desk").json["hall"]
    merits = [(n, sums.result(n), sums.won[n], sums.lost[n]) for n in range(1, PLAYERS + 1)]
    ranked = in_order(merits, seed=seed, purpose=f"{hall.name}/lot", kind="players")
    told = [(line["number"], line["result"], line["points"]) for line in shown["standings"]]
    assert told == [(n, sums.result(n), sums.points[n]) for n in ranked]
    prizes = [(prize["number"], prize["amount"]) for prize in shown["prizes"]]
    assert prizes == list(zip(ranked, PRIZES, strict=False))
    # Each has his list, his rank, his prize, and the way to his deals.
    winner = hall.get("phone", keys[ranked[0]]).json
    assert (winner["rank"], winner["result"]) == (1, sums.result(ranked[0]))
    assert [prize["amount"] for prize in winner["final"]["prizes"]] == [PRIZES[0]]
    assert winner["reviews"] == [1, 2]
