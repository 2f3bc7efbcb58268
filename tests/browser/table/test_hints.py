"""A hint on the page: by button and key, in its own room on every screen, kept over a reload."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.looking import marked
from tests.browser.table_page import TablePage
from tests.browser.test_access import both_schemes

SIZES = ((390, 844), (1440, 900), (320, 568), (844, 390), (667, 375))
NEEDED = ", ".join(
    [
        *map(marked, ("hand", "pass", "ask-for-hint", "own-plate", "contract", "bid", "soloist")),
        "[data-test^=seat-]",
        "[data-test=trick] [role=img]",
        "main .button.primary",
    ]
)
"""What is needed to decide, none of it below the hint."""
COVERED = """async needed => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const hint = document.querySelector('[data-test=hint]').getBoundingClientRect();
    const below = ({ left, right, top, bottom }) => left < hint.right - 1 && hint.left < right - 1
        && top < hint.bottom - 1 && hint.top < bottom - 1;
    return [...document.querySelectorAll(needed)]
        .filter((one) => one.checkVisibility() && below(one.getBoundingClientRect()))
        .map((one) => one.dataset.test ?? one.className);
}"""


def test_three_steps_that_cover_nothing_and_stay_and_one_that_is_overtaken(
    table_page: TablePage,
) -> None:
    page = table_page.page
    table_page.sit_down()
    table_page.play_until(lambda: table_page.sees("ask-for-hint"))
    table_page.see("ask-for-hint").click()
    expect(page.locator("[data-test=hint] h2")).to_have_text("Hint 1 of 3")
    told = page.locator(marked("hint-told"))
    expect(told).to_contain_text("This deal has a star in the list.")
    page.keyboard.press("t")
    expect(told).to_contain_text("One of these two:")
    table_page.see("hint-more").click()
    expect(told).to_contain_text("Best:")
    expect(table_page.see("hint-more")).to_have_count(0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED, NEEDED) == [], (width, height)
    told_then = told.inner_text()
    page.reload()
    expect(page.locator("[data-test=hint] h2")).to_have_text("Hint 3 of 3")
    expect(told).to_have_text(told_then, use_inner_text=True)
    assert both_schemes(page) == []
    table_page.see("hint-close").click()
    expect(table_page.see("hint")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator(marked("keys-sheet"))).to_contain_text("Hint, then its next step")
    page.keyboard.press("Escape")
    # A player who plays meanwhile need not wait, and the hint that comes too late is not shown.
    table_page.play_until(lambda: table_page.phase == "play" and table_page.sees("ask-for-hint"))
    seq = table_page.seq
    page.keyboard.press("t")
    assert table_page.step()
    assert table_page.seq > seq
    table_page.play_deal()
    assert not table_page.sees("hint")
    table_page.see("show-list").first.click()
    expect(page.locator(f"{marked('list-sheet')} {marked('list-1')}")).to_contain_text("★")
    expect(page.locator(f"{marked('list-sheet')} {marked('list-legend')}")).to_be_visible()
