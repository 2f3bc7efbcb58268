"""Every room at every size in every language: nothing cut off, nothing for axe to find."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.looking import PHONE, look, marked, prefer
from tests.browser.rooms import NOWHERE, ROOMS, enter
from tests.browser.test_access import violations
from tests.browser.test_every_size import SIZES, size
from tests.server.live import LiveServer
from tests.tools import EACH_LANGUAGE

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_nothing_is_cut_off_in_any_room(watched: Page, server: LiveServer, language: str) -> None:
    prefer(watched, language=language, scheme="light" if language in ("de", "fr") else "dark")
    rooms = [room for room in ROOMS if room.path != NOWHERE]
    for room in rooms:
        watched.set_viewport_size(PHONE)
        enter(watched, server.url, room)
        # German words are the longest; axe sees each room by day, in the proof by night too.
        for width, height in SIZES if language == "de" else ((320, 568), (390, 844)):
            watched.set_viewport_size(size(width, height))
            look(watched)
        if rooms.index(room) % 2 == (language in ("fr", "pl")):
            assert violations(watched) == [], room.name
    watched.set_viewport_size(PHONE)
    watched.locator(marked("computer-2")).click()
    watched.locator(marked("computer-3")).click()
    watched.locator(marked("begin")).click()
    watched.locator(marked("menu-open")).click()
    watched.locator(marked("preferences")).wait_for()
    look(watched)
    # And a heading that is cut off is noticed, and what is too wide in what scrolls or hides.
    for planted, told in (
        ("h2 => Object.assign(h2.style, {width: '2ch', overflow: 'hidden'})", "cut off: "),
        ("h2 => h2.style.minWidth = '150vw'", " wide in "),
        ("h2 => h2.style.cssText = 'height: 0.4rem; overflow: hidden'", " cuts off: "),
    ):
        heading = watched.locator("dialog h2")
        usual = heading.get_attribute("style") or ""
        heading.evaluate(planted)
        with pytest.raises(AssertionError, match=told):
            look(watched)
        heading.evaluate("(h2, usual) => h2.style.cssText = usual", usual)
