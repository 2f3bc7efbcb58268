"""The screens of a series at the server's tables: desk, start card, table, referee."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.looking import marked
from tests.server.live import LiveServer
from tests.server.online.evening import FAST, OnlineHall, OnlineTable


def online_tour(page: Page, site: LiveServer) -> Iterator[str]:
    """A series of two tables, one of them played: each name is yielded when its screen is there.

    The server must not limit clients that play faster than people (`SKAT_LIMITS`).
    """

    def seen(name: str) -> None:
        page.locator(marked(name)).first.wait_for()

    def press(name: str) -> None:
        page.locator(marked(name)).first.click()

    hall = OnlineHall(site, terms={**FAST, "play": "open"})
    address = f"{site.url}/tournament/{hall.name}"
    page.goto(f"{address}/desk#{hall.desk_key}")
    seen("online-terms")
    yield "online, the notice"
    hall.seated(6)
    press("tab-online")
    seen("open-online")
    yield "online, to be opened"
    press("to-choose")
    seen("choose-2")
    yield "online, which tables play here"
    press("open-online")
    seen("online-1")
    yield "online, the desk"
    numbers = [player["number"] for player in hall.tables[0]["players"]]
    keys = hall.cards()
    page.goto(f"{address}/phone#{keys[numbers[0]]}")
    seen("to-table")
    yield "online, the start card"
    press("to-table")
    seen("drawn-notice")
    yield "online, waiting at the table"
    table = OnlineTable(hall, numbers, keys)
    try:
        table.come(*numbers[1:])
        page.locator("[data-phase='auction']").wait_for()
        press("menu-open")
        seen("to-call")
        press("to-call")
        yield "online, calling an official"
        page.locator(marked("call-text")).fill("Was jetzt? Et maintenant ?")
        press("call-official")
        seen("drawn-notice")
        yield "online, called"
        page.goto(f"{address}/desk")
        press("tab-online")
        seen("referee-1")
        yield "online, the desk called"
        press("referee-1")
        press("to-own-ruling")
        page.locator(marked("own-ruling")).select_option("passed")
        seen("rule-own")
        yield "online, the referee"
        press("rule-own")
        page.locator(marked("referee-1")).wait_for(state="detached")
        table.come(numbers[0])
        table.play()
        page.goto(f"{address}/phone")
        seen("online-complete")
        yield "online, the list complete"
        page.goto(f"{address}/desk")
        press("tab-online")
        press("deals-1")
        seen("rulings")
        press("to-finished")
        press("finished-2")
        seen("refereed-deal")
        yield "online, a finished deal"
        page.goto(f"{site.url}/table/{table.live}")
        seen("drawn-over")
        yield "online, the table over"
    finally:
        table.leave()
