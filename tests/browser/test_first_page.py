"""The first page and the navigation: in sight on every screen, and every way leads on and back."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, ViewportSize, expect

from skat.model.seats import Place
from skat.tables.shown.lobby import listed
from skat.tables.state.people import ShownRating
from skat.tables.state.settings import Length, Settings
from tests.browser.looking import PACK, PHONE, each_language, look, marked, prefer
from tests.browser.role_table import gathering
from tests.browser.scripted_table import SITE, ScriptedTable
from tests.browser.table.test_replay import finished_table
from tests.rules.positions import rules_with
from tests.server.live import LiveServer
from tests.tables.tools import dealt

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 768, "height": 1024},
    {"width": 1440, "height": 900},
    {"width": 320, "height": 568},
)
FIRST = (
    "resume",
    "start",
    "with-friends",
    "to-tables",
    "nav-",
    "nav-learn",
    "nav-evening",
    "nav-games",
    "nav-me",
)
# The places of the bar above that take two lines; the bar below has its words under a sign each.
TORN = """() => [...document.querySelectorAll('[data-test=navigation] a span')].filter((one) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    return new Set([...words.getClientRects()].map(({top}) => top)).size > 1
}).map((one) => one.textContent)"""
ABOVE = (720, 768, 844, 1440)
HIDDEN = """names => names.filter(name => {
    const thing = document.querySelector(`[data-test="${name}"]`)
    const {left, top, right, bottom} = thing.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return true
    const covered = (x, y) => !thing.contains(document.elementFromPoint(x, y))
    return [left + 8, right - 8].some(x => covered(x, top + 8) || covered(x, bottom - 8))
})"""


@pytest.mark.parametrize("language", each_language(gate="fr"))
def test_the_first_actions_are_seen_without_scrolling(watched: Page, language: str) -> None:
    prefer(watched, language=language)
    running = [{"table": "t1", "token": "secret", "size": 3, "since": 0, "deal": 7, "points": 144}]
    running[0] |= {"others": ["Bernd der Ausgeschlafene", "Cem"]}
    stored = json.dumps(json.dumps(running))
    watched.add_init_script(f"localStorage.setItem('skat.tables', {stored})")
    ScriptedTable(PACK).attach(watched)
    watched.goto(SITE)
    expect(watched.locator(marked("resume"))).to_contain_text("+144")
    for size in SIZES:
        watched.set_viewport_size(size)
        assert watched.evaluate(HIDDEN, list(FIRST)) == [], size
        look(watched)
    for width in ABOVE:
        watched.set_viewport_size({"width": width, "height": 450})
        assert watched.evaluate(TORN) == [], width
    # A page taller than its window begins at its top; it was cut off above once.
    watched.set_viewport_size({"width": 1280, "height": 720})
    assert watched.evaluate(HIDDEN, ["settings", "start"]) == []


def test_every_way_leads_on_and_back(page: Page, server: LiveServer) -> None:
    page.set_viewport_size(PHONE)
    prefer(page, name="", level="beginner")
    page.goto(server.url)
    started = page.evaluate("performance.timeOrigin")
    for way, reached in (
        ("nav-evening", "evening"),
        ("to-list", "new-list"),
        ("back", "evening"),
        ("nav-games", "games"),
        ("nav-me", "me"),
        ("nav-", "start-screen"),
        ("to-tables", "open-tables"),
        ("back", "start-screen"),
        ("to-learn", "learn"),
        ("learn-board", "board"),
        ("back", "learn"),
        ("learn-puzzles", "puzzle"),
        ("back", "learn"),
        ("back", "start-screen"),
        ("to-board", "board"),
        ("back", "start-screen"),
        ("to-fair", "fair"),
        ("back", "start-screen"),
        ("to-new", "new-table"),
        ("back", "start-screen"),
        ("settings", "settings-sheet"),
        ("settings-sheet-close", "start-screen"),
    ):
        page.locator(marked(way)).click()
        expect(page.locator(marked(reached))).to_be_visible()
    # Link and code are there at one tap: nobody is asked for a name, a guest has one already.
    page.locator(marked("with-friends")).click()
    expect(page.locator(marked("code"))).to_be_visible()
    expect(page.locator(marked("navigation"))).to_have_count(0)
    page.locator(marked("home")).click()
    page.locator(marked("resume")).click()
    expect(page.locator(marked("place-1"))).to_contain_text("Guest")
    page.go_back()
    expect(page.locator(marked("start-screen"))).to_be_visible()
    assert page.evaluate("performance.timeOrigin") == started, "a way loaded the page anew"
    for address in ("/table/nobody", "/no/such/page"):
        page.goto(server.url + address)
        expect(page.locator(marked("not-found"))).to_be_visible()
        look(page)
    page.locator(marked("to-start")).click()
    expect(page.locator(marked("start"))).to_be_visible()


def listed_tables() -> list[dict[str, Any]]:
    """Where one may sit down, where one may watch, and where one asks those who play."""
    gathers = gathering()
    plays = replace(dealt(3), settings=Settings(spectators=True, length=Length.TWELVE))
    asks = replace(dealt(3, people=2, rules=rules_with(ramsch=True)), settings=Settings())
    tables = (gathers, plays, asks)
    rated = {Place(1): ShownRating(points=-2.0, margin=5.1)}
    told = [
        listed(each, connected=frozenset({Place(1)}), ratings=rated if each is gathers else {})
        for each in tables
    ]
    named: list[dict[str, Any]] = msgspec.to_builtins(told)
    return [{**table, "id": f"t{number}"} for number, table in enumerate(named, start=1)]


def test_open_tables_say_who_is_there_and_a_full_list_is_no_game_to_continue(
    watched: Page,
) -> None:
    prefer(watched)
    every_open_table_has_one_way_in(watched)
    watched.evaluate("localStorage.removeItem('skat.tables')")
    a_full_list_is_no_game_to_continue(watched)


def every_open_table_has_one_way_in(page: Page) -> None:
    tables: list[dict[str, Any]] = []
    ScriptedTable(PACK).attach(page)
    body = {"waiting": 0, "tables": tables}
    page.route(f"{SITE}/api/tables", lambda route: route.fulfill(json=body))
    page.route(f"{SITE}/api/tables/t2", lambda route: route.fulfill(json=tables[1]))
    page.route_web_socket("**/tables/t2/socket*", lambda _: None)
    page.goto(f"{SITE}/tables")
    expect(page.locator(marked("nobody-waits"))).to_contain_text("Open one yourself")
    tables += listed_tables()
    page.reload()
    rows = page.locator(marked("lobby-table"))
    expect(rows).to_have_count(3)
    shown = [row.inner_text().splitlines() for row in rows.all()]
    assert [[line for line in row if line.strip()] for row in shown] == [
        [
            "P1 −2.0 ± 5.1, P2",
            "Computer players: P4",
            "waiting for players · 1 place free",
            "Table of 4 · list of any length · others may watch",
            "Sit down",
        ],
        [
            "Anna, Ben, Cleo",
            "playing · Deal 1",
            "Table of 3 · 12 deals · others may watch",
            "Watch",
        ],
        [
            "Anna, Ben",
            "Computer players: Cleo",
            "playing · Deal 1",
            "Table of 3 · list of any length · Ramsch",
            "Ask to join",
        ],
    ]
    # To watch is one tap: the door lets him through.
    page.locator(marked("lobby-way")).nth(1).click()
    page.locator(marked("table")).wait_for()


def a_full_list_is_no_game_to_continue(watched: Page) -> None:
    finished = finished_table()
    table = ScriptedTable(PACK, entries=tuple(finished.entries))
    table.told = {"stage": "waiting"}
    table.beside = {"view": None}
    own = {"since": 0, "players": ["Anna", "Bernd", "Cem"], "others": ["Bernd", "Cem"], "deals": []}
    own |= {"table": "t1", "finished": False}
    table.open(watched)
    watched.route("**/api/games", lambda route: route.fulfill(json={"tables": [own], "more": None}))
    watched.locator(marked("waiting-room")).wait_for()
    watched.locator(marked("home")).click()
    to_list = watched.locator(marked("resume"))
    expect(to_list).to_contain_text("To the last list")
    expect(to_list).to_contain_text(f"The list is complete · +{finished.entries[0]['score']}")
    watched.locator(marked("nav-games")).click()
    watched.locator(marked("own-table")).wait_for()
    expect(watched.locator(marked("resume-table"))).to_have_count(0)
    # As soon as a deal lies there again, both lead back to it.
    watched.go_back()
    to_list.click()
    watched.locator(marked("waiting-room")).wait_for()
    table.told = table.beside = {}
    table.send()
    watched.locator(marked("auction")).wait_for()
    watched.locator(marked("home")).click()
    expect(watched.locator(marked("resume"))).to_contain_text("Continue")
    expect(watched.locator(marked("resume"))).to_contain_text(
        re.compile(r"Bernd, Cem · Deal 2 · points: \+\d+")
    )
    watched.locator(marked("nav-games")).click()
    watched.locator(marked("resume-table")).click()
    watched.locator(marked("auction")).wait_for()
