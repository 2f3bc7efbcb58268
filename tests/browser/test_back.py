"""*Back* closes what lies over a room; only where nothing does, it leaves the room."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.list_page import ListPage
from tests.browser.looking import marked, prefer
from tests.browser.rooms import GIVEN_UP, PATIENCE_MS, RECORDS, fragment
from tests.browser.table_page import Faults, TablePage
from tests.server.live import LiveServer
from tests.server.routes.test_last_games import finished_games
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser

FEW = (RECORDS / "own_games.sgf").read_text().splitlines()[2:4]
"""Two deals that were given up early, so that they are soon looked back at."""


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


def through_all_that_is_looked_back_at(page: Page, server: LiveServer) -> None:
    """Every way in has its way back, by the page and by the browser: to where one was."""
    faults = Faults(page)
    opened = server.open_table()
    finished_games(server, opened, number=2)
    prefer(page)
    # Low, so that what leads on has to be scrolled to.
    page.set_viewport_size({"width": 360, "height": 500})
    places = json.dumps(json.dumps([{"table": opened.table, "token": opened.token}]))
    page.add_init_script(f"localStorage.setItem('skat.played', {places})")

    page.goto(f"{server.url}/games")
    page.locator(marked("games-search")).fill("a")
    there_and_back(page, f"{marked('own-game')} a >> nth=1", "replay")
    page.locator(f"{marked('own-game')} a").nth(1).click()
    for _ in range(5):
        page.locator(marked("past-forward")).click()
    for way, room in (("to-review", "review"), ("to-board", "board"), ("to-play-on", "play-on")):
        there_and_back(page, marked(way), room)
    # Another deal of the table leads back to the list as well.
    page.locator("[data-beside]").first.click()
    page.locator(marked("back")).click()
    expect(page.locator(marked("games-search"))).to_have_value("a")

    page.goto(f"{server.url}/review{fragment(GIVEN_UP)}")
    page.locator(marked("decision-7")).click()
    for way, room in (("review-play-on", "play-on"), ("review-board", "board")):
        there_and_back(page, marked(way), room)
    page.locator(marked("review-play-on")).click()
    page.locator(marked("try-play")).click()
    expect(page.locator(marked("try"))).to_be_visible()
    page.go_back()
    expect(page.locator(marked("try-play"))).to_be_visible()
    page.go_back()
    expect(page.locator(marked("decision-7"))).to_have_attribute("aria-current", "step")

    # A deal of a list: back to the list, to the deal, to the decision.
    page.goto(f"{server.url}/review")
    page.locator(marked("review-text")).fill("\n".join(FEW))
    page.locator(marked("review-read")).click()
    expect(page.locator(marked("list-progress"))).to_have_count(0, timeout=PATIENCE_MS)
    there_and_back(page, marked("list-deal-2"), "review", shows="review-strip")
    page.locator(marked("list-deal-2")).click()
    there_and_back(page, marked("review-play-on"), "play-on")
    assert page.evaluate(WHERE)[-1] > 0
    page.locator(marked("back")).click()
    expect(page.locator(marked("list-row-2"))).to_be_visible()
    assert faults.texts == []


WHERE = """() => {
    const main = document.querySelector('main');
    const current = document.querySelector('[aria-current=step]')?.dataset.test;
    return [location.pathname, main.dataset.test, main.dataset.step, current, main.scrollTop];
}"""


def there_and_back(page: Page, link: str, room: str, *, shows: str = "") -> None:
    """Along a link that has to be scrolled to, and back: as the page leads, then the browser."""
    page.locator(link).scroll_into_view_if_needed()
    before, heading = page.evaluate(WHERE), page.locator("h1").inner_text()
    for back in (page.locator(marked("back")).click, page.go_back):
        page.locator(link).click()
        expect(page.locator(marked(shows or room))).to_be_visible(timeout=PATIENCE_MS)
        expect(page.locator(marked("back"))).to_have_text(heading)
        back()
        expect(page.locator(link)).to_be_visible(timeout=PATIENCE_MS)
        for _ in range(PATIENCE_MS // 50):
            if page.evaluate(WHERE) == before:
                break
            page.wait_for_timeout(50)
        assert page.evaluate(WHERE) == before


@pytest.mark.parametrize(
    "story",
    [
        over_a_list,
        over_a_table,
        over_the_desk_which_keeps_its_tab_when_loaded_anew,
        from_a_question_to_the_kinds_and_forward_to_its_facts,
        through_all_that_is_looked_back_at,
    ],
)
def test_back_leads_one_step_back(
    story: Callable[[Page, LiveServer], None], page: Page, server: LiveServer
) -> None:
    story(page, server)
