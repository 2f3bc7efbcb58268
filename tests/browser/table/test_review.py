"""The review of a pasted deal: ledger, decisions, keys, the link without names."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import PHONE, look, marked, prefer
from tests.browser.test_access import violations
from tests.requests.test_board_requests import RECORDS
from tests.server.live import LiveServer

# A review takes half a minute of a processor.
pytestmark = [pytest.mark.browser, pytest.mark.proof]

# Given up after two tricks: soon looked back at.
RECORD = (RECORDS / "own_games.sgf").read_text().splitlines()[2]


def test_a_pasted_deal_is_looked_back_at(watched: Page, server: LiveServer) -> None:
    prefer(watched)
    watched.add_init_script(
        "navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }"
    )
    watched.goto(f"{server.url}/review")
    watched.locator(marked("review-text")).fill(RECORD)
    watched.locator(marked("review-read")).click()
    decision = watched.locator(marked("review-decision"))
    expect(decision).to_be_visible(timeout=60_000)

    numbers = watched.locator(f"{marked('review-ledger')} b").all_inner_texts()
    *parts, result = (round(10 * float(number.replace("−", "-"))) for number in numbers)
    assert sum(parts) == result

    first = decision.inner_text()
    watched.keyboard.press("ArrowRight")
    expect(decision).not_to_have_text(first)
    hidden = watched.locator(f"{marked('review-then')} .back")
    expect(hidden).not_to_have_count(0)
    watched.keyboard.press("o")
    expect(hidden).to_have_count(0)
    watched.locator(marked("decision-9")).click()
    expect(watched.locator(marked("decision-9"))).to_have_attribute("aria-current", "step")
    expect(watched.locator(marked("review-sure"))).to_contain_text("deals")
    shown = watched.locator(f"{marked('review-then')} .turn")
    # On a low window the list is longer than the page: what it leads to stays beside it.
    watched.set_viewport_size({"width": 1280, "height": 420})
    watched.locator(f"{marked('review-decisions')} button").last.click()
    expect(decision).to_be_in_viewport()
    expect(shown).to_be_in_viewport()
    only = watched.locator(marked("review-only-mistakes"))
    everything = watched.locator(f"{marked('review-decisions')} button")
    number = everything.count()
    only.check()
    listed = everything.count()
    assert 0 < listed < number
    expect(watched.locator(f"{marked('review-decisions')} em")).to_have_count(listed)
    # A ticked box leaves the keys to the page; a list to choose from needs them itself.
    here = decision.inner_text()
    watched.keyboard.press("m")
    expect(decision).not_to_have_text(here)
    seat = watched.locator(marked("review-seat"))
    seat.press("ArrowDown")
    expect(seat).not_to_have_value("all")
    # Whose decisions are listed, one of his is shown; without a mistake his first one.
    for each in ("forehand", "middlehand", "rearhand"):
        seat.select_option(each)
        chosen = watched.locator(f"{marked('review-decisions')} [aria-current]")
        expect(chosen).to_have_count(1 if everything.count() else 0)
    seat.select_option("all")
    only.uncheck()
    expect(everything).to_have_count(number)
    watched.set_viewport_size(PHONE)
    watched.locator(marked("review-back")).click()
    expect(shown).to_be_in_viewport(ratio=0.9)
    expect(watched.locator(marked("review-next-mistake"))).to_be_in_viewport(ratio=0.9)
    # On a phone the list lies below the table: what was chosen there comes into sight.
    everything.last.click()
    expect(everything.last).to_have_attribute("aria-current", "step")
    expect(shown).to_be_in_viewport(ratio=0.9)
    watched.locator(marked("review-back")).click()
    for size in (PHONE, {"width": 1440, "height": 900}):
        watched.set_viewport_size(size)  # type: ignore[arg-type]  # the same shape
        look(watched)
        assert violations(watched) == []

    watched.locator(marked("review-share")).click()
    expect(watched.locator(marked("review-shared"))).to_have_text("The link is copied")
    link = watched.evaluate("window.copied")
    watched.goto(f"{server.url}/games")
    watched.goto(link[:-30])
    expect(watched.locator(marked("review-problem"))).to_have_text(
        "The link is incomplete or wrong"
    )
    watched.goto(f"{server.url}/games")
    watched.goto(link)
    expect(decision).to_be_visible()
    assert "anna" not in watched.locator("main").inner_text()
    # Where a mistake was made the deal goes on with open cards, too.
    watched.locator(marked("review-board")).click()
    expect(watched.locator(marked("board-verdict"))).to_be_visible()
