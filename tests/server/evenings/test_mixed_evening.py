"""A mixed evening: tables of the server beside phones in the hall, lists on paper and typed feet.

In each series they change; one table leaves the server in the middle of its list. Every figure of
desk and phones is that of the second book, and the lines of live tables are summed up once more.
"""

from __future__ import annotations

import pytest

from tests.server.evenings.mixed import Mixed
from tests.server.evenings.second_figures import every_figure, published_pages
from tests.server.online.evening import OnlineHall, deals_of, passes_until
from tests.server.peer import Told
from tests.server.second_sum import Deal
from tests.server.steady.server import SteadyServer

pytestmark = [pytest.mark.usefixtures("without_limits"), pytest.mark.proof]

PLAYERS = 19
LOSSES = (50, 50, 50, 100)


def test_phones_paper_and_live_tables_in_one_series(steady: SteadyServer) -> None:
    hall = OnlineHall(steady, series=2, rounds=1)
    hall.seated(PLAYERS)
    evening = Mixed(hall, LOSSES)

    # First series: 1 and 2 are live, 3 has phones, 4 paper, 5 a typed foot.
    assert hall.open_online(1, tables=[1, 2]).status == 201
    live = [evening.live(1), evening.live(2)]
    for table in live:
        table.play(until=1)
    refused = hall.post({"do": "enter_deal", "series": 1, "table": 1, "deal": 2, "game": None})
    assert refused.code == "table_is_live"
    evening.by_phones(1, 3)
    evening.typed(1, 4, foot=False)
    evening.typed(1, 5, foot=True)
    for table in live:
        evening.sums.add(1, deals_of(table.play(), table.numbers))
        table.leave()
    passes_until(hall, lambda: all(table["status"] == "done" for table in hall.tables))
    evening.closed(1)

    # Second series: 4 and 5 are live; after two deals 4 leaves the server and goes on by hand.
    evening.drawn(2)
    assert hall.open_online(2, tables=[4, 5]).status == 201
    leaves, stays = evening.live(4), evening.live(5)
    seen: list[Told] = leaves.play(until=2)
    passes_until(hall, lambda: hall.tables[3]["entered"] >= 2)
    leaves.leave()
    hall.do({"do": "leave_online", "series": 2, "table": 4, "reason": "the line is down"})
    goes_on_by_hand(evening, deals_of(seen, leaves.numbers)[: hall.tables[3]["entered"]])
    evening.by_phones(2, 1)
    evening.typed(2, 2, foot=True)
    evening.typed(2, 3, foot=False)
    evening.sums.add(2, deals_of(stays.play(), stays.numbers))
    stays.leave()
    passes_until(hall, lambda: all(table["status"] == "done" for table in hall.tables))
    evening.closed(2)

    for each in hall.get("desk").json["lost_money"]:
        taken = {"do": "money", "purpose": "lost_games", "number": each["number"]}
        hall.do({**taken, "amount": each["due"]})
    assert hall.publish().status == 201
    book = every_figure(hall, phones=True)
    for prize in book.figures()["prizes"]:
        hall.do({"do": "pay_prize", "number": prize.number})
    published_pages(hall, every_figure(hall))


def goes_on_by_hand(evening: Mixed, deals: list[Deal]) -> None:
    """The rest of the list of table 4, entered at the desk."""
    rest = evening.some(4)[len(deals) :]
    where = {"series": 2, "table": 4}
    for at, deal in enumerate(rest, start=len(deals) + 1):
        evening.hall.do({"do": "enter_deal", **where, "deal": at, "game": deal.game})
    evening.hall.do({"do": "sign", **where, "places": [*range(1, len(rest[0].seated) + 1)]})
    evening.sums.add(2, deals + rest)
