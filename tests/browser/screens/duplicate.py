"""The screens of a duplicate event: the desk opens it, a player looks back at his own board."""

from __future__ import annotations

import json
from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.looking import marked
from tests.server.duplicate.hall import WORDS, DuplicateHall
from tests.server.live import LiveServer

PEOPLE = 6


def duplicate_tour(page: Page, site: LiveServer) -> Iterator[str]:
    """An event of six people: each name is yielded when its screen is there.

    The server must not limit clients that play faster than people (`SKAT_LIMITS`).
    """

    def seen(name: str) -> None:
        page.locator(marked(name)).first.wait_for()

    def press(name: str) -> None:
        page.locator(marked(name)).first.click()

    page.goto(f"{site.url}/duplicate")
    seen("open")
    yield "duplicate, to be opened"
    page.locator(marked("name")).fill("Duplikat am Donnerstag")
    page.locator(marked("organiser")).fill("Skatfreunde")
    players = "\n".join(f"Spielerin {number}" for number in range(1, PEOPLE + 1))
    page.locator(marked("players")).fill(players)
    page.locator(marked("boards")).select_option(label="6")
    press("open")
    seen("words")
    yield "duplicate, the words"
    page.locator(marked("words")).fill(WORDS)
    press("fix")
    seen("start-round")
    press("start-round")
    seen("tables")
    press("links")
    yield "duplicate, the desk"
    name = page.url.rsplit("/", 1)[1]
    key = json.loads(page.evaluate(f"localStorage.getItem('skat.duplicate.{name}')"))
    hall = DuplicateHall.of_desk(site, name=name, key=key)
    page.goto(f"{site.url}/duplicate/{name}#{hall.keys[1]}")
    seen("to-seat")
    yield "duplicate, the round of a player"
    press("to-seat")
    page.locator("[data-test='table'], [data-phase], main").first.wait_for()
    yield "duplicate, at the table"
    hall.play_round()
    page.goto(f"{site.url}/duplicate/{name}#{key}")
    seen("event-file")
    yield "duplicate, the desk with results"
    page.goto(f"{site.url}/duplicate/{name}#{hall.keys[1]}")
    seen("review-1")
    yield "duplicate, the boards of a player"
    press("board-1")
    seen("made")
    yield "duplicate, a board"
