"""Money at the desk: prizes that are sent, lost games of a whole table, pots in the notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from skat.office.keys import key_of
from skat.tournament.roles import MANAGEMENT
from tests.browser.looking import PHONE, look, marked
from tests.browser.table_page import Faults
from tests.browser.tournament.test_stand_ins import SECRET, keep
from tests.server.live import LiveServer
from tests.tournament.evenings import Evening, player
from tests.tournament.money import test_lost_games
from tests.tournament.money.test_postage import evening, of_rank

pytestmark = pytest.mark.browser


def test_a_prize_is_sent_and_a_table_pays_for_its_lost_games(page: Page, tmp_path: Path) -> None:
    for story in (a_prize_is_sent_and_its_postage_taken, a_table_pays_at_one_tap):
        folder = tmp_path / story.__name__
        folder.mkdir()
        story(page, folder)


def a_prize_is_sent_and_its_postage_taken(page: Page, tmp_path: Path) -> None:
    over = evening()
    first, third = (of_rank(over, rank).number for rank in (1, 3))
    assert third is not None
    keep(over.steps, tmp_path / "skat.db")
    faults = Faults(page)
    with LiveServer(tmp_path) as server:
        page.set_viewport_size(PHONE)
        page.goto(f"{server.url}/tournament/cup/desk#{key_of(SECRET, MANAGEMENT)}")
        page.locator(marked("tab-money")).click()
        for winner, told in ((first, "13.10"), (third, "6.90")):
            page.locator(marked(f"send-{winner}")).click()
            page.locator(marked("postage")).fill("6,90")
            expect(page.locator(marked("envelope"))).to_contain_text(told)
            look(page)
            page.locator(marked("send-send")).click()
            page.locator("dialog").wait_for(state="detached")
        owed = page.locator(marked(f"postage-{third}"))
        expect(owed).to_contain_text("6.90")
        look(page)
        page.goto(f"{server.url}/tournament/cup/phone#{key_of(SECRET, player(third))}")
        prize = page.locator(marked("final-prize"))
        expect(prize).to_contain_text("Postage still to be paid: 6.90")
        look(page)
        page.goto(f"{server.url}/tournament/cup/desk")
        page.locator(marked("tab-money")).click()
        owed.click()
        owed.wait_for(state="detached")
        expect(page.locator(marked("cash"))).to_contain_text("Postage paid by winners")
        # The next server is another one.
        page.goto("about:blank")
    assert faults.texts == []


def a_table_pays_at_one_tap(page: Page, tmp_path: Path) -> None:
    over = test_lost_games.evening()
    keep(over.steps, tmp_path / "skat.db")
    faults = Faults(page)
    with LiveServer(tmp_path) as server:
        page.set_viewport_size(PHONE)
        page.goto(f"{server.url}/tournament/cup/desk#{key_of(SECRET, MANAGEMENT)}")
        page.locator(marked("tab-money")).click()
        row = page.locator(f"{marked('tables-owe')} tr")
        expect(row).to_contain_text(f"{over.sits(1, 2)} Player {over.sits(1, 2)}")
        look(page)
        page.locator(marked("table-money-1-1")).click()
        expect(page.locator(marked("tables-owe"))).to_have_count(0)
        expect(page.locator(marked("cash"))).to_contain_text("2.00")
    assert faults.texts == []


def test_a_notice_has_lengths_prizes_in_kind_and_pots_of_its_own(
    page: Page, tmp_path: Path
) -> None:
    keep(Evening(series=2).steps, tmp_path / "skat.db")
    faults = Faults(page)
    with LiveServer(tmp_path) as server:
        page.goto(f"{server.url}/tournament/cup/desk#{key_of(SECRET, MANAGEMENT)}")
        page.locator(marked("tab-notice")).click()
        each_series_has_a_length(page)
        a_prize_in_kind_is_that_of_a_category(page)
        page.set_viewport_size(PHONE)
        page.locator(marked("item-prizes")).fill("60 %; 40 %")
        page.locator(marked("item-series-prizes")).fill("100 %")
        page.locator(marked("item-series-lost-games")).fill("100 %")
        for at, (ranking, source, value) in enumerate(
            (("overall", "share", "80"), ("series", "per_head", "2,50"))
        ):
            page.locator(marked("add-pot")).click()
            page.locator(marked(f"pot-ranking-{at}")).select_option(ranking)
            page.locator(marked(f"pot-from-{at}")).select_option(source)
            page.locator(marked(f"pot-value-{at}")).fill(value)
        look(page)
        save(page)
        page.reload()
        expect(page.locator(marked("pot-value-1"))).to_have_value("2.5")
        expect(page.locator(marked("item-series-lost-games"))).to_have_value("100 %")
        page.locator(marked("announce")).click()
        expect(page.locator(marked("announce"))).to_have_count(0)
        page.goto(f"{server.url}/tournament/cup/notice")
        told = page.locator("dl")
        expect(told).to_contain_text("Event: 80% (Pot); All series together: 2.50 EUR of every fee")
        look(page)
    assert faults.texts == []


def save(page: Page) -> None:
    """The notice is kept."""
    page.locator(marked("save-notice")).click()
    expect(page.locator("form [role=status]")).to_be_visible()


def each_series_has_a_length(page: Page) -> None:
    """Or all have the same."""
    deals = page.locator(marked("item-series-deals"))
    for lengths in ("48, 36", ""):
        deals.fill(lengths)
        save(page)
        look(page)
        page.reload()
        expect(deals).to_have_value(lengths)


def a_prize_in_kind_is_that_of_a_category(page: Page) -> None:
    """Where its category is called otherwise meanwhile the form waits until a ranking is chosen."""
    page.locator(marked("add-category")).click()
    page.locator(marked("category-name-0")).fill("over 60")
    page.locator(marked("add-in-kind")).click()
    ranking = page.locator(marked("in-kind-ranking-0"))
    ranking.select_option("category over 60")
    page.locator(marked("in-kind-what-0")).fill("a ham")
    page.locator(marked("category-name-0")).fill("over 65")
    page.locator(marked("save-notice")).click()
    assert ranking.evaluate("field => field.validity.valueMissing")
    expect(page.locator("form [role=status]")).to_have_count(0)
    ranking.select_option("category over 65")
    save(page)
    page.reload()
    expect(page.locator(marked("in-kind-what-0"))).to_have_value("a ham")
    expect(ranking).to_have_value("category over 65")
