"""A whole list looked back at: from the table's end and from pasted records, one tap to a deal."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.looking import LANGUAGES, PACK, PHONE, SMALL, WIDE, look, marked, prefer
from tests.browser.scripted_table import SITE, ScriptedTable
from tests.browser.table.test_biggest_mistake import answer_of, fulfil, record_of
from tests.browser.table.test_replay import finished_table
from tests.browser.test_access import both_schemes
from tests.requests.test_board_requests import RECORDS
from tests.server.live import LiveServer
from tests.server.routes.test_last_games import finished_games

pytestmark = [pytest.mark.browser, pytest.mark.proof]

LOST = (14.0, 2.0, 0.0)


def reviewed(*, lost: float) -> dict[str, Any]:
    """A review in which the person lost so much."""
    answer = answer_of(finished_table())
    lines = dict.fromkeys(("par", "dealt", "own", "hidden", "others"), 0.0)
    seats = ("forehand", "middlehand", "rearhand")
    answer["review"]["ledger"] = {seat: {**lines, "result": 30.0} for seat in seats}
    answer["review"]["players"] = {seat: {"lost": lost, "adjusted": 20.0} for seat in seats}
    for decision in answer["review"]["decisions"]:
        decision["calibrated"] = lost
        decision["class"] = "mistake" if lost > 1 else "best"
    return answer


def served(page: Page, *, working: dict[str, bool]) -> None:
    """A list of three deals; while it is `working`, the second is not done."""
    record = record_of(finished_table())
    nobody: dict[str, Any] = {"line": None, "result": None, "error": None, "record": record}
    seated = {**nobody, "players": ["Anna", "Bernd", "Cem"], "you": "forehand"}
    deals = [{**seated, "number": number, "key": f"k{number}"} for number in (1, 2, 3)]
    done = [
        {"state": "done", "ahead": 0, "share": 1.0, "code": None, "answer": reviewed(lost=lost)}
        for lost in LOST
    ]

    def standing(route: Route) -> None:
        number = int(route.request.url.partition("?")[0][-1])
        busy = number == 2 and working["still"]
        told = done[number - 1]
        fulfil(route, {**told, "state": "working", "share": 0.5, "answer": None} if busy else told)

    page.route(
        f"{SITE}/api/tables/t1/lists/1/review",
        lambda route: fulfil(route, {"deals": deals, "left_out": 0}),
    )
    page.route(f"{SITE}/api/reviews/k*", standing)


def test_from_the_end_of_a_list_to_a_decision_and_back(watched: Page) -> None:
    prefer(watched, scheme="auto")
    watched.set_viewport_size(PHONE)
    table = ScriptedTable(PACK, entries=tuple(finished_table().entries))
    table.told, table.beside = {"stage": "waiting"}, {"view": None}
    table.open(watched)
    working = {"still": True}
    served(watched, working=working)
    link = watched.locator(marked("review-last-list"))
    expect(link).to_have_attribute("href", "/review?table=t1&list=1")
    watched.locator(marked("show-list")).first.click()
    in_sheet = watched.locator(f"{marked('list-sheet')} {marked('review-list')}")
    expect(in_sheet).to_have_attribute("href", "/review?table=t1&list=1")
    assert both_schemes(watched) == []
    # A short list and the way to its review fit beside the cloth: nothing slides under its head.
    watched.locator(marked("list-sheet-close")).click()
    watched.set_viewport_size(WIDE)
    beside = watched.locator(f"aside {marked('list')}")
    beside.locator(marked("review-list")).wait_for()
    assert beside.evaluate("(list) => list.scrollHeight <= list.clientHeight")

    watched.goto(f"{SITE}/review?table=t1&list=1")
    progress = watched.locator(marked("list-progress"))
    expect(progress).to_contain_text("1 of 3")
    expect(watched.locator(marked("list-row-2"))).to_contain_text("waiting")
    assert both_schemes(watched) == []
    working["still"] = False
    expect(progress).to_have_count(0)
    # (14 + 2 + 0) / 3, and 1.96 standard errors: worked out by hand.
    expect(watched.locator(marked("list-lost"))).to_have_text("5.3 ±8.6")
    expect(watched.locator(f"{marked('list-worst')} li")).to_have_count(3)
    for size in (PHONE, WIDE):
        watched.set_viewport_size(size)
        look(watched)
        assert both_schemes(watched) == []
    watched.set_viewport_size(PHONE)
    watched.locator(marked("list-row-3")).click(position={"x": 200, "y": 20})
    expect(watched.locator(marked("review-strip"))).to_contain_text("Grand Hand")
    watched.locator(marked("back")).click()
    watched.locator(f"{marked('list-worst')} button").nth(1).click()
    second = answer_of(finished_table())["review"]["decisions"][1]["n"]
    expect(watched.locator(marked(f"decision-{second}"))).to_have_attribute("aria-current", "step")
    look(watched)
    assert both_schemes(watched) == []
    # In every language, on the smallest phone.
    watched.set_viewport_size(SMALL)
    for language in LANGUAGES:
        prefer(watched, language=language)
        # Loaded anew, the deal that is open would stay so.
        watched.evaluate("history.replaceState(null, '')")
        watched.goto(f"{SITE}/review?table=t1&list=1")
        watched.locator(f"{marked('list-worst')} li").first.wait_for()
        expect(watched.locator("html")).to_have_attribute("lang", language)
        look(watched)


def test_own_last_games_and_pasted_records_are_reviewed_to_the_end(
    watched: Page, server: LiveServer
) -> None:
    """Real games, looked back at by the server's own process; one request begins them all."""
    opened = server.open_table()
    games = finished_games(server, opened, number=2)
    prefer(watched)
    watched.set_viewport_size(PHONE)
    places = json.dumps(json.dumps([{"table": opened.table, "token": opened.token}]))
    watched.add_init_script(f"localStorage.setItem('skat.played', {places})")
    begun, told = list[str](), list[int]()
    watched.on("request", lambda one: begun.append(one.url) if one.method == "POST" else None)
    watched.on(
        "response",
        lambda one: told.append(len(one.body())) if "short=true" in one.url else None,
    )
    for _ in range(2):
        # The second time all is known already.
        begun.clear()
        watched.goto(f"{server.url}/review?mine=20")
        expect(watched.locator(marked("list-lost"))).to_be_visible(timeout=90_000)
        expect(watched.locator(marked("list-progress"))).to_have_count(0, timeout=90_000)
        expect(watched.locator("[data-test^=list-row-]")).to_have_count(len(games))
        assert [url for url in begun if "review" in url] == [f"{server.url}/api/reviews/mine"]
    look(watched)
    assert max(told) < 60_000
    watched.locator(marked("list-deal-2")).click()
    expect(watched.locator(marked("review-strip"))).to_be_visible()
    expect(watched.locator("[data-test^=decision-]").first).to_be_visible()
    look(watched)

    # Pasted records are a list of whom one likes.
    passed, _, resigned, *_ = (RECORDS / "own_games.sgf").read_text().splitlines()
    watched.goto(f"{server.url}/review")
    watched.locator(marked("review-text")).fill(f"{passed}\n{resigned}\nnothing")
    watched.locator(marked("review-read")).click()
    whose = watched.locator(marked("list-whose"))
    expect(whose).to_have_value("anna")
    expect(watched.locator(marked("list-progress"))).to_have_count(0, timeout=90_000)
    hers = watched.locator(marked("list-lost")).inner_text()
    whose.select_option("bruno")
    expect(watched.locator(marked("list-lost"))).not_to_have_text(hers)
    expect(watched.locator(marked("list-deal-3"))).to_be_disabled()
    watched.locator(marked("list-deal-2")).click()
    expect(watched.locator(marked("review-seat"))).to_have_value("middlehand")
