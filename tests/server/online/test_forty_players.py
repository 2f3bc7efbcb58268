"""Forty players, two series at the tables of the server: no line is typed, every sum is made again.

One player does not come and a computer player acts for him, a referee rules, a protest is upheld,
and a cut, whose line is drawn again by other code, ends the evening for some.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing

import pytest

from skat.journal.store import SqliteStore
from tests.server.online.evening import OnlineHall, OnlineTable, deals_of, passes_until
from tests.server.peer import Peer, Told
from tests.server.second_awards import by_rank, going_on
from tests.server.second_sum import Deal, Sums, in_order
from tests.server.steady.server import SteadyServer

pytestmark = [pytest.mark.usefixtures("without_limits"), pytest.mark.proof]

PLAYERS, STAY = 40, 24
PRIZES = (10_000, 6_000, 4_000)
TERMS: Told = {"clock": "none", "absent_seconds": 10}


def tables_of(hall: OnlineHall) -> list[OnlineTable]:
    keys = hall.cards()
    return [
        OnlineTable(hall, [player["number"] for player in table["players"]], keys)
        for table in hall.tables
    ]


def played(tables: Sequence[OnlineTable], *, absent: int | None = None) -> list[list[Told]]:
    """All tables of a series; `absent` never comes. The list as all saw it, by table."""
    for table in tables:
        if not table.peers:
            table.come(*(number for number in table.numbers if number != absent))
    # All are there, and play deal by deal, so that lines come from everywhere.
    for deal in range(1, 5):
        for table in tables:
            table.play(until=min(deal, len(table.numbers)))
    return [seen_at(table, absent) for table in tables]


def seen_at(table: OnlineTable, absent: int | None) -> list[Told]:
    """The whole list of a table, as all saw it who leave now."""
    entries = table.play()
    shown = (json.loads(frame) for frame in table.peers[0].frames)
    places = (place for told in shown for place in told.get("table", {}).get("places", ()))
    away = {table.numbers[place["place"] - 1] for place in places if place["substitute"]}
    assert away == {number for number in table.numbers if number == absent}
    table.leave()
    return entries


def check_absent(
    server: SteadyServer, table: OnlineTable, entries: Sequence[Told], place: int
) -> int:
    """In the database: those who came acted for themselves alone, the computer player for the one
    who did not. How often it acted.
    """
    own, acted, deal, dealer = set(), 0, 0, 0
    assert isinstance(server.store, SqliteStore)
    file = f"file:{server.store.path}?mode=ro"
    with closing(sqlite3.connect(file, uri=True)) as database:
        rows = database.execute(
            "SELECT actor, payload FROM entry WHERE journal = (SELECT number FROM journal"
            " WHERE id = ?) ORDER BY seq",
            (table.live,),
        ).fetchall()
    for actor, payload in rows:
        action = json.loads(payload)["action"]
        if action["do"] == "deal_cards":
            dealer = entries[deal]["dealer"]
            deal += 1
        if "seat" not in action:
            continue
        # Of four the dealer is idle; forehand sits behind him.
        behind = ("forehand", "middlehand", "rearhand").index(action["seat"]) + 1
        at = (dealer + behind - 1) % 4 + 1
        if at == place:
            assert not actor.startswith("person-"), action
            acted += 1
        else:
            own.add((at, actor))
    assert deal == len(entries)
    assert len(own) == 3
    assert all(actor.startswith("person-") for _, actor in own)
    return acted


def check_cut(hall: OnlineHall, sums: Sums) -> list[int]:
    """Nobody is drawn before the cut; who is through, ranked and parted by the lot again."""
    assert hall.draw(2).code == "cut_missing"
    assert hall.send("qualify", {"day": 1}).status == 201
    cut = hall.get("desk").json["cuts"][-1]
    everybody = range(1, PLAYERS + 1)
    merits = [(n, sums.result(n), sums.won[n], sums.lost[n]) for n in everybody]
    through = going_on(
        [next(merit for merit in merits if merit[0] == who) for _, who in by_rank(merits)],
        (),
        here=set(everybody),
        seed=cut["seed"],
        purpose=f"{hall.name}/series/1/cut",
        plan={"goes_on": STAY, "teams": 0, "quotas": ()},
        groups={},
    )
    assert cut["through"] == through
    assert len(through) == STAY
    out = {each["number"] for each in hall.get("desk").json["entrants"] if each["status"] == "out"}
    assert out == set(everybody) - set(through)
    return through


def with_a_ruling(hall: OnlineHall, table: OnlineTable) -> None:
    """The first deal of a table: a player calls, and the referee counts the deal as passed."""
    caller: Peer = table.come()[0]
    caller.wait_for(lambda snapshot: snapshot["view"] is not None)
    caller.done({"do": "call_official", "said": "The line was gone"})
    at = next(each["table"] for each in hall.online() if each["live"] == table.live)
    passes_until(hall, lambda: hall.get(f"online/{at}", hall.referee_key).json["online"]["awaited"])
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
    passes_until(hall, lambda: all(table["status"] == "done" for table in hall.tables))
    hall.do({"do": "close_series", "series": series})


def test_an_evening_of_forty_players(steady: SteadyServer) -> None:
    days = [{"series": 1, "goes_on": STAY}, {"series": 1}]
    hall = OnlineHall(steady, series=2, rounds=1, terms=TERMS, days=days)
    hall.seated(PLAYERS)
    keys = hall.cards()
    assert hall.open_online(1).status == 201
    tables, sums = tables_of(hall), Sums(2, losses=(50, 50, 50, 100))
    assert len(tables) == PLAYERS // 4
    with_a_ruling(hall, tables[1])
    seen = played(tables, absent=tables[0].numbers[3])
    assert check_absent(steady, tables[0], seen[0], place=4) > 3
    assert [entry.get("stand_ins") for entry in seen[0]] == [[4]] * 4
    pairs = zip(seen, tables, strict=True)
    lists = [deals_of(entries, table.numbers) for entries, table in pairs]
    assert lists[1][0] == Deal(tables[1].numbers, None, 0, None)
    passes_until(hall, lambda: all(table["status"] == "done" for table in hall.tables))
    with_a_protest(hall, lists[2], 3, keys)
    close(hall, 1)
    for deals in lists:
        sums.add(1, deals)
    standings = hall.get("desk").json["hall"]["standings"]
    assert len(standings) == PLAYERS
    for line in standings:
        assert line["result"] == sums.result(line["number"]), line

    # Those below the cut go home; the others are drawn again.
    through = check_cut(hall, sums)
    assert hall.draw(2).status == 201
    assert hall.open_online(2).status == 201
    tables = tables_of(hall)
    assert {n for table in tables for n in table.numbers} == set(through)
    for entries, table in zip(played(tables), tables, strict=True):
        sums.add(2, deals_of(entries, table.numbers))
    close(hall, 2)
    assert hall.publish().status == 201

    whole = hall.get("files/tournament.json").json
    seed = next(each["do"]["seed"] for each in whole["steps"] if each["do"]["do"] == "publish")
    typed = {"enter_deal", "enter_list", "enter_totals", "enter_played", "confirm_deal", "sign"}
    done = [each["do"]["do"] for each in whole["steps"]]
    assert not typed & set(done)
    assert done.count("enter_ruling") == 1
    shown = hall.get("desk").json["hall"]
    ranked = []
    # Those who went on stand before all others; each part has a lot of its own.
    for kind, stays in (("players/1", True), ("players", False)):
        those = [n for n in range(1, PLAYERS + 1) if (n in through) == stays]
        merits = [(n, sums.result(n), sums.won[n], sums.lost[n]) for n in those]
        ranked += in_order(merits, seed=seed, purpose=f"{hall.name}/lot", kind=kind)
    told = [(line["number"], line["result"], line["points"]) for line in shown["standings"]]
    assert told == [(n, sums.result(n), sums.points[n]) for n in ranked]
    prizes = [(prize["number"], prize["amount"]) for prize in shown["prizes"]]
    assert prizes == list(zip(ranked, PRIZES, strict=False))
    # Each has his list, his rank, his prize, and the way to his deals.
    winner = hall.get("phone", keys[ranked[0]]).json
    assert (winner["rank"], winner["result"]) == (1, sums.result(ranked[0]))
    assert [prize["amount"] for prize in winner["final"]["prizes"]] == [PRIZES[0]]
    assert winner["reviews"] == [1, 2]
