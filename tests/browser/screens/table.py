"""The screens of a table: each stage of a deal, what lies over it, the people around it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

from msgspec.structs import replace
from playwright.sync_api import Page

from skat.rules.state import Sitting
from tests.browser.looking import PACK, marked
from tests.browser.role_table import RoleTable, table_at
from tests.browser.scripted_table import SITE, ScriptedTable
from tests.browser.stages import NAMES, looked_at_again, show, stages, training


class Screen(NamedTuple):
    """A screen, and the buttons that must be in sight there without scrolling."""

    name: str
    buttons: tuple[str, ...] = ()


def table_screens(page: Page) -> Iterator[Screen]:
    """One after another, on one page."""
    table = ScriptedTable(PACK, names=NAMES)
    table.open(page)
    for stage in (*stages(), *training()):
        show(page, table, stage)
        yield Screen(stage.name, stage.buttons)
    offer_another_list(table)
    page.locator(marked("rematch-yes")).wait_for()
    yield Screen("another list")
    for tour in (looked_at_again, among_people):
        for name in tour(page):
            yield Screen(name)


def offer_another_list(table: ScriptedTable) -> None:
    """The list is over: one wants another, one does not, the person has not answered."""
    table.told, table.beside = {}, {"view": None}
    places = table.snapshot()["table"]["places"]
    table.told = {
        "stage": "waiting",
        "rematch": {"again": [2], "declined": [3]},
        "places": [{**place, "kind": "human", "player": None} for place in places],
    }
    table.deal += 1
    table.send()


def people(table: ScriptedTable) -> list[dict[str, Any]]:
    """Everybody at the table is a person."""
    return [
        {**place, "kind": "human", "player": None} for place in table.snapshot()["table"]["places"]
    ]


def among_people(page: Page) -> Iterator[str]:
    """What lies over a table of people: list, talk, keys, menu; who is away; the door."""
    table = copy(next(stage.table for stage in stages() if stage.name == "last trick"))
    table.open(page)
    table.told = {"places": people(table), "host": 1, "house_rules": ["kontra", "ramsch"]}
    table.told["stake"] = {"offered": "1/2", "agreed": [1, 2, 3], "in_force": "1/2"}
    table.send()
    page.locator(marked("menu-open")).click()
    for unfolds in ("invite", "menu-house-rules"):
        page.locator(marked(unfolds)).click()
    yield "menu among people"
    page.locator(marked("keys-open")).click()
    page.locator(marked("keys-sheet")).wait_for()
    yield "keys"
    page.keyboard.press("Escape")
    away = [*people(table)[:1], {**people(table)[1], "connected": False}, *people(table)[2:]]
    settings = {**table.snapshot()["table"]["settings"], "take_over_seconds": 60}
    clock = {"running": [1], "left_ms": [12_000, 300_000, 300_000]}
    table.told |= {"places": away, "settings": settings, "clock": clock}
    table.send()
    page.locator(marked("away-2")).wait_for()
    yield "somebody is away"
    yield from after_the_deal(page)
    watched = RoleTable()
    watched.table, watched.role = table_at(table), "spectator"
    watched.open(page)
    page.locator(marked("watching")).wait_for()
    yield "looking on"
    page.evaluate("localStorage.removeItem('skat.tables')")
    page.goto(f"{SITE}/table/t2")
    page.locator(marked("join")).wait_for()
    yield "the door"


def after_the_deal(page: Page) -> Iterator[str]:
    """People talk and look at the list; who deals at a table of four; the referee is called."""
    finished = copy(next(stage.table for stage in stages() if stage.name == "result"))
    finished.told = {"places": people(finished)}
    finished.open(page)
    page.locator(marked("talk-open")).click()
    page.locator(marked("talk-sheet")).wait_for()
    yield "talk"
    page.keyboard.press("Escape")
    page.locator(marked("show-list")).click()
    page.locator(marked("list-sheet")).wait_for()
    yield "list"
    page.keyboard.press("Escape")
    idle = RoleTable()
    idle.table = table_at(ScriptedTable(PACK, size=4, dealer=1, names=NAMES))
    idle.open(page)
    page.locator(marked("idle-dealer")).wait_for()
    yield "idle dealer"
    opened = copy(next(stage.table for stage in stages() if stage.name == "trick"))
    opened.state = replace(opened.state, sitting=Sitting.OPEN)
    opened.open(page)
    page.locator(marked("referee-open")).click()
    page.locator(marked("referee-sheet")).wait_for()
    yield "the referee, called"
    page.keyboard.press("Escape")
