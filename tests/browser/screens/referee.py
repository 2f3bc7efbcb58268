"""The referee's questions, one kind of case after another, and a ruling."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.looking import marked
from tests.server.live import LiveServer

KINDS = "[data-test^=kind-]"
NAMES = "all => all.map((one) => one.dataset.test)"
REVOKE = ("kind-revoke", "event-by-middlehand", "game-soloist-forehand", "game-contract-clubs")
NUMBERS = {"game-bid": "30", "state-soloist_points": "20", "state-opponent_points": "40"}


def referee_tour(page: Page, site: LiveServer) -> Iterator[str]:
    """Every question that the referee asks, then what he says to a revoke."""
    page.goto(f"{site.url}/referee")
    page.locator(KINDS).first.wait_for()
    for kind in page.locator(KINDS).evaluate_all(NAMES):
        page.goto(f"{site.url}/referee")
        page.locator(marked(kind)).click()
        page.locator(marked("another-case")).wait_for()
        yield f"referee, {kind}"
    page.goto(f"{site.url}/referee")
    for name in (*REVOKE, "game-tops-with-2"):
        page.locator(marked(name)).click()
    for name, typed in NUMBERS.items():
        page.locator(marked(name)).fill(typed)
    page.locator(marked("ruling-score")).wait_for()
    yield "referee, the ruling"
