"""Where a walk begins, and the players of its deals."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Error

from tests.browser.engines.page import eventually
from tests.browser.table_page import Seen, TablePage
from tests.server.live import LiveServer

MOST_DEALS: Final = 25
# `serviceWorker.ready` is not waited for: in WebKit an answer may never come to its driver.
READY: Final = """async () =>
    (await navigator.serviceWorker.getRegistration())?.active && (await caches.keys()).length"""
SIDEWAYS: Final = "document.scrollingElement.scrollWidth > innerWidth"


@dataclass
class Stand:
    """Where a walk begins: a page of the engine, a server, a folder for what it needs."""

    page: Any
    server: LiveServer
    folder: Path
    again: Callable[[], Any] | None
    """Closes the browser and opens it with what it kept; None where it keeps nothing."""

    def table(self, kind: type[TablePage] = TablePage) -> TablePage:
        return kind(self.page, self.server, NO_FAULTS)

    def see(self, name: str) -> Any:
        return self.page.locator(f'[data-test="{name}"]').first

    def says(self, name: str, text: str) -> None:
        """Waits until what is called so has this text."""
        spot = self.page.locator(f'[data-test="{name}"]')
        eventually(
            lambda: spot.count() and text in spot.first.inner_text(), f"{name} never says {text!r}"
        )

    def is_there(self, expression: str) -> None:
        eventually(lambda: self.page.evaluate(expression), expression)

    def becomes(self, expression: str) -> None:
        """Waits until this holds in the page that is loaded in place of this one."""

        def holds() -> Any:
            # A page that is being loaded says nothing.
            with suppress(Error, AssertionError):
                return self.page.evaluate(expression)
            return None

        eventually(holds, expression)

    def fits(self) -> None:
        assert not self.page.evaluate(SIDEWAYS), "the page scrolls sideways"

    def cold(self) -> None:
        """The browser is closed and opened again, where it keeps a profile."""
        if self.again:
            self.page = self.again()
            self.table().settle()

    def kept(self) -> None:
        """Until the worker keeps the page."""
        self.page.goto(self.server.url)
        self.is_there(READY)


class _NoFaults:
    texts: tuple[str, ...] = ()


NO_FAULTS: Any = _NoFaults()


class Bold(TablePage):
    """Calls on to a value, so that the game is his."""

    most = 46

    def _bid(self, seen: Seen) -> bool:
        values = [name.removeprefix("bid-") for name in seen.offered if name.startswith("bid-")]
        lowest = min((int(each) for each in values if each.isdecimal()), default=self.most + 1)
        if lowest <= self.most:
            return self._click(f'.main [data-test="bid-{lowest}"]:enabled')
        if "hold" in seen.offered and self._held() <= self.most:
            return self._use(seen, "hold")
        return self._use(seen, "pass")

    def _held(self) -> int:
        return int("".join(filter(str.isdigit, self.see("hold").inner_text())))


class NullOuvert(Bold):
    """Plays null ouvert whenever the game is his."""

    def _announce(self, seen: Seen) -> bool:
        if "announce-panel" not in seen.offered:
            return False
        self.see("announce-null").click()
        self.see("level-ouvert").click()
        return self._click('[data-test="announce-confirm"]:enabled')


class Overbids(Bold):
    """Calls higher than his game of diamonds is worth."""

    most = 72

    def _announce(self, seen: Seen) -> bool:
        if "announce-panel" not in seen.offered:
            return False
        self.see("announce-diamonds").click()
        return self._click('[data-test="announce-confirm"]:enabled')


def play_until(stand: Stand, table: TablePage, has: str) -> None:
    """Deal after deal until the result of one says this."""
    for _ in range(MOST_DEALS):
        table.play_deal()
        stand.fits()
        if has in table.see("result").inner_text():
            return
        next_deal(table)
    raise AssertionError(f"no deal of {MOST_DEALS} says {has!r}")


def next_deal(table: TablePage) -> None:
    table.see("next-deal").click()
    table.play_until(lambda: table.phase != "finished")
