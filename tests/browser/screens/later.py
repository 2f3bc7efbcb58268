"""Screens that come only after much play, fed by a scripted server: what many deals leave."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.sync_api import Page

from skat.journal import JournalId
from skat.model.contract import Announcement, Contract
from skat.model.units import ListPoints, TournamentPoints
from skat.rules.result import DealEnding
from skat.server.people.own_games import DealInfo, OwnGames, OwnTable
from skat.server.study.daily import DailyDay, DailyInfo
from skat.server.study.daily_ranking import DailyRank, DailyRanking
from skat.tables.shown.daily import DailyDeal, DailyEnd, DailyStanding, DailyTotal
from tests.browser.looking import PACK, marked
from tests.browser.scripted_table import SITE, ScriptedTable
from tests.browser.table.test_biggest_mistake import answer_of, record_of
from tests.browser.table.test_biggest_mistake import served as serve_biggest
from tests.browser.table.test_replay import finished_table
from tests.browser.table.test_whole_list import served as serve_list
from tests.browser.test_first_page import listed_tables

DEALS = 12
GRAND = Announcement(Contract.GRAND, hand=True)
PLAYERS = ("Anna", "Bernhardine", "Cem")


def _end(*, alone: bool, points: int) -> DailyEnd:
    return DailyEnd(
        alone=alone,
        ending=DealEnding.PLAYED_OUT,
        announcement=GRAND,
        won=points > 0,
        score=ListPoints(points),
        points=TournamentPoints(points),
    )


def daily_told() -> tuple[dict[str, Any], dict[str, Any]]:
    """Twelve deals of today and two days before, as the server tells them."""
    deals = tuple(
        DailyDeal(
            number=number,
            you=_end(alone=number % 3 == 0, points=(146, -242, 40)[number % 3]),
            club=_end(alone=number % 2 == 0, points=(146, -40)[number % 2]),
        )
        for number in range(1, DEALS + 1)
    )
    you, club = (
        DailyTotal(list_points=ListPoints(points), points=TournamentPoints(points + 200))
        for points in (388, -96)
    )
    days = [
        DailyDay(day=f"2026-11-2{at}", over=True, deals=DEALS, you=you, club=club)
        for at in (6, 5, 4)
    ]
    ranks = (
        DailyRank(place=1, name="Bernhardine", points=412, you=False),
        DailyRank(place=2, name=PLAYERS[0], points=96, you=True),
    )
    ranking = DailyRanking(listed=True, count=2, ranks=ranks)
    info = DailyInfo(day="2026-11-26", ends_in=40_000, days=tuple(days), ranking=ranking)
    standing = DailyStanding(
        day="2026-11-26", table="t1", over=True, deals=deals, you=you, club=club
    )
    return msgspec.to_builtins(info), msgspec.to_builtins(standing)


def _games() -> dict[str, Any]:
    """A table that is played on, and one of before."""
    deals = tuple(
        DealInfo(
            number=number,
            first_of_list=1,
            replays=True,
            soloist="Bernhardine",
            alone=False,
            sat_out=False,
            contract=GRAND.contract,
            hand=GRAND.hand,
            announced=GRAND.announced,
            ending=DealEnding.PLAYED_OUT,
            by=None,
            won=True,
            score=96,
            points=points,
            table_points=float(points),
            hinted=True,
        )
        for number, points in ((1, 96), (2, -48))
    )
    tables = tuple(
        OwnTable(
            table=JournalId(f"t{at}"),
            since=1_790_000_000,
            players=PLAYERS,
            others=PLAYERS[1:],
            finished=at == 2,
            seated=True,
            deals=deals,
        )
        for at in (1, 2)
    )
    told: dict[str, Any] = msgspec.to_builtins(OwnGames(tables=tables, more=None))
    return told


def later_tour(page: Page) -> Iterator[str]:
    """The daily twelve at its end, own games, a mistake asked for, a list looked back at."""
    ScriptedTable(PACK).attach(page)
    info, standing = daily_told()
    page.route(f"{SITE}/api/daily", lambda route: route.fulfill(json=info))
    page.route(f"{SITE}/api/daily/*", lambda route: route.fulfill(json=standing))
    page.goto(f"{SITE}/daily")
    page.locator("[data-test^=daily-deal], table").first.wait_for()
    yield "daily, its end"
    tables = {"waiting": 2, "tables": listed_tables()}
    page.route(f"{SITE}/api/tables", lambda route: route.fulfill(json=tables))
    page.goto(f"{SITE}/tables")
    page.locator(marked("lobby-table")).first.wait_for()
    yield "open tables, three of them"
    page.goto(f"{SITE}/")
    page.locator(marked("start")).wait_for()
    page.context.set_offline(True)
    page.locator(marked("no-network")).wait_for()
    yield "first page, no network"
    page.context.set_offline(False)
    yield from _looked_back_at(page, standing)


def _looked_back_at(page: Page, standing: dict[str, Any]) -> Iterator[str]:
    table = finished_table()
    table.told = {"daily": standing["day"]}
    table.answers = {f"/api/daily/{standing['day']}": standing}
    table.open(page)
    standings: list[dict[str, Any]] = [{"state": "working", "share": 0.4}]
    serve_biggest(page, standings, record=record_of(table))
    page.locator(marked("ask-biggest")).click()
    page.locator(marked("biggest-progress")).wait_for()
    yield "biggest mistake, looked for"
    standings[:] = [{"state": "done", "share": 1.0, "answer": answer_of(table)}]
    page.locator(marked("biggest-mistake")).wait_for()
    yield "biggest mistake"
    working = {"still": True}
    serve_list(page, working=working)
    page.goto(f"{SITE}/review?table=t1&list=1")
    page.locator(marked("list-progress")).wait_for()
    yield "a list being looked back at"
    working["still"] = False
    page.locator(marked("list-progress")).wait_for(state="detached")
    yield "a list looked back at"


def own_games_tour(page: Page) -> Iterator[str]:
    """What was played last, on the first page and in *My games*."""
    ScriptedTable(PACK).attach(page)
    page.route(f"{SITE}/api/games", lambda route: route.fulfill(json=_games()))
    places = json.dumps([{"table": "t1", "token": "secret"}])
    page.goto(f"{SITE}/fair")
    page.evaluate("places => localStorage.setItem('skat.played', places)", places)
    page.goto(f"{SITE}/")
    page.locator(marked("last-results")).wait_for()
    # However much stands below it, the heading keeps its room.
    heads = page.locator("main > header").evaluate("one => [one.scrollHeight, one.clientHeight]")
    assert heads[0] <= heads[1], heads
    yield "first page, last results"
    page.goto(f"{SITE}/games")
    page.locator(marked("own-game")).first.wait_for()
    yield "own games, one by one"
    page.locator(marked("show-deals")).first.click()
    page.locator(marked("own-deal")).first.wait_for()
    yield "own games"
    page.evaluate("localStorage.removeItem('skat.played')")
