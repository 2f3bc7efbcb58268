"""The page as a folder of files, below a plain web host: all it offers, then without it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from skat.papers.publishing.app import ROOMS, StandingAlone, alone, built_files
from skat.papers.publishing.site import write_site
from tests.browser.looking import look, marked, prefer
from tests.browser.rooms import DEAL
from tests.browser.table_page import Faults, TablePage
from tests.browser.test_offline import NUMBER, READY

# The live lane is full, and all but the walk is shown by values (tests/papers/publishing).
pytestmark = [pytest.mark.browser, pytest.mark.proof]

BASE = "/clubs/skat/"
SERVER = "https://skat.example.org"


class Host(SimpleHTTPRequestHandler):
    """A host of files that notes nothing."""

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def browser_context_args() -> dict[str, object]:
    """The worker keeps the page."""
    return {"service_workers": "allow"}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    made = alone(built_files(), StandingAlone(base=BASE, server=SERVER))
    assert isinstance(made, dict)
    assert write_site(made, tmp_path / BASE.strip("/")) is None
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=tmp_path)) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


def test_a_folder_offers_what_needs_no_server_and_opens_without_a_host(
    page: Page, context: BrowserContext, host: ThreadingHTTPServer
) -> None:
    url = f"http://127.0.0.1:{host.server_port}{BASE}"
    faults, asked = Faults(page), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    prefer(page, taps=1)
    page.goto(url)
    page.wait_for_function(READY)
    with_people = page.locator(marked("with-people"))
    expect(with_people).to_have_attribute("href", SERVER)
    for tile in ("with-friends", "to-tables", "account-open"):
        expect(page.locator(marked(tile))).to_have_count(0)
    look(page)
    page.goto(f"{url}games")
    expect(page.locator(marked("no-games"))).to_be_visible()
    for offline in (False, True):
        context.set_offline(offline)
        for room in ("", *ROOMS):
            page.goto(url + room)
            expect(page.locator("h1").first).to_be_visible()
            expect(page.locator(marked("not-found"))).to_have_count(0)
            for link in page.locator("a[href]").all():
                assert (link.get_attribute("href") or "").startswith((BASE, SERVER))
            look(page)
        played_in_every_room(page, url)
    assert [each for each in asked if not each.startswith(url)] == []
    assert faults.texts == []


def played_in_every_room(page: Page, url: str) -> None:
    page.goto(f"{url}board#{DEAL}")
    expect(page.locator(f"{marked('board-forehand')} button span").first).to_have_text(NUMBER)
    page.goto(url)
    page.locator(marked("to-learn")).click()
    page.locator(marked("lesson-first-trick")).click()
    assert page.url == f"{url}learn/first-trick"
    expect(page.locator(marked("lesson"))).to_be_visible()
    page.goto(f"{url}tables")
    expect(page.locator(marked("not-found"))).to_be_visible()
    page.locator(marked("to-start")).click()
    page.locator(marked("start")).click()
    page.locator(marked("open-here")).click()
    expect(page.locator(marked("deal-number"))).to_contain_text("1")
    # No file lies at the address of the table.
    page.reload()
    expect(page.locator(marked("deal-number"))).to_contain_text("1")
    table = TablePage(page, host_at(url), Faults(page))
    table.play_deal()
    looked_back_at(table, url)
    page.goto(url)
    expect(page.locator(marked("resume"))).to_be_visible()


class _At(NamedTuple):
    """Where the page lies, for what plays at its table."""

    url: str


def host_at(url: str) -> Any:
    return _At(url)


def looked_back_at(table: TablePage, url: str) -> None:
    """From the result, the list and the own games; each link lies below the folder."""
    page = table.page
    table.see("replay-deal").click()
    table.see("to-review").click()
    expect(table.see("review-strip")).to_be_visible()
    page.reload()
    expect(table.see("review-strip")).to_be_visible()
    page.goto(f"{url}games")
    table.see("show-deals").first.click()
    for link in page.locator("a[href]").all():
        assert (link.get_attribute("href") or "").startswith((BASE, SERVER))
    table.see("own-deal").click()
    expect(table.see("past-last")).to_be_visible()
    page.reload()
    expect(table.see("past-last")).to_be_visible()
    table.see("to-play-on").click()
    expect(table.see("try-play")).to_be_visible()
    # Only those whom the page knows, and the address stays below the folder.
    expect(table.see("try-level-club")).to_be_visible()
    expect(table.see("try-level-strong")).to_have_count(0)
    page.reload()
    table.see("try-level-simple").click()
    table.see("try-them").click()
    expect(table.see("tries-result")).to_be_visible()
    page.goto(f"{url}games")
    table.see("show-deals").first.click()
    table.see("own-list").click()
    expect(table.see("list-row-1")).to_be_visible()
    assert page.url.startswith(f"{url}review?table=local-")
