"""A page and a server: who comes, is gone and is back is seen without waiting for any clock.

The clock of the page stands still while it looks. Whatever it shows came as a message then, and not
because it asked again; what it says once it is sure, it says within two seconds of its clock.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import PHONE, marked, prefer
from tests.browser.table_page import TablePage
from tests.server.live import LiveServer, OpenedTable
from tests.server.peer import Peer

pytestmark = pytest.mark.browser

WITHIN_MS = 2000


def stop_the_clock(page: Page) -> None:
    # Ahead of now, however long it takes until the page hears of it, and before it would ask again.
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 4"))


def goes_and_comes_back(page: Page, server: LiveServer, ben: OpenedTable, *, missed: str) -> Peer:
    """Ben comes, goes and is back; `missed` marks that he is not there."""
    stop_the_clock(page)
    mark = page.locator(marked(missed))
    notice = page.locator(marked("notice"))
    expect(mark).to_be_visible()
    here = Peer.seated(server, ben)
    expect(mark).to_have_count(0)
    here.hang_up()
    expect(mark).to_be_visible()
    page.clock.run_for(WITHIN_MS)
    expect(notice).to_have_text("Ben is away")
    back = Peer.seated(server, ben)
    expect(mark).to_have_count(0)
    expect(notice).to_have_text("Ben is here")
    page.clock.resume()
    return back


def test_join_loss_and_return_are_seen_in_the_waiting_room_and_at_the_seats(
    table_page: TablePage, server: LiveServer
) -> None:
    anna, page = server.open_table(others=["open", "simple"]), table_page.page
    page.clock.install()
    page.set_viewport_size(PHONE)
    prefer(page)
    known = {"table": anna.table, "token": anna.token, "size": 3, "since": 0}
    table_page.remember("skat.tables", [known])
    page.goto(f"{server.url}/table/{anna.table}")
    expect(page.locator(marked("place-2"))).to_have_attribute("data-kind", "free")
    stop_the_clock(page)
    ben = server.sit_down(anna.table, "Ben")
    expect(page.locator(marked("place-2"))).to_contain_text("Ben")
    page.clock.resume()
    with goes_and_comes_back(page, server, ben, missed="not-here-2"):
        page.locator(marked("begin")).click()
        page.locator(marked("hand")).wait_for()
    with goes_and_comes_back(page, server, ben, missed="away-2"):
        expect(page.locator(marked("seat-2"))).to_contain_text("Ben")
