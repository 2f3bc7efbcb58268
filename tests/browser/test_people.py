"""Two people in two browsers and a computer player: by link, a deal, a lost page, a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.looking import PHONE, marked, out_of_sight_sideways, prefer
from tests.browser.table_page import Faults, TablePage
from tests.server.live import NO_PAUSES, LiveServer

pytestmark = pytest.mark.browser

DESKTOP: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    server = LiveServer(tmp_path)
    server.plant = NO_PAUSES
    with server:
        yield server


# Messages reach the page so much later that several taps come before the first answer.
ANSWERS_COME_LATE = """
    const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        ...own,
        set(read) { own.set.call(this, (message) => setTimeout(() => read(message), 700)); },
    });
"""


class Guests:
    """Every person has a browser of his own, and no page may show a fault."""

    def __init__(self, browser: Browser, server: LiveServer, usual: dict[str, Any]) -> None:
        self.browser, self.server, self.usual = browser, server, usual
        self.faults: list[Faults] = []

    def person(self, viewport: ViewportSize) -> TablePage:
        """A new guest, at the first page."""
        context = self.browser.new_context(**self.usual, viewport=viewport, locale="en")
        page: Page = context.new_page()
        self.faults.append(Faults(page))
        guest = TablePage(page, self.server, self.faults[-1])
        guest.settle()
        return guest


@pytest.fixture
def guests(
    browser: Browser, server: LiveServer, browser_context_args: dict[str, Any]
) -> Iterator[Guests]:
    there = Guests(browser, server, browser_context_args)
    yield there
    for context in browser.contexts:
        context.close()
    assert [faults.texts for faults in there.faults] == [[] for _ in there.faults]


def seated(guests: Guests) -> tuple[TablePage, TablePage]:
    """Anna on a wide screen and Ben on a phone, who came by her link, with a computer player."""
    anna, ben = guests.person(DESKTOP), guests.person(PHONE)
    anna.page.goto(guests.server.url)
    anna.see("with-friends").click()
    anna.see("computer-3").click()
    anna.see("code").wait_for()
    ben.page.goto(anna.see("link").input_value())
    ben.see("name").fill("Ben")
    ben.see("join").click()
    ben.see("waiting-room").wait_for()
    anna.page.locator('[data-test="place-2"][data-kind="human"]').wait_for()
    anna.see("begin").click()
    for person in (anna, ben):
        person.see("hand").wait_for()
    return anna, ben


def play_until_both_see(people: tuple[TablePage, TablePage], name: str) -> None:
    idle = 0
    while not all(person.sees(name) for person in people):
        if any(person.step() for person in people):
            idle = 0
            continue
        idle += 1
        assert idle < 1_200, [person.phase for person in people]
        people[0].page.wait_for_timeout(50)


def test_two_people_play_a_deal_let_a_third_in_and_part(guests: Guests) -> None:
    people = anna, ben = seated(guests)
    play_until_both_see(people, "hand")
    # Ben loses his page in the middle and comes back to the same cards.
    cards = ben.hand
    ben.page.reload()
    ben.see("hand").wait_for()
    assert ben.hand == cards
    play_until_both_see(people, "result")
    assert anna.see("score").all_inner_texts() == ben.see("score").all_inner_texts()
    anna.see("next-deal").click()
    anna.see("waited-for").wait_for()
    assert "Ben" in anna.see("waited-for").inner_text()
    ben.see("next-deal").click()
    for person in people:
        person.see("result").wait_for(state="hidden")
    a_newcomer_is_let_in_by_everybody(guests, people)
    # He says that he will leave, and plays on until then.
    ben.see("menu-open").click()
    ben.see("announce-leave").click()
    ben.see("confirm-yes").click()
    anna.see("leaving-2").wait_for()
    ben.see("leaving-own").wait_for()
    # The host sends Ben away; nobody else could.
    ben.see("menu-open").click()
    assert not ben.sees("remove-1")
    assert not ben.sees("announce-leave")
    anna.see("menu-open").click()
    anna.see("remove-2").click()
    anna.see("confirm-yes").click()
    ben.page.get_by_role("alert").wait_for()
    assert ben.page.url == f"{guests.server.url}/"


def a_newcomer_is_let_in_by_everybody(guests: Guests, people: tuple[TablePage, ...]) -> None:
    cleo = guests.person(PHONE)
    cleo.page.goto(people[0].page.url)
    cleo.see("name").fill("Cleo")
    cleo.see("join").click()
    cleo.see("asked").wait_for()
    for person in people:
        person.see("consent").click()
        person.see("consent").wait_for(state="hidden")
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not people[1].page.evaluate(wide)


def test_the_idle_dealer_looks_into_a_hand_and_others_watch(guests: Guests) -> None:
    anna, ben = guests.person(DESKTOP), guests.person(PHONE)
    anna.page.goto(f"{guests.server.url}/new")
    anna.see("size-4").click()
    anna.see("opponents-people").click()
    anna.see("house-rules").click()
    anna.see("edition-isko-1999").click()
    anna.see("more-settings").click()
    anna.see("spectators").check()
    anna.see("tournament").check()
    assert anna.see("spectators").is_disabled(), "TR-9.9"
    anna.see("tournament").uncheck()
    anna.see("take-over-300").click()
    anna.see("clock-move").click()
    anna.see("time-out-throw_in").click()
    anna.see("open-table").click()
    anna.see("link").wait_for()
    told = guests.server.asked(f"/api/tables/{anna.page.url.rpartition('/')[2]}")
    assert told["rules"]["edition"] == "isko-1999"
    settings = told["settings"]
    assert settings["take_over_seconds"] == 300
    assert settings["clock"]["on_time_out"] == "throw_in"
    assert (settings["spectators"], settings["tournament"]) == (True, False)
    for place in (3, 4):
        anna.see(f"computer-{place}").click()
    ben.page.goto(anna.see("link").input_value())
    ben.see("name").fill("Ben")
    ben.see("join").click()
    anna.page.locator('[data-test="place-2"][data-kind="human"]').wait_for()
    watcher = guests.person(PHONE)
    watcher.page.goto(anna.page.url)
    watcher.see("watch").click()
    watcher.see("place-2").wait_for()
    for of_the_host in ("begin", "free-2", "computer-3", "level"):
        assert not watcher.sees(of_the_host)
    anna.see("begin").click()
    # Place 1 deals first and sits out; Ben, to the left, is forehand.
    anna.see("look-forehand").click()
    ben.see("let-look").click()
    anna.see("open-hand").wait_for()
    watcher.see("watching").wait_for()
    assert watcher.hand == []
    assert not watcher.sees("open-hand")


def test_friends_change_their_minds_while_they_wait_and_talk(guests: Guests) -> None:
    anna, ben, watcher = guests.person(PHONE), guests.person(DESKTOP), guests.person(PHONE)
    anna.page.add_init_script(ANSWERS_COME_LATE)
    prefer(anna.page, name="")
    anna.page.goto(guests.server.url)
    anna.see("with-friends").click()
    link = anna.see("link").input_value()
    anna.see("code").wait_for()
    assert out_of_sight_sideways(anna.page, f"{marked('link')}, {marked('code')}") == []
    anna.page.set_viewport_size(PHONE)
    ben.page.goto(link)
    # The door shows who sits where, and what changes while one stands there.
    assert ben.see("at-1").inner_text().split() == ["1", "Guest"]
    anna.see("computer-2").click()
    expect(ben.see("at-2")).to_have_attribute("data-kind", "computer")
    ben.see("place-3").check()
    ben.see("name").fill("Ben")
    ben.see("join").click()
    ben.see("waiting-room").wait_for()
    assert not ben.sees("name")
    expect(ben.see("place-1")).to_contain_text("Guest")
    anna.see("name").fill("Anna")
    anna.see("name").blur()
    expect(ben.see("place-1")).to_contain_text("Anna")
    assert not ben.sees("terms-new")
    for of_the_host in ("may-watch", "options-open"):
        assert not ben.sees(of_the_host)
    anna.see("may-watch").check()
    ben.see("terms-new").wait_for()
    assert "others may watch" in ben.see("terms").inner_text()
    anna.see("options-open").click()
    anna.see("length-12").click()
    anna.see("drawn").check()
    anna.see("options-house-rules").click()
    anna.see("house-ramsch").check()
    anna.see("options-close").click()
    ben.page.get_by_text("12 deals · Places are drawn · others may watch · Ramsch").wait_for()
    # By the link one tap leads to the table, where nothing is his to press.
    watcher.page.goto(link)
    watcher.see("watch").click()
    watcher.see("place-2").wait_for()
    shown = '[data-test="waiting-room"] :is(button, input:not([readonly]), select):visible'
    assert {each.get_attribute("data-test") for each in watcher.page.locator(shown).all()} <= {
        "copy",
        "share",
    }
    watcher.page.close()
    they_talk_and_nothing_of_it_is_markup(guests, anna, ben)


def they_talk_and_nothing_of_it_is_markup(guests: Guests, anna: TablePage, ben: TablePage) -> None:
    """Also where the server starts anew meanwhile."""
    ben.see("talk-open").click()
    ben.see("say").fill("<img src=x onerror=alert(1)> Guten Abend")
    ben.see("send").click()
    anna.see("unheard").wait_for()
    anna.see("talk-open").click()
    assert not anna.sees("not-here-3"), "he came after the newest snapshot"
    said = anna.see("said").first
    said.wait_for()
    assert said.inner_text() == "Ben <img src=x onerror=alert(1)> Guten Abend"
    assert not anna.sees("unheard")
    anna.see("mute-3").click()
    # A server that starts again knows neither who is muted nor what was said, and counts anew.
    with anna.faults.planned_outage(), ben.faults.planned_outage():
        guests.server.kill()
        for person in (anna, ben):
            person.page.wait_for_selector('[data-status="lost"]', state="attached")
        guests.server.start()
        for person in (anna, ben):
            person.page.wait_for_selector('[data-status="open"]', state="attached")
    ben.see("say").fill("Noch da?")
    ben.see("send").click()
    ben.see("said").nth(1).wait_for()
    anna.see("say").fill("Ben?")
    anna.see("send").click()
    anna.see("said").first.wait_for()
    assert anna.see("said").all_inner_texts() == ["Anna Ben?"], "who is muted is not heard"
    assert not anna.sees("unheard")
    anna.see("report-3").click()
    assert anna.see("report-3").is_disabled()
    ben.page.close()
    anna.see("not-here-3").wait_for()
