"""Every room beside the table: its address, what is clicked there, and what is there then."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.looking import marked

NOWHERE = "/no/such/page"
"""The server says so, too: a page that watches for failed requests does not go there."""


@dataclass(frozen=True)
class Room:
    """One room, or one state of it."""

    name: str
    path: str
    until: str
    clicked: tuple[str, ...] = ()


ROOMS = (
    Room("first page", "/", marked("start")),
    Room("settings", "/", marked("settings-sheet"), ("settings",)),
    Room("board", "/board", marked("board-set-up")),
    Room("list", "/list", marked("open-list")),
    Room("fair", "/fair", "h1"),
    Room("referee", "/referee", marked("kind-revoke")),
    Room("question", "/referee", marked("needs"), ("kind-revoke",)),
    Room("new tournament", "/tournament", "h1"),
    Room("evening", "/evening", marked("to-referee")),
    Room("review", "/review", marked("review-text")),
    Room("me", "/me", marked("preferences")),
    Room("games", "/games", marked("games")),
    Room("open tables", "/tables", marked("nobody-waits")),
    Room(
        "new table",
        "/new",
        marked("house-kontra"),
        ("more-settings", "house-rules", "more-house-rules"),
    ),
    Room(
        "with people",
        "/new",
        marked("take-over-300"),
        ("opponents-people", "more-settings", "clock-deal"),
    ),
    Room("nothing there", NOWHERE, marked("not-found")),
    Room("waiting room", "/new", marked("code"), ("opponents-people", "open-table")),
)


def enter(page: Page, site: str, room: Room) -> None:
    """Go there and click on until it is there."""
    page.goto(site + room.path)
    for name in room.clicked:
        page.locator(marked(name)).click()
    page.locator(room.until).first.wait_for()
