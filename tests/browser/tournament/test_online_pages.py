"""The pages of an evening that is played here: whole, translated, and nothing for axe to find."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.looking import PHONE, look, prefer
from tests.browser.screens.online import online_tour
from tests.browser.test_access import violations
from tests.server.live import LiveServer

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
    for name in online_tour(page, server):
        look(page)
        assert violations(page) == [], name
