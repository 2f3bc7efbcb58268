"""At a start card: how published results call one, and the way to the second machine."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.looking import PHONE, marked, prefer
from tests.server.list_phone import ask
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = pytest.mark.browser
PATIENCE = 60.0


def phone_at(browser: Browser, hall: Hall, key: str, context_args: dict[str, Any]) -> Page:
    """A phone of its own, with the page of a start card open."""
    phone = browser.new_context(**context_args, viewport=PHONE, locale="en").new_page()
    prefer(phone)
    phone.goto(f"{hall.server.url}/tournament/{hall.name}/phone#{key}")
    return phone


def saved(response: Response) -> bool:
    """Whether the server has answered a command."""
    return response.request.method == "POST" and response.ok


def a_player_says_how_published_results_call_him(page: Page, phone: Page, hall: Hall) -> None:
    expect(phone.locator(marked("shown-number"))).to_be_checked()
    phone.locator(marked("results-page")).click()
    expect(phone.locator("h1")).to_be_visible()
    assert f"/tournament/{hall.name}/results/en/" in phone.url
    phone.locator("a[href='entries.html']").click()
    expect(phone.locator("table")).not_to_contain_text("Player 2")
    phone.go_back()
    phone.go_back()
    with phone.expect_response(saved):
        phone.locator(marked("shown-name")).check()
    expect(phone.locator(marked("shown-name"))).to_be_checked()
    phone.locator(marked("results-page")).click()
    phone.locator("a[href='entries.html']").click()
    expect(phone.locator("table")).to_contain_text("Player 2")
    # The desk sees it beside his name, and may change it for a player who asks.
    prefer(page)
    page.goto(f"{hall.server.url}/tournament/{hall.name}/desk#{hall.desk_key}")
    expect(page.locator(marked("results-page"))).to_be_visible()
    page.locator(marked("entrant-2")).click()
    expect(page.locator(marked("shown-name"))).to_be_checked()
    with page.expect_response(saved):
        page.locator(marked("shown-initials")).check()
    phone.reload()
    expect(phone.locator("table")).to_contain_text("P. 2.")
    expect(phone.locator("table")).not_to_contain_text("Player 2")


def test_a_player_has_his_name_shown_and_finds_the_second_machine(
    page: Page,
    browser: Browser,
    server: LiveServer,
    tmp_path: Path,
    browser_context_args: dict[str, Any],
) -> None:
    hall = Hall(server).seated(4)
    named = phone_at(browser, hall, hall.get("cards").json["2"], browser_context_args)
    a_player_says_how_published_results_call_him(page, named, hall)
    link = hall.get("standby-link").json["address"]
    folder = tmp_path / "second"
    folder.mkdir()
    seats = [player["number"] for player in hall.tables[0]["players"]]
    key = hall.get("cards").json[str(seats[0])]
    with LiveServer(folder, f"--standby-for={link}") as second:
        ends = time.monotonic() + PATIENCE
        while not (hall.get("desk").json["standby"] or {}).get("attached"):
            assert time.monotonic() < ends
            time.sleep(0.1)
        phone = phone_at(browser, hall, key, browser_context_args)
        expect(phone.locator(marked("passed"))).to_be_visible()
        expect(phone.locator(marked("second-machine"))).to_have_count(0)
        server.kill()
        phone.locator(marked("passed")).click()
        expect(phone.locator(marked("unsent"))).to_be_visible()
        expect(phone.locator(marked("to-second"))).to_be_visible()
        path = f"/api/tournaments/{hall.name}/commands"
        body = {"command_id": "over", "command": {"do": "take_over"}}
        assert ask(second, path, body=body, key=hall.desk_key).status == 201
        phone.locator(marked("to-second")).click()
        expect(phone.locator(".phone .number")).to_have_text(str(seats[0]))
        assert phone.url.startswith(second.url)
        # What was entered before goes along, is sent there, and counts once.
        expect(phone.locator(".line")).to_have_count(1)
        expect(phone.locator(marked("unsent"))).to_have_count(0)
        there = ask(second, f"/api/tournaments/{hall.name}/desk", key=hall.desk_key).json
        assert [table["entered"] for table in there["hall"]["tables"]] == [1]
