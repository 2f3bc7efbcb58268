"""The desk erases one who withdrew and one whose entry was refused, each with two taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import PHONE, look, marked, prefer
from tests.server.list_phone import ask
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser


def test_two_people_are_erased(page: Page, server: LiveServer) -> None:
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
    # Its names lie beside the journal: nothing stays on the disk.
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
