"""Two people in two browsers and a computer player: by link, a deal, a lost page, a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.table_page import Faults, TablePage
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


class Guests:
    """Every person has a browser of his own, and no page may show a fault."""

    def __init__(self, browser: Browser, server: LiveServer) -> None:
        self.browser, self.server = browser, server
        self.faults: list[Faults] = []

    def person(self, viewport: dict[str, int]) -> TablePage:
        """Somebody new, at the first page."""
        size = {"width": viewport["width"], "height": viewport["height"]}
        page: Page = self.browser.new_context(viewport=size, locale="en").new_page()  # type: ignore[arg-type]
        self.faults.append(Faults(page))
        guest = TablePage(page, self.server, self.faults[-1])
        guest.settle()
        return guest


@pytest.fixture
def guests(browser: Browser, server: LiveServer) -> Iterator[Guests]:
    there = Guests(browser, server)
    yield there
    for context in browser.contexts:
        context.close()
    assert [faults.found for faults in there.faults] == [[] for _ in there.faults]


def seated(guests: Guests) -> tuple[TablePage, TablePage]:
    """Anna on a wide screen and Ben on a phone, who came by her link, with a computer player."""
    anna, ben = guests.person(DESKTOP), guests.person(PHONE)
    anna.page.goto(guests.server.url)
    anna.see("name").fill("Anna")
    anna.see("opponents-people").click()
    anna.see("start").click()
    anna.see("computer-3").click()
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
        assert idle < 400, [person.phase for person in people]
        people[0].page.wait_for_timeout(50)


def test_two_people_play_a_deal_and_wait_for_each_other(guests: Guests) -> None:
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


def test_a_newcomer_is_let_in_by_everybody(guests: Guests) -> None:
    people = anna, ben = seated(guests)
    cleo = guests.person(PHONE)
    cleo.page.goto(anna.page.url)
    cleo.see("name").fill("Cleo")
    cleo.see("join").click()
    cleo.see("asked").wait_for()
    for person in people:
        person.see("consent").click()
        person.see("consent").wait_for(state="hidden")
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not ben.page.evaluate(wide)
