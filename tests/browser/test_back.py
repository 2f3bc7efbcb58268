"""*Back* closes what lies over a room; only where nothing does, it leaves the room."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.list_page import ListPage
from tests.browser.looking import marked, prefer
from tests.browser.table_page import Faults, TablePage
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser


@pytest.fixture
def server(lasting_server: LiveServer) -> LiveServer:
    """Each room is known to those alone who have a key."""
    return lasting_server


def opened(page: Page, button: str, sheet: str) -> None:
    page.locator(marked(button)).click()
    expect(page.locator(marked(sheet))).to_be_visible()


def closes_and_stays(page: Page, button: str, sheet: str) -> None:
    """By *back* and by its own cross; neither leaves anything in the history that leads nowhere."""
    address, length = page.url, page.evaluate("history.length")
    for _ in range(2):
        opened(page, button, sheet)
        page.go_back()
        expect(page.locator(marked(sheet))).to_have_count(0)
        opened(page, button, sheet)
        page.locator(marked(f"{sheet}-close")).click()
        expect(page.locator(marked(sheet))).to_have_count(0)
    assert page.url == address
    assert page.evaluate("history.length") <= length + 1


def over_a_list(page: Page, server: LiveServer) -> None:
    faults = Faults(page)
    prefer(page)
    phone = ListPage(page, server)
    phone.open()
    closes_and_stays(page, "list-menu-open", "list-menu")
    # A way out of what is open takes its place: *back* leads to the list, and once more leaves it.
    opened(page, "list-menu-open", "list-menu")
    page.locator("dialog a[href='/list']").click()
    expect(phone.see("open-list")).to_be_visible()
    page.go_back()
    expect(phone.see("next-deal")).to_be_visible()
    page.go_back()
    expect(phone.see("open-list")).to_be_visible()
    assert faults.texts == []


def over_a_table(page: Page, server: LiveServer) -> None:
    table = TablePage(page, server, Faults(page))
    table.sit_down()
    closes_and_stays(page, "menu-open", "menu")
    # What leads from one sheet to another leaves nothing open, and nothing behind it.
    opened(page, "menu-open", "menu")
    opened(page, "keys-open", "keys-sheet")
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    page.go_back()
    expect(table.see("start")).to_be_visible()
    assert table.faults.texts == []


def from_a_question_to_the_kinds_and_forward_to_its_facts(page: Page, server: LiveServer) -> None:
    prefer(page)
    page.goto(f"{server.url}/referee")
    page.locator(marked("kind-revoke")).click()
    page.locator(marked("game-contract-clubs")).click()
    page.go_back()
    expect(page.locator(marked("kind-claim"))).to_be_visible()
    page.go_forward()
    expect(page.locator(marked("game-contract-clubs"))).to_have_attribute("aria-checked", "true")
    page.locator(marked("another-case")).click()
    expect(page.locator(marked("kind-claim"))).to_be_visible()
    assert page.url.endswith("/referee")


def over_the_desk_which_keeps_its_tab_when_loaded_anew(page: Page, server: LiveServer) -> None:
    hall = Hall(server).entered(4)
    prefer(page)
    page.goto(f"{server.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    opened(page, "card-1", "card-link")
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    for tab in ("standings", "papers"):
        page.locator(marked(f"tab-{tab}")).click()
        page.reload()
        expect(page.locator(marked(f"tab-{tab}"))).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(
    "story",
    [
        over_a_list,
        over_a_table,
        over_the_desk_which_keeps_its_tab_when_loaded_anew,
        from_a_question_to_the_kinds_and_forward_to_its_facts,
    ],
)
def test_back_leads_one_step_back(
    story: Callable[[Page, LiveServer], None], page: Page, server: LiveServer
) -> None:
    story(page, server)
