"""What tests of the page alone share: cards, settings, and a look at what is on the screen."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.scripted_table import pack_of

PACK = pack_of(
    "CJ HJ CA CT CK C9 SA ST HA D7",
    "SJ C8 SK S9 HT HK H8 DA DK D9",
    "DJ CQ C7 SQ S8 H9 HQ DT DQ D8",
    "S7 H7",
)
PHONE: ViewportSize = {"width": 390, "height": 844}
LANGUAGES = ("de", "en", "fr", "pl")
# German and French have the longest words; the gate looks at these two, the proof at the others.
EACH_LANGUAGE = [
    pytest.param(each, marks=() if each in ("de", "fr") else pytest.mark.proof)
    for each in LANGUAGES
]
TRICK_SEEN = '[data-test="trick-seen"]'
_UNTRANSLATED = re.compile(
    r"\b(board|page|score|level|contract|seat|call|list|menu|start|line|option)\.[a-z_]+|\{"
)
_TEXTS = ("a", "button", "dd", "dt", "h1", "h2", "h3", "label", "legend", "li", "p", "summary")
_CLIPPED = """all => all.filter(x => x.innerText.trim() && x.scrollWidth > x.clientWidth + 1
    && !x.closest('.only-heard') && !x.classList.contains('only-heard')
    && getComputedStyle(x).overflowX !== 'auto').map(x => x.innerText)"""

_SHOWN_FILES = "all => all.filter(x => getComputedStyle(x).opacity !== '0').map(x => x.outerHTML)"


def marked(name: str) -> str:
    """The selector of an element by its mark."""
    return f'[data-test="{name}"]'


def prefer(page: Page, **settings: object) -> None:
    """Settings as the player left them."""
    usual = {"name": "Anna", "language": "en", "pace": "instant", "pause": "tap", "level": "simple"}
    chosen = {**usual, **settings}
    page.add_init_script(f"localStorage.setItem('skat.settings', {json.dumps(json.dumps(chosen))})")


def look(page: Page) -> None:
    """Fails for a key in place of a sentence, for text cut off, and for what is too wide.

    Also where the browser shows its own button for a file, in its own language.
    """
    shown = page.locator("body").inner_text()
    labels = page.locator("[aria-label]").evaluate_all("all => all.map(x => x.ariaLabel)")
    assert not _UNTRANSLATED.search(" ".join([shown, *labels])), shown
    bar = f"{marked('table')} > header:visible"
    texts = page.locator(", ".join([bar, *(f"{each}:visible" for each in _TEXTS)]))
    clipped = texts.evaluate_all(_CLIPPED)
    assert not clipped, clipped
    assert not page.locator("input[type=file]").evaluate_all(_SHOWN_FILES)
    width = page.viewport_size["width"] if page.viewport_size else 0
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, wide
