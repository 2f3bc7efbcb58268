"""The pages of an evening that is played here: whole, translated, and nothing for axe to find."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.looking import PHONE, look, marked, prefer
from tests.browser.test_access import violations
from tests.server.live import LiveServer
from tests.server.online.evening import FAST, OnlineHall, OnlineTable

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick_players")]

WIDE: ViewportSize = {"width": 1440, "height": 900}
EACH = [
    pytest.param("de", "light", PHONE),
    pytest.param("fr", "dark", WIDE, marks=pytest.mark.proof),
    pytest.param("pl", "dark", PHONE, marks=pytest.mark.proof),
    pytest.param("en", "light", WIDE, marks=pytest.mark.proof),
]


@pytest.fixture(autouse=True)
def quick_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scripted players are quicker than people, and all come from one address."""
    monkeypatch.setenv("SKAT_LIMITS", "false")


@pytest.mark.parametrize(("language", "scheme", "size"), EACH)
def test_the_pages_of_an_online_evening(
    page: Page, server: LiveServer, language: str, scheme: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    prefer(page, language=language, scheme=scheme)
    hall = OnlineHall(server, terms={**FAST, "play": "open"})
    address = f"{server.url}/tournament/{hall.name}"

    def seen(name: str, act: Callable[[], None] | None = None) -> None:
        if act is not None:
            act()
        page.locator(marked(name)).first.wait_for()
        look(page)
        assert violations(page) == []

    def press(name: str) -> Callable[[], None]:
        return lambda: page.locator(marked(name)).first.click()

    page.goto(f"{address}/desk#{hall.desk_key}")
    seen("online-terms")
    hall.seated(3)
    seen("open-online", press("tab-online"))
    seen("online-1", press("open-online"))
    numbers = [player["number"] for player in hall.tables[0]["players"]]
    keys = hall.cards()
    page.goto(f"{address}/phone#{keys[numbers[0]]}")
    seen("to-table")
    seen("drawn-notice", press("to-table"))
    table = OnlineTable(hall, numbers, keys)
    table.come(*numbers[1:])
    page.locator("[data-phase='auction']").wait_for()
    seen("to-call", press("menu-open"))
    press("to-call")()
    page.locator(marked("call-text")).fill("Was jetzt? Et maintenant ?")
    seen("drawn-notice", press("call-official"))
    page.goto(f"{address}/desk")
    seen("referee-1", press("tab-online"))
    seen("to-own-ruling", press("referee-1"))
    press("to-own-ruling")()
    page.locator(marked("own-ruling")).select_option("passed")
    seen("rule-own")
    press("rule-own")()
    page.locator(marked("referee-1")).wait_for(state="detached")
    table.come(numbers[0])
    table.play()
    page.goto(f"{address}/phone")
    seen("online-complete")
    page.goto(f"{server.url}/table/{table.live}")
    seen("drawn-over")
    table.leave()
