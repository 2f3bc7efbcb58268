"""The screens of a duplicate event with real packs: the desk, its slips, and phones at a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from tests.browser.looking import marked
from tests.server.duplicate.hall import WORDS
from tests.server.list_phone import ask
from tests.server.live import LiveServer

PEOPLE = 9


def packs_tour(page: Page, site: LiveServer) -> Iterator[str]:
    """An event of nine people at tables of four: each name is yielded when its screen is there."""

    def seen(name: str) -> None:
        page.locator(marked(name)).first.wait_for()

    def press(name: str) -> None:
        page.locator(marked(name)).first.click()

    def pad() -> None:
        for name in ("soloist-1", "contract-grand", "tops-with-2", "won"):
            press(name)

    page.goto(f"{site.url}/duplicate")
    seen("open")
    page.locator(marked("name")).fill("Duplikat mit Karten")
    page.locator(marked("organiser")).fill("Skatfreunde")
    players = "\n".join(f"Spielerin {number}" for number in range(1, PEOPLE + 1))
    page.locator(marked("players")).fill(players)
    page.locator(marked("packs")).select_option(index=1)
    page.locator(marked("at-table")).select_option("4")
    page.locator(marked("boards")).select_option(label="8")
    yield "real packs, to be opened"
    press("open")
    seen("words")
    page.locator(marked("words")).fill(WORDS)
    press("fix")
    seen("start-round")
    press("start-round")
    seen("missing-1")
    press("links")
    yield "real packs, the desk"
    press("missing-1")
    seen("slip-1-1")
    page.locator(f"{marked('slip-1-1')} {marked('enter')}").click()
    seen("pad")
    yield "real packs, a slip at the desk"
    pad()
    page.locator(f"{marked('slip-1-1')} {marked('counts')}").wait_for()
    name = page.url.rsplit("/", 1)[1]
    key = json.loads(page.evaluate(f"localStorage.getItem('skat.duplicate.{name}')"))
    cards = ask(site, f"/api/duplicates/{name}/cards", key=key).json
    slips: Any = ask(site, f"/api/duplicates/{name}/boards/2/slips", key=key).json
    forehand, middlehand = (each["number"] for each in slips[0]["players"][:2])
    page.goto(f"{site.url}/duplicate/{name}#{cards[str(forehand)]}")
    seen("slip-2-1")
    page.locator(f"{marked('slip-2-1')} {marked('enter')}").click()
    pad()
    seen("proposal")
    page.goto(f"{site.url}/duplicate/{name}#{cards[str(middlehand)]}")
    seen("agree")
    yield "real packs, a phone is asked"
    press("agree")
    page.locator(marked("agree")).wait_for(state="detached")
    page.goto(f"{site.url}/duplicate/{name}#{cards['helper']}")
    seen("desk-slips")
    yield "real packs, a helper"
