"""A reserve at a live table: before its first deal, in the middle, twice, taken back."""

from __future__ import annotations

import pytest

from tests.server.online.evening import OnlineHall, OnlineTable, deals_of, passes_until
from tests.server.peer import Peer, Told
from tests.server.second_sum import Deal, Sums
from tests.server.serving import OpenedTable
from tests.server.steady.server import SteadyServer

pytestmark = pytest.mark.usefixtures("without_limits")

ABSENT, FIRST, SECOND = 2, 4, 5
"""Who does not come, who plays for him, and who plays on when that one has to leave."""


LATE = """
import asyncio
from skat.server.online.passing import Passing
pass_on = Passing._pass_on
async def later(self, name):
    await asyncio.sleep(1.0)
    await pass_on(self, name)
Passing._pass_on = later
"""
"""Lines come to the office late: who left must have those of his deals all the same."""


@pytest.fixture
def server(steady: SteadyServer) -> SteadyServer:
    return steady


@pytest.fixture(scope="module")
def plant() -> str:
    return LATE


def drawn(server: SteadyServer) -> OnlineHall:
    """Three players and two reserves, drawn and opened."""
    hall = OnlineHall(server, rounds=2)
    hall.do({"do": "announce"})
    for name in ("Anna", "Ben", "Cleo", "Dora", "Emil"):
        reserve = name in ("Dora", "Emil")
        hall.do({"do": "enter", "name": name, "paid": 1000, "reserve": reserve})
    assert hall.draw(1).status == 201
    assert hall.open_online(1).status == 201
    return hall


def substitute(hall: OnlineHall, left: int, came: int) -> None:
    """The desk lets a reserve play on, and his start card leads to the place."""
    change = {"left": left, "reserve": came, "reason": "did not come"}
    hall.do({"do": "substitute", "series": 1, "table": 1, **change})
    passes_until(hall, lambda: came in hall.online()[0]["players"])


def numbers_of(hall: OnlineHall) -> list[int]:
    return [player["number"] for player in hall.tables[0]["players"]]


def played(hall: OnlineHall, *, until_deals: int | None) -> tuple[list[Told], tuple[int, ...]]:
    """What those who sit there now have in the list, and who they are."""
    table = OnlineTable(hall, numbers_of(hall), hall.cards())
    table.come()
    entries = table.play(until=until_deals)
    table.leave()
    return entries, table.numbers


def refused_at(hall: OnlineHall, table: str, token: str) -> str:
    with Peer(hall.server, table) as peer:
        peer.hello(token)
        return str(peer.expect_any("error")["code"])


def test_a_reserve_takes_a_place_and_each_has_the_deals_that_he_played(
    server: SteadyServer,
) -> None:
    hall = drawn(server)
    keys = hall.cards()
    absent = hall.seat(keys[ABSENT])
    assert hall.get("seat", keys[FIRST]).code == "no_live_table"
    # Before the first deal: all of the list is the reserve's.
    substitute(hall, ABSENT, FIRST)
    first = hall.seat(keys[FIRST])
    assert (first.table, first.place) == (absent.table, absent.place)
    gone(hall, absent)
    assert hall.seat(keys[ABSENT]).place is None
    entries, early = played(hall, until_deals=2)
    deals = deals_of(entries[:2], early)
    # In the middle: the earlier deals stay with who left, the running one is the other's.
    substitute(hall, FIRST, SECOND)
    second = hall.seat(keys[SECOND])
    assert (second.table, second.place) == (absent.table, absent.place)
    gone(hall, first)
    entries, late = played(hall, until_deals=None)
    assert [number for number in early if number not in late] == [FIRST]
    deals += deals_of(entries[2:], late)
    assert len(deals) == 6
    check(hall, deals)


def gone(hall: OnlineHall, seat: OpenedTable) -> None:
    """Waits until who had this seat has it no more."""
    passes_until(hall, lambda: refused_at(hall, seat.table, seat.token) == "bad_token")


