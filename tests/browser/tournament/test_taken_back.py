"""At the desk: people are moved by hand, slips are taken back, the notice is amended."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from skat.tournament.notice.parts import Section
from skat.tournament.sample import sample_prospectus
from tests.browser.looking import look, marked, prefer
from tests.browser.table_page import Faults
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
ROOM = {"width": 1280, "height": 800}


def click(page: Page, name: str) -> None:
    page.locator(marked(name)).click()


def opened(server: LiveServer, page: Page, hall: Hall) -> Faults:
    """The desk on a screen."""
    faults = Faults(page)
    page.set_default_timeout(20_000)
    prefer(page)
    page.goto(f"{server.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    page.locator(marked("tab-tables")).click()
    return faults


def taken_back(page: Page, what: str) -> None:
    """A step by the sheet for what is taken back: its effect, then the confirmation."""
    click(page, "to-undo")
    page.locator(marked("undo-what")).select_option(label=what)
    page.locator(marked("reason")).fill("a slip")
    click(page, "undo-send")
    page.locator(marked("effect")).wait_for()
    look(page)
    click(page, "undo-send")
    page.locator("dialog").wait_for(state="detached")


def test_people_sit_elsewhere_by_hand_and_the_hall_says_so(server: LiveServer, page: Page) -> None:
    hall = Hall(server, rounds=2).seated(11)
    faults = opened(server, page, hall)
    page.locator(marked("table-3")).wait_for()
    first = hall.tables[0]["players"][0]["number"]
    for screen in (PHONE, ROOM):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        click(page, "to-late")
        page.locator(marked("late-kind")).select_option("move")
        page.locator(marked("late-table")).select_option("1" if screen == PHONE else "3")
        page.locator(marked("late-number")).select_option(str(first))
        page.locator(marked("late-to")).select_option("3" if screen == PHONE else "1")
        expect(page.locator(marked("others-sit"))).to_contain_text(str(first))
        page.locator(marked("reason")).fill("asked for it")
        look(page)
        click(page, "late-send")
        page.locator("dialog").wait_for(state="detached")
    assert hall.get("hall").json["other_seats"] == [
        {"series": 1, "redrawn": 0, "by_hand": 2, "moved": 0}
    ]
    # Four do not come: at the third, one of three tables of three is dissolved.
    for _ in range(4):
        click(page, "to-late")
        page.locator(marked("late-kind")).select_option("take_off")
        page.locator(marked("late-table")).select_option("1")
        gone = hall.tables[0]["players"][0]["number"]
        page.locator(marked("late-number")).select_option(str(gone))
        page.locator(marked("reason")).fill("not here")
        look(page)
        click(page, "late-send")
        page.locator("dialog").wait_for(state="detached")
    sizes = [len(table["players"]) for table in hall.tables]
    assert sorted(sizes) == [3, 4]
    page.goto(f"{server.url}/tournament/{hall.name}/hall")
    expect(page.locator(marked("other-seats"))).to_contain_text("6")
    look(page)
    assert faults.texts == []


def test_lists_cards_an_early_end_and_an_entry_are_taken_back(
    server: LiveServer, page: Page
) -> None:
    a_list_typed_at_the_wrong_table_and_a_card(server, page)
    an_early_end_and_an_entry(server, page)


def a_list_typed_at_the_wrong_table_and_a_card(server: LiveServer, page: Page) -> None:
    hall = Hall(server, rounds=1).seated(8)
    faults = opened(server, page, hall)
    place = {"series": 1, "table": 1}
    foot = [{"points": 0, "won": 0, "lost": 0}] * 4
    hall.do({"do": "enter_totals", **place, "totals": foot, "passed": 4})
    hall.do({"do": "sign", **place, "places": [1, 2, 3, 4]})
    hall.do({"do": "hand_in", "numbers": [1]})
    page.locator(f"{marked('table-1')}.done").wait_for()
    taken_back(page, "The typed list of table 1")
    page.locator(f"{marked('table-1')}.empty").wait_for()
    number = hall.get("desk").json["entrants"][0]["name"]
    taken_back(page, f"Start card of 1 {number}")
    assert not hall.get("desk").json["entrants"][0]["handed_in"]
    assert faults.texts == []


def an_early_end_and_an_entry(server: LiveServer, page: Page) -> None:
    """What ends is shown before, and again after it is taken back; an entry is struck."""
    hall = Hall(server, rounds=1, series=2).seated(8)
    faults = opened(server, page, hall)
    place = {"series": 1, "table": 2}
    hall.do({"do": "enter_list", **place, "games": [None] * 4})
    hall.do({"do": "sign", **place, "places": [1, 2, 3, 4]})
    click(page, "tab-standings")
    click(page, "break-off")
    page.locator(marked("reason")).fill("power cut")
    click(page, "abandon-send")
    expect(page.locator(marked("effect"))).to_contain_text("table 2")
    look(page)
    click(page, "abandon-send")
    page.locator("dialog").wait_for(state="detached")
    click(page, "tab-tables")
    taken_back(page, "Early end of the event")
    assert hall.get("hall").json["series_running"]
    hall.do({"do": "enter", "name": "Entered Twice"})
    click(page, "tab-entries")
    click(page, "entrant-9")
    look(page)
    click(page, "refuse-entry")
    page.locator("dialog").wait_for(state="detached")
    assert len(hall.get("desk").json["entrants"]) == 8
    assert faults.texts == []


def test_an_announced_notice_is_amended_before_the_first_draw(
    server: LiveServer, page: Page
) -> None:
    halls = (Section(name="Upper hall", tables=12), Section(name="Cellar"))
    notice = replace(sample_prospectus(series=4, rounds=1), sections=halls)
    hall = Hall(server, notice=notice)
    hall.do({"do": "announce"})
    faults = opened(server, page, hall)
    click(page, "tab-notice")
    for screen in (PHONE, ROOM):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        if not page.locator(marked("amend-series")).is_visible():
            click(page, "to-amend")
        sheet = page.locator("details", has=page.locator(marked("amend-series")))
        sheet.locator(marked("reason")).fill("few came")
        page.locator(marked("amend-series")).fill("")
        click(page, "amend")
        assert page.locator(marked("amend-series")).evaluate("one => one.validity.valueMissing")
        page.locator(marked("amend-series")).fill("3" if screen == PHONE else "2")
        look(page)
        click(page, "amend")
        expect(page.locator(marked("amended"))).to_have_count(1 if screen == PHONE else 2)
    _halls_change(page)
    page.goto(f"{server.url}/tournament/{hall.name}/notice")
    expect(page.locator("dl")).to_contain_text("2 series instead of 3. few came")
    expect(page.locator("dl")).to_contain_text("halls Upper hall (12), Barn (4) instead of")
    look(page)
    assert faults.texts == []


def _halls_change(page: Page) -> None:
    """One is closed, another is new; one that was announced keeps its place and its name."""
    click(page, "to-amend-halls")
    sheet = page.locator("details", has=page.locator(marked("amend-halls")))
    sheet.locator(marked("add-section")).click()
    sheet.locator(marked("section-name-2")).fill("Barn")
    sheet.locator(marked("section-tables-2")).fill("4")
    sheet.locator(marked("section-closed-1")).check()
    expect(sheet.get_by_role("button", name="Remove")).to_have_count(1)
    sheet.locator(marked("reason")).fill("the pipes burst")
    for screen in (PHONE, ROOM):
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        look(page)
    emptied = sheet.locator(marked("section-name-0"))
    emptied.fill("")
    click(page, "amend-halls")
    assert emptied.evaluate("one => one.validity.valueMissing")
    emptied.fill("Upper hall")
    click(page, "amend-halls")
    expect(page.locator(marked("amended"))).to_have_count(3)
