"""The biggest mistake on the result panel: asked for, one tap from its decision, later a puzzle."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.looking import PHONE, look, marked, prefer
from tests.browser.scripted_table import SITE, ScriptedTable
from tests.browser.table.test_replay import finished_table
from tests.browser.table_page import Faults
from tests.browser.test_access import violations

pytestmark = pytest.mark.browser

KEY = "k" * 64
USUAL: ViewportSize = {"width": 1280, "height": 720}
ASK = marked("ask-biggest")
PROGRESS = marked("biggest-progress")
SEATS = ("forehand", "middlehand", "rearhand")
A_DAY_LATER = """() => {
    const told = JSON.parse(localStorage.getItem('skat-puzzles'));
    for (const one of Object.values(told.kept)) one.due -= 1;
    localStorage.setItem('skat-puzzles', JSON.stringify(told));
}"""
FOUND = marked("biggest-mistake")


def fulfil(route: Route, told: dict[str, Any], *, status: int = 200) -> None:
    route.fulfill(status=status, content_type="application/json", body=json.dumps(told))


def answer_of(table: ScriptedTable) -> dict[str, Any]:
    """A review in which the person's first card was a mistake, and a later one a smaller one."""
    steps = msgspec.to_builtins(table.steps)
    actions = [(number, step["action"] or {}) for number, step in enumerate(steps)]
    own = [
        (number, action["card"])
        for number, action in actions
        if (action.get("do"), action.get("seat")) == ("play", "forehand")
    ]
    decisions = [
        {
            "n": number, "seat": "forehand", "phase": "play", "trick": trick, "chosen": card,
            "best": [other_than(card)], "se": 1.0, "calibrated": 14 - 2 * trick, "stake": 120,
            "class": "mistake" if trick == 1 else "inaccuracy", "forced": False,
            "obvious": False, "worlds": 400, "effective": 90, "all_worlds": False,
            "why": [], "open": None,
            "options": [
                {"action": choice, "points": points, "won": 0.5, "schneider": None}
                for choice, points in ((other_than(card), 14.0), (card, 0.0))
            ],
        }
        for trick, (number, card) in enumerate(own[:2], start=1)
    ]  # fmt: skip
    result = {"ending": "played_out", "soloist": "forehand", "won": True, "score": 96}
    review = {"result": result, "decisions": decisions, "not_judged": [], "ledger": {}}
    return {"table_size": 3, "review": review, "steps": steps}


def other_than(card: str) -> str:
    """A better card of the person's first hand."""
    return "CA" if card != "CA" else "HA"


def record_of(table: ScriptedTable) -> str:
    """The record of the deal that the server sends with its review."""
    first, *later = msgspec.to_builtins(table.steps)
    hands = dict(zip(SEATS, first["hands"], strict=True))
    actions = [step["action"] for step in later]
    return json.dumps({"deal": {**hands, "skat": first["skat"]}, "actions": actions})


def served(page: Page, standings: list[dict[str, Any]], *, record: str) -> None:
    """The review of the deal: one standing after the other, the last of them for ever."""
    deal = {"line": None, "players": ["", "", ""], "you": "forehand", "key": KEY, "record": record}
    page.route(
        re.compile(f"{SITE}/api/tables/t1/deals/1/review"),
        lambda route: fulfil(route, {"deals": [{**deal, "result": None, "error": None}]}),
    )
    nothing = {"ahead": 0, "share": 0.0, "code": None, "answer": None}
    page.route(
        f"{SITE}/api/reviews/{KEY}",
        lambda route: fulfil(
            route, nothing | (standings.pop(0) if len(standings) > 1 else standings[0])
        ),
    )


