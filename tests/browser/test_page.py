"""The page alone, at a scripted table: lost lines, languages, values, keys, what may be seen."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from skat.model.cards import Card, CardSet
from skat.model.contract import TRUMP_CONTRACTS, Announced, Announcement, Contract
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
    look,
    marked,
    prefer,
    soloist_table,
)
from tests.browser.scripted_table import SITE, ScriptedTable, bidding_up_to
from tests.browser.stages import Stage, show

pytestmark = pytest.mark.browser

NULL_OUVERT_ALONE = ((36, Phase.DISCARD, 46), (46, Phase.DISCARD, 46), (59, Phase.SKAT, 59))
"""Bids that of all nulls only the open one reaches, and its value."""
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


def test_the_door_a_lost_line_and_the_clock(page: Page) -> None:
    prefer(page)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.attach(page)
    page.goto(f"{SITE}/table/t1")
    expect(page.locator(marked("door"))).to_contain_text("Anna")
    page.locator(marked("join")).click()
    expect(page.locator(marked("table"))).to_be_visible()
    # A command without an answer is sent again on the next line, with its id.
    table.silent = True
    page.locator(marked("hold")).click()
    expect(page.locator(marked("pass"))).to_be_disabled()
    table.silent = False
    table.cut()
    expect(page.locator(marked("calls"))).to_contain_text("Anna yes")
    sent = commands(table)
    assert sent[0] == sent[1]
    assert len(table.acknowledged) == 1
    assert [told["type"] for told in table.received].count("hello") == 2
    # A place that is gone leads back to the first page.
    table.tell({"type": "error", "code": "sent_away", "message": ""})
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(marked("start"))).to_be_visible()
    page.evaluate("localStorage.removeItem('skat.tables')")
    a_jumped_bid_waits_and_the_clock_turns_loud_under_fifteen_seconds(page)


def a_jumped_bid_waits_and_the_clock_turns_loud_under_fifteen_seconds(page: Page) -> None:
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.beside = {"hold_locked": True}
    clock = {"per": "move", "seconds": 60, "left_ms": [17_000, 60_000, 60_000], "running": [1]}
    table.told = {"clock": clock}
    table.open(page)
    hold = page.locator(marked("hold"))
    expect(hold).to_be_disabled()
    expect(page.locator(marked("pass"))).to_be_enabled()
    shown = page.locator(marked("clock"))
    expect(shown).to_contain_text("0:17")
    page.clock.run_for(1100)
    expect(hold).to_be_disabled()
    page.clock.run_for(200)
    expect(hold).to_be_enabled()
    page.clock.run_for(700)
    alert = page.get_by_role("alert").filter(has_text="15")
    expect(shown).to_contain_text("0:15")
    expect(alert).to_have_count(0)
    expect(shown).not_to_have_class(re.compile("short"))
    page.clock.run_for(1000)
    expect(shown).to_contain_text("0:14")
    expect(shown).to_have_class(re.compile("short"))
    expect(alert).to_have_count(1)


def test_a_soloist_bids_lays_away_and_announces_by_taps(watched: Page) -> None:
    watched.set_viewport_size(PHONE)
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

    # A discard can be taken back until it is confirmed.
    show(watched, table, Stage("discard", soloist_table(Phase.DISCARD), ("card-CJ",)))
    watched.locator(marked("card-CJ")).click()
    watched.locator(marked("card-S7")).click()
    watched.locator(marked("return-CJ")).click()
    expect(watched.locator(marked("discard-confirm"))).to_be_disabled()
    watched.locator(marked("card-H7")).click()
    watched.locator(marked("discard-confirm")).click()
    watched.locator(marked("announce-panel")).wait_for()
    assert table.state.skat == CardSet.of([Card.S7, Card.H7])

    hand = Stage("hand", soloist_table(Phase.SKAT), ("announce-panel",), taps=("play-hand",))
    show(watched, table, hand)
    is_worth_what_the_rules_say(watched)
    for by in ("taps", "keys"):
        for bid, phase, value in NULL_OUVERT_ALONE:
            show(watched, table, _at_bid(bid, phase))
            announces_null_ouvert(watched, value, by=by)
            assert table.state.announcement == Announcement(
                Contract.NULL, hand=phase is Phase.SKAT, announced=Announced.OUVERT
            )


def is_worth_what_the_rules_say(page: Page) -> None:
    """Each game that can be announced from the hand, with each level."""
    ten = CardSet.of([*PACK[:3], *PACK[11:15], *PACK[23:26]])
    value = page.locator(f"{marked('announce-value')} b")
    for contract in TRUMP_CONTRACTS:
        page.locator(marked(f"announce-{contract.value}")).click()
        for announced in Announced:
            page.locator(marked(f"level-{announced.value}")).click()
            game = Announcement(contract, hand=True, announced=announced)
            counted = levels(game, schneider=False, schwarz=False)
            worth = game_value(contract, tops=tops(ten, contract=contract), counted=counted)
            expect(value).to_have_text(str(worth))
    page.locator(marked("announce-null")).click()
    for announced in (Announced.NONE, Announced.OUVERT):
        page.locator(marked(f"level-{announced.value}")).click()
        ouvert = announced is Announced.OUVERT
        expect(value).to_have_text(str(null_value(hand=True, ouvert=ouvert)))


def _at_bid(bid: int, phase: Phase) -> Stage:
    """The soloist is to announce a game that reaches this bid, with the skat or without."""
    table = soloist_table(phase)
    table.state = replace(table.state, bid=BidValue(bid))
    if phase is Phase.DISCARD:
        table.do(Discard(Seat.FOREHAND, (Card.S7, Card.H7)))
    taps = ("play-hand",) if phase is Phase.SKAT else ()
    return Stage("announce", table, ("announce-panel",), taps=taps)


def announces_null_ouvert(page: Page, value: int, *, by: str) -> None:
    """Where no other null reaches the bid, null is null ouvert."""
    if by == "keys":
        page.keyboard.press("6")
    else:
        page.locator(marked("announce-null")).click()
    expect(page.locator(marked("level-ouvert"))).to_have_attribute("aria-checked", "true")
    expect(page.locator(marked("level-none"))).to_have_count(0)
    expect(page.locator(f"{marked('announce-value')} b")).to_have_text(str(value))
    look(page)
    if by == "keys":
        page.keyboard.press("Enter")
    else:
        page.locator(marked("announce-confirm")).click()
    page.locator(marked("your-turn")).wait_for()


def test_what_lies_on_the_table_is_seen_and_said_aloud(watched: Page) -> None:
    prefer(watched, taps=1)
    table = playing_table()
    table.open(watched)
    watched.locator(marked("card-D7")).click()
    watched.locator(TRICK_SEEN).wait_for()
    # The winner of the trick has led already; that waits for the player's eye.
    assert len(table.state.trick) > 0
    lying = watched.locator(f"{marked('trick')} [role=img]")
    expect(lying).to_have_count(3)
    spoken = watched.locator(marked("spoken"))
    for words in ("Anna: seven of diamonds.", "Bernd: nine of diamonds.", "Trick to Bernd."):
        expect(spoken).to_contain_text(words)
    # Bernd has led to the next trick, but that card does not lie there yet.
    newest = spoken.locator("p").last
    expect(newest).to_contain_text("Trick to Bernd.")
    watched.locator(TRICK_SEEN).click()
    expect(lying).to_have_count(len(table.state.trick))
    expect(watched.locator(marked(f"trick-{table.state.trick[0].value}"))).to_be_visible()
    expect(newest).to_contain_text("Your turn")
    assert spoken.inner_text().count("Trick to Bernd.") == 1

    # No card points before the result.
    show(watched, table, Stage("another deal", playing_table(), ("your-turn",)))
    watched.locator(marked("card-CA")).click()
    watched.locator(TRICK_SEEN).click()
    expect(watched.locator(marked("points"))).to_have_count(0)
    assert "card points" not in watched.locator("body").inner_text().casefold()
    watched.locator(marked("last-trick")).click()
    watched.locator(marked("last-trick-sheet")).wait_for()
    assert "card points" not in watched.locator("body").inner_text().casefold()

    defended = ScriptedTable(PACK, opponent=bidding_up_to({Seat.MIDDLEHAND: 20}))
    defended.play_to(Phase.SKAT)
    ouvert = Announcement(Contract.NULL, hand=True, announced=Announced.OUVERT)
    defended.do(Announce(Seat.MIDDLEHAND, ouvert))
    show(watched, table, Stage("ouvert", defended, ("open-hand",)))
    # An open hand lies there sorted.
    cards = watched.locator(f"{marked('open-hand')} [role=img]")
    expect(cards).to_have_count(10)
    expect(cards.first).to_have_attribute("aria-label", "eight of clubs")
    expect(watched.locator(marked("contract"))).to_have_text("Null ouvert Hand")

    # A full trick goes by itself for who wants it so.
    prefer(watched, taps=1, pause=900)
    table = playing_table()
    table.open(watched)
    watched.locator(marked("card-D7")).click()
    watched.locator(marked("trick-D9")).wait_for()
    expect(watched.locator(marked(f"trick-{table.state.trick[0].value}"))).to_be_visible()
    expect(watched.locator(marked("trick-D7"))).to_have_count(0)

    # A forbidden card says so at the first tap.
    prefer(watched, taps=2)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.open(watched)
    table.play_to(Phase.PLAY)
    own = Seat.FOREHAND
    while table.state.turn is not own or len(table.legal_cards()) == len(table.state.hand_of(own)):
        table.do(table.opponent(view(table.state, table.state.turn or own)))
    forbidden = watched.locator('[data-test="hand"] button.dim').first
    expect(forbidden).to_have_attribute("aria-disabled", "true")
    forbidden.click(force=True)
    expect(watched.locator(marked("notice"))).to_contain_text("SkO-4.2.1")
    expect(watched.locator(marked("play"))).to_have_count(0)


def test_a_whole_deal_by_keyboard_and_what_the_keys_are(watched: Page) -> None:
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


def test_who_was_away_comes_back_and_the_result_reads_as_a_player_counts(watched: Page) -> None:
    prefer(watched)
    table = playing_table()
    places = table.snapshot()["table"]["places"]
    table.told = {"places": [{**places[0], "substitute": "simple"}, *places[1:]]}
    table.silent = True
    table.open(watched)
    watched.locator(marked("come-back")).click()
    expect(watched.locator(marked("come-back"))).to_be_disabled()
    table.wait_for_command(watched, {"do": "come_back"})

    table = playing_table()
    table.open(watched)
    # Another language leaves the menu open.
    watched.locator(marked("menu-open")).click()
    for language, heading in (("fr", "Menu"), ("de", "Menü")):
        watched.locator(marked(f"language-{language}")).click()
        expect(watched.locator(f"{marked('menu')} h2")).to_have_text(heading)
    watched.locator(marked("menu-close")).click()
    expect(watched.locator(marked("hand"))).to_be_visible()
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

    # With its last deal a list is over, and everybody waits for the next one.
    table = playing_table()
    table.open(watched)
    watched.locator(marked("hand")).wait_for()
    table.told = {"stage": "waiting"}
    table.do(Concede(Seat.FOREHAND))
    watched.locator(marked("result")).wait_for()
    watched.locator(marked("next-deal")).click()
    watched.locator(marked("waiting-room")).wait_for()
    assert commands(table) == []
