"""A guest's games, an account made for them, left, recovered and deleted again, on a phone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from skat.journal import NAMELESS
from skat.notation.record import Record, read_record
from tests.browser.looking import PHONE, SMALL, look, marked, prefer
from tests.browser.test_access import violations
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

NAME, PASSWORD = "Łucja Brzęczyszczykówna", "cztery walety w skacie"


def tap(page: Page, name: str) -> None:
    page.locator(marked(name)).first.click()


def fill(page: Page, **fields: str) -> None:
    for name, text in fields.items():
        page.locator(marked(f"account-{name}")).fill(text)


def seen(page: Page, name: str) -> None:
    """Waits for a thing and looks at the whole screen."""
    page.locator(marked(name)).first.wait_for()
    look(page)


def heard(page: Page) -> None:
    """What axe has against the screen as it is."""
    assert violations(page) == []


def played_and_left(page: Page) -> str:
    """A deal that its player gives up; the name of its table."""
    tap(page, "start")
    page.wait_for_selector("[data-phase]:not([data-phase=''])")
    table = page.url.rpartition("/")[2]
    tap(page, "menu-open")
    # A player who sits down first and thinks of an account later need not go back.
    page.locator(f"dialog {marked('account-open')}").click()
    seen(page, "account-send")
    for name in ("account-close", "leave", "confirm-yes"):
        tap(page, name)
    page.locator(marked("start")).wait_for()
    return table


def a_long_name_leaves_the_heading_in_sight(page: Page) -> None:
    expect(page.locator(marked("account-open"))).to_have_attribute("data-owner", NAME)
    for width in (320, 360, 720):
        page.set_viewport_size({"width": width, "height": 780})
        look(page)
        heading = page.locator("h1").bounding_box()
        button = page.locator(marked("account-open")).bounding_box()
        assert heading
        assert button
        assert heading["x"] + heading["width"] <= button["x"], width
    page.set_viewport_size(PHONE)


def made_and_revoked(page: Page) -> None:
    """A password for the ISS port: shown once, gone from sight, revoked."""
    tap(page, "account-port")
    page.locator(marked("port-label")).fill("JSkat")
    tap(page, "port-create")
    password = page.locator(marked("port-secret"))
    password.wait_for()
    assert len(password.inner_text()) == 24
    look(page)
    heard(page)
    tap(page, "account-back")
    tap(page, "account-port")
    expect(page.locator(marked("port-list"))).to_contain_text("JSkat")
    expect(password).to_have_count(0)
    tap(page, "port-revoke")
    expect(page.locator(marked("port-list"))).to_have_count(0)
    tap(page, "account-back")


def test_an_account_from_the_first_game_to_its_deletion(
    server: LiveServer, watched: Page, tmp_path: Path
) -> None:
    page = watched
    page.set_viewport_size(PHONE)
    prefer(page, language="pl", name="Gość")
    page.goto(server.url)
    table = played_and_left(page)
    tap(page, "nav-games")
    tap(page, "show-deals")
    seen(page, "own-deal")
    heard(page)

    tap(page, "account-open")
    tap(page, "account-way-create")
    fill(page, name=NAME, password=PASSWORD)
    seen(page, "account-password")
    tap(page, "account-send")
    seen(page, "recovery-code")
    page.set_viewport_size(SMALL)
    look(page)
    page.set_viewport_size(PHONE)
    code = page.locator(marked("recovery-code")).input_value()
    tap(page, "code-kept")
    seen(page, "account-who")
    heard(page)
    expect(page.locator(marked("own-table"))).to_have_attribute("data-table", table)
    assert page.evaluate("localStorage.getItem('skat.played')") == "[]"
    assert PASSWORD not in page.evaluate("JSON.stringify(localStorage)")
    assert page.evaluate("document.cookie") == ""

    made_and_revoked(page)

    tap(page, "account-log_out")
    expect(page.locator(marked("no-games"))).to_be_attached()
    tap(page, "account-forgotten")
    fill(page, name=NAME.upper(), code=code.lower(), password=PASSWORD + "!")
    seen(page, "account-code")
    tap(page, "account-send")
    page.locator(marked("recovery-code")).wait_for()
    assert page.locator(marked("recovery-code")).input_value() != code
    tap(page, "code-kept")
    tap(page, "account-close")

    with page.expect_download() as saving:
        tap(page, "export-json")
    target = tmp_path / "skat.jsonl"
    saving.value.save_as(target)
    record = read_record(target.read_text("utf-8").strip())
    assert isinstance(record, Record)
    assert "Gość" in record.players

    page.goto(server.url)
    a_long_name_leaves_the_heading_in_sight(page)
    page.goto(f"{server.url}/games")
    expect(page.locator(marked("account-open"))).to_have_attribute("data-owner", NAME)
    tap(page, "account-open")
    tap(page, "account-delete")
    fill(page, password=PASSWORD + "!")
    seen(page, "account-send")
    tap(page, "account-send")
    expect(page.locator(marked("no-games"))).to_be_attached()
    told = json.dumps(server.asked(f"/api/tables/{table}"), ensure_ascii=False)
    assert "Gość" not in told
    assert NAMELESS in told
    # Who asks for a review of games that there are not is led to a first one.
    page.goto(f"{server.url}/review?mine=20")
    expect(page.locator(marked("play-first"))).to_be_visible()
    look(page)