def taken_back(number: int) -> Told:
    """The step by which who left sits there again."""
    at = {"series": 1, "table": 1, "number": number}
    return {"do": "return_to_table", **at, "reason": "it was another reserve"}


@pytest.mark.proof
def test_the_wrong_reserve_is_taken_back_and_the_first_player_plays_on(
    server: SteadyServer,
) -> None:
    hall = drawn(server)
    keys = hall.cards()
    was = hall.seat(keys[ABSENT])
    entries, numbers = played(hall, until_deals=2)
    passes_until(hall, lambda: len(hall.lists(1)[0]["sheet"]["lines"]) == 2)
    before = hall.lists(1)
    substitute(hall, ABSENT, FIRST)
    gone(hall, was)
    wrong = hall.seat(keys[FIRST])
    with Peer(hall.server, wrong.table) as peer:
        peer.hello(wrong.token)
        peer.expect("snapshot")
        hall.do_seen(taken_back(ABSENT))
        passes_until(hall, lambda: ABSENT in hall.online()[0]["players"])
        # His page is closed, and neither his card nor his key opens the place again.
        assert hall.get("seat", keys[FIRST]).code == "no_live_table"
        gone(hall, wrong)
        assert peer.expect_any("error")["code"] == "sent_away"
    assert hall.lists(1) == before
    assert hall.seat(keys[ABSENT]) == was
    entries, again = played(hall, until_deals=None)
    assert again == numbers
    # All is as if no other had been there.
    sums = summed(hall, deals_of(entries, numbers))
    assert hall.lists(1)[0]["changes"] == []
    standings = hall.get("desk").json["hall"]["standings"]
    assert sorted(line["number"] for line in standings) == sorted(numbers)
    for line in standings:
        assert line["result"] == sums.result(line["number"]), line


@pytest.mark.proof
def test_a_reserve_who_has_played_keeps_his_deals_and_another_may_come(
    server: SteadyServer,
) -> None:
    hall = drawn(server)
    first = hall.seat(hall.cards()[ABSENT])
    played(hall, until_deals=1)
    substitute(hall, ABSENT, FIRST)
    gone(hall, first)
    played(hall, until_deals=2)
    refused = hall.post(taken_back(ABSENT))
    assert refused.code == "reserve_has_played"
    substitute(hall, FIRST, SECOND)
    hall.do_seen(taken_back(FIRST))
    passes_until(hall, lambda: FIRST in hall.online()[0]["players"])
    substitute(hall, FIRST, SECOND)
    assert hall.seat(hall.cards()[SECOND]).place is not None


def summed(hall: OnlineHall, deals: list[Deal]) -> Sums:
    """The results are out; every figure made again."""
    passes_until(hall, lambda: hall.tables[0]["status"] == "done")
    hall.do({"do": "close_series", "series": 1})
    assert hall.publish().status == 201
    sums = Sums(1, losses=(50, 50, 50, 100))
    sums.add(1, deals)
    return sums


def check(hall: OnlineHall, deals: list[Deal]) -> None:
    """Every figure made again; the list names who sat there in each deal."""
    sums = summed(hall, deals)
    table = hall.lists(1)[0]
    assert [(change["left"], change["came"]) for change in table["changes"]] == [
        (ABSENT, FIRST),
        (FIRST, SECOND),
    ]
    assert [change["deal"] for change in table["changes"]] == [1, 3]
    points = {each["number"]: each["points"] for each in table["tallies"]}
    assert points.pop(ABSENT) == 0
    listed: dict[int, int] = dict.fromkeys(points, 0)
    for deal in deals:
        if deal.place is not None:
            listed[deal.seated[deal.place - 1]] += deal.score
    assert points == listed
    for line in hall.get("desk").json["hall"]["standings"]:
        assert line["result"] == sums.result(line["number"]), line
