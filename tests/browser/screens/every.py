"""All screens of the page, for the sweep that measures them and for the eye of people.

Three walks on one page each: the table with a scripted line, the rooms around it and the evening at
a server. A screen that is added here is swept in four languages and stands on the contact sheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.rooms import FURTHER, NOWHERE, ROOMS, enter
from tests.browser.screens.account import account_tour, own_record_tour
from tests.browser.screens.desk import desk_tour
from tests.browser.screens.duplicate import duplicate_tour
from tests.browser.screens.evening import list_tour, tournament_tour
from tests.browser.screens.later import later_tour, own_games_tour
from tests.browser.screens.online import online_tour
from tests.browser.screens.real_packs import packs_tour
from tests.browser.screens.referee import referee_tour
from tests.browser.screens.table import Screen
from tests.server.live import LiveServer

TOURS = (list_tour, tournament_tour, desk_tour, online_tour, duplicate_tour, packs_tour)
TOURED = (
    "/duplicate",
    "/duplicate/x",
    "/duplicate/x/1",
    "/list/x",
    "/table/x",
    "/table/x/deal/1",
    "/tournament/x",
    *(f"/tournament/x/{room}" for room in ("desk", "draw", "enter", "hall", "notice", "phone")),
)
"""Where the tours lead: what the sweep has seen says whether that is true."""


def room_screens(page: Page, site: LiveServer) -> Iterator[Screen]:
    """Every room around the table, and the account."""
    for room in (*ROOMS, *FURTHER):
        if room.path != NOWHERE:
            enter(page, site.url, room)
            yield Screen(room.name)
    for tour in (referee_tour, account_tour, own_record_tour):
        for name in tour(page, site):
            yield Screen(name)
    for told in (later_tour, own_games_tour):
        for name in told(page):
            yield Screen(name)


def evening_screens(page: Page, site: LiveServer) -> Iterator[Screen]:
    """A list, a tournament in the hall, and one at the tables of the server."""
    for tour in TOURS:
        for name in tour(page, site):
            yield Screen(name)
