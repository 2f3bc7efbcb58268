"""The whole product once: every room and every stage in every language, for the eye and for axe.

One page a language is led from screen to screen and resized. The seven sizes of a screen are dealt
out to the four languages; axe, which is slow, sees it in two of them: once by day and once by
night, once on a phone and once on a wide screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, ViewportSize

from tests.browser.learn.own_record import has_account
from tests.browser.looking import LANGUAGES, PACK, PHONE, look, marked, prefer
from tests.browser.rooms import FURTHER, NOWHERE, ROOMS, Room, enter
from tests.browser.scripted_table import ScriptedTable
from tests.browser.stages import NAMES, looked_at_again, show, stages, training
from tests.browser.test_access import AXE, violations
from tests.browser.test_every_size import MEASURE, SIZES, size
from tests.browser.tournament.tour import list_tour, tournament_tour
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall

pytestmark = [pytest.mark.browser, pytest.mark.proof]

Scheme = Literal["light", "dark"]
WIDE = size(1440, 900)
LIGHTS: tuple[tuple[tuple[Scheme, ViewportSize], ...], ...] = (
    (("light", PHONE), ("dark", WIDE)),
    (("light", WIDE), ("dark", PHONE)),
)
SEED = 20
MET = [
    {"name": name, "account": at % 2 == 0, "tables": at + 1, "since": 1_760_000_000, "online": here}
    for at, (name, here) in enumerate(
        (("Bernhardine von Schwarzenberg-Sondershausen", True), ("Łucja", None), ("Cem", False))
    )
]
# What of a screen calls for a tap, by its mark; under a dialogue nothing does.
PRIMARY = """() => [...(document.querySelector('dialog[open]') ?? document)
    .querySelectorAll('.button.primary')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.dataset.test ?? `${one.textContent} has no mark`)"""
UNMARKED = " has no mark"
# Scrolls to it, in one step with the look for it: where others bid, the table may have gone on.
TO = """name => {
    const button = document.querySelector(`[data-test="${name}"]`);
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
    found: list[str] = field(default_factory=list)
    seen: int = 0

    def screen(self, name: str, buttons: tuple[str, ...] = ()) -> None:
        """Look at this screen at its sizes, then let axe see it if it is its turn.

        `buttons` must be in sight without scrolling; else what calls for a tap must come into it.
        """
        for width, height in dealt(name)[self.turn :: len(LANGUAGES)]:
            self.page.set_viewport_size(size(width, height))
            at = f"{name}, {self.language}, {width}x{height}"
            hidden = self.hidden(buttons)
            self.found += [f"{at}: {each}" for each in hidden or self.out_of_reach(buttons)]
            try:
                look(self.page)
            except AssertionError as wrong:
                self.found.append(f"{at}: a key, cut off or too wide: {wrong}")
        self.seen += 1
        if (self.seen + self.turn) % 2:
            scheme, at_size = LIGHTS[self.seen // 2 % 2][self.turn // 2]
            self.page.emulate_media(color_scheme=scheme)
            self.page.set_viewport_size(at_size)
            at = f"{name}, {self.language}, {scheme}, {at_size['width']} wide"
            self.found += [f"{at}: {each}" for each in violations(self.page)]
        self.page.set_viewport_size(PHONE)

    @property
    def turn(self) -> int:
        return LANGUAGES.index(self.language)

    def out_of_reach(self, seen: tuple[str, ...]) -> list[str]:
        """What else calls for a tap and cannot be had wholly into sight, by scrolling."""
        wrong: list[str] = []
        for name in set(self.page.evaluate(PRIMARY)) - set(seen):
            if name.endswith(UNMARKED):
                wrong.append(name)
            elif self.page.evaluate(TO, name):
                wrong += self.hidden((name,))
        return wrong

    def hidden(self, buttons: tuple[str, ...]) -> list[str]:
        """What is covered or cut off."""
        told: list[str] = self.page.evaluate(MEASURE, list(buttons))
        return told


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all languages: so a deal is reviewed once."""
    with LiveServer(tmp_path_factory.mktemp("sweep")) as running:
        yield running


@pytest.fixture(scope="module")
def entry(site: LiveServer) -> Room:
    """The page on which players enter themselves for a tournament."""
    hall = Hall(site)
    hall.do({"do": "announce"})
    hall.do({"do": "open_entry", "most": 12})
    address: str = hall.get("entry-link").json["address"]
    return Room("entry", address.removeprefix(site.url), marked("enter-me"))


def tell_whom_one_met(route: Route) -> None:
    route.fulfill(json={"people": MET})


def offer_another_list(table: ScriptedTable) -> None:
    """The list is over: one wants another, one does not, the person has not answered."""
    table.told, table.beside = {}, {"view": None}
    places = table.snapshot()["table"]["places"]
    table.told = {
        "stage": "waiting",
        "rematch": {"again": [2], "declined": [3]},
        "places": [{**place, "kind": "human", "player": None} for place in places],
    }
    table.deal += 1
    table.send()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_can_be_read_and_used(
    watched: Page, site: LiveServer, entry: Room, language: str
) -> None:
    if not AXE.is_file():
        pytest.skip("needs axe-core: make web/node_modules/.installed")
    watched.set_viewport_size(PHONE)
    prefer(watched, language=language, scheme="auto")
    watched.route("**/api/people", tell_whom_one_met)
    sweep = Sweep(watched, language)
    for room in (*ROOMS, *FURTHER, entry):
        if room.path != NOWHERE:
            enter(watched, site.url, room)
            sweep.screen(room.name)
    for tour in (list_tour, tournament_tour):
        for name in tour(watched, site):
            sweep.screen(name)
    has_account(watched)
    watched.goto(f"{site.url}/me")
    watched.locator(marked("me-themes")).wait_for()
    sweep.screen("own record")
    # A page that is left may still have its preferences saved.
    watched.goto(f"{site.url}/health")
    watched.unroute("**/api/account**")
    table = ScriptedTable(PACK, names=NAMES)
    table.open(watched)
    for stage in (*stages(), *training()):
        show(watched, table, stage)
        sweep.screen(stage.name, stage.buttons)
    offer_another_list(table)
    watched.locator(marked("rematch-yes")).wait_for()
    sweep.screen("another list")
    for name in looked_at_again(watched):
        sweep.screen(name)
    assert not sweep.found, "\n".join(sweep.found)


def test_what_is_wrong_is_found(page: Page) -> None:
    prefer(page, language="de", scheme="auto")
    table = ScriptedTable(PACK, names=NAMES)
    table.open(page)
    show(page, table, next(iter(stages())))
    offer_another_list(table)
    page.locator(marked("rematch-yes")).evaluate("button => button.style.marginLeft = '-4000px'")
    page.locator(marked("rematch-no")).evaluate("button => button.replaceChildren()")
    sweep = Sweep(page, "de")
    sweep.screen("another list")
    assert any("rematch-yes is cut off" in each for each in sweep.found)
    assert any("button-name" in each for each in sweep.found)
