"""Cards by hand: drawn with the mouse and with a finger, taken back, by keys; and what is heard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from skat.model.contract import Announcement, Contract
from skat.model.seats import Seat
from skat.rules.actions import Announce
from skat.rules.state import Phase
from tests.browser.looking import PHONE, marked, prefer, soloist_table
from tests.browser.scripted_table import ScriptedTable
from tests.browser.table_page import Faults
from tests.browser.test_every_size import MEASURE, size

pytestmark = pytest.mark.browser

LISTEN = """() => {
    globalThis.begun = 0;
    globalThis.felt = [];
    navigator.vibrate = (how) => felt.push(how);
    for (const source of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const start = source.prototype.start;
        source.prototype.start = function (...when) {
            globalThis.begun += 1;
            return start.apply(this, when);
        };
    }
}"""

ASKS = """
    globalThis.asked = 0;
    const told = getComputedStyle;
    globalThis.getComputedStyle = (...of) => { asked += 1; return told(...of); };
"""


def middle_of(page: Page, name: str) -> tuple[float, float]:
    """A point on a thing; cards in the hand overlap, so it is near their left edge."""
    box = page.locator(marked(name)).bounding_box()
    assert box is not None
    return box["x"] + min(12, box["width"] / 2), box["y"] + box["height"] / 2


def draw(page: Page, name: str, *, to: str) -> None:
    """Draws a thing to another with the mouse."""
    page.mouse.move(*middle_of(page, name))
    page.mouse.down()
    page.mouse.move(*middle_of(page, to), steps=4)
    page.mouse.up()


def test_a_deal_by_hand_from_a_bid_to_what_is_heard_of_a_card(watched: Page) -> None:
    prefer(watched, taps=2, motion=False)
    watched.add_init_script(f"({LISTEN})()")
    table = soloist_table(Phase.AUCTION)
    table.open(watched)
    playable(watched, table)
    table.turn_into(soloist_table(Phase.SKAT))
    drawn_with_the_mouse(watched, table)
    watched.locator(marked("announce-grand")).click()
    watched.locator(marked("announce-confirm")).click()
    heard_by_those_who_want_it(watched, table)


def play(page: Page, card: str) -> None:
    """A tap takes the card up, and one plays it."""
    page.locator(marked(f"card-{card}")).click()
    page.locator(marked("play")).click()


def playable(page: Page, table: ScriptedTable) -> None:
    """A player alone among computer players may ask what is playable."""
    usual = page.viewport_size
    page.set_viewport_size(PHONE)
    games = [
        {"contract": "grand", "hand": True, "ouvert": False, "value": 96, "won": 0.9},
        {"contract": "null", "hand": False, "ouvert": False, "value": 23, "won": 0.6},
    ]
    playable_now = {"bid": 18, "go_on": True, "games": games}
    page.route("**/bid-hint", lambda route: route.fulfill(json=playable_now))
    asks = page.locator(marked("ask-hint"))
    asks.click()
    bid_hint = page.locator(marked("bid-hint"))
    expect(bid_hint).to_have_text(
        "Playable, and how often it wins: Grand Hand up to 96 (90%), "
        "Null with the skat up to 23 (60%). Estimated, not promised."
    )
    values = page.locator(marked("hand-worth"))
    expect(values).to_be_visible()
    # On a small phone there is room for one of the two, and for the answers.
    page.set_viewport_size(size(320, 568))
    expect(values).not_to_be_visible()
    expect(bid_hint).to_be_in_viewport(ratio=1)
    assert page.evaluate(MEASURE, ["hint-away", "hold"]) == []
    page.locator(marked("hint-away")).click()
    expect(values).to_be_visible()
    page.set_viewport_size(PHONE)
    page.locator(marked("hold")).click()
    page.locator(marked("hold")).wait_for()
    # Against people nobody is offered one.
    places = table.snapshot()["table"]["places"]
    table.told = {"places": [places[0], {**places[1], "kind": "human"}, places[2]]}
    table.send()
    expect(bid_hint).to_have_count(0)
    assert usual is not None
    page.set_viewport_size(usual)


def drawn_with_the_mouse(page: Page, table: ScriptedTable) -> None:
    """Skat and discard, and taken back; the keyboard goes on where the hand stopped."""
    draw(page, "skat-cards", to="hand")
    page.locator(marked("discard-panel")).wait_for()
    draw(page, "card-S7", to="discard-panel")
    draw(page, "card-D7", to="discard-panel")
    draw(page, "return-D7", to="hand")
    expect(page.locator(marked("card-D7"))).to_be_visible()
    # Let go where it was taken up a card stays, and that was no tap either.
    draw(page, "card-D7", to="card-HA")
    expect(page.locator(marked("return-D7"))).to_have_count(0)
    # A card, the last one back, two cards, done.
    page.locator(marked("card-H7")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(marked("return-H7"))).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.locator(marked("return-H7"))).to_have_count(0)
    page.locator(marked("card-H7")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(marked("discard-confirm"))).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(marked("announce-panel")).wait_for()
    assert {card.value for card in table.state.skat} == {"S7", "H7"}


def heard_by_those_who_want_it(page: Page, table: ScriptedTable) -> None:
    """Sounds, and what is felt."""
    play(page, "D7")
    page.locator(marked("trick-seen")).click()
    assert page.evaluate("begun + felt.length") == 0, "nobody asked for any"
    page.locator(marked("menu-open")).click()
    page.locator(marked("sounds-true")).click()
    heard = page.evaluate("begun")
    assert heard > 0, "the choice lets hear what it is"
    assert page.evaluate("felt.length") == 1, "and feel it"
    page.locator(marked("menu-close")).click()
    page.locator(marked("your-turn")).wait_for()
    play(page, table.legal_cards()[0])
    page.wait_for_function("heard => begun > heard", arg=heard)


def test_a_finger_carries_a_card_out_and_a_tap_costs_no_layout(
    browser: Browser, watched: Page
) -> None:
    carried_out_by_a_finger(browser)
    tapped_without_layout_in_between(watched)


def carried_out_by_a_finger(browser: Browser) -> None:
    """On a phone, where two taps play a card."""
    page = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block").new_page()
    faults = Faults(page)
    prefer(page, taps=2, motion=False)
    table = soloist_table(Phase.SKAT)
    table.do(Announce(Seat.FOREHAND, Announcement(Contract.GRAND, hand=True)))
    table.open(page)
    page.locator(marked("your-turn")).wait_for()
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told: list[dict[str, Any]] = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    x, y = middle_of(page, "card-CJ")
    touch("touchStart", (x, y))
    touch("touchMove", (x, y - 60))
    touch("touchMove", (x + 20, y - 320))
    touch("touchEnd")
    expect(page.locator(marked("trick-CJ"))).to_be_visible()
    assert faults.texts == []
    page.context.close()


def tapped_without_layout_in_between(watched: Page) -> None:
    """A phone works out the whole table for each: the style of what moves, the keyboard's loss."""
    watched.emulate_media(reduced_motion="no-preference")
    watched.add_init_script(ASKS)
    prefer(watched, taps=1, pace="normal", pause=0)
    table = soloist_table(Phase.PLAY)
    table.open(watched)
    for _ in range(2):
        watched.locator(marked("your-turn")).wait_for()
        card = watched.locator(marked(f"card-{table.legal_cards()[0]}"))
        card.click()
        expect(card).to_have_count(0)
    assert watched.evaluate("[asked, document.activeElement.localName]") == [0, "body"]
    watched.keyboard.press("1")
    assert watched.evaluate("document.activeElement.localName") == "button"
