"""The screens of a list and of a tournament, one after another, for the sweep and for the eye."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.list_page import ListPage
from tests.browser.looking import marked
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

PLAYERS = 8
TABS = (
    "notice", "entries", "tables", "online", "standings", "money", "protests", "papers", "helpers",
)  # fmt: skip


def list_tour(page: Page, site: LiveServer) -> Iterator[str]:
    """A list from its first deal: each name is yielded when its screen is there."""
    kept = ListPage(page, site)
    kept.open()
    yield "list begun"
    kept.enter(2, "grand", tops="with-2")
    kept.see("line-1").wait_for()
    kept.enter(3, "null", won=False)
    kept.see("line-2").wait_for()
    kept.tap("soloist-1")
    kept.tap("contract-clubs")
    kept.tap("tops-without-1")
    yield "list, a deal written"
    for opens, name in (
        ("line-1", "list, a line explained"),
        ("explain-foot", "list, the foot explained"),
        ("list-menu-open", "list, its menu"),
    ):
        kept.tap(opens)
        page.locator("dialog[open]").wait_for()
        yield name
        page.keyboard.press("Escape")
    kept.tap("line-2")
    kept.tap("correct")
    kept.see("correcting-waits").wait_for()
    yield "list, a line to be corrected"
    page.keyboard.press("Escape")
    # What is written last takes the most room: on the smallest phone the lines lie under it.
    for key in ("contract-grand", "tops-without-4", "hand", "announced-ouvert"):
        kept.tap(key)
    yield "list, the dearest game written"


def tournament_tour(page: Page, site: LiveServer) -> Iterator[str]:
    """A tournament of two tables: the desk, a phone, the screen of the hall, what is public."""
    hall = Hall(site).seated(PLAYERS)
    address = f"{site.url}/tournament/{hall.name}"
    page.goto(f"{address}/desk#{hall.desk_key}")
    for tab in TABS:
        page.locator(marked(f"tab-{tab}")).click()
        yield f"desk, {tab}"
    page.locator(marked("tab-tables")).click()
    for sheet in ("open-1", "to-swap"):
        page.locator(marked(sheet)).click()
        page.locator("dialog[open]").wait_for()
        yield f"desk, {sheet}"
        page.keyboard.press("Escape")
    page.locator(marked("tab-entries")).click()
    page.locator(marked("card-1")).click()
    link = page.locator(marked("card-link")).get_attribute("href")
    yield "start card"
    language = page.evaluate("document.documentElement.lang")
    for name, path, until in (
        ("phone at a table", link, marked("seat")),
        ("screen of the hall", address, marked("seats")),
        ("notice", f"{address}/notice", "dl"),
        ("draw", f"{address}/draw", "h1"),
        ("entry", entry_address(site), marked("enter-me")),
        ("results", f"{address}/results/{language}/index.html", "h1"),
        ("results, standings", f"{address}/results/{language}/standings.html", "h1"),
    ):
        page.goto(path or address)
        page.locator(until).first.wait_for()
        yield name
    for name, path in (("evening, known again", "/evening"), ("tournament, known", "/tournament")):
        page.goto(site.url + path)
        page.locator("[data-test^=evening-]").first.wait_for()
        yield name


def entry_address(site: LiveServer) -> str:
    """Where players enter themselves for another tournament, by the code that the desk hung up."""
    hall = Hall(site)
    hall.do({"do": "announce"})
    hall.do({"do": "open_entry", "most": 12})
    address: str = hall.get("entry-link").json["address"]
    return address
