"""The whole product once: every room and every stage in every language, for the eye and for axe.

One page a language is led from screen to screen and resized. The seven sizes of a screen are dealt
out to the four languages; axe, which is slow, sees it in two of them: once by day and once by
night, once on a phone and once on a wide screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.looking import LANGUAGES, PACK, PHONE, look, marked, prefer
from tests.browser.screens.every import evening_screens, room_screens
from tests.browser.screens.seen import NOT_SWEPT, Seen
from tests.browser.screens.table import offer_another_list, table_screens
from tests.browser.scripted_table import ScriptedTable
from tests.browser.stages import NAMES, show, stages
from tests.browser.test_access import violations
from tests.browser.test_every_size import MEASURE, SIZES, size
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

Scheme = Literal["light", "dark"]
WIDE = size(1440, 900)
LIGHTS: tuple[tuple[tuple[Scheme, ViewportSize], ...], ...] = (
    (("light", PHONE), ("dark", WIDE)),
    (("light", WIDE), ("dark", PHONE)),
)
SEED = 20
# What of a screen calls for a tap, by its mark and which of that mark it is; under a dialogue
# nothing does.
PRIMARY = """() => [...(document.querySelector('dialog[open]') ?? document)
    .querySelectorAll('.button.primary')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
        const mark = one.dataset.test;
        if (!mark) return `${one.textContent} has no mark`;
        const all = [...document.querySelectorAll(`[data-test="${mark}"]`)];
        return `${mark}#${all.indexOf(one)}`;
    })"""
UNMARKED = " has no mark"
# Scrolls to it, in one step with the look for it: where others bid, the table may have gone on.
TO = """name => {
    const [mark, which] = name.split('#');
    const button = document.querySelectorAll(`[data-test="${mark}"]`)[which] ?? null;
    button?.scrollIntoView({ block: 'nearest' });
    return button !== null;
}"""


def dealt(screen: str) -> list[tuple[int, int]]:
    """The sizes in an order drawn for this screen; the languages take them in turn."""
    return Random(f"{SEED} {screen}").sample(SIZES, len(SIZES))


@dataclass
class Sweep:
    """What is wrong on the screens of one language."""

    page: Page
    language: str
    faults: list[str] = field(default_factory=list)
    at: Seen = field(default_factory=Seen)
    seen: int = 0

    def screen(self, name: str, buttons: tuple[str, ...] = ()) -> None:
        """Look at this screen at its sizes, then let axe see it if it is its turn.

        `buttons` must be in sight without scrolling; else what calls for a tap must come into it.
        """
        for width, height in dealt(name)[self.turn :: len(LANGUAGES)]:
            self.page.set_viewport_size(size(width, height))
            at = f"{name}, {self.language}, {width}x{height}"
            hidden = self.hidden(buttons)
            self.faults += [f"{at}: {each}" for each in hidden or self.out_of_reach(buttons)]
            try:
                look(self.page)
            except AssertionError as wrong:
                self.faults.append(f"{at}: a key, cut off or too wide: {wrong}")
        self.seen += 1
        if (self.seen + self.turn) % 2:
            scheme, at_size = LIGHTS[self.seen // 2 % 2][self.turn // 2]
            self.page.emulate_media(color_scheme=scheme)
            self.page.set_viewport_size(at_size)
            at = f"{name}, {self.language}, {scheme}, {at_size['width']} wide"
            self.faults += [f"{at}: {each}" for each in violations(self.page)]
        for wide_and_narrow in (WIDE, PHONE):
            self.page.set_viewport_size(wide_and_narrow)
            self.at.look(self.page)

    @property
    def turn(self) -> int:
        return LANGUAGES.index(self.language)

    def out_of_reach(self, seen: tuple[str, ...]) -> list[str]:
        """What else calls for a tap and cannot be had wholly into sight, by scrolling."""
        wrong: list[str] = []
        for name in self.page.evaluate(PRIMARY):
            if name.split("#")[0] in seen:
                continue
            if name.endswith(UNMARKED):
                wrong.append(name)
            elif self.page.evaluate(TO, name) and self.hidden((name,)):
                # What came late, above it, may have pushed it away again.
                self.page.evaluate(TO, name)
                wrong += self.hidden((name,))
        return wrong

    def hidden(self, buttons: tuple[str, ...]) -> list[str]:
        """What is covered or cut off."""
        told: list[str] = self.page.evaluate(MEASURE, list(buttons))
        return told


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all languages: so a deal is reviewed once. Scripted players are quick."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SKAT_LIMITS", "false")
        with LiveServer(tmp_path_factory.mktemp("sweep")) as running:
            yield running


@pytest.mark.proof
@pytest.mark.screens
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_can_be_read_and_used(watched: Page, site: LiveServer, language: str) -> None:
    watched.set_viewport_size(PHONE)
    # Cards that fly to where they lie at another size are no finding.
    watched.emulate_media(reduced_motion="reduce")
    prefer(watched, language=language, scheme="auto")
    sweep = Sweep(watched, language)
    for screens in (
        room_screens(watched, site),
        evening_screens(watched, site),
        table_screens(watched),
    ):
        for screen in screens:
            sweep.screen(screen.name, screen.buttons)
    assert not sweep.faults, "\n".join(sweep.faults)
    assert set(sweep.at.missing()) <= set(NOT_SWEPT), "swept, or left out with its reason"


def test_what_is_wrong_is_found(page: Page) -> None:
    """What is covered or cut off, a picture without words, and either of them by the sweep."""
    prefer(page, language="de", scheme="auto")
    table = ScriptedTable(PACK, names=NAMES)
    table.open(page)
    bid, hold = islice(stages(), 2)
    show(page, table, bid)
    assert page.evaluate(MEASURE, list(bid.buttons)) == []
    auction = page.locator(marked("auction"))
    auction.evaluate("one => one.style.marginBottom = '-200px'")
    assert "pass is covered by" in page.evaluate(MEASURE, ["pass"])[0]
    auction.evaluate("one => one.style.marginBottom = ''")
    show(page, table, hold)
    assert violations(page) == []
    page.locator(marked("hold")).evaluate("button => button.replaceChildren()")
    assert [each.split(":")[0] for each in violations(page)] == ["button-name"]
    show(page, table, bid)
    offer_another_list(table)
    page.locator(marked("rematch-yes")).evaluate("button => button.style.marginLeft = '-4000px'")
    page.locator(marked("rematch-no")).evaluate("button => button.replaceChildren()")
    sweep = Sweep(page, "de")
    sweep.screen("another list")
    assert any("rematch-yes is cut off" in each for each in sweep.faults)
    assert any("button-name" in each for each in sweep.faults)
