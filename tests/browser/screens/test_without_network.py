"""The whole page without a network, for the eye and for axe: every room, the table on the device.

Each room is entered as with a network and comes to the same; what needs a server says that none can
be reached. At the table on the device deals are played until every phase was on the screen, hints
asked for, the deal looked back at, and the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page

from skat.messages import catalogue
from tests.browser.looking import LANGUAGES, PHONE, marked, prefer
from tests.browser.rooms import FURTHER, PATIENCE_MS, ROOMS, Room, enter
from tests.browser.screens.referee import referee_tour
from tests.browser.screens.test_sweep import Sweep
from tests.browser.table_page import Faults, TablePage
from tests.browser.test_offline import READY
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

TAPS_TO_A_SERVER: Final = {
    "bots": 0,
    "waiting room": 2,
    "daily": 0,
    "review of a deal": 1,
    "review of a whole deal": 0,
    "board as at the table": 1,
    "play on": 0,
}
"""Rooms that say that no server can be reached, after so many of their taps."""
THERE: Final = {"open tables": marked("no-network"), "play now": marked("pairing")}
"""Rooms that go on looking for a server, with what is there meanwhile."""
BEHIND_THOSE: Final = (
    *("options", "bot asked for", "mistake asked about", "tries of computer players"),
    *("own try", "own try over", "daily, at the table"),
)
PHASES: Final = {
    "auction": "auction",
    "skat": "take-skat",
    "discard": "discard-panel",
    "announce": "announce-panel",
    "play": "hand",
}
"""Each phase of a deal with what is there when it is the person's turn."""
MOST_DEALS: Final = 25


def rooms_offline(page: Page, site: LiveServer, language: str) -> Iterator[str]:
    """Every room that is not behind one that needs a server."""
    unreachable = f'text="{catalogue(language)["error.unreachable"]}"'
    for room in (*ROOMS, *FURTHER):
        if room.name not in BEHIND_THOSE:
            enter(page, site.url, _without_server(room, unreachable))
            yield f"{room.name}, no network"


def _without_server(room: Room, unreachable: str) -> Room:
    if room.name in THERE:
        return replace(room, clicked=(), until=THERE[room.name])
    if room.name in TAPS_TO_A_SERVER:
        taps = room.clicked[: TAPS_TO_A_SERVER[room.name]]
        return replace(room, clicked=taps, until=unreachable)
    return room


def table_of_the_device(table: TablePage) -> Iterator[str]:
    """Every phase on the person's turn, with hints; the result, its list, and a look back."""
    page = table.page
    page.goto(table.server.url)
    table.see("start").click()
    table.see("open-here").click()
    table.wait_for_cards()
    left = dict(PHASES)
    for _ in range(MOST_DEALS):
        table.play_until(lambda: table.sees("result") or _is_due(table, left))
        while not table.sees("result"):
            del left[phase := table.phase]
            yield f"here, {phase}"
            if table.sees("ask-for-hint"):
                yield from _hinted(table, phase)
            table.play_until(lambda: table.sees("result") or _is_due(table, left))
        if not left:
            break
        table.see("next-deal").click()
        table.play_until(lambda: table.phase != "finished")
    assert not left, f"no deal of {MOST_DEALS} came to {set(left)}"
    yield "here, result"
    yield from _looked_back(table)


def _is_due(table: TablePage, left: dict[str, str]) -> bool:
    mark = left.get(table.phase, "")
    return bool(mark) and table.sees(mark) and (table.phase == "auction" or table.my_turn)


def _hinted(table: TablePage, phase: str) -> Iterator[str]:
    table.see("ask-for-hint").click()
    for step in ("one of two", "the best"):
        table.see("hint-told").wait_for(timeout=PATIENCE_MS)
        table.see("hint-more").click()
        yield f"here, {phase}, hint: {step}"


def _looked_back(table: TablePage) -> Iterator[str]:
    page = table.page
    table.see("show-list").click()
    table.see("list-sheet").wait_for()
    yield "here, list"
    page.keyboard.press("Escape")
    table.see("replay-deal").click()
    table.see("past-forward").wait_for()
    yield "here, gone through"
    yield from _played_on(table)
    table.see("to-review").click()
    table.see("review-strip").wait_for(timeout=PATIENCE_MS)
    table.see("review-by-open-cards").wait_for()
    yield "here, judged by open cards"
    page.goto(f"{table.server.url}/games")
    table.see("show-deals").click()
    table.see("own-deal").first.wait_for()
    yield "lists of this device"
    table.see("own-list").click()
    table.see("list-lost").wait_for(timeout=PATIENCE_MS)
    yield "whole list by open cards"
    page.goto(f"{table.server.url}/games")
    table.see("forget-local").click()
    table.see("warning").wait_for()
    yield "list deleted?"


def _played_on(table: TablePage) -> Iterator[str]:
    """The deal goes on from its first step, by computer players and with the person."""
    page = table.page
    gone_through = page.url
    table.see("to-play-on").click()
    table.see("try-play").wait_for()
    lines = table.see("back").locator("span").evaluate("text => text.getClientRects().length")
    assert lines == 1, "the way back is not broken beside a long title"
    yield "here, play on"
    table.see("try-level-simple").click()
    table.see("try-them").click()
    table.see("tries-result").wait_for(timeout=PATIENCE_MS)
    yield "here, tries of computer players"
    table.see("try-play").click()
    table.see("own-plate").wait_for(timeout=PATIENCE_MS)
    yield "here, own try"
    table.see("try-back").click()
    table.see("try-play").wait_for()
    page.goto(gone_through)
    table.see("past-forward").wait_for()


@pytest.fixture
def browser_context_args() -> dict[str, object]:
    """The worker keeps the page; cards do not fly."""
    return {"reduced_motion": "reduce", "service_workers": "allow"}


@pytest.mark.proof
@pytest.mark.screens
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_without_a_network(
    page: Page, context: BrowserContext, lasting_server: LiveServer, language: str
) -> None:
    faults = Faults(page)
    page.set_viewport_size(PHONE)
    prefer(page, language=language, scheme="auto", taps=1)
    page.goto(lasting_server.url)
    page.wait_for_function(READY)
    context.set_offline(True)
    sweep = Sweep(page, language)
    for screens in (
        table_of_the_device(TablePage(page, lasting_server, faults)),
        rooms_offline(page, lasting_server, language),
        referee_tour(page, lasting_server),
    ):
        for screen in screens:
            sweep.screen(screen)
    sweep.faults += [fault for fault in faults.texts if "page error" in fault]
    assert not sweep.faults, "\n".join(sweep.faults)
