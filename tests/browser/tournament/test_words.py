"""Pages of a tournament show no code in place of words, and axe finds nothing at them."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from skat.messages import catalogue
from skat.tournament.sample import sample_prospectus
from tests.browser.looking import PHONE, look, marked, prefer
from tests.browser.screens.evening import TABS
from tests.browser.test_access import violations
from tests.server.live import LiveServer
from tests.server.tournament_hall import Hall
from tools.generate.wire import Wire

pytestmark = pytest.mark.browser

FOOT = {"totals": [{"points": 0, "won": 0, "lost": 0}] * 4, "passed": 4}
DESK: ViewportSize = {"width": 1280, "height": 720}
TYPED = ("a remark", "no reason", "read again", "went home")
# Sealed lots and their seeds, and the command that checks a draw.
WORDS = """() => [...document.querySelectorAll('code, kbd')]
    .reduce((text, one) => text.replaceAll(one.innerText, ' '), document.body.innerText)"""


def codes() -> frozenset[str]:
    """Every code that the messages of the server can hold."""
    wire = Wire()
    told = "".join(wire.declared().values())
    return frozenset(re.findall(r"'([a-z][a-z0-9_-]*)'", told))


def raw(page: Page, language: str) -> set[str]:
    """The codes on the page that are no words of this language, nor of typed texts."""
    notice = msgspec.to_builtins(sample_prospectus(series=1, rounds=1)).values()
    sentences = [each for each in notice if isinstance(each, str) and " " in each]
    known = " ".join((*catalogue(language).values(), *TYPED, *sentences)).lower()
    shown = re.findall(r"[\w-]+", re.sub(r"https?://\S+", "", page.evaluate(WORDS)))
    return set(shown) & codes() - set(re.findall(r"[\w-]+", known))


def finish(hall: Hall) -> None:
    """A bit of everything, and its results announced."""
    for table in (1, 2):
        at = {"series": 1, "table": table}
        hall.do({"do": "enter_totals", **at, **FOOT})
        hall.do({"do": "sign", **at, "places": [1, 2, 3, 4]})
    for number, upheld in ((1, True), (2, False)):
        hall.do({"do": "protest", "number": number, "series": 1, "table": 1, "facts": TYPED[0]})
        ruling = {"upheld": upheld, "text": TYPED[1], "by": "Olga Rau", "articles": ["SkO-4.5.10"]}
        hall.do({"do": "decide", "id": number, "ruling": ruling}, key=hall.referee_key)
    hall.do({"do": "close_series", "series": 1})
    hall.do({"do": "withdraw", "number": 3, "reason": TYPED[3]})
    hall.do({"do": "exclude", "number": 4, "reason": TYPED[0]})
    hall.do({"do": "money", "purpose": "other", "amount": 500, "note": TYPED[2]})


def is_heard(page: Page, at: str) -> None:
    """Axe finds nothing."""
    assert violations(page) == [], at


def everybody_can_use_every_room(page: Page, hall: Hall) -> None:
    """While the first series is played."""
    address = f"{hall.server.url}/tournament"
    page.goto(address)
    page.locator(marked("name")).wait_for()
    is_heard(page, "a new tournament")
    page.goto(f"{address}/{hall.name}/desk#{hall.desk_key}")
    for tab in TABS:
        page.locator(marked(f"tab-{tab}")).click()
        is_heard(page, tab)
    page.locator(marked("tab-tables")).click()
    for sheet in ("open-1", "to-swap"):
        page.locator(marked(sheet)).click()
        page.locator("dialog[open]").wait_for()
        is_heard(page, sheet)
        page.keyboard.press("Escape")
    number = hall.tables[0]["players"][0]["number"]
    page.locator(marked("tab-entries")).click()
    page.locator(marked(f"card-{number}")).click()
    card = page.locator(marked("card-link")).get_attribute("href")
    assert card
    page.set_viewport_size(PHONE)
    for path, until in (
        (card, marked("pad")),
        (f"{address}/{hall.name}/hall", marked("seats")),
        (f"{address}/{hall.name}/notice", "dl"),
    ):
        page.goto(path)
        page.locator(until).first.wait_for()
        is_heard(page, path)


@pytest.mark.parametrize(
    ("language", "scheme"),
    [
        ("de", "dark"),
        pytest.param("en", "light", marks=pytest.mark.proof),
        pytest.param("fr", "dark", marks=pytest.mark.proof),
        pytest.param("pl", "light", marks=pytest.mark.proof),
    ],
)
def test_every_page_of_a_tournament_speaks_in_words_to_everybody(
    watched: Page, server: LiveServer, language: str, scheme: str
) -> None:
    prefer(watched, language=language, scheme=scheme)
    watched.set_viewport_size(DESK)
    hall = Hall(server).seated(8)
    everybody_can_use_every_room(watched, hall)
    watched.set_viewport_size(DESK)
    finish(hall)
    address = f"{server.url}/tournament/{hall.name}"
    untranslated: dict[str, set[str]] = {}
    watched.goto(f"{address}/desk#{hall.desk_key}")
    for tab in TABS:
        watched.locator(marked(f"tab-{tab}")).click()
        expect(watched.locator(marked(f"tab-{tab}"))).to_have_attribute("aria-selected", "true")
        look(watched)
        untranslated[tab] = raw(watched, language)
    watched.locator(marked("to-undo")).click()
    watched.locator("dialog[open]").wait_for()
    untranslated["undo"] = raw(watched, language)
    for name, until in (("notice", "dl"), ("draw", marked("draw-1")), ("enter", "h1")):
        watched.goto(f"{address}/{name}")
        watched.locator(until).first.wait_for()
        look(watched)
        untranslated[name] = raw(watched, language)
    assert {name: each for name, each in untranslated.items() if each} == {}
    # And a code that is shown is noticed.
    watched.locator("h1").evaluate("h1 => h1.textContent = 'isko-2022 lost_games'")
    assert raw(watched, language) == {"isko-2022", "lost_games"}
    with pytest.raises(AssertionError):
        look(watched)
