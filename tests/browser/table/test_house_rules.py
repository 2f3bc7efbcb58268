"""House rules in the browser: chosen on the first page, named at the table, played and counted."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from skat.messages import message
from skat.model.announcement import Announced, Announcement
from skat.model.contract import Contract
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
    each_language,
    look,
    marked,
    prefer,
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


def test_a_table_without_house_rules_says_nothing_of_them(table_page: TablePage) -> None:
    table_page.sit_down()
    expect(table_page.see("house-rules")).to_have_count(0)


def test_a_table_opened_with_options_is_played_under_them(table_page: TablePage) -> None:
    options = {"kontra": True, "leaflet_defenders_announce": True}
    table_page.come_to(table_page.server.open_table(options=options))
    named = "Kontra, announcements of the defenders"
    expect(table_page.see("house-rules")).to_have_attribute("title", named)
    table_page.play_until(lambda: table_page.phase in ("play", "finished"))


def test_a_defender_says_kontra(watched: Page) -> None:
    prefer(watched)
    table = defending_table()
    table.open(watched)
    watched.locator(marked("kontra")).click()
    expect(watched.locator(marked("game-strip"))).to_contain_text("Kontra")
    expect(watched.locator(marked("kontra"))).to_have_count(0)
    assert table.state.kontra is Seat.FOREHAND
    assert table.state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("answer", "said", "lost"), [("re", "Kontra and re", 576), ("pass", "Kontra", 288)]
)
def test_the_soloist_answers_a_kontra(watched: Page, answer: str, said: str, lost: int) -> None:
    prefer(watched)
    table = ScriptedTable(PACK, opponent=FOREHAND_WINS, rules=ALL)
    table.play_to(Phase.SKAT)
    table.do(Announce(Seat.FOREHAND, Announcement(Contract.GRAND, hand=True)))
    table.open(watched)
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


def test_cards_lie_open_beside_an_announced_level_and_levels_count_as_agreed(watched: Page) -> None:
    prefer(watched)
    table = ScriptedTable(PACK, opponent=FOREHAND_WINS, rules=ALL)
    table.play_to(Phase.SKAT)
    table.open(watched)
    watched.locator(marked("play-hand")).click()
    watched.locator(marked("announce-clubs")).click()
    worth = {"schneider": 60, "schwarz": 72, "schwarz-open": 84, "ouvert": 48, "schneider-open": 72}
    for level, value in worth.items():
        watched.locator(marked(f"level-{level}")).click()
        expect(watched.locator(f"{marked('announce-value')} b")).to_have_text(str(value))
    watched.locator(marked("announce-confirm")).click()
    watched.locator(marked("your-turn")).wait_for()
    assert table.state.laid_open
    assert table.state.announcement
    assert table.state.announcement.announced is Announced.SCHNEIDER


def test_defenders_announce_schneider(watched: Page) -> None:
    prefer(watched)
    table = defending_table()
    table.open(watched)
    watched.get_by_role("button", name="Announce Schneider").click()
    strip = watched.locator(marked("game-strip"))
    expect(strip).to_contain_text("Defenders: Schneider announced")
    expect(watched.locator(marked("announce_defence"))).to_have_count(0)
    expect(watched.locator(marked("kontra"))).to_be_visible()


def test_ramsch_is_played_and_counted(watched: Page) -> None:
    prefer(watched, taps=1)
    table = ScriptedTable(PACK, rules=ALL)
    table.open(watched)
    watched.locator(marked("pass")).click()
    expect(watched.locator(marked("game-strip"))).to_have_text("Ramsch")
    expect(watched.locator(marked("soloist"))).to_have_count(0)
    result = watched.locator(marked("result"))
    turn = watched.locator(marked("your-turn"))
    seen = watched.locator(TRICK_SEEN)
    for _ in range(10):
        turn.wait_for()
        watched.locator(marked(f"card-{table.legal_cards()[0]}")).click()
        seen.wait_for()
        while not turn.or_(result).first.is_visible():
            seen.click()
            turn.or_(result).or_(seen).first.wait_for()
    points = table.state.result.ramsch if table.state.result else None
    assert points is not None
    assert sum(points) == 120
    for name, against in zip(("Anna", "Bernd", "Cem"), points, strict=True):
        shown = f"−{against}" if against else "0"
        row = watched.locator(f"{marked('ramsch')} dt", has_text=name)
        expect(row.locator("xpath=following-sibling::dd[1]")).to_have_text(shown)
    expect(watched.locator(marked("list-1"))).to_contain_text("Ramsch")


def ramsch_table(**options: str) -> ScriptedTable:
    """Everybody has passed but the person, who is asked first then."""
    table = ScriptedTable(PACK, rules=rules_with(ramsch=True, **options))
    table.let_opponents_play()
    return table


def test_the_skat_is_taken_and_two_cards_are_laid_away(watched: Page) -> None:
    prefer(watched)
    table = ramsch_table(ramsch_push="yes")
    table.open(watched)
    watched.locator(marked("pass")).click()
    watched.locator(marked("take-skat")).click()
    panel = watched.locator(marked("discard-panel"))
    expect(panel).to_contain_text("no jacks")
    assert table.state.phase is Phase.LAY_AWAY
    seat = Seat.FOREHAND
    assert table.state.turn is seat
    discard = next(one for one in view(table.state, seat).legal if isinstance(one, Discard))
    for card in discard.cards:
        watched.locator(marked(f"card-{card.value}")).click()
    watched.locator(marked("discard-confirm")).click()
    watched.locator(marked("your-turn")).wait_for()
    assert table.state.exchanges[0].seat is seat


def test_the_skat_is_pushed_on_unseen(watched: Page) -> None:
    prefer(watched)
    table = ramsch_table(ramsch_push="yes")
    table.open(watched)
    watched.locator(marked("pass")).click()
    watched.locator(marked("push-on")).click()
    expect(watched.locator(marked("pushed")).first).to_contain_text("Anna")
    assert Seat.FOREHAND in table.state.pushed


def test_grand_hand_is_said_instead_of_ramsch(watched: Page) -> None:
    prefer(watched)
    table = ramsch_table(grand_hand_in_ramsch="yes")
    table.open(watched)
    watched.locator(marked("pass")).click()
    watched.locator(marked("grand-hand")).click()
    expect(watched.locator(marked("contract"))).to_contain_text("Grand Hand")
    assert table.state.soloist is Seat.FOREHAND


def test_spitze_is_announced_by_a_tap_and_counts_one_level_more(watched: Page) -> None:
    prefer(watched)
    table = ScriptedTable(PACK, opponent=FOREHAND_WINS, rules=rules_with(spitze="yes"))
    table.play_to(Phase.SKAT)
    held = [one for one in view(table.state, Seat.FOREHAND).legal if isinstance(one, Announce)]
    contract = next(one.announcement.contract for one in held if one.spitze)
    table.open(watched)
    watched.locator(marked("play-hand")).click()
    watched.locator(marked(f"announce-{contract.value}")).click()
    plain = watched.locator(f"{marked('announce-value')} b").inner_text()
    watched.locator(marked("level-none-spitze")).click()
    expect(watched.locator(f"{marked('announce-value')} b")).not_to_have_text(plain)
    watched.locator(marked("announce-confirm")).click()
    expect(watched.locator(marked("spitze"))).to_be_visible()
    assert table.state.spitze


def test_a_deal_in_a_round_of_bock_says_so(watched: Page) -> None:
    prefer(watched)
    table = ScriptedTable(PACK, opponent=FOREHAND_WINS, rules=rules_with(bock=["passed_in"]))
    table.state = replace(table.state, bock=True)
    table.open(watched)
    expect(watched.locator(marked("bock"))).to_have_text("Bock: counts double")


@pytest.mark.parametrize(
    "options", [{"ramsch_push": "yes"}, {"grand_hand_in_ramsch": "yes", "spitze": "yes"}]
)
@pytest.mark.parametrize("language", each_language(gate="de"))
def test_what_is_asked_before_a_ramsch_fits_every_screen(
    watched: Page, language: str, options: dict[str, str]
) -> None:
    prefer(watched, language=language)
    ramsch_table(**options).open(watched)
    watched.locator(marked("pass")).click()
    watched.locator(marked("ramsch-panel")).wait_for()
    for size in (SMALL, PHONE, WIDE, *SIDEWAYS):
        watched.set_viewport_size(size)
        look(watched)


@pytest.mark.parametrize("language", each_language(gate="fr"))
def test_house_rules_speak_the_language_and_fit_a_phone(watched: Page, language: str) -> None:
    watched.set_viewport_size(PHONE)
    prefer(watched, language=language, taps=1)
    table = defending_table()
    table.open(watched)
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
