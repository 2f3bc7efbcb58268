"""The page that checks deals does the same sum as the server, and says what it found."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Page, expect

from skat.notation.revealed import RevealedDeal
from tests.browser.looking import LANGUAGES, PHONE, look, marked, prefer
from tests.browser.table_page import TablePage
from tests.notation.test_revealed import honest
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser


def pasted(page: Page, *deals: RevealedDeal) -> None:
    text = "\n".join(msgspec.json.encode(deal).decode() for deal in deals)
    page.locator(marked("fair-source")).fill(text)


def test_the_page_does_the_servers_sum(watched: Page, server: LiveServer) -> None:
    prefer(watched)
    watched.goto(f"{server.url}/fair")
    deals = [honest(bytes([number] * 32), f"Tisch ♣ {number}/7") for number in range(40)]
    pasted(watched, *deals)
    expect(watched.locator(marked("fair-count"))).to_have_text("40 of 40 in order")


def test_what_was_changed_is_named(watched: Page, server: LiveServer) -> None:
    prefer(watched)
    watched.goto(f"{server.url}/fair")
    good = honest()
    swapped = msgspec.structs.replace(good, pack=(good.pack[1], good.pack[0], *good.pack[2:]))
    renamed = msgspec.structs.replace(good, deal="another")
    pasted(watched, good, swapped, renamed)
    expect(watched.locator(marked("fair-count"))).to_have_text("1 of 3 in order")
    found = watched.locator(marked("fair-deal"))
    expect(found.nth(1)).to_contain_text("Other cards follow")
    expect(found.nth(2)).to_contain_text("does not fit")
    watched.locator(marked("fair-source")).fill("noise")
    expect(watched.locator(marked("fair-result"))).to_have_text("This is not a revealed deal")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_on_a_phone(watched: Page, server: LiveServer, language: str) -> None:
    watched.set_viewport_size(PHONE)
    prefer(watched, language=language)
    watched.goto(f"{server.url}/fair")
    pasted(watched, honest())
    expect(watched.locator(marked("fair-deal"))).to_have_attribute("data-fair", "true")
    look(watched)


def test_a_deal_just_played_is_checked_where_it_ended(table_page: TablePage) -> None:
    table_page.sit_down()
    table_page.play_deal()
    table_page.see("check-deal").click()
    checked = table_page.see("deal-check")
    expect(checked).to_have_attribute("data-fair", "true")
    expect(checked).to_contain_text("The bytes of this browser are in it")
    expect(checked).to_contain_text("shown before the deal")
