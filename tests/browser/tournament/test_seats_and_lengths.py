"""At the desk: a pair kept apart, a fixed table, a draw strictly by rank."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from skat.journal.store import SqliteStore
from skat.model.refusal import Refusal
from skat.office.tournaments import Tournaments
from skat.tournament.commands import AnnounceNotice, CloseSeries, Enter, EnterList, Sign
from skat.tournament.draw.drawing import Method
from skat.tournament.notice.money import Cents
from skat.tournament.sample import sample_prospectus
from tests.browser.looking import look, marked
from tests.browser.table_page import Faults
from tests.office.halls import Clock, at, done
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser


def begun(database: Path) -> tuple[str, str]:
    """The name of an event whose first series is over, and the key of its desk."""

    async def story() -> tuple[str, str]:
        store = SqliteStore(database)
        office = Tournaments(store, now=Clock())
        opened = await office.open(sample_prospectus(series=3, rounds=1))
        assert not isinstance(opened, Refusal)
        desk = await at(office, opened.tournament, opened.desk)
        await done(desk, AnnounceNotice())
        for player in range(1, 12):
            await done(desk, Enter(name=f"Player {player}", paid=Cents(1000)))
        await desk.draw(1, method=Method.RANDOM, words="", command_id="draw")
        for number, table in enumerate(desk.state.series[0].tables, start=1):
            passed = (None,) * table.deals
            await done(desk, EnterList(series=1, table=number, games=passed))
            await done(desk, Sign(series=1, table=number, places=table.signers))
        await done(desk, CloseSeries(series=1))
        await office.close()
        store.close()
        return opened.tournament, opened.desk

    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(lambda: asyncio.run(story())).result()


def test_the_desk_seats_people_as_it_must(page: Page, tmp_path: Path) -> None:
    name, key = begun(tmp_path / "skat.db")
    faults = Faults(page)
    with LiveServer(tmp_path) as server:
        page.goto(f"{server.url}/tournament/{name}/desk#{key}")
        page.locator(marked("tab-entries")).click()
        page.locator(marked("entrant-1")).click()
        page.locator(marked("apart")).select_option("2")
        page.locator(marked("keep-apart")).click()
        expect(page.locator(marked("apart-2"))).to_be_visible()
        page.locator(marked("new-fixed-table")).fill("3")
        look(page)
        page.locator(marked("rename")).click()
        page.locator(marked("together-2")).click()
        expect(page.locator(marked("apart-2"))).to_have_count(0)
        page.keyboard.press("Escape")
        page.locator(marked("tab-tables")).click()
        page.locator(marked("method")).select_option("strict")
        page.locator(marked("draw")).click()
        expect(page.locator(f"{marked('table-3')} .status")).to_have_text(["not begun"])
        first = page.locator(f"{marked('table-3')} li", has_text=re.compile(r"Player 1$"))
        expect(first).to_have_count(1)
        look(page)
    assert faults.texts == []
