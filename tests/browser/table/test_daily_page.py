"""The page of the daily twelve: the comparison of the deals can be read on every screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.looking import LANGUAGES, PACK, PHONE, SMALL, WIDE, look, marked, prefer
from tests.browser.screens.later import daily_told
from tests.browser.scripted_table import SITE, ScriptedTable
from tests.browser.table.test_replay import finished_table

pytestmark = pytest.mark.browser

COMMON: ViewportSize = {"width": 360, "height": 780}
"""The commonest phone."""

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
    the_headings_stay_above_their_columns(watched)
    the_box_shows_what_is_kept(watched)
    a_guest_reads_who_can_be_listed(watched, info)
    the_ways_on_from_a_result_are_in_sight(watched, info["day"], standing)


def the_headings_stay_above_their_columns(page: Page) -> None:
    """On the commonest phone, with the longest word for who plays club."""
    page.set_viewport_size(COMMON)
    heads = page.locator(f"{marked('daily-deals')} thead th")
    widths = heads.evaluate_all("all => all.map(one => [one.scrollWidth, one.clientWidth])")
    assert all(inside <= outside for inside, outside in widths), widths


def a_guest_reads_who_can_be_listed(page: Page, info: dict[str, Any]) -> None:
    """The box is for accounts; without one the page says so."""
    asked = {**info, "ranking": {**info["ranking"], "listed": None}}
    page.route(f"{SITE}/api/daily", lambda route: route.fulfill(json=asked))
    page.reload()
    expect(page.locator(marked("listing-account"))).to_be_visible()
    expect(page.locator(marked("daily-listed"))).to_have_count(0)


def the_ways_on_from_a_result_are_in_sight(page: Page, day: str, standing: dict[str, Any]) -> None:
    """Cards, replay, mistakes and the shuffle, above the button that leads on."""
    table = finished_table()
    table.told = {"daily": day}
    table.answers = {f"/api/daily/{day}": standing}
    table.open(page)
    page.locator(f"{marked('beside-club')} p").last.wait_for()
    edge = page.locator(f"{marked('result')} .next").bounding_box()
    assert edge
    for way in ("show-cards", "replay-deal", "ask-biggest"):
        box = page.locator(marked(way)).bounding_box()
        assert box, way
        assert box["y"] + box["height"] <= edge["y"] + 1, (way, box, edge)


def the_box_shows_what_is_kept(page: Page) -> None:
    """Who is still listed after he took the tick away sees that."""
    kept = {"listed": True}
    page.route(f"{SITE}/api/daily/listing", lambda route: route.fulfill(json=kept))
    box = page.locator(marked("daily-listed"))
    with page.expect_response(f"{SITE}/api/daily"):
        box.click()
    expect(box).to_be_checked()
