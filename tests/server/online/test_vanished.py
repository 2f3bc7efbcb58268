"""A player vanishes in the third of six deals, and a computer player plays on for him."""

from __future__ import annotations

import pytest

from tests.lanes.few import few
from tests.server.online.evening import OnlineHall, OnlineTable, deals_of, passes_until
from tests.server.peer import Told
from tests.server.second_sum import Sums
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")

TERMS: Told = {"clock": "none", "absent_seconds": 10}


def played_without(hall: OnlineHall, place: int) -> tuple[OnlineTable, list[Told]]:
    """The list of a table of three, as it was seen; this place goes in the third deal."""
    hall.seated(3)
    assert hall.open_online(1).status == 201
    numbers = [player["number"] for player in hall.tables[0]["players"]]
    table = OnlineTable(hall, numbers, hall.cards())
    table.come()
    table.play(until=2)
    table.peers.pop(place - 1).hang_up()
    seen = table.play()
    table.leave()
    passes_until(hall, lambda: hall.tables[0]["status"] == "done")
    return table, seen


@pytest.mark.parametrize("place", few([2, 1, 3], gate=1))
def test_nobody_wins_by_the_computer(steady: SteadyServer, place: int) -> None:
    hall = OnlineHall(steady, series=1, rounds=2, terms=TERMS)
    table, seen = played_without(hall, place)
    assert [entry.get("stand_ins", []) for entry in seen] == [[], [], *([[place]] * 4)]
    absent = table.numbers[place - 1]
    kept = hall.lists(1)[0]
    assert kept["stand_ins"] == [
        {"deal": deal, "places": [place], "counts": False} for deal in (3, 4, 5, 6)
    ]
    deals = deals_of(seen, table.numbers)
    assert [line["soloist"] for line in kept["sheet"]["lines"]] == [deal.place for deal in deals]
    sums = Sums(1, losses=(50, 50, 50, 100))
    sums.add(1, deals)
    hall.do({"do": "close_series", "series": 1})
    assert hall.publish().status == 201
    shown = hall.get("desk").json["hall"]
    for line in shown["standings"]:
        assert line["result"] == sums.result(line["number"]), line
    # No prize is his, whatever his rank is: it goes to the next.
    ranked = [line["number"] for line in shown["standings"] if line["number"] != absent]
    prizes = [(prize["rank"], prize["number"]) for prize in shown["prizes"]]
    assert prizes == list(enumerate(ranked, start=1))
    refused = hall.post({"do": "pay_prize", "number": absent})
    assert refused.code == "played_by_stand_in"


@pytest.mark.proof
def test_by_the_notice_everything_counts(steady: SteadyServer) -> None:
    terms = {**TERMS, "stand_in_deals": "count", "stand_in_most": 100}
    hall = OnlineHall(steady, series=1, rounds=2, terms=terms)
    table, seen = played_without(hall, 1)
    assert [mark["deal"] for mark in hall.lists(1)[0]["stand_ins"]] == [3, 4, 5, 6]
    sums = Sums(1, losses=(50, 50, 50, 100))
    played = [{**entry, "stand_ins": []} for entry in seen]
    sums.add(1, deals_of(played, table.numbers))
    hall.do({"do": "close_series", "series": 1})
    for line in hall.get("desk").json["hall"]["standings"]:
        assert line["result"] == sums.result(line["number"]), line
