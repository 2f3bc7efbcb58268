"""A marked decision asked about before its answer is shown: by button and by T, on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.looking import LANGUAGES, PHONE, SMALL, look, marked, prefer
from tests.browser.scripted_table import SITE
from tests.browser.table.test_biggest_mistake import answer_of, record_of, served
from tests.browser.table.test_replay import finished_table
from tests.browser.test_access import both_schemes

pytestmark = [pytest.mark.browser, pytest.mark.proof]

WIDE: ViewportSize = {"width": 1440, "height": 900}
SHEET, QUESTION = marked("review-decision"), marked("review-question")
ASK, REPLY = marked("review-try-again"), marked("review-reply")


def come(page: Page) -> list[dict[str, Any]]:
    """The review of a deal whose first decision has three choices; its decisions."""
    table = finished_table()
    answer = answer_of(table)
    answer["review"]["players"] = {}
    first, second = answer["review"]["decisions"]
    choice = {"won": 0.5, "schneider": None}
    worths = {first["chosen"]: 0.0, "CA": 30.0, "ST": 18.0}
    first["best"] = ["CA"]
    first["options"] = [
        {**choice, "action": each, "points": worth} for each, worth in worths.items()
    ]
    second["class"] = "best"
    table.attach(page)
    done = {"state": "done", "share": 1.0, "answer": answer}
    served(page, [done], record=record_of(table))
    page.goto(f"{SITE}/review?from=/table/t1/deal/1#{first['n']}")
    page.locator(SHEET).wait_for()
    return [first, second]


def test_the_answer_is_told_after_the_question(watched: Page) -> None:
    prefer(watched, scheme="auto")
    watched.set_viewport_size(PHONE)
    first, second = come(watched)
    taken = watched.locator(marked(f"answer-{first['chosen']}"))
    best = watched.locator(f"{marked('review-then')} .best")
    watched.locator(ASK).click()
    expect(watched.locator(SHEET)).to_have_count(0)
    expect(taken).to_be_disabled()
    words = watched.locator(QUESTION).inner_text()
    assert not any(told in words for told in ("30", "18", "50", "%")), "no worth is told"
    expect(best).to_have_count(0)
    for size in (WIDE, PHONE):
        watched.set_viewport_size(size)
        look(watched)
        assert both_schemes(watched) == []
    watched.locator(marked("answer-ST")).click()
    expect(watched.locator(REPLY)).to_have_text(
        "♠10 is not the best: 12.0 points less by the bars."
    )
    expect(watched.locator(SHEET)).to_be_visible()
    watched.keyboard.press("t")
    expect(watched.locator(REPLY)).to_have_count(0)
    # By keyboard alone the first choice is next, and the reply to it is not lost again.
    watched.locator(QUESTION).wait_for()
    watched.keyboard.press("Tab")
    expect(watched.locator(f"{QUESTION} button:enabled").first).to_be_focused()
    watched.locator(marked("answer-CA")).press("Enter")
    expect(watched.locator(REPLY)).to_have_text("♣A is right.")
    watched.keyboard.press("Tab")
    expect(watched.locator(ASK)).to_be_focused()
    assert both_schemes(watched) == []
    # On to another decision while the question stands: it is not asked there, nor answered.
    watched.keyboard.press("t")
    watched.keyboard.press("ArrowRight")
    expect(watched.locator(marked(f"decision-{second['n']}"))).to_have_attribute(
        "aria-current", "step"
    )
    expect(watched.locator(QUESTION)).to_have_count(0)
    expect(watched.locator(REPLY)).to_have_count(0)
    # Where nothing is marked there is nothing to try.
    expect(watched.locator(ASK)).to_have_count(0)
    watched.keyboard.press("t")
    expect(watched.locator(QUESTION)).to_have_count(0)
    watched.keyboard.press("ArrowLeft")
    watched.keyboard.press("t")
    watched.locator(marked("review-show-answer")).click()
    expect(watched.locator(SHEET)).to_be_visible()
    expect(watched.locator(REPLY)).to_have_count(0)
    # In every language, on the smallest phone.
    watched.set_viewport_size(SMALL)
    for language in LANGUAGES:
        prefer(watched, language=language)
        # A change of the fragment alone would load nothing.
        watched.goto(SITE)
        come(watched)
        watched.keyboard.press("t")
        watched.locator(QUESTION).wait_for()
        expect(watched.locator("html")).to_have_attribute("lang", language)
        look(watched)
