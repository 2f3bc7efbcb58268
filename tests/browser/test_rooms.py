"""Every room of the page at the width of a phone: nothing cut off, nothing left untranslated."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.looking import LANGUAGES, PHONE, look, marked, prefer
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_in_any_room(watched: Page, server: LiveServer, language: str) -> None:
    watched.set_viewport_size(PHONE)
    prefer(watched, language=language)

    def enter(path: str, *clicked: str, until: str) -> None:
        watched.goto(server.url + path)
        for name in clicked:
            watched.locator(marked(name)).click()
        watched.locator(until).first.wait_for()
        look(watched)

    enter("/list", until=marked("open-list"))
    enter("/fair", until="h1")
    enter("/referee", until=marked("kind-revoke"))
    enter("/referee", "kind-revoke", until=marked("needs"))
    enter("/tournament", until="h1")
    enter("/evening", until=marked("to-referee"))
    enter("/me", until=marked("preferences"))
    enter("/tables", until=marked("nobody-waits"))
    enter("/new", "more-settings", "house-rules", "more-house-rules", until=marked("house-kontra"))
    enter("/new", "opponents-people", "more-settings", "clock-deal", until=marked("take-over-300"))
    watched.locator(marked("open-table")).click()
    watched.locator(marked("code")).wait_for()
    look(watched)
    watched.locator(marked("computer-2")).click()
    watched.locator(marked("computer-3")).click()
    watched.locator(marked("begin")).click()
    watched.locator(marked("menu-open")).click()
    watched.locator(marked("preferences")).wait_for()
    look(watched)
    # And a heading that is cut off is noticed.
    heading = watched.locator("dialog h2")
    heading.evaluate("x => Object.assign(x.style, {width: '2ch', overflow: 'hidden'})")
    with pytest.raises(AssertionError):
        look(watched)
