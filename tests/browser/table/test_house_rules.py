"""House rules in the browser: chosen on the first page, named at the table, played and counted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from skat.messages import message
from skat.model.contract import Announced, Announcement, Contract
from skat.model.seats import Seat
from skat.rules.actions import Announce, Discard, Kontra
from skat.rules.state import Phase
from skat.rules.views import view
from tests.browser.looking import (
    PACK,
    PHONE,
    SIDEWAYS,
    SMALL,
    TRICK_SEEN,
    WIDE,
    look,
    marked,
    prefer,
    shown,
    soloist_table,
)
from tests.browser.scripted_table import ScriptedTable, bidding_up_to
from tests.browser.table_page import TablePage
from tests.rules.positions import LEAFLET_RULES, rules_with

pytestmark = pytest.mark.browser

ALL = rules_with(**LEAFLET_RULES)
FOREHAND_HOLDS_18 = bidding_up_to({Seat.FOREHAND: 18, Seat.MIDDLEHAND: 20})
FOREHAND_WINS = bidding_up_to({Seat.FOREHAND: 30, Seat.MIDDLEHAND: 20})


def defending_table() -> ScriptedTable:
    """Middlehand plays diamonds hand; the person has held a bid and leads."""
    table = ScriptedTable(PACK, opponent=FOREHAND_HOLDS_18, rules=ALL)
    table.play_to(Phase.SKAT)
    table.do(Announce(Seat.MIDDLEHAND, Announcement(Contract.DIAMONDS, hand=True)))
    return table


def test_house_rules_are_chosen_on_the_first_page_and_named_at_the_table(
    table_page: TablePage,
) -> None:
    page = table_page.page
    # The entrance asks for the lobby at the same address.
    with page.expect_request(lambda request: request.method == "POST") as asked:
        table_page.sit_down(house_rules=tuple(LEAFLET_RULES))
    wish = json.loads(asked.value.post_data or "")
    assert wish["options"] == {**LEAFLET_RULES, "stake": "0"}
    named = ", ".join(message(f"option.{name}") for name in LEAFLET_RULES)
    expect(table_page.see("house-rules")).to_have_attribute("title", named)
    table_page.see("menu-open").click()
    table_page.see("menu-house-rules").click()
    expect(table_page.see("menu-house-rules")).to_have_text(f"House rules: {named}")
    expect(page.get_by_text("everybody plays alone")).to_be_visible()
    table_page.see("menu-close").click()
    table_page.play_deal()
    page.goto(f"{table_page.server.url}/new")
    table_page.see("house-rules").click()
    expect(table_page.see("house-kontra")).to_be_checked()
    table_page.see("house-kontra").uncheck()
    expect(table_page.see("house-rules")).to_contain_text("House rules: Ramsch, levels")


def won_auction(**options: Any) -> ScriptedTable:
    """The person is to say how he plays; under all rules if none are named."""
    rules = rules_with(**options) if options else ALL
    table = ScriptedTable(PACK, opponent=FOREHAND_WINS, rules=rules)
    table.play_to(Phase.SKAT)
    return table


def test_what_counts_more_is_said_by_a_tap(watched: Page) -> None:
    """Kontra and re, levels of the defenders and of open cards, Spitze, a round of bock."""
    prefer(watched)
    table = soloist_table(Phase.SKAT)
    table.open(watched)
    watched.locator(marked("hand")).wait_for()
    named = watched.locator(marked("house-rules"))
    expect(named).to_have_count(0)
    strip = watched.locator(marked("game-strip"))

    shown(watched, table, defending_table())
    watched.locator(marked("kontra")).click()
    expect(strip).to_contain_text("Kontra")
    expect(watched.locator(marked("kontra"))).to_have_count(0)
    assert table.state.kontra is Seat.FOREHAND
    assert table.state.phase is Phase.PLAY

    shown(watched, table, defending_table())
    watched.get_by_role("button", name="Announce Schneider").click()
    expect(strip).to_contain_text("Defenders: Schneider announced")
    expect(watched.locator(marked("announce_defence"))).to_have_count(0)
    expect(watched.locator(marked("kontra"))).to_be_visible()

    for answer, said, lost in (("re", "Kontra and re", 576), ("pass", "Kontra", 288)):
        shown(watched, table, won_auction())
        table.do(Announce(Seat.FOREHAND, Announcement(Contract.GRAND, hand=True)))
        watched.locator(marked("your-turn")).wait_for()
        table.do(Kontra(Seat.MIDDLEHAND))
        watched.locator(marked(answer)).click()
        expect(watched.locator(marked("re"))).to_have_count(0)
        expect(watched.locator(f"{marked('game-strip')} .bid").last).to_have_text(said)
        watched.locator(marked("menu-open")).click()
        watched.locator(marked("concede")).click()
        watched.locator(marked("confirm-yes")).click()
        expect(watched.locator(marked("score"))).to_have_text(f"−{lost}")
        expect(watched.locator(marked("score-steps"))).to_contain_text("kontra: twice = 144")

    # Cards lie open with an announced level, and levels count as agreed.
    shown(watched, table, won_auction())
    worth = watched.locator(f"{marked('announce-value')} b")
    watched.locator(marked("play-hand")).click()
    watched.locator(marked("announce-clubs")).click()
    levels = {
        "schneider": 60, "schwarz": 72, "schwarz-open": 84, "ouvert": 48, "schneider-open": 72,
    }  # fmt: skip
    for level, value in levels.items():
        watched.locator(marked(f"level-{level}")).click()
        expect(worth).to_have_text(str(value))
    watched.locator(marked("announce-confirm")).click()
    watched.locator(marked("your-turn")).wait_for()
    assert table.state.laid_open
    assert table.state.announcement
    assert table.state.announcement.announced is Announced.SCHNEIDER

    shown(watched, table, won_auction(spitze="yes"))
    held = [each for each in view(table.state, Seat.FOREHAND).legal if isinstance(each, Announce)]
    contract = next(each.announcement.contract for each in held if each.spitze)
    watched.locator(marked("play-hand")).click()
    watched.locator(marked(f"announce-{contract.value}")).click()
    plain = int(worth.inner_text())
    watched.locator(marked("level-none-spitze")).click()
    expect(worth).not_to_have_text(str(plain))
    watched.locator(marked("announce-confirm")).click()
    expect(watched.locator(marked("spitze"))).to_be_visible()
    assert table.state.spitze

    bock = won_auction(bock=["passed_in"])
    bock.state = replace(bock.state, bock=True)
    shown(watched, table, bock)
    expect(watched.locator(marked("bock"))).to_have_text("Bock: counts double")

    # A table may be opened without the page, with whatever options.
    shown(watched, table, won_auction(kontra=True, leaflet_defenders_announce=True))
    expect(named).to_have_attribute("title", "Kontra, announcements of the defenders")


def ramsch_table(**options: str) -> ScriptedTable:
    """Everybody has passed but the person, who is asked first then."""
    table = ScriptedTable(PACK, rules=rules_with(ramsch=True, **options))
    table.let_opponents_play()
    return table


def played_and_counted(page: Page, table: ScriptedTable) -> None:
    """Ten tricks of the first card that may be played, and what the list says of them."""
    expect(page.locator(marked("game-strip"))).to_have_text("Ramsch")
    expect(page.locator(marked("soloist"))).to_have_count(0)
    result = page.locator(marked("result"))
    turn = page.locator(marked("your-turn"))
    seen = page.locator(TRICK_SEEN)
    for _ in range(10):
        turn.wait_for()
        page.locator(marked(f"card-{table.legal_cards()[0]}")).click()
        seen.wait_for()
        while not turn.or_(result).first.is_visible():
            seen.click()
            turn.or_(result).or_(seen).first.wait_for()
    points = table.state.result.ramsch if table.state.result else None
    assert points is not None
    assert sum(points) == 120
    for name, against in zip(("Anna", "Bernd", "Cem"), points, strict=True):
        shown = f"−{against}" if against else "0"
        row = page.locator(f"{marked('ramsch')} dt", has_text=name)
        expect(row.locator("xpath=following-sibling::dd[1]")).to_have_text(shown)
    expect(page.locator(marked(f"list-{table.deal}"))).to_contain_text("Ramsch")


def test_ramsch_is_asked_about_played_and_counted(watched: Page) -> None:
    prefer(watched, taps=1)
    table = ramsch_table(ramsch_push="yes")
    table.open(watched)
    passes = watched.locator(marked("pass"))
    passes.click()
    watched.locator(marked("take-skat")).click()
    expect(watched.locator(marked("discard-panel"))).to_contain_text("no jacks")
    assert table.state.phase is Phase.LAY_AWAY
    seat = Seat.FOREHAND
    assert table.state.turn is seat
    discard = next(each for each in view(table.state, seat).legal if isinstance(each, Discard))
    for card in discard.cards:
        watched.locator(marked(f"card-{card.value}")).click()
    watched.locator(marked("discard-confirm")).click()
    watched.locator(marked("your-turn")).wait_for()
    assert table.state.exchanges[0].seat is seat
    # The skat is pushed on unseen.
    shown(watched, table, ramsch_table(ramsch_push="yes"))
    passes.click()
    watched.locator(marked("push-on")).click()
    expect(watched.locator(marked("pushed")).first).to_contain_text("Anna")
    assert Seat.FOREHAND in table.state.pushed

    # Grand hand is said instead.
    shown(watched, table, ramsch_table(grand_hand_in_ramsch="yes"))
    passes.click()
    watched.locator(marked("grand-hand")).click()
    expect(watched.locator(marked("contract"))).to_contain_text("Grand Hand")
    assert table.state.soloist is Seat.FOREHAND

    all_pass = ScriptedTable(PACK, rules=ALL)
    all_pass.let_opponents_play()
    shown(watched, table, all_pass)
    passes.click()
    played_and_counted(watched, table)


@pytest.mark.parametrize(
    "language",
    [
        "de",
        "fr",
        pytest.param("en", marks=pytest.mark.proof),
        pytest.param("pl", marks=pytest.mark.proof),
    ],
)
def test_house_rules_speak_the_language_and_fit_every_screen(watched: Page, language: str) -> None:
    prefer(watched, language=language, taps=1)
    table = soloist_table(Phase.SKAT)
    table.open(watched)
    watched.locator(marked("hand")).wait_for()
    for options in ({"ramsch_push": "yes"}, {"grand_hand_in_ramsch": "yes", "spitze": "yes"}):
        shown(watched, table, ramsch_table(**options))
        watched.locator(marked("pass")).click()
        watched.locator(marked("ramsch-panel")).wait_for()
        for size in (SMALL, PHONE, WIDE, *SIDEWAYS):
            watched.set_viewport_size(size)
            look(watched)
    watched.set_viewport_size(PHONE)
    shown(watched, table, defending_table())
    watched.locator(marked("kontra")).wait_for()
    look(watched)
    watched.locator(marked("announce_defence")).first.click()
    watched.locator(marked("kontra")).click()
    expect(watched.locator(f"{marked('game-strip')} .bid")).to_have_count(3)
    look(watched)
    watched.locator(marked("menu-open")).click()
    watched.locator(marked("menu-house-rules")).click()
    look(watched)
    watched.locator(marked("concede")).click()
    look(watched)
    watched.locator(marked("confirm-yes")).click()
    watched.locator(marked("gives-up")).wait_for()
    look(watched)
    assert table.state.phase is Phase.PLAY, "his partner has not given up"
