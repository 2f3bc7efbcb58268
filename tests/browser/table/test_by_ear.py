"""A whole deal as a blind player plays it: by names and roles alone.

He finds the parts of the page by their names, presses them with Enter, and hears what happens. The
keyboard is always somewhere: never on a part of the page that went away.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.rules.state import Phase
from tests.browser.looking import PACK, prefer
from tests.browser.scripted_table import ScriptedTable, bidding_up_to

pytestmark = pytest.mark.browser

BIDDERS = bidding_up_to({Seat.FOREHAND: 30, Seat.MIDDLEHAND: 20})
SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
RANKS = {
    "J": "jack", "A": "ace", "K": "king", "Q": "queen",
    "T": "ten", "9": "nine", "8": "eight", "7": "seven",
}  # fmt: skip
# On something that is there, in the table or in what lies over it.
SOMEWHERE = """() => document.activeElement.checkVisibility()
    && Boolean(document.activeElement.closest('main, header, dialog'))"""
MOST_TABS = 40


def by_name(_: Page, wanted: Locator) -> None:
    """A screen reader goes to what it names."""
    wanted.focus()


def by_tab(page: Page, wanted: Locator) -> None:
    """The keyboard comes by it."""
    for _ in range(MOST_TABS):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {wanted}")


class Listener:
    """A player who has only the names of parts and the announcements."""

    def __init__(self, page: Page, go: Callable[[Page, Locator], None]) -> None:
        self.page = page
        self.go = go

    def press(self, role: str, name: str | re.Pattern[str]) -> None:
        """Go there, press Enter, and see that the keyboard is not lost by it."""
        wanted = self.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        expect(wanted).to_be_enabled()
        self.go(self.page, wanted)
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(SOMEWHERE)

    def hears(self, text: str) -> None:
        expect(self.page.get_by_role("log")).to_contain_text(text)

    def plays(self, card: Card) -> None:
        name = f"{RANKS[card.value[1]]} of {SUITS[card.value[0]]}"
        self.press("button", name)
        self.press("button", f"Play {name}")
        self.hears(f"Anna: {name}.")


@pytest.mark.parametrize("go", [by_name, pytest.param(by_tab, marks=pytest.mark.proof)])
def test_from_the_first_bid_to_the_next_deal(
    watched: Page, go: Callable[[Page, Locator], None]
) -> None:
    prefer(watched, taps=2)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.open(watched)
    listener = Listener(watched, go)
    expect(watched.get_by_role("heading", level=1)).to_have_count(1)
    # A keyboard that is lost is noticed.
    watched.get_by_role("button", name="Yes, 18", exact=True).focus()
    assert watched.evaluate(SOMEWHERE)
    watched.evaluate("document.activeElement.blur()")
    assert not watched.evaluate(SOMEWHERE)
    for value in (18, 20):
        listener.hears(f"Bernd: {value}.")
        listener.press("button", f"Yes, {value}")
    listener.hears("Bernd: pass.")
    listener.press("button", "Take the skat")
    for name in ("seven of spades", "seven of hearts"):
        listener.press("button", name)
    listener.press("button", "Discard")
    listener.press("radio", "Grand")
    listener.press("button", "Announce")
    listener.hears("Grand")
    while table.state.phase is Phase.PLAY:
        listener.plays(Card(table.legal_cards()[0]))
        while watched.get_by_role("button", name="Trick to").is_visible():
            listener.press("button", re.compile("^Trick to"))
    result = watched.get_by_role("region", name="Result")
    expect(result.get_by_role("heading").first).to_have_text(re.compile("^You (won|lost)$"))
    listener.press("button", "Next deal")
    expect(result).to_have_count(0)
    expect(watched.get_by_role("region", name="Auction")).to_be_focused()
