"""A deal through the page, and what a reload and a killed server do to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import TablePage


@pytest.fixture
def browser_context_args() -> dict[str, object]:
    """As most people see it: cards fly."""
    return {"reduced_motion": "no-preference"}


pytestmark = pytest.mark.browser


def in_mid_trick(page: TablePage) -> bool:
    """Whether it is the own turn with a card of another player on the table."""
    return page.phase == "play" and page.my_turn and len(page.trick) > 0


def reach_mid_trick(page: TablePage) -> tuple[object, ...]:
    """Plays on until then, over passed deals if need be; what is seen there."""
    while True:
        page.play_until(lambda: in_mid_trick(page) or page.sees("result"))
        if in_mid_trick(page):
            return seen(page)
        next_deal(page)


def seen(page: TablePage) -> tuple[object, ...]:
    """What must be the same afterwards: cards, trick, turn, number of the entry, the list."""
    # A phone has the list in a sheet only.
    rows = page.page.locator('[data-test="list"] tbody').all_inner_texts()
    return page.hand, page.trick, page.my_turn, page.phase, page.seq, rows


def reload(page: TablePage) -> None:
    """What a reload in mid-trick shows."""
    page.page.reload()
    page.see("your-turn").wait_for()


def next_deal(page: TablePage) -> None:
    page.see("next-deal").click()
    page.see("result").wait_for(state="hidden")


def test_a_reload_and_kill_9_in_mid_trick_change_nothing(table_page: TablePage) -> None:
    table_page.sit_down()
    expect(table_page.see("house-rules")).to_have_count(0)
    table_page.play_deal()
    assert table_page.see("list-1").is_visible()
    next_deal(table_page)
    before = reach_mid_trick(table_page)
    reload(table_page)
    assert seen(table_page) == before
    with table_page.faults.planned_outage():
        table_page.server.kill()
        table_page.page.wait_for_selector('[data-test="connection"][data-status="lost"]')
        table_page.server.start()
        table_page.page.wait_for_selector(
            '[data-test="connection"][data-status="open"]', state="attached"
        )
    assert seen(table_page) == before
    reload(table_page)
    assert seen(table_page) == before
    seq = table_page.seq
    table_page.play_until(lambda: table_page.seq > seq)


def test_a_phone_at_a_table_of_four_leaves_returns_goes_on_and_ends_it(
    table_page: TablePage,
) -> None:
    table_page.page.set_viewport_size({"width": 390, "height": 844})
    table_page.sit_down(size=4)
    before = reach_mid_trick(table_page)
    reload(table_page)
    assert seen(table_page) == before
    table_page.page.goto(table_page.server.url)
    table_page.see("resume").first.click()
    table_page.see("your-turn").wait_for()
    assert seen(table_page) == before
    table_page.play_deal()
    table_page.see("show-list").click()
    table_page.page.wait_for_selector('[data-test="list-sheet"] [data-test="list-1"]')
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not table_page.page.evaluate(wide)
    table_page.page.keyboard.press("Escape")
    next_deal(table_page)
    assert int(table_page.see("deal-number").inner_text().split()[-1]) >= 2
    a_forbidden_card_is_refused(table_page)
    table_page.see("menu-open").click()
    table_page.see("leave").click()
    table_page.see("confirm-yes").click()
    table_page.see("start").wait_for()
    assert not table_page.sees("resume")


def a_forbidden_card_is_refused(table_page: TablePage) -> None:
    """With its article, and nothing changes."""
    forbidden = table_page.page.locator('[data-test="hand"] button.dim').first
    while True:
        reach_mid_trick(table_page)
        if forbidden.is_visible():
            break
        table_page.step()
    before = seen(table_page)
    # It is marked as disabled, and says why when it is tapped.
    forbidden.click(force=True)
    notice = table_page.see("notice")
    notice.wait_for()
    assert "SkO-4.2.1" in notice.inner_text()
    assert seen(table_page) == before
