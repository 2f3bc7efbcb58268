"""At the desk: marks of deals in which a computer acted, and the decision on a rank for prizes."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from skat.journal.store import SqliteStore
from skat.office.keys import key_of
from skat.office.tournaments import Tournaments
from skat.tournament.commands import Step
from skat.tournament.roles import MANAGEMENT
from tests.browser.looking import PHONE, look, marked
from tests.browser.table_page import Faults
from tests.server.live import LiveServer
from tests.tournament.online.test_stand_ins import vanished

pytestmark = pytest.mark.browser

SECRET = bytes(32)


def keep(steps: list[Step], database: Path) -> None:
    async def story() -> None:
        store = SqliteStore(database)
        office = Tournaments(store, now=lambda: steps[-1].at)
        assert await office.adopt(steps, secret=SECRET) is None
        await office.close()
        store.close()

    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(story())).result()


def test_the_desk_gives_a_rank_for_prizes(page: Page, tmp_path: Path) -> None:
    played = vanished().closed()
    first = played.sits(1, 1)
    keep(played.steps, tmp_path / "skat.db")
    faults = Faults(page)
    with LiveServer(tmp_path) as server:
        page.goto(f"{server.url}/tournament/cup/desk#{key_of(SECRET, MANAGEMENT)}")
        page.locator(marked("tab-standings")).click()
        row = page.locator(f"{marked('standings')} tr", has=page.locator(marked(f"rank-{first}")))
        expect(row.locator(marked("stand-in"))).to_have_text("PC 4")
        expect(row.locator(marked("no-prize-rank"))).to_be_visible()
        page.set_viewport_size(PHONE)
        decide = page.locator(marked(f"rank-{first}"))
        assert decide.evaluate("one => one.offsetHeight") == 40  # of one line, beside long names
        decide.click()
        page.locator(marked("reason")).fill("a power cut in the town")
        page.locator(marked("prize-rank-send")).click()
        expect(page.locator(f"{marked('effect')} tbody tr")).to_have_count(3)
        look(page)
        page.locator(marked("prize-rank-send")).click()
        page.locator("dialog").wait_for(state="detached")
        expect(row.locator(marked("no-prize-rank"))).to_have_count(0)
    assert faults.texts == []
