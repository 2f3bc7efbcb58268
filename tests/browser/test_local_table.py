"""A table on this device: no server is asked for anything once the page is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looking import look
from tests.browser.table_page import SETTINGS, Faults, TablePage
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

READY = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).length }"


@pytest.fixture
def browser_context_args() -> dict[str, object]:
    """The worker keeps the page."""
    return {"service_workers": "allow"}


def kept_page(page: Page, server: LiveServer) -> TablePage:
    """The page as it is kept on the device, which has no network from now on."""
    table = TablePage(page, server, Faults(page))
    table.remember("skat.settings", SETTINGS)
    page.goto(server.url)
    page.wait_for_function(READY)
    page.context.set_offline(True)
    return table


def opened(table: TablePage) -> None:
    """Play now leads to the table on this device, which says before what it does not offer."""
    table.page.goto(table.server.url)
    table.see("start").click()
    expect(table.see("not-offered")).to_contain_text("house rules")
    look(table.page)
    table.see("open-here").click()
    table.wait_for_cards()


def played_through_a_reload(table: TablePage) -> None:
    """A deal to its score, with the page loaded anew in the middle of it."""
    table.play_until(lambda: table.seq > 12)
    seq = table.seq
    table.page.reload()
    table.wait_for_cards()
    assert table.seq >= seq
    table.play_deal()


def test_a_deal_is_played_to_its_score_without_a_network(
    page: Page, context: BrowserContext, server: LiveServer
) -> None:
    table = kept_page(page, server)
    opened(table)
    played_through_a_reload(table)
    look(page)
    expect(table.see("replay-deal")).to_have_count(0)
    # How the cards were shuffled is checked as at a server's table.
    table.see("next-deal").click()
    table.play_until(lambda: table.phase != "finished")
    table.play_deal()
    page.goto(f"{server.url}/games")
    kept = table.see("local-list")
    expect(kept).to_contain_text("2 deals")
    expect(kept).to_contain_text("counts in no ranking")
    look(page)
    table.see("resume-local").click()
    table.wait_for_cards()
    expect(table.see("result")).to_be_visible()
    assert [fault for fault in table.faults.found if "page error" in fault] == []
