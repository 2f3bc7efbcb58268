"""The waiting room, before a list: what the host is asked first, and who may come at all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from skat.rules.state import Phase
from skat.tables.state.settings import Settings
from tests.browser.looking import PHONE, look, marked, prefer, soloist_table
from tests.browser.role_table import HOST, RoleTable, table_at

pytestmark = pytest.mark.browser

PUBLIC = Settings(visibility="public")


def test_what_the_host_is_asked_first_and_what_a_public_table_says(page: Page) -> None:
    """A person is sent away after a question, and nobody in his stead."""
    page.set_viewport_size(PHONE)
    prefer(page, language="de")
    shown = RoleTable()
    shown.role = HOST
    shown.open(page)
    page.locator(marked("waiting-room")).wait_for()
    warning = page.locator(marked("warning"))
    page.locator(marked("free-1")).click()
    expect(warning).to_contain_text("P1 muss dann aufstehen")
    look(page)
    page.locator(marked("confirm-no")).click()
    expect(warning).to_be_hidden()
    assert shown.asked == 0
    page.locator(marked("free-1")).click()
    page.locator(marked("confirm-yes")).click()
    expect(warning).to_be_hidden()
    # A computer player has the fourth place, and goes at once.
    page.locator(marked("free-4")).click()
    expect(page.locator(f"{marked('table')}[data-waiting='0']")).to_be_visible()
    asked = [told["action"] for told in shown.received if told["type"] == "command"]
    assert asked == [{"do": "free_place", "place": place} for place in (1, 4)]
    # The question goes with the person it is about, when another player sits down there.
    page.locator(marked("free-1")).click()
    warning.wait_for()
    first, *others = shown.table.chairs
    shown.table = replace(shown.table, chairs=(replace(first, name="Zoë"), *others))
    shown.show_again([])
    expect(page.locator(marked("place-1"))).to_contain_text("Zoë")
    expect(warning).to_be_hidden()
    # Who may come at all stands in the waiting room, and in the menu later.
    expect(page.locator(marked("public-table"))).to_be_hidden()
    shown.table = replace(shown.table, settings=PUBLIC)
    shown.show_again([])
    expect(page.locator(marked("public-table"))).to_contain_text("Öffentlicher Tisch")
    look(page)
    shown.table = replace(table_at(soloist_table(Phase.SKAT)), settings=PUBLIC)
    shown.show_again([])
    page.locator(marked("menu-open")).click()
    expect(page.locator(marked("menu-public"))).to_contain_text("Öffentlicher Tisch")
