"""The school: from the first page to the first trick and on to the own record."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.learn.own_record import has_account
from tests.browser.looking import (
    LANGUAGES,
    PHONE,
    SMALL,
    look,
    marked,
    out_of_sight_sideways,
    prefer,
)
from tests.browser.test_access import violations
from tests.server.live import LiveServer
from tools.generate.lessons import COURSE

pytestmark = pytest.mark.browser

# The hand of a long step reaches to where the way on stands.
MIDDLE: ViewportSize = {"width": 390, "height": 780}
# The commonest width of a phone with Android.
NARROW: ViewportSize = {"width": 360, "height": 780}
STEP = marked("lesson-step")
# Taps what is to be done next in a deal, the first of these that may be, and says what it was.
NEXT_TAP = """([first, later]) => {
    const waits = document.querySelector('[data-test=try]')?.dataset.waiting !== '0';
    const may = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled
        && one.ariaDisabled !== 'true' && one.ariaChecked !== 'true';
    for (const mark of waits ? first : [...first, ...later])
        for (const one of document.querySelectorAll(mark))
            if (may(one)) {
                if (one.dataset.test !== 'try-again') one.click();
                return one.dataset.test;
            }
    return '';
}"""
# These also while the table waits: for the coach's question, and for a look at the trick.
FIRST_TAPS = [marked(each) for each in ("try-again", "coach-stand", "trick-seen")]
TAPS = [
    *map(marked, ("play", "bid-18", "bid-20", "bid-22", "hold")),
    *map(marked, ("take-skat", "discard-confirm", "announce-confirm", "announce-diamonds")),
    *(f".felt:has({marked('discard-panel')}) {marked(card)}" for card in ("card-CA", "card-HT")),
    f"[data-phase=play]:has({marked('your-turn')}) {marked('hand')} [data-test^=card-]",
]
# The way on, once there is nothing else to do.
ON = f"{marked('step-next')}.primary"
# What a step says and shows, and what is tapped as its answer.
SHOWN = (".words", "[role=img]", "[data-test^=card-]", "[data-test^=choice-]")
TASK = ", ".join([*(f"{STEP} {each}" for each in SHOWN), ON])
# The cards in whose middle another button is hit.
COVERED = """cards => cards.filter((card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button');
    return hit && hit !== card;
}).map((card) => card.dataset.test)"""
PATIENCE_MS = 60_000
FOURTH = json.loads((COURSE / "pl.json").read_text("utf-8"))[0]["steps"][3]
TO_THE_FIRST_TRICK = ("to-learn", "learn-go", "card-DA")


def test_three_taps_to_the_first_trick_and_the_keyboard_to_the_end(
    watched: Page, server: LiveServer
) -> None:
    watched.set_viewport_size(PHONE)
    prefer(watched, language="pl")
    watched.goto(server.url)
    for tapped in TO_THE_FIRST_TRICK:
        watched.locator(marked(tapped)).click()
    expect(watched.locator(f"{marked('lesson-table')} figure")).to_have_count(3)
    expect(watched.locator(marked("answer-right"))).to_be_in_viewport()
    look(watched)
    # The card has left the hand; the focus has gone on with it.
    expect(watched.locator(marked("step-next"))).to_be_focused()
    watched.keyboard.press("Enter")
    # A screen reader says at once where its user is.
    expect(watched.locator("h1")).to_be_focused()
    watched.locator(marked("step-next")).press("Enter")
    watched.locator(marked("card-CJ")).focus()
    watched.keyboard.press("ArrowRight")
    watched.keyboard.press("Enter")
    expect(watched.locator(marked("answer-right"))).to_be_visible()
    watched.locator(marked("step-next")).press("Enter")
    watched.locator(marked("card-SA")).press("Enter")
    expect(watched.locator(marked("answer-wrong"))).to_contain_text("SkO-4.4.2")
    watched.locator(marked("step-next")).press("Enter")
    watched.locator(marked("step-next")).press("Enter")
    expect(watched.locator(marked("lesson-finished"))).to_be_visible()
    look(watched)
    # It is done once all its questions are answered.
    watched.locator(marked("open-question")).click()
    right = next(each for each in FOURTH["choices"] if each["answer"] == 0)
    watched.locator(marked(f"card-{right['card']}")).click()
    watched.locator(marked("step-next")).press("Enter")
    watched.locator(marked("step-next")).press("Enter")
    expect(watched.locator(marked("open-question"))).to_have_count(0)
    watched.locator(marked("to-lessons")).click()
    expect(watched.locator(marked("lesson-first-trick"))).to_contain_text("gotowe")
    expect(watched.locator(marked("learn-go"))).to_have_attribute("href", "/learn/cards-and-points")
    the_way_on_lies_on_no_card(watched, server)
    a_whole_deal_is_played_to_its_end(watched, server)
    the_own_record_tells_results_without_luck(watched, server)


def the_way_on_lies_on_no_card(watched: Page, server: LiveServer) -> None:
    """Before it is due."""
    watched.set_viewport_size(MIDDLE)
    prefer(watched, language="de")
    watched.goto(f"{server.url}/learn/house-rules")
    for _ in range(4):
        watched.locator(marked("step-next")).click()
    hand = watched.locator(f"{STEP} [data-test^=card-]")
    expect(hand).to_have_count(10)
    assert hand.evaluate_all(COVERED) == []


def a_whole_deal_is_played_to_its_end(page: Page, server: LiveServer) -> None:
    """Bid, skat, discard, announcement, ten tricks, the coach, the end, and what comes after it."""
    page.set_viewport_size(NARROW)
    prefer(page, language="de")
    page.goto(f"{server.url}/learn/whole-deal")
    for _ in range(2):
        page.locator(marked("step-next")).click()
    page.locator(marked("deal-begin")).click()
    page.locator(marked("bid-18")).wait_for()
    look(page)
    heights = page.locator(f"{marked('try')} .seat .plate").evaluate_all(
        "plates => plates.map((plate) => plate.offsetHeight)"
    )
    assert len(heights) == 2
    assert len(set(heights)) == 1
    heard, tapped = 0, ""
    for _ in range(PATIENCE_MS // 50):
        tapped = page.evaluate(NEXT_TAP, [FIRST_TAPS, TAPS])
        heard += tapped == "coach-stand"
        if tapped == "take-skat":
            expect(page.locator(marked("game-strip"))).to_contain_text("Anna spielt allein")
        if tapped == "try-again":
            break
        page.wait_for_timeout(50)
    assert tapped == "try-again"
    look(page)
    expect(page.locator(marked("coach-sum"))).to_contain_text(
        f"Fehler, die der Trainer sah: {heard}"
    )
    page.locator(marked("try-over")).click()
    expect(page.locator(marked("answer-right"))).to_contain_text("Spielwert")
    page.locator(marked("step-next")).click()
    expect(page.locator(marked("lesson-finished"))).to_be_visible()
    look(page)


def the_own_record_tells_results_without_luck(page: Page, server: LiveServer) -> None:
    """Next to those with it, from the first games on."""
    has_account(page, games=19)
    page.goto(f"{server.url}/me")
    luck = page.locator(marked("me-luck"))
    expect(luck).to_contain_text("±")
    # Both with their intervals, though there is no curve yet.
    expect(luck.locator("b")).to_have_count(2)
    expect(page.locator(marked("me-part"))).to_have_count(0)
    # What a contract brought and what was to be expected have intervals, too.
    expect(page.locator(f"{marked('me-contracts')} td small").first).to_contain_text("±")


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_every_lesson_can_be_read_and_solved(
    watched: Page, server: LiveServer, language: str
) -> None:
    watched.set_viewport_size(SMALL)
    hidden = []
    prefer(watched, language=language, scheme="light" if language in ("de", "fr") else "dark")
    for lesson in json.loads((COURSE / f"{language}.json").read_text("utf-8")):
        watched.goto(f"{server.url}/learn/{lesson['name']}")
        for step in lesson["steps"]:
            watched.locator(f"{STEP}[data-kind={step['kind']}]").wait_for()
            if language in ("de", "fr"):  # These have the longest words.
                hidden += out_of_sight(watched, TASK, step=f"{lesson['name']}, {step['text']}")
            solve(watched, step)
            if language in ("de", "fr"):
                hidden += out_of_sight(
                    watched, ON, step=f"{lesson['name']}, {step['text']}, solved"
                )
            look(watched)
            assert violations(watched) == [], (lesson["name"], step["text"])
            watched.locator(marked("step-next")).click()
        watched.locator(marked("lesson-finished")).wait_for()
    assert not hidden, "\n".join(hidden)


def out_of_sight(page: Page, what: str, *, step: str) -> list[str]:
    """What of a step has to be scrolled to on a phone held sideways."""
    hidden = [f"{step}: {each}" for each in out_of_sight_sideways(page, what)]
    page.set_viewport_size(SMALL)
    return hidden


def solve(page: Page, step: dict[str, Any]) -> None:
    """The first action that is right, if anything is to be done."""
    right = next((each for each in step.get("choices", ()) if each["answer"] == 0), None)
    if right is None:
        return
    for card in right.get("cards", [right["card"]] if "card" in right else []):
        page.locator(marked(f"card-{card}")).click()
    if "cards" in right:
        page.locator(marked("lay-away")).click()
    elif "card" not in right:
        page.locator(marked(f"choice-{right.get('number', right.get('call'))}")).click()
    page.locator(marked("answer-right")).wait_for()
