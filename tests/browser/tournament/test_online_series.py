"""A series at the tables of the server, some of its seats played in real browsers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looking import PHONE, marked
from tests.browser.table_page import SETTINGS, Faults, TablePage
from tests.journal.bus.redis_server import until
from tests.server.live import LiveServer
from tests.server.online.evening import OnlineHall, OnlineTable, deals_of
from tests.server.second_sum import Deal, Sums

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick_players")]


PRESS = """places => {
    const shown = (button) => button && !button.disabled && button.checkVisibility();
    places.map((place) => document.querySelector(place)).find(shown)?.click();
}"""


class Seat:
    """A player in a browser, by his start card."""

    def __init__(self, page: Page, server: LiveServer, hall: OnlineHall, key: str) -> None:
        self.page = page
        self.table = TablePage(page, server, Faults(page))
        self.table.remember("skat.settings", SETTINGS)
        page.goto(f"{server.url}/tournament/{hall.name}/phone#{key}")
        page.locator(marked("to-table")).click()
        page.locator(marked("table")).wait_for()

    @property
    def over(self) -> bool:
        return self.table.sees("drawn-over")

    def step(self) -> None:
        """What is to be done now: an action of the game, or the next deal."""
        if self.over or self.table.step():
            return
        # In one step: a button may go while a test looks at it.
        self.page.evaluate(PRESS, [marked(name) for name in ("next", "next-deal", "seen")])


def play_scripted(table: OnlineTable, seen: dict[str, list[Deal]], browsers: Sequence[int]) -> None:
    """The seats that no browser has; where all are scripted, the whole list."""
    table.come(*(number for number in table.numbers if number not in browsers))
    seen[table.live] = deals_of(table.play(), table.numbers)


@pytest.mark.parametrize(
    ("players", "seats"), [(3, 1), pytest.param(48, 3, marks=pytest.mark.proof)]
)
def test_seats_of_the_first_table_are_browsers(
    browser: Browser,
    server: LiveServer,
    browser_context_args: dict[str, Any],
    players: int,
    seats: int,
) -> None:
    hall = OnlineHall(server)
    hall.seated(players)
    desk = browser.new_context(**browser_context_args, locale="en").new_page()
    desk.goto(f"{server.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    desk.locator(marked("tab-online")).click()
    desk.locator(marked("open-online")).click()
    expect(desk.locator(marked("online-1"))).to_be_visible()
    keys = hall.cards()
    tables = [
        OnlineTable(hall, [each["number"] for each in table["players"]], keys)
        for table in hall.tables
    ]
    at_browsers = tables[0].numbers[:seats]
    sat = []
    for number in at_browsers:
        context = browser.new_context(**browser_context_args, viewport=PHONE, locale="en")
        sat.append(Seat(context.new_page(), server, hall, keys[number]))
    seen: dict[str, list[Deal]] = {}
    threads = [
        Thread(target=partial(play_scripted, table, seen, at_browsers), daemon=True)
        for table in tables
        if set(table.numbers) - set(at_browsers)
    ]
    for thread in threads:
        thread.start()
    while not all(seat.over for seat in sat):
        for seat in sat:
            seat.step()
        sat[0].page.wait_for_timeout(20)
    for thread in threads:
        thread.join(timeout=120)
    until(lambda: all(table["status"] == "done" for table in hall.tables))
    hall.do({"do": "close_series", "series": 1})
    sums = Sums(1, losses=(50, 50, 50, 100))
    for table in tables:
        assert table.live in seen, "nobody scripted sat there"
        sums.add(1, seen[table.live])
    for line in hall.get("desk").json["hall"]["standings"]:
        assert line["result"] == sums.result(line["number"])
    # From the table back to the start card, and with one tap to the own deals.
    page = sat[0].page
    page.locator(marked("to-start-card")).click()
    page.locator(marked("review-series-1")).click()
    expect(page).to_have_url(f"{server.url}/review?table={tables[0].live}&list=1")
    expect(page.locator("h1")).to_be_visible()
    for seat in sat:
        assert not seat.table.faults.texts
