"""Every room but the table: its address, what is clicked there, and what is there then."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.looking import marked

DEAL = "CIIKQJARCRJZAaCSgAAAAA"
"""A shuffled deal of our own in the words of a link to the board; forehand plays grand."""
RECORDS = Path(__file__).parents[1] / "data" / "records"
PATIENCE_MS = 90_000
NOWHERE = "/no/such/page"
"""The server says so, too: a page that watches for failed requests does not go there."""
ANSWERED = f"{marked('puzzle-verdict')}:not(:empty)"

# Given up after two tricks: soon looked back at.
GIVEN_UP = (RECORDS / "own_games.sgf").read_text().splitlines()[2]
PLAYED_OUT = (RECORDS / "own_games.jsonl").read_text().splitlines()[1]


def fragment(record: str) -> str:
    """The record as it stands behind the # of an address."""
    packed = zlib.compress(record.encode(), wbits=-zlib.MAX_WBITS)
    return "#r" + urlsafe_b64encode(packed).decode().rstrip("=")


@dataclass(frozen=True)
class Room:
    """One room, or one state of it."""

    name: str
    path: str
    until: str
    clicked: tuple[str, ...] = ()
    typed: tuple[str, str] = ("", "")
    """A field by its mark, and what is typed there before anything is clicked."""


ROOMS = (
    Room("first page", "/", marked("start")),
    Room("settings", "/", marked("settings-sheet"), ("settings",)),
    Room("board", "/board", marked("board-set-up")),
    Room("course", "/learn", marked("learn-go")),
    Room("lesson", "/learn/first-trick", marked("answer-wrong"), ("card-CJ",)),
    Room("list", "/list", marked("open-list")),
    Room("fair", "/fair", "h1"),
    Room("referee", "/referee", marked("kind-revoke")),
    Room("question", "/referee", marked("needs"), ("kind-revoke",)),
    Room("new tournament", "/tournament", "h1"),
    Room("evening", "/evening", marked("to-referee")),
    Room("puzzle", "/puzzle", marked("puzzle-question")),
    Room("review", "/review", marked("review-text")),
    Room("me", "/me", marked("preferences")),
    Room("games", "/games", marked("games")),
    Room("table on this device", "/here", marked("open-here")),
    Room("open tables", "/tables", marked("nobody-waits")),
    Room("bots", "/bots", marked("no-ratings")),
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
FURTHER = (
    Room("daily", "/daily", marked("daily-play")),
    Room("play now", "/now", f"{marked('pairing')}[data-waiting='1']", ("patience-never",)),
    Room("board of a deal", f"/board#{DEAL}", f"{marked('board-verdict')}:not(:empty)"),
    Room(
        "options",
        "/new",
        marked("house-ramsch"),
        ("opponents-people", "open-table", "options-open", "options-house-rules"),
    ),
    Room(
        "bot asked for",
        "/new",
        marked("invite-bot"),
        ("opponents-people", "open-table", "bot-invitation"),
    ),
    Room(
        "review of a deal",
        "/review",
        marked("review-decision"),
        ("review-read",),
        ("review-text", GIVEN_UP),
    ),
    Room("review of a whole deal", f"/review{fragment(PLAYED_OUT)}", marked("review-curve")),
    Room(
        "mistake asked about",
        f"/review{fragment(GIVEN_UP)}",
        marked("review-question"),
        ("review-try-again",),
    ),
    Room(
        "board as at the table",
        f"/board#{DEAL}",
        f"{marked('board-known')} table",
        ("board-mode-hidden",),
    ),
    Room(
        "board guessed",
        f"/board#{DEAL}",
        marked("board-counted"),
        ("board-mode-guess", "guess-SJ", "guess-HA", "board-count"),
    ),
    Room("play on", f"/play-on?at=9{fragment(PLAYED_OUT)}", marked("try-play")),
    Room(
        "tries of computer players",
        f"/play-on?at=12{fragment(PLAYED_OUT)}",
        marked("tries-result"),
        ("try-level-beginner", "try-count-24", "try-them"),
    ),
    Room("own try", f"/play-on?at=9{fragment(PLAYED_OUT)}", marked("hand"), ("try-play",)),
    Room(
        "own try over",
        f"/play-on?at=35{fragment(PLAYED_OUT)}",
        marked("try-again"),
        ("try-play", "trick-seen"),
    ),
    Room("account", "/me", marked("account-password"), ("account-open", "account-way-create")),
    Room("lesson, the next step", "/learn/first-trick", marked("answer-right"), ("card-DA",)),
    Room("puzzle solved", "/puzzle#0017eaf27d169dab", ANSWERED, ("puzzle-card-SJ",)),
    Room("puzzle missed", "/puzzle#04d8da5d820c6e90", ANSWERED, ("puzzle-card-HK",)),
    Room("puzzle, all cards open", "/puzzle#000067fecb6d868b", marked("puzzle-question")),
    Room("puzzle of the discard", "/puzzle#05cfe6296df6226f", marked("puzzle-lay-away")),
    Room("puzzle of counting", "/puzzle#00243bafd8ee9dfc", marked("puzzle-next-trick")),
    # The player is asked for a bid at least once; before, the screen moves on by itself.
    Room("daily, at the table", "/daily", f"{marked('pass')}:enabled", ("daily-play",)),
)
"""Looked at by the sweep and on the contact sheet alone: `make test` has tests of each already."""


def enter(page: Page, site: str, room: Room) -> None:
    """Go there and click on until it is there."""
    page.goto(site + room.path)
    field, text = room.typed
    if field:
        page.locator(marked(field)).fill(text)
    for name in room.clicked:
        page.locator(marked(name)).click()
    page.locator(room.until).first.wait_for(timeout=PATIENCE_MS)
