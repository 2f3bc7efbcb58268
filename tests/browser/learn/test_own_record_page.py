"""The own record on the page of the player."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learn.own_record import has_account
from tests.browser.looking import PHONE, marked, prefer
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser


def test_the_result_stands_beside_that_without_luck_from_the_first_games_on(
    page: Page, lasting_server: LiveServer
) -> None:
    page.set_viewport_size(PHONE)
    prefer(page)
    page.goto(lasting_server.url)
    has_account(page, games=19)
    page.goto(f"{lasting_server.url}/me")
    luck = page.locator(marked("me-luck"))
    expect(luck).to_contain_text("±")
    # Both with their intervals, though there is no curve yet.
    expect(luck.locator("b")).to_have_count(2)
    expect(page.locator(marked("me-part"))).to_have_count(0)
    # What a contract brought and what was to be expected have intervals, too.
    expect(page.locator(f"{marked('me-contracts')} td small").first).to_contain_text("±")
