"""The page alone, at a scripted table: lost lines, languages, values, keys, what may be seen."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from skat.model.announcement import Announced, Announcement
from skat.model.cards import Card, CardSet
from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.seats import Seat
from skat.model.top_trumps import tops
from skat.model.units import BidValue
from skat.model.value import game_value, levels, null_value
from skat.rules.actions import Announce, Concede, Discard
from skat.rules.state import Phase
from skat.rules.views import view
from tests.browser.looking import (
    BIDDERS,
    PACK,
    PHONE,
    TRICK_SEEN,
    each_language,
    look,
    marked,
    prefer,
    soloist_table,
)
from tests.browser.scripted_table import SITE, ScriptedTable, bidding_up_to

pytestmark = pytest.mark.browser

# What moves without the player's doing, as browsers measure it.
SHIFTS = """() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) shifted += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
}"""


def playing_table(contract: Contract = Contract.GRAND) -> ScriptedTable:
    """The person plays a hand game and leads."""
    table = soloist_table(Phase.SKAT)
    table.do(Announce(Seat.FOREHAND, Announcement(contract, hand=True)))
    return table


def commands(table: ScriptedTable) -> list[dict[str, object]]:
    return [told for told in table.received if told["type"] == "command"]


def test_an_unanswered_command_is_sent_again_with_its_id(page: Page) -> None:
    prefer(page)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.silent = True
    table.open(page)
    page.locator(marked("hold")).click()
    expect(page.locator(marked("pass"))).to_be_disabled()
    table.silent = False
    table.cut()
    expect(page.locator(marked("calls"))).to_contain_text("Anna yes")
    sent = commands(table)
    assert sent[0] == sent[1]
    assert len(table.acknowledged) == 1
    assert [told["type"] for told in table.received].count("hello") == 2


def test_another_language_leaves_the_menu_open(watched: Page) -> None:
    prefer(watched)
    playing_table().open(watched)
    watched.locator(marked("menu-open")).click()
    for language, heading in (("de", "Menü"), ("fr", "Menu")):
        watched.locator(marked(f"language-{language}")).click()
        expect(watched.locator(f"{marked('menu')} h2")).to_have_text(heading)
    watched.locator(marked("menu-close")).click()
    expect(watched.locator(marked("hand"))).to_be_visible()


def test_a_bid_that_jumped_is_not_held_at_once(page: Page) -> None:
    prefer(page)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.beside = {"hold_locked": True}
    table.open(page)
    hold = page.locator(marked("hold"))
    expect(hold).to_be_disabled()
    expect(page.locator(marked("pass"))).to_be_enabled()
    page.clock.run_for(1100)
    expect(hold).to_be_disabled()
    page.clock.run_for(200)
    expect(hold).to_be_enabled()


def test_the_clock_turns_loud_under_fifteen_seconds(page: Page) -> None:
    prefer(page)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    clock = {"per": "move", "seconds": 60, "left_ms": [17_000, 60_000, 60_000], "running": [1]}
    table.told = {"clock": clock}
    table.open(page)
    shown = page.locator(marked("clock"))
    expect(shown).to_contain_text("0:17")
    alert = page.get_by_role("alert").filter(has_text="15")
    page.clock.run_for(2000)
    expect(shown).to_contain_text("0:15")
    expect(alert).to_have_count(0)
    expect(shown).not_to_have_class(re.compile("short"))
    page.clock.run_for(1000)
    expect(shown).to_contain_text("0:14")
    expect(shown).to_have_class(re.compile("short"))
    expect(alert).to_have_count(1)


def test_a_stranger_comes_to_the_door(page: Page) -> None:
    prefer(page)
    ScriptedTable(PACK).attach(page)
    page.goto(f"{SITE}/table/t1")
    expect(page.locator(marked("door"))).to_contain_text("Anna")
    page.locator(marked("join")).click()
    expect(page.locator(marked("table"))).to_be_visible()


def test_a_place_that_is_gone_leads_back_to_the_first_page(page: Page) -> None:
    prefer(page)
    table = ScriptedTable(PACK)
    table.open(page)
    expect(page.locator(marked("table"))).to_be_visible()
    assert table.socket is not None
    table.socket.send(json.dumps({"type": "error", "code": "sent_away", "message": ""}))
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(marked("start"))).to_be_visible()


@pytest.mark.parametrize("language", each_language(gate="de"))
def test_the_first_page_speaks_the_language_and_fits_a_phone(watched: Page, language: str) -> None:
    page = watched
    page.set_viewport_size(PHONE)
    prefer(page, language=language)

    ScriptedTable(PACK, opponent=BIDDERS).attach(page)
    page.goto(SITE)
    page.locator(marked("to-new")).click()
    page.locator(marked("house-rules")).click()
    look(page)


def test_the_live_value_is_the_value_of_the_rules(watched: Page) -> None:
    prefer(watched)
    soloist_table(Phase.SKAT).open(watched)
    watched.locator(marked("play-hand")).click()
    ten = CardSet.of([*PACK[:3], *PACK[11:15], *PACK[23:26]])
    value = watched.locator(f"{marked('announce-value')} b")
    for contract in TRUMP_CONTRACTS:
        watched.locator(marked(f"announce-{contract.value}")).click()
        for announced in Announced:
            watched.locator(marked(f"level-{announced.value}")).click()
            game = Announcement(contract, hand=True, announced=announced)
            counted = levels(game, schneider=False, schwarz=False)
            worth = game_value(contract, tops=tops(ten, contract=contract), counted=counted)
            expect(value).to_have_text(str(worth))
    watched.locator(marked("announce-null")).click()
    for announced in (Announced.NONE, Announced.OUVERT):
        watched.locator(marked(f"level-{announced.value}")).click()
        ouvert = announced is Announced.OUVERT
        expect(value).to_have_text(str(null_value(hand=True, ouvert=ouvert)))


@pytest.mark.parametrize("by", ["taps", "keys"])
@pytest.mark.parametrize(
    ("bid", "phase", "value"),
    [(36, Phase.DISCARD, 46), (46, Phase.DISCARD, 46), (59, Phase.SKAT, 59)],
)
def test_null_ouvert_is_announced_where_no_other_null_reaches_the_bid(
    watched: Page, bid: int, phase: Phase, value: int, by: str
) -> None:
    watched.set_viewport_size(PHONE)
    prefer(watched)
    table = soloist_table(phase)
    table.state = replace(table.state, bid=BidValue(bid))
    if phase is Phase.DISCARD:
        table.do(Discard(Seat.FOREHAND, (Card.S7, Card.H7)))
    table.open(watched)
    if phase is Phase.SKAT:
        watched.locator(marked("play-hand")).click()
    watched.locator(marked("announce-panel")).wait_for()
    if by == "keys":
        watched.keyboard.press("6")
    else:
        watched.locator(marked("announce-null")).click()
    expect(watched.locator(marked("level-ouvert"))).to_have_attribute("aria-checked", "true")
    expect(watched.locator(marked("level-none"))).to_have_count(0)
    expect(watched.locator(f"{marked('announce-value')} b")).to_have_text(str(value))
    look(watched)
    if by == "keys":
        watched.keyboard.press("Enter")
    else:
        watched.locator(marked("announce-confirm")).click()
    watched.locator(marked("your-turn")).wait_for()
    assert table.state.announcement == Announcement(
        Contract.NULL, hand=phase is Phase.SKAT, announced=Announced.OUVERT
    )


def test_a_discard_can_be_taken_back_until_it_is_confirmed(watched: Page) -> None:
    prefer(watched)
    table = soloist_table(Phase.DISCARD)
    table.open(watched)
    watched.locator(marked("card-CJ")).click()
    watched.locator(marked("card-S7")).click()
    watched.locator(marked("return-CJ")).click()
    expect(watched.locator(marked("discard-confirm"))).to_be_disabled()
    watched.locator(marked("card-H7")).click()
    watched.locator(marked("discard-confirm")).click()
    watched.locator(marked("announce-panel")).wait_for()
    assert table.state.skat == CardSet.of([Card.S7, Card.H7])


def test_a_full_trick_stays_until_it_was_seen(watched: Page) -> None:
    prefer(watched, taps=1)
    table = playing_table()
    table.open(watched)
    watched.locator(marked("card-D7")).click()
    watched.locator(TRICK_SEEN).wait_for()
    # The winner of the trick has led already; that waits for the player's eye.
    assert len(table.state.trick) > 0
    lying = watched.locator(f"{marked('trick')} [role=img]")
    expect(lying).to_have_count(3)
    watched.locator(TRICK_SEEN).click()
    expect(lying).to_have_count(len(table.state.trick))
    expect(watched.locator(marked(f"trick-{table.state.trick[0].value}"))).to_be_visible()


def test_a_full_trick_goes_by_itself_for_who_wants_it_so(watched: Page) -> None:
    prefer(watched, taps=1, pause=900)
    table = playing_table()
    table.open(watched)
    watched.locator(marked("card-D7")).click()
    watched.locator(marked("trick-D9")).wait_for()
    next_trick = watched.locator(marked(f"trick-{table.state.trick[0].value}"))
    expect(next_trick).to_be_visible()
    expect(watched.locator(marked("trick-D7"))).to_have_count(0)


def test_no_card_points_before_the_result(watched: Page) -> None:
    prefer(watched, taps=1)
    table = playing_table()
    table.open(watched)
    watched.locator(marked("card-CA")).click()
    watched.locator(TRICK_SEEN).click()
    expect(watched.locator(marked("points"))).to_have_count(0)
    assert "card points" not in watched.locator("body").inner_text()
    watched.locator(marked("last-trick")).click()
    assert "card points" not in watched.locator("body").inner_text()


def test_a_whole_deal_by_keyboard(watched: Page) -> None:
    prefer(watched)
    watched.add_init_script(f"({SHIFTS})()")
    # The player bids and holds against middlehand, takes the skat and plays all ten tricks.
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.open(watched)
    pressed: list[str] = []

    def press(*keys: str, until: str) -> None:
        for key in keys:
            watched.keyboard.press(key)
            pressed.append(key)
        watched.locator(until).first.wait_for()

    watched.locator(marked("hold")).wait_for()
    press("h", until=f"{marked('calls')} :text('Bernd 20')")
    press("h", until=marked("take-skat"))
    press("s", until=marked("discard-panel"))
    press("0", until=marked("return-HA"))
    press("Backspace", until=f"{marked('discard-panel')}:not(:has({marked('return-HA')}))")
    press("9", "9", until=f"{marked('discard-confirm')}:focus")
    press("Enter", until=marked("announce-panel"))
    press("5", "Enter", until=marked("your-turn"))
    for _ in range(10):
        watched.locator(marked("your-turn")).wait_for()
        shown = watched.locator(f"{marked('hand')} button")
        names = shown.evaluate_all("all => all.map(one => one.dataset.test)")
        place = names.index(f"card-{table.legal_cards()[0]}") + 1
        press(str(place % 10), "Enter", until=TRICK_SEEN)
        press("Enter", until=f"{marked('your-turn')}, {marked('result')}, {TRICK_SEEN}")
        if watched.locator(TRICK_SEEN).is_visible():
            press("Enter", until=f"{marked('your-turn')}, {marked('result')}")
    press("n", until=f"{marked('auction')}")
    assert len(pressed) <= 45, pressed
    assert watched.evaluate("shifted") < 0.05, "the layout stands still"


def test_the_keys_are_shown_and_sheets_close(watched: Page) -> None:
    prefer(watched, taps=1)
    table = playing_table()
    table.open(watched)
    watched.locator(marked("your-turn")).wait_for()
    watched.keyboard.press("?")
    expect(watched.locator(marked("keys-sheet"))).to_contain_text("Hold the bid")
    watched.keyboard.press("1")
    watched.keyboard.press("Escape")
    expect(watched.locator(marked("keys-sheet"))).to_have_count(0)
    assert table.heard("command") == [], "nothing is played behind a sheet"
    watched.locator(marked("card-CJ")).focus()
    watched.keyboard.press("ArrowRight")
    watched.keyboard.press("Enter")
    watched.locator(TRICK_SEEN).wait_for()
    watched.keyboard.press("Enter")
    expect(watched.locator(TRICK_SEEN)).to_have_count(0)
    watched.keyboard.press("l")
    watched.locator(marked("last-trick-sheet")).wait_for()
    watched.keyboard.press("Escape")
    expect(watched.locator(marked("last-trick-sheet"))).to_have_count(0)


def test_one_may_say_how_far_one_goes(watched: Page) -> None:
    prefer(watched)
    table = ScriptedTable(PACK, opponent=bidding_up_to({Seat.MIDDLEHAND: 24}))
    table.open(watched)
    watched.locator(marked("more-bids")).click()
    watched.locator(marked("up-to-22")).click()
    expect(watched.locator(marked("limit"))).to_contain_text("You bid up to 22")
    # Middlehand calls 18, 20, 22, 23: three are held, then the player passes without being asked.
    expect(watched.locator(marked("game-strip"))).to_contain_text("Bernd bid 23")
    table.wait_for(watched, "command", times=4)
    said = [each["action"]["do"] for each in table.heard("command")]
    assert said == ["hold", "hold", "hold", "pass"]


def test_an_open_hand_lies_there_sorted_and_is_told(watched: Page) -> None:
    prefer(watched)
    table = ScriptedTable(PACK, opponent=bidding_up_to({Seat.MIDDLEHAND: 20}))
    table.play_to(Phase.SKAT)
    ouvert = Announcement(Contract.NULL, hand=True, announced=Announced.OUVERT)
    table.do(Announce(Seat.MIDDLEHAND, ouvert))
    table.open(watched)
    cards = watched.locator(f"{marked('open-hand')} [role=img]")
    expect(cards).to_have_count(10)
    expect(cards.first).to_have_attribute("aria-label", "eight of clubs")
    expect(watched.locator(marked("contract"))).to_have_text("Null ouvert Hand")


def test_the_result_reads_as_a_player_counts(watched: Page) -> None:
    prefer(watched, language="de")
    table = playing_table()
    table.open(watched)
    watched.locator(marked("menu-open")).click()
    watched.locator(marked("concede")).click()
    watched.locator(marked("confirm-yes")).click()
    steps = watched.locator(marked("score-steps")).inner_text().replace("\u00a0", " ")
    assert steps == "mit 1, Spiel 2, Hand 3, mal 24 = 72\n\nVerloren: zweimal 72 = −144"
    expect(watched.locator(marked("score"))).to_have_text("−144")
    expect(watched.locator(marked("articles"))).to_contain_text("SkO-4.3.1")
    expect(watched.locator(marked("list-1"))).to_contain_text("−144")
    standing = watched.locator(f"{marked('standing')} dd")
    expect(standing).to_have_text(["−144", "0", "0"])


def test_the_last_result_stays_when_its_list_is_over(watched: Page) -> None:
    prefer(watched)
    table = playing_table()
    table.open(watched)
    watched.locator(marked("hand")).wait_for()
    # With its last deal a list is over, and everybody waits for the next one.
    table.told = {"stage": "waiting"}
    table.do(Concede(Seat.FOREHAND))
    watched.locator(marked("result")).wait_for()
    watched.locator(marked("next-deal")).click()
    watched.locator(marked("waiting-room")).wait_for()
    assert [one for one in table.received if one["type"] == "command"] == []


def test_whoever_was_away_comes_back(watched: Page) -> None:
    prefer(watched)
    table = playing_table()
    places = table.snapshot()["table"]["places"]
    table.told = {"places": [{**places[0], "substitute": "simple"}, *places[1:]]}
    table.silent = True
    table.open(watched)
    watched.locator(marked("come-back")).click()
    expect(watched.locator(marked("come-back"))).to_be_disabled()
    table.wait_for_command(watched, {"do": "come_back"})


def test_played_cards_are_said_aloud(watched: Page) -> None:
    prefer(watched, taps=1)
    table = playing_table()
    table.open(watched)
    watched.locator(marked("card-D7")).click()
    watched.locator(TRICK_SEEN).wait_for()
    spoken = watched.locator(marked("spoken"))
    for words in ("Anna: seven of diamonds.", "Bernd: nine of diamonds.", "Trick to Bernd."):
        expect(spoken).to_contain_text(words)
    # Bernd has led to the next trick, but that card does not lie there yet.
    newest = spoken.locator("p").last
    expect(newest).to_contain_text("Trick to Bernd.")
    watched.locator(TRICK_SEEN).click()
    expect(newest).to_contain_text("Your turn")
    assert spoken.inner_text().count("Trick to Bernd.") == 1


def test_a_forbidden_card_says_so_at_the_first_tap(page: Page) -> None:
    prefer(page, taps=2)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.open(page)
    table.play_to(Phase.PLAY)
    own = Seat.FOREHAND
    while table.state.turn is not own or len(table.legal_cards()) == len(table.state.hand_of(own)):
        table.do(table.opponent(view(table.state, table.state.turn or own)))
    page.locator('[data-test="hand"] button.dim').first.click()
    expect(page.locator(marked("notice"))).to_contain_text("SkO-4.2.1")
    expect(page.locator(marked("play"))).to_have_count(0)
