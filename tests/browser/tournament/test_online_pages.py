"""The pages of an evening that is played here: whole, translated, and nothing for axe to find."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.looking import EACH_WAY, look, prefer, seen_by_axe
from tests.browser.screens.online import online_tour
from tests.browser.test_access import violations
from tests.server.live import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick_players")]


@pytest.mark.parametrize(("language", "scheme", "size"), EACH_WAY)
def test_the_pages_of_an_online_evening(
    page: Page, server: LiveServer, language: str, scheme: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    prefer(page, language=language, scheme=scheme)
    for number, name in enumerate(online_tour(page, server)):
        look(page)
        if seen_by_axe(number, language=language):
            assert violations(page) == [], name
