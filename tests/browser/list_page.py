"""A list on a phone: what the keeper taps, and what he sees."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page

from tests.server.live import LiveServer

NAMES = ("Anna", "Björn", "Cécile", "Łukasz")


class ListPage:
    """One phone at one list."""

    def __init__(self, page: Page, server: LiveServer) -> None:
        self.page = page
        self.server = server

    def open(
        self,
        *,
        size: int = 4,
        title: str = "Freitagsrunde",
        open_end: bool = False,
        names: Sequence[str] = NAMES,
    ) -> None:
        """Opens a new list for a full series."""
        self.page.goto(f"{self.server.url}/list")
        self.tap(f"players-{size}")
        self.see("list-title").fill(title)
        for place, name in enumerate(names[:size], start=1):
            self.see(f"player-{place}").fill(name)
        if open_end:
            self.tap("length-false")
        self.tap("open-list")
        self.see("live").wait_for()

    def see(self, name: str) -> Locator:
        """What has this name on the page."""
        return self.page.locator(f'[data-test="{name}"]')

    def tap(self, name: str) -> None:
        """A tap on it."""
        self.see(name).first.click()

    def enter(
        self, soloist: int, contract: str, *more: str, tops: str = "with-1", won: bool = True
    ) -> None:
        """A deal in four taps, null in three, and more where the deal needs it."""
        of_tops = () if contract == "null" else (f"tops-{tops}",)
        for name in (f"soloist-{soloist}", f"contract-{contract}", *of_tops, *more):
            self.tap(name)
        self.tap("won" if won else "lost")

    def scores(self) -> list[str]:
        """The values in the list, as they stand there."""
        return [text.strip() for text in self.page.locator("td.value").all_inner_texts()]

    def result(self, place: int) -> str:
        """What stands at the foot for a place."""
        return self.see(f"result-{place}").inner_text()
