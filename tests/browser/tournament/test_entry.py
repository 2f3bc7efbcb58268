"""A player enters by the code that the desk has hung up; the desk sees it, and erases people."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looking import PHONE, look, marked, prefer
from tests.server.list_phone import ask
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser


MARKED = """() => [...document.querySelectorAll('form :is(input, select)')]
    .filter((field) => field.required !== field.labels[0].innerText.includes('*'))
    .map((field) => field.labels[0].innerText)"""
"""What is required and not marked, or the other way round."""


def test_a_player_enters_himself_by_the_code_and_two_people_are_erased(
    page: Page, browser: Browser, server: LiveServer, browser_context_args: dict[str, Any]
) -> None:
    a_player_enters_himself(page, browser, server, browser_context_args)
    the_desk_says_that_two_have_one_name(page, server)
    two_people_are_erased(page, server)


def a_player_enters_himself(
    page: Page, browser: Browser, server: LiveServer, browser_context_args: dict[str, Any]
) -> None:
    hall = Hall(server)
    hall.do({"do": "announce"})
    prefer(page)
    page.goto(f"{server.url}/tournament")
    page.locator(marked("organiser")).wait_for()
    assert page.evaluate(MARKED) == []
    page.goto(f"{server.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    page.locator(marked("entry-by-link-open")).click()
    page.locator(marked("entry-most")).fill("12")
    page.locator(marked("entry-open")).click()
    link = page.locator(marked("entry-link")).inner_text()

    context = browser.new_context(**browser_context_args, viewport=PHONE, locale="en")
    phone = context.new_page()
    prefer(phone)
    phone.goto(link)
    # Three taps: name and club, consent, enter.
    phone.locator(marked("enter-me")).wait_for()
    assert phone.evaluate(MARKED) == []
    expect(phone.locator(marked("own-team"))).to_have_count(0)
    phone.locator(marked("own-name")).fill("Eva Ernst")
    phone.locator(marked("own-club")).fill("Herz 7")
    phone.locator(marked("consents")).check()
    phone.locator(marked("enter-me")).click()
    expect(phone.locator(".phone .number")).to_have_text("1")
    expect(phone.locator(".phone h1")).to_have_text("Eva Ernst")
    # The same code again leads back to her card.
    phone.goto(f"{server.url}/")
    phone.goto(link)
    expect(phone.locator(marked("to-card"))).to_be_visible()
    # And so does the first page, without any link.
    phone.goto(f"{server.url}/")
    expect(phone.locator(marked("resume-evening"))).to_contain_text("Your start card")
    phone.locator(marked("resume-evening")).click()
    expect(phone.locator(".phone .number")).to_have_text("1")
    phone.locator(marked("back")).click()
    expect(phone.locator(marked("evening-card"))).to_be_visible()

    expect(page.locator(marked("entry-so-far"))).to_contain_text("1 of at most 12")
    expect(page.locator(marked("by-link-1"))).to_be_visible()
    # The card that the desk shows has its whole address, with what stands behind the #.
    page.locator(marked("card-1")).click()
    shown = page.locator(marked("card-link"))
    assert shown.inner_text() == shown.get_attribute("href")
    assert "#1." in shown.inner_text()
    page.keyboard.press("Escape")
    # The organiser needs no account to come back, nor the address with the key.
    for way, reached in (
        ("back", "evening"),
        ("to-tournament", "new-tournament"),
        ("evening-desk", "tab-entries"),
        ("nav-", "resume-evening"),
        ("resume-evening", "tab-entries"),
    ):
        page.locator(marked(way)).click()
        expect(page.locator(marked(reached))).to_be_visible()
    page.locator(marked("entrant-1")).click()
    page.locator(marked("refuse-entry")).click()
    expect(page.locator(marked("by-link-1"))).to_be_hidden()
    page.locator(marked("entry-close")).click()
    expect(page.locator(marked("entry-open"))).to_be_visible()
    phone.evaluate("localStorage.clear()")
    phone.goto(link)
    expect(phone.locator(marked("entry-closed"))).to_contain_text("ask at the desk")
    context.close()


def the_desk_says_that_two_have_one_name(page: Page, server: LiveServer) -> None:
    """Before the second is entered, and after it: nobody is refused for that."""
    hall = Hall(server).entered(2)
    known = hall.get("desk").json["entrants"][0]["name"]
    prefer(page)
    page.goto(f"{server.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    told = page.locator(marked("namesakes"))
    expect(told).to_be_hidden()
    page.locator(marked("player")).fill(f"  {known.upper()}")
    expect(told).to_contain_text("with number 1")
    page.locator(marked("enter")).click()
    expect(told).to_contain_text("with numbers 1, 3")
    page.locator(marked("player")).fill("Nobody Else")
    expect(told).to_be_hidden()
    look(page)


def two_people_are_erased(page: Page, server: LiveServer) -> None:
    """One who withdrew and one whose entry was refused, each with two taps."""
    hall = Hall(server)
    for command in ({"do": "announce"}, {"do": "open_entry", "most": 3}):
        hall.do(command)
    hall.do({"do": "enter", "name": "Zdenka Quastenberg", "club": "Herz Acht"})
    code = hall.get("entry-link").json["address"].partition("#")[2]
    himself = {"command_id": "x" * 20, "code": code, "name": "Odilo Xylander", "consents": True}
    assert ask(server, f"/api/tournaments/{hall.name}/entry", body=himself).status == 201
    hall.do({"do": "refuse_entry", "number": 2})
    hall.do({"do": "withdraw", "number": 1, "reason": "is ill"})
    page.set_viewport_size(PHONE)
    prefer(page)
    page.goto(f"{server.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    page.locator(marked("entrant-1")).click()
    page.locator(marked("erase-1")).click()
    expect(page.locator("dialog")).to_contain_text("cannot be taken back")
    # Its names lie outside the journal: nothing stays on the disk.
    expect(page.locator("dialog")).not_to_contain_text("stays in the journal")
    look(page)
    page.locator(marked("erase-sure-1")).click()
    page.locator("dialog").wait_for(state="detached")
    page.locator(marked("erase-2")).click()
    look(page)
    page.locator(marked("erase-sure-2")).click()
    expect(page.locator(marked("refused-2"))).to_have_count(0)
    view = hall.get("desk").json
    assert [(each["number"], each["name"], each["club"]) for each in view["entrants"]] == [
        (1, "–", None)
    ]
    assert view["erased"] == [1, 2]
    page.locator(marked("entrant-1")).click()
    expect(page.locator("dialog")).to_be_visible()
    expect(page.locator(marked("erase-1"))).to_have_count(0)
