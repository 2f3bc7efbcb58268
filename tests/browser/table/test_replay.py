"""A finished deal looked at again: by keys and by buttons, to its result and back."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from skat.model.contract import Announcement, Contract
from skat.model.seats import Seat
from skat.requests.board import board_request
from skat.rules.actions import Announce
from skat.rules.state import Phase
from tests.browser.looking import PACK, PHONE, each_language, look, marked, prefer
from tests.browser.scripted_table import SITE, ScriptedTable, bidding_up_to
from tests.browser.test_every_size import SIZES

pytestmark = pytest.mark.browser

TRICK_IN_SIGHT = """() => [...document.querySelectorAll('[data-test^=trick-]')].map((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return Boolean(hit?.closest('[data-test=trick]'));
})"""

# Cards of the hands of which the upper or the lower edge is out of sight or under something else.
HIDDEN_CARDS = """() => [...document.querySelectorAll('[data-test^=past-card-]')].filter((card) => {
    const { left, top, bottom } = card.getBoundingClientRect();
    const hit = (y) => document.elementFromPoint(left + 4, y);
    return [top + 6, bottom - 6].some((y) => !card.contains(hit(y)));
}).map((card) => card.dataset.test)"""
# On the smallest phone the own hand is scrolled to where words are long.
SMALLEST = (320, 568)


def finished_table() -> ScriptedTable:
    """A grand hand of the person, played to its end."""
    table = ScriptedTable(PACK, opponent=bidding_up_to({Seat.FOREHAND: 30, Seat.MIDDLEHAND: 20}))
    table.play_to(Phase.SKAT)
    table.do(Announce(Seat.FOREHAND, Announcement(Contract.GRAND, hand=True)))
    table.play_to(Phase.FINISHED)
    return table


def cards(page: Page) -> int:
    """How many cards lie open in the hands."""
    return page.locator('[data-test^="past-card-"]').count()


def test_forwards_and_backwards_through_a_deal_and_to_the_board(watched: Page) -> None:
    prefer(watched)
    table = finished_table()
    table.open(watched)
    for link in ("replay-deal", "replay-1"):
        expect(watched.locator(marked(link))).to_have_attribute("href", "/table/t1/deal/1")
    watched.goto(f"{SITE}/table/t1/deal/1")
    expect(watched.locator(marked("back"))).to_have_attribute("href", "/table/t1")
    text = watched.locator(marked("past-text"))
    expect(text).to_have_text("The cards are dealt")
    assert cards(watched) == 30
    watched.keyboard.press("ArrowRight")
    expect(text).to_have_text("Bernd: 18.")
    watched.locator(marked("past-back")).click()
    expect(text).to_have_text("The cards are dealt")
    watched.keyboard.press("ArrowDown")
    expect(text).to_contain_text("Trick to")
    assert cards(watched) == 27
    expect(watched.locator(f"{marked('trick')} > div")).to_have_count(3)
    watched.keyboard.press("ArrowLeft")
    expect(watched.locator(f"{marked('trick')} > div")).to_have_count(2)
    watched.keyboard.press("End")
    expect(watched.locator(marked("score-steps"))).to_contain_text("times 24")
    assert cards(watched) == 30, "everybody's cards as they were dealt"
    expect(watched.locator(f"{marked('past-skat')} [role=img]")).to_have_count(2)
    watched.keyboard.press("ArrowLeft")
    expect(text).to_contain_text("Trick to")
    watched.locator(marked("past-first")).click()
    assert watched.locator("main").get_attribute("data-step") == "0"
    board_and_back(watched)


def board_and_back(page: Page) -> None:
    """The board keeps the names, and leads back to the step."""

    def answer(route: Route) -> None:
        told = board_request(json.loads(route.request.post_data or "")["question"])
        route.fulfill(status=201, json=told)

    page.route("**/api/board", answer)
    page.set_viewport_size(PHONE)
    page.goto(f"{SITE}/table/t1/deal/1")
    page.locator(marked("past-forward")).wait_for()
    page.keyboard.press("ArrowDown")
    step = page.locator("main").get_attribute("data-step")
    page.locator(marked("to-board")).click()
    for seat, name in (("forehand", "Anna"), ("middlehand", "Bernd"), ("rearhand", "Cem")):
        expect(page.locator(marked(f"board-{seat}"))).to_contain_text(name)
    expect(page.locator(".game")).to_contain_text("Grand, Anna plays alone")
    look(page)
    page.locator(marked("back")).click()
    expect(page.locator(marked("replay"))).to_have_attribute("data-step", step or "")
    expect(page.locator(marked("back"))).to_have_attribute("href", "/table/t1")
    # Nothing but a deal of a table may stand there.
    page.goto(f"{SITE}/board?from=https://elsewhere.example/table/t1/deal/1")
    expect(page.locator(marked("back"))).to_have_attribute("href", "/learn")


@pytest.mark.parametrize("language", each_language(gate="fr"))
def test_every_step_has_its_sentence_and_fits_a_phone(watched: Page, language: str) -> None:
    watched.set_viewport_size(PHONE)
    prefer(watched, language=language)
    table = finished_table()
    table.attach(watched)
    watched.goto(f"{SITE}/table/t1/deal/1")
    watched.locator(marked("past-forward")).wait_for()
    look(watched)
    watched.keyboard.press("ArrowDown")
    look(watched)
    for width, height in (*SIZES, (1366, 640), (1024, 768), (768, 800), (412, 732)):
        watched.set_viewport_size({"width": width, "height": height})
        look(watched)
        assert watched.evaluate(TRICK_IN_SIGHT) == [True] * 3, (width, height)
        if (width, height) != SMALLEST:
            assert watched.evaluate(HIDDEN_CARDS) == [], (width, height)
    watched.set_viewport_size(PHONE)
    watched.keyboard.press("End")
    watched.locator(marked("result")).wait_for()
    look(watched)
