"""Published results at phone and desk, by day and night, in four languages: whole and usable.

The gate sees each page once, the proof all of them everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from skat.messages import LANGUAGES
from skat.publishing.folder import write_site
from skat.tournament.entrants import ShownAs
from tests.browser.looking import PHONE
from tests.browser.test_access import violations
from tests.publishing.sites import played, published, shown

pytestmark = pytest.mark.browser
PAGES = ("index", "entries", "draws", "standings", "teams", "prizes", "lists", "list-1-1")
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to = tmp_path_factory.mktemp("site")
    assert write_site(published(shown(played(), ShownAs.NAME, *range(1, 10))), to) is None
    return to


@pytest.fixture(params=[(390, 844, "light"), (1440, 900, "dark")], ids=["phone", "desk"])
def sized(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height, scheme = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=True
    )
    yield context.new_page()
    context.close()


def fit(sized: Page, folder: Path, language: str, pages: Sequence[str]) -> None:
    """Nothing is too wide on these pages, and axe finds nothing."""
    for name in pages:
        sized.goto((folder / language / f"{name}.html").as_uri())
        assert violations(sized) == []
        assert not sized.evaluate(TOO_WIDE), name
        assert sized.locator("h1").count() == 1
        assert sized.locator("html").get_attribute("lang") == language


def test_pages_fit_and_axe_finds_nothing(sized: Page, folder: Path) -> None:
    """Each page in German, whose words are the longest: half of them on a phone, half at a desk."""
    on_a_phone = sized.evaluate("innerWidth") < 600
    fit(sized, folder, "de", PAGES[1 if on_a_phone else 0 :: 2])


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_everywhere(sized: Page, folder: Path, language: str) -> None:
    fit(sized, folder, language, PAGES)


def test_pages_lead_to_each_other_and_to_other_languages(page: Page, folder: Path) -> None:
    page.set_viewport_size(PHONE)
    page.goto((folder / "index.html").as_uri())
    page.get_by_role("link", name="Deutsch").click()
    page.get_by_role("link", name="Rangliste").click()
    page.get_by_role("link", name="Serie 1", exact=True).click()
    page.get_by_role("link", name="Polski").click()
    assert page.locator("h1").inner_text() == "Seria 1"


def test_on_paper_nothing_is_left_to_press(page: Page, folder: Path) -> None:
    page.goto((folder / "de" / "standings.html").as_uri())
    page.emulate_media(media="print")
    assert not page.locator("nav").first.is_visible()
    assert page.locator("table").is_visible()
