"""No address, no tab and no part of the page is left out of the walk over all screens.

The sweep (`tests/browser/screens/test_sweep.py`) notices it, too, after a quarter of an hour; this
takes no browser.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skat.server.routes.page import ADDRESSES
from tests.browser.rooms import FURTHER, ROOMS
from tests.browser.screens.evening import TABS
from tests.browser.screens.every import TOURED
from tests.browser.screens.seen import NOT_SWEPT, WEB, Seen, parts, pattern_of

BUILT = Path(__file__).parents[2] / "src/skat/web/assets"
SOURCES = WEB / "src"
VISITED = {*TOURED, *(re.split("[?#]", room.path)[0] for room in (*ROOMS, *FURTHER))}


def keys_of(source: str, named: str) -> list[str]:
    """The keys of a record in a program of the page."""
    written = re.search(r"const " + named + r"\b.*? = \{(.*?)\n *\}", source, re.DOTALL)
    assert written, named
    return re.findall(r"^ *'?([\w-]+)'?:", written[1], re.MULTILINE)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_of_the_page_is_visited(address: str) -> None:
    assert any(map(pattern_of(address).fullmatch, VISITED))


def test_every_room_of_the_page_has_an_address() -> None:
    rooms = keys_of((SOURCES / "rooms.ts").read_text("utf-8"), "ROOMS")
    assert len(rooms) > 10
    assert {f"/{room}" for room in rooms} <= set(ADDRESSES)


def test_every_room_of_a_tournament_is_visited() -> None:
    source = (SOURCES / "tournament/TournamentRoom.svelte").read_text("utf-8")
    rooms = set(re.findall(r"room === '(\w+)'", source))
    listed = re.search(r"\[([^]]*)\]\.includes\(room\)", source)
    assert listed
    rooms |= set(re.findall(r"'(\w+)'", listed[1]))
    assert {f"/tournament/x/{room}" for room in rooms} <= VISITED


def test_every_tab_of_the_desk_is_opened() -> None:
    desk = (SOURCES / "tournament/desk/Desk.svelte").read_text("utf-8")
    assert tuple(keys_of(desk, "TABS")) == TABS


def test_parts_are_told_by_their_classes() -> None:
    known = parts()
    styles = "".join(file.read_text("utf-8") for file in BUILT.rglob("*.css"))
    built = [file for name, file in known.items() if f".{name}" in styles]
    # What is newer than the built page is not in it yet; a wrong sum would find none.
    assert len(built) > 0.9 * len(known)
    assert set(NOT_SWEPT) <= set(known.values())


def test_what_no_screen_has_shown_is_named() -> None:
    seen = Seen(paths={"/", "/table/x", "/list/y"}, classes=set(parts()))
    assert "/board" in seen.missing()
    assert not {"/", "/table/{table:str}", "/list/{name:str}"} & set(seen.missing())
    seen.classes.remove(next(name for name, file in parts().items() if file == "App.svelte"))
    assert "App.svelte" in seen.missing()
