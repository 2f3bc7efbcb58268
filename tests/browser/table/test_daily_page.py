"""The page of the daily twelve: the comparison of the deals can be read on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import LANGUAGES, PACK, PHONE, SMALL, WIDE, look, marked, prefer
from tests.browser.screens.later import daily_told
from tests.browser.scripted_table import SITE, ScriptedTable

pytestmark = pytest.mark.browser

LINES = """(cells) => cells.map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""
"""How many lines the text of each cell takes."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_columns_add_up_to_takes_two_lines_at_most(watched: Page, language: str) -> None:
    prefer(watched, language=language)
    ScriptedTable(PACK).attach(watched)
    info, standing = daily_told()
    watched.route(f"{SITE}/api/daily", lambda route: route.fulfill(json=info))
    watched.route(f"{SITE}/api/daily/*", lambda route: route.fulfill(json=standing))
    watched.goto(f"{SITE}/daily")
    sums = watched.locator(f"{marked('daily-deals')} tfoot th")
    expect(sums).to_have_count(2)
    for size in (SMALL, PHONE, WIDE):
        watched.set_viewport_size(size)
        lines = sums.evaluate_all(LINES)
        assert max(lines) <= 2, (size, lines)
        look(watched)
    the_box_shows_what_is_kept(watched)


def the_box_shows_what_is_kept(page: Page) -> None:
    """Who is still listed after he took the tick away sees that."""
    kept = {"listed": True}
    page.route(f"{SITE}/api/daily/listing", lambda route: route.fulfill(json=kept))
    box = page.locator(marked("daily-listed"))
    with page.expect_response(f"{SITE}/api/daily"):
        box.click()
    expect(box).to_be_checked()
