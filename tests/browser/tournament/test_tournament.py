"""A tournament in the browser: the desk, two phones at a table, the screen of the hall."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.looking import PHONE, look, marked, prefer
from tests.browser.table_page import Faults
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser

PATIENCE_MS = 20_000
NAMES = ("Anna Müller", "Béla Kiss", "Cléo Dupré", "Dörte Weiß", "Emil Żak", "Frida", "Gül", "Ivo")


@pytest.fixture
def server(lasting_server: LiveServer) -> LiveServer:
    """Each tournament is known to those alone who have a key."""
    return lasting_server


class Desk:
    """The laptop of the organiser."""

    def __init__(self, page: Page, server: LiveServer) -> None:
        page.set_default_timeout(PATIENCE_MS)
        prefer(page)
        self.page, self.server = page, server

    def click(self, name: str) -> None:
        self.page.locator(marked(name)).click()

    def begun(self) -> Desk:
        """A tournament whose notice is still to be completed."""
        self.page.goto(f"{self.server.url}/tournament")
        self.page.locator(marked("name")).fill("Preisskat Łódź")
        self.page.locator(marked("organiser")).fill("Skatclub")
        self.page.locator("select").select_option("4")
        self.click("begin")
        return self

    def entered(self, *names: str) -> Desk:
        """Everybody is entered, one after the other."""
        for name in names:
            self.page.locator(marked("player")).fill(name)
            self.click("enter")
            expect(self.page.locator(marked("entrants"))).to_contain_text(name)
        return self

    def drawn(self) -> Desk:
        self.click("tab-tables")
        self.click("draw")
        self.page.locator(marked("table-2")).wait_for()
        return self

    def seated(self, table: int) -> list[int]:
        """The start numbers at a table, from place 1."""
        rows = self.page.locator(f"{marked(f'table-{table}')} li b").all_inner_texts()
        return [int(row) for row in rows]

    def card(self, number: int) -> str:
        """Where the code on a start card leads."""
        self.click("tab-entries")
        self.click(f"card-{number}")
        link = self.page.locator(marked("card-link")).get_attribute("href")
        self.page.keyboard.press("Escape")
        assert link is not None
        return link


@pytest.fixture
def phones(browser: Browser, browser_context_args: dict[str, Any]) -> Callable[[str], Page]:
    """Makes a phone that opens an address; each has a memory of its own."""

    def phone(address: str) -> Page:
        page = browser.new_context(**browser_context_args, viewport=PHONE).new_page()
        page.set_default_timeout(PATIENCE_MS)
        prefer(page)
        page.goto(address)
        return page

    return phone


def test_from_the_desk_to_the_hall(
    page: Page, server: LiveServer, phones: Callable[[str], Page]
) -> None:
    faults = Faults(page)
    desk = Desk(page, server).begun()
    a_notice_is_complete_before_it_is_out(desk, faults)
    the_next_name_may_be_typed_before_the_answer_is_here(desk, faults)
    desk.entered(*NAMES[1:])
    only_who_has_checked_in_is_drawn(desk, phones)
    desk.drawn()
    first, second = desk.seated(1)[:2]
    keeper, checker = phones(desk.card(first)), phones(desk.card(second))
    expect(keeper.locator(marked("seat"))).to_contain_text("1")
    assert "#" not in keeper.url
    keeper.locator(marked("soloist-2")).click()
    keeper.locator(marked("contract-grand")).click()
    keeper.locator(marked("tops-with-2")).click()
    keeper.locator(marked("won")).click()
    keeper.locator(marked("pad")).wait_for(state="detached")
    checker.locator(marked("confirm")).click()
    checker.locator(marked("pad")).wait_for()
    checker.locator(marked("to-protest")).click()
    checker.locator(marked("facts")).fill("the skat was looked at")
    checker.locator(marked("lodge")).click()
    expect(checker.locator(marked("lodged"))).to_be_visible()
    desk.click("tab-protests")
    expect(page.locator(marked("protest-1"))).to_contain_text("the skat was looked at")
    desk.click("tab-standings")
    expect(page.locator(f"{marked('standings')} tr").first).to_contain_text("122")
    hall = phones(page.url.replace("/desk", "/hall"))
    # The screen turns by itself.
    expect(hall.locator(marked("standings"))).to_contain_text("122", timeout=PATIENCE_MS)
    assert faults.texts == []


def only_who_has_checked_in_is_drawn(desk: Desk, phones: Callable[[str], Page]) -> None:
    """Seven by a tap at the desk, the last on his own phone; he thinks it over, and is here."""
    desk.click("tab-entries")
    desk.click("check-in-open")
    for at in range(1, len(NAMES)):
        desk.click(f"here-{at}")
        expect(desk.page.locator(marked("here"))).to_contain_text(f"{at} ")
    phone = phones(desk.card(len(NAMES)))
    look(phone)
    for mark in ("check-me-in", "stay-away", "check-me-in"):
        phone.locator(marked(mark)).click()
    expect(phone.locator(marked("stay-away"))).to_be_visible()
    expect(desk.page.locator(marked("here"))).to_contain_text(f"{len(NAMES)} ")
    desk.page.locator(marked("filter")).select_option("not_here")
    expect(desk.page.locator(f"{marked('entrants')} tr")).to_have_count(0)
    desk.page.locator(marked("filter")).select_option("all")
    look(desk.page)


def a_notice_is_complete_before_it_is_out(desk: Desk, faults: Faults) -> None:
    page = desk.page
    # What is empty says why, and what comes first.
    desk.click("tab-entries")
    expect(page.locator(marked("nobody-entered"))).to_contain_text("once the notice is published")
    desk.click("tab-standings")
    expect(page.locator(marked("no-standings"))).to_be_visible()
    desk.click("tab-notice")
    page.locator(marked("item-use_of_income")).fill("")
    desk.click("save-notice")
    with faults.one_refused(400):
        desk.click("announce")
        for mark in ("problem", "missing"):
            expect(page.locator(marked(mark))).to_contain_text("Use of income")
    look(page)
    page.locator(marked("item-use_of_income")).fill("prizes")
    page.locator(marked("item-team-prizes")).fill("50; 30,5")
    desk.click("save-notice")
    desk.click("announce")
    desk.click("tab-entries")
    page.locator(marked("player")).wait_for()
    expect(page.locator(marked("nobody-entered"))).to_contain_text("Nobody has entered yet")
    desk.click("tab-notice")
    assert page.locator(marked("item-team-prizes")).input_value() == "50; 30.5"
    assert page.locator(marked("item-team-prizes")).is_disabled()
    desk.click("tab-entries")


def the_next_name_may_be_typed_before_the_answer_is_here(desk: Desk, faults: Faults) -> None:
    """Whether the one before is entered or refused."""
    page = desk.page
    player = page.locator(marked("player"))
    held: list[Route] = []
    page.route("**/commands", lambda route: held.append(route))
    no_name = "\u3164"

    def entered(typed: str, *, meanwhile: str) -> None:
        player.fill(typed)
        with page.expect_request("**/commands"):
            desk.click("enter")
        expect(player).to_have_value("")
        player.fill(meanwhile)
        held.pop().continue_()
        expect(page.locator(marked("enter"))).to_be_enabled()

    entered(NAMES[0], meanwhile=NAMES[1])
    expect(player).to_have_value(NAMES[1])
    with faults.one_refused(400):
        entered(no_name, meanwhile="")
        # What was refused is there to be mended.
        expect(player).to_have_value(no_name)
    expect(page.locator(marked("entrants"))).to_contain_text(NAMES[0])
    page.unroute("**/commands")


def test_a_paper_list_is_typed_protested_and_corrected(
    page: Page, server: LiveServer, phones: Callable[[str], Page]
) -> None:
    faults = Faults(page)
    desk = at_desk(page, server, Hall(server, series=2).entered(8))
    a_refusal_is_said_and_nothing_is_lost(desk, faults)
    for table in (1, 2):
        desk.click(f"paper-{table}")
        page.locator(marked("points-1")).fill("96")
        page.locator(marked("won-1")).fill("2")
        page.locator(marked("passed")).fill("2")
        desk.click("enter-totals")
        page.locator("dialog").wait_for(state="detached")
    number = desk.seated(1)[0]
    desk.click("close-series")
    page.locator(marked("draw")).wait_for()
    # A phone that is opened only now protests still about the table of the series.
    phone = phones(desk.card(number))
    phone.locator(marked("to-protest")).click()
    phone.locator(marked("facts")).fill("the third deal was mine")
    phone.locator(marked("lodge")).click()
    expect(phone.locator(marked("lodged"))).to_be_visible()
    look(phone)
    desk.click("tab-protests")
    expect(page.locator(marked("protest-1"))).to_contain_text("the third deal was mine")
    desk.click("tab-tables")
    desk.click("correct-1")
    page.locator(marked("reason")).fill("read wrong")
    desk.click("consent")
    page.locator(marked("points-1")).fill("72")
    desk.click("show-effect")
    expect(page.locator(marked("effect"))).to_contain_text("196 → 172")
    desk.click("confirm-correction")
    page.locator("dialog").wait_for(state="detached")
    desk.click("tab-standings")
    second = page.locator(f"{marked('standings')} tr").nth(1)
    expect(second).to_contain_text("172")
    # On a small phone the longest name leaves the result in sight.
    page.set_viewport_size({"width": 360, "height": 780})
    name = "Agnieszka Brzęczyszczykiewicz"
    second.locator("td").nth(2).evaluate("(cell, name) => (cell.firstChild.data = name)", name)
    expect(second.locator("td").last).to_be_in_viewport(ratio=1)
    assert faults.texts == []


def a_refusal_is_said_and_nothing_is_lost(desk: Desk, faults: Faults) -> None:
    page = desk.page
    desk.click("tab-protests")
    # Before a series is drawn there is nothing to protest against.
    expect(page.locator(marked("lodge"))).to_be_hidden()
    desk.drawn()
    desk.click("tab-protests")
    page.locator(marked("protest-number")).fill("99")
    page.locator(marked("facts")).fill("somebody looked")
    with faults.one_refused(400):
        desk.click("lodge")
        expect(page.locator(marked("problem"))).to_contain_text("99")
    expect(page.locator(marked("facts"))).to_have_value("somebody looked")
    desk.click("tab-tables")
    # What was refused there is no news at another tab.
    expect(page.locator(marked("problem"))).to_be_hidden()
    # All are seated: the sheet begins with who is not there, and says why nobody can be seated.
    desk.click("to-late")
    expect(page.locator(marked("late-kind"))).to_have_value("take_off")
    page.locator(marked("late-kind")).select_option("join")
    expect(page.locator(marked("late-send-why"))).to_contain_text("Everybody who is entered")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def at_desk(page: Page, server: LiveServer, hall: Hall) -> Desk:
    """The desk of a tournament that was begun over HTTP."""
    desk = Desk(page, server)
    page.goto(f"{server.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    page.locator(marked("tab-tables")).click()
    return desk


def test_the_desk_seats_enters_excludes_and_breaks_off(page: Page, server: LiveServer) -> None:
    faults = Faults(page)
    hall = Hall(server, series=2).seated(8)
    desk = at_desk(page, server, hall)
    one, other = desk.seated(1)[0], desk.seated(2)[0]
    desk.click("to-swap")
    page.locator(marked("swap-one")).select_option(str(one))
    page.locator(marked("swap-other")).select_option(str(other))
    page.locator(marked("reason")).fill("next to the door")
    desk.click("swap-send")
    page.locator("dialog").wait_for(state="detached")
    assert [desk.seated(1)[0], desk.seated(2)[0]] == [other, one]
    desk.click("open-1")
    desk.click("to-live")
    own = server.open_table()
    places = json.dumps([{"table": own.table, "token": own.token, "size": 3, "since": 0}])
    page.evaluate("places => localStorage.setItem('skat.tables', places)", places)
    page.locator(marked("live-link")).fill(f"{server.url}/table/{own.table}#x")
    desk.click("live-look")
    expect(page.locator(marked("live-players"))).to_contain_text("Anna")
    # Three sat there, and four sit here.
    assert page.locator(marked("live-take")).is_disabled()
    page.locator(marked("soloist-2")).click()
    page.locator(marked("contract-grand")).click()
    page.locator(marked("tops-with-1")).click()
    page.locator(marked("lost")).click()
    expect(page.locator(marked("newest-lines"))).to_contain_text("−96")
    look(page)
    desk.click("to-void")
    page.locator(marked("reason")).fill("illegible")
    desk.click("void")
    page.locator(f"{marked('table-1')}.void").wait_for()
    desk.click("tab-entries")
    desk.click(f"entrant-{one}")
    page.locator(marked("reason")).fill("marked cards")
    desk.click("exclude")
    page.locator("dialog").wait_for(state="detached")
    page.set_viewport_size(PHONE)
    desk.click("tab-standings")
    desk.click("break-off")
    page.locator(marked("reason")).fill("power cut")
    look(page)
    desk.click("abandon-send")
    page.locator(marked("effect")).wait_for()
    desk.click("abandon-send")
    page.locator("dialog").wait_for(state="detached")
    desk.click("tab-money")
    refunds = page.locator(f"{marked('refunds')} tr")
    expect(refunds).to_have_count(7)
    assert set(refunds.locator("td.right").all_inner_texts()) == {"10.00\N{NO-BREAK SPACE}EUR"}
    page.locator(marked("card-numbers")).fill(f"{one}, {other} 99")
    with faults.one_refused(400):
        desk.click("take-cards")
        expect(page.locator(marked("problem"))).to_contain_text("99")
    page.locator(marked("card-numbers")).fill(f"{one} {other}")
    desk.click("take-cards")
    expect(page.locator(marked("cards-back"))).to_contain_text("2")
    desk.click("tab-standings")
    desk.click("publish")
    page.locator(marked("publish")).wait_for(state="detached")
    assert faults.texts == []
