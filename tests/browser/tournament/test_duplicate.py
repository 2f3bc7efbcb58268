"""A duplicate event on the page: whole, nothing for axe to find, one tap to the own review."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.looking import EACH_WAY, look, marked, prefer, seen_by_axe
from tests.browser.screens.duplicate import duplicate_tour
from tests.browser.test_access import violations
from tests.server.live import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick_players")]


@pytest.mark.parametrize(("language", "scheme", "size"), EACH_WAY)
def test_a_player_finds_his_boards_and_looks_back_with_one_tap(
    page: Page, server: LiveServer, language: str, scheme: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    prefer(page, language=language, scheme=scheme)
    names = []
    for name in duplicate_tour(page, server):
        names.append(name)
        look(page)
        if seen_by_axe(len(names), language=language):
            assert violations(page) == [], name
    assert len(names) == 8
    # From the board itself, and from the list of the own boards.
    page.locator(marked("review-1")).click()
    page.wait_for_url("**/review?from=*")
    # The review itself may take a while: here it is enough that it is being made for this player.
    page.locator(f"{marked('review-progress')}, {marked('review-decisions')}").first.wait_for()
    expect(page.locator(marked("review-problem"))).to_have_count(0)
    page.go_back()
    page.locator(marked("back")).click()
    page.locator(marked("review-2")).click()
    page.wait_for_url("**/review?from=*deal%2F2*")
