"""Events that are played here: every page whole and translated, and nothing for axe to find."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.looking import EACH_WAY, look, marked, prefer, seen_by_axe
from tests.browser.screens.duplicate import duplicate_tour
from tests.browser.screens.online import online_tour
from tests.browser.screens.real_packs import packs_tour
from tests.browser.test_access import violations
from tests.server.live import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick_players")]


@pytest.mark.proof
@pytest.mark.parametrize(("language", "scheme", "size"), EACH_WAY)
def test_the_pages_of_events_that_are_played_here(
    page: Page, server: LiveServer, language: str, scheme: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    prefer(page, language=language, scheme=scheme)
    for number, name in enumerate(online_tour(page, server)):
        is_whole(page, name, number, language=language)
    names = []
    for name in duplicate_tour(page, server):
        names.append(name)
        is_whole(page, name, len(names), language=language)
    assert len(names) == 8
    a_player_looks_back_with_one_tap(page)
    # With real packs.
    names = []
    for name in packs_tour(page, server):
        names.append(name)
        is_whole(page, name, len(names), language=language)
    assert len(names) == 5


def is_whole(page: Page, name: str, screen: int, *, language: str) -> None:
    look(page)
    if seen_by_axe(screen, language=language):
        assert violations(page) == [], name


def a_player_looks_back_with_one_tap(page: Page) -> None:
    """At a board of a duplicate event."""
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
