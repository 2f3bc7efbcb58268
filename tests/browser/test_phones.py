"""Phones at a real evening: what was entered without a network, too many requests, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.looking import PHONE, look, marked, prefer
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser

READY = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).length }"
DEALS = 4
BLANK = "about:blank"


@pytest.fixture
def server(lasting_server: LiveServer) -> LiveServer:
    """Each list and tournament is known to those alone who have a key."""
    return lasting_server


@pytest.fixture
def phone(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """A phone at an address; it has kept the page's own files, as after any earlier visit."""
    contexts: list[BrowserContext] = []

    def opened(address: str) -> Page:
        contexts.append(browser.new_context(viewport=PHONE, locale="en"))
        page = contexts[-1].new_page()
        prefer(page)
        if address != BLANK:
            page.goto(address)
            page.wait_for_function(READY)
        return page

    yield opened
    for context in contexts:
        context.close()


def seated(server: LiveServer) -> tuple[Hall, list[str]]:
    """A tournament of one table, and the keys of its players from place 1."""
    hall = Hall(server, series=2).seated(4)
    cards = hall.get("cards").json
    players = hall.get("desk").json["hall"]["tables"][0]["players"]
    return hall, [cards[str(player["number"])] for player in players]


def link(server: LiveServer, hall: Hall, key: str) -> str:
    return f"{server.url}/tournament/{hall.name}/phone#{key}"


def enter_grand(page: Page) -> None:
    for mark in ("soloist-3", "contract-grand", "tops-with-2", "won"):
        page.locator(marked(mark)).click()


def entered_too_soon(page: Page) -> list[Any]:
    """A deal that the server first refuses, as too many requests came; what the phone sent."""
    sent: list[Any] = []

    def too_many(route: Route) -> None:
        sent.append(route.request.post_data_json)
        if len(sent) == 1:
            body = '{"error":{"code":"too_fast","message":"Too fast","articles":[]}}'
            route.fulfill(status=429, headers={"Retry-After": "1"}, body=body)
        else:
            route.continue_()

    page.route("**/commands", too_many)
    page.locator(marked("passed")).click()
    page.get_by_text("confirms this deal").wait_for()
    expect(page.locator(marked("problem"))).to_be_hidden()
    page.unroute("**/commands")
    return sent


def test_phones_outlive_gaps_and_too_many_requests_and_show_the_end(
    server: LiveServer, phone: Callable[[str], Page]
) -> None:
    hall, keys = seated(server)
    # One hears by its line alone, another has none and asks.
    by_line, by_asking = phone(BLANK), phone(BLANK)
    by_line.route("**/phone?after=*", lambda route: route.abort())
    by_asking.route_web_socket("**/socket*", lambda socket: socket.close(code=1011))
    for page, key in ((by_line, keys[1]), (by_asking, keys[2])):
        page.goto(link(server, hall, key))
        page.locator(marked("pad")).wait_for()
    page = phone(link(server, hall, keys[0]))
    page.locator(marked("pad")).wait_for()
    sent = entered_too_soon(page)
    assert [each["command_id"] for each in sent] == [sent[0]["command_id"]] * 2
    assert hall.get("desk").json["hall"]["tables"][0]["entered"] == 1
    for told in (by_line, by_asking):
        expect(told.locator(marked("confirm"))).to_be_visible()
        told.close()

    place = {"series": 1, "table": 1}
    hall.do({"do": "confirm_deal", "deal": 1, "version": 0, **place}, key=keys[1])
    page.locator(marked("pad")).wait_for()
    page.context.set_offline(True)
    enter_grand(page)
    expect(page.locator(marked("offline"))).to_contain_text("1 entry waits")
    page.reload()
    expect(page.locator(marked("offline"))).to_contain_text("1 entry waits")
    expect(page.locator(marked("unsent"))).to_contain_text("Deal 2")
    look(page)
    page.context.set_offline(False)
    page.locator(marked("unsent")).wait_for(state="detached")
    assert hall.get("desk").json["hall"]["tables"][0]["entered"] == 2
    hall.do({"do": "confirm_deal", "deal": 2, "version": 0, **place}, key=keys[1])
    for deal in range(3, DEALS + 1):
        hall.do({"do": "enter_deal", "deal": deal, "game": None, **place})
    hall.do({"do": "sign", "places": [1, 2, 3, 4], **place})
    hall.do({"do": "close_series", "series": 1})
    page.get_by_text("Your table appears here").wait_for()
    # Of two series only one is played: so nobody has to wait until the protests are late.
    hall.do_seen({"do": "abandon", "reason": "power cut", "refund": False})
    expect(page.locator(marked("provisional"))).to_be_visible()
    expect(page.locator(marked("final-lines") + " tr")).to_have_count(DEALS)
    assert hall.publish().status == 201
    winner = phone(link(server, hall, keys[2]))
    expect(winner.locator(marked("final-rank"))).to_contain_text("Rank 1 of 4")
    expect(winner.locator(marked("final-prize"))).to_be_visible()
    look(winner)