def test_one_tap_from_the_result_to_the_decision(page: Page) -> None:
    faults = Faults(page)
    prefer(page)
    page.set_viewport_size(PHONE)
    table = finished_table()
    answer = answer_of(table)
    settings = {**table.snapshot()["table"]["settings"], "tournament": True}
    table.told = {"settings": settings}
    table.open(page)
    # A tournament is looked back at when it is over.
    expect(page.locator(marked("next-deal"))).to_be_visible()
    expect(page.locator(ASK)).to_have_count(0)
    table.told = {}
    table.send()
    standings: list[dict[str, Any]] = [{"state": "working", "share": 0.4}]
    served(page, standings, record=record_of(table))
    page.locator(ASK).click()
    expect(page.locator(PROGRESS)).to_have_text("Looking back at the deal …")
    look(page)
    standings[:] = [{"state": "done", "share": 1.0, "answer": answer}]
    mistake = page.locator(FOUND)
    expect(mistake).to_contain_text("12.0 points")
    look(page)
    assert violations(page) == []
    worst = answer["review"]["decisions"][0]["n"]
    page.goto(f"{SITE}{mistake.get_attribute('href')}")
    expect(page.locator(marked(f"decision-{worst}"))).to_have_attribute("aria-current", "step")

    # A day later it is a puzzle, with every card but the one that was played.
    page.locator(marked("review-to-puzzles")).click()
    expect(page.locator(marked("puzzle-none"))).to_be_visible()
    look(page)
    page.evaluate(A_DAY_LATER)
    page.reload()
    chosen, [best] = (answer["review"]["decisions"][0][key] for key in ("chosen", "best"))
    expect(page.locator(marked(f"puzzle-card-{best}"))).to_be_visible()
    expect(page.locator(marked(f"puzzle-card-{chosen}"))).to_have_count(0)
    expect(page.locator("main use[href^='#card-']")).to_have_count(10)
    look(page)
    page.locator(marked(f"puzzle-card-{best}")).click()
    expect(page.locator(marked("puzzle-verdict"))).to_contain_text("loses 14.0 points")
    look(page)
    page.locator(marked("puzzle-next")).click()
    expect(page.locator(marked("puzzle-none"))).to_be_visible()
    assert faults.texts == []

    # The tournament is over, and its server has too much to do.
    table.told = {"settings": settings, "finished": True, "stage": "finished"}
    error = {"code": "reviews_full", "message": "Too much to look back at now"}
    page.route(
        f"{SITE}/api/tables/t1/deals/1/review",
        lambda route: fulfil(route, {"error": error}, status=409),
    )
    page.set_viewport_size(USUAL)
    page.goto(f"{SITE}/table/t1")
    page.locator(ASK).click()
    expect(page.locator(marked("biggest-problem"))).to_have_text(error["message"])
    expect(page.locator(marked("list-over"))).to_be_in_viewport()


def test_the_mark_comes_unasked_and_goes_quietly_where_there_is_none(page: Page) -> None:
    faults = Faults(page)
    prefer(page, marks=True)
    page.set_viewport_size(PHONE)
    table = finished_table()
    answer = answer_of(table)
    standings: list[dict[str, Any]] = [{"state": "working", "share": 0.4}]
    table.open(page)
    served(page, standings, record=record_of(table))
    # Nothing moves when it comes.
    forward = page.locator(marked("next-deal"))
    expect(forward).to_be_visible()
    before = forward.bounding_box()
    expect(page.locator(PROGRESS)).to_be_visible()
    standings[:] = [{"state": "done", "share": 1.0, "answer": answer}]
    expect(page.locator(FOUND)).to_have_text(re.compile(r"^2 mistakes, the biggest: .* cost 12.0"))
    assert forward.bounding_box() == before
    look(page)
    answer["review"]["decisions"] = []
    page.reload()
    expect(page.locator(FOUND)).to_have_text("Well played")
    assert faults.texts == []

    page.route(
        re.compile(f"{SITE}/api/tables/t1/deals/1/review"),
        lambda route: fulfil(route, {"error": {"code": "reviews_full"}}, status=409),
    )
    page.reload()
    expect(page.locator(ASK)).to_be_visible()
    expect(page.locator(marked("biggest-problem"))).to_have_count(0)
