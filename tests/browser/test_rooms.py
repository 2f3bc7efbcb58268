"""Every room at every size in every language: nothing cut off, nothing for axe to find.

The gate sees each room in German, whose words are the longest, on narrow phones.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page

from tests.browser.looking import PHONE, look, marked, prefer
from tests.browser.rooms import NOWHERE, ROOMS, Room, enter
from tests.browser.test_access import violations
from tests.browser.test_every_size import SIZES, size
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser

THERE = [room for room in ROOMS if room.path != NOWHERE]
NARROW = ((320, 568), (390, 844))
# Groups of choices of which one is alone in a row beside a fuller one, by their words.
ALONE = """() => [...document.querySelectorAll('[role=radiogroup]')].flatMap((group) => {
    const rows = [];
    for (const one of group.querySelectorAll('button')) {
        if (!one.checkVisibility()) continue;
        const { top, height } = one.getBoundingClientRect();
        const row = rows.find(({ at }) => Math.abs(at - top - height / 2) < 8);
        if (row) row.words.push(one.innerText);
        else rows.push({ at: top + height / 2, words: [one.innerText] });
    }
    const sizes = rows.map(({ words }) => words.length);
    const alone = sizes.includes(1) && Math.max(...sizes) > 1;
    return alone ? [rows.map(({ words }) => words.join(' | ')).join(' / ')] : [];
})"""


def look_around(
    page: Page, site: str, rooms: Sequence[Room], *, sizes: Sequence[tuple[int, int]], odd: bool
) -> None:
    """Nothing is wrong to the eye in these rooms; axe sees those of odd or of even number."""
    for room in rooms:
        page.set_viewport_size(PHONE)
        enter(page, site, room)
        for width, height in sizes:
            page.set_viewport_size(size(width, height))
            look(page)
            assert page.evaluate(ALONE) == [], (room.name, width)
        if THERE.index(room) % 2 == odd:
            assert violations(page) == [], room.name


@pytest.mark.parametrize(
    ("language", "scheme", "sizes"),
    [
        pytest.param("de", "light", NARROW, id="gate"),
        pytest.param("de", "light", SIZES, id="de", marks=pytest.mark.proof),
        pytest.param("en", "dark", NARROW, id="en", marks=pytest.mark.proof),
        pytest.param("fr", "light", NARROW, id="fr", marks=pytest.mark.proof),
        pytest.param("pl", "dark", NARROW, id="pl", marks=pytest.mark.proof),
    ],
)
def test_nothing_is_cut_off_in_any_room(
    watched: Page,
    server: LiveServer,
    language: str,
    scheme: str,
    sizes: Sequence[tuple[int, int]],
) -> None:
    prefer(watched, language=language, scheme=scheme)
    # By day and by night axe sees each room once.
    look_around(watched, server.url, THERE, sizes=sizes, odd=language in ("fr", "pl"))
    # The last room is the waiting room.
    look_at_the_menu(watched)


def look_at_the_menu(watched: Page) -> None:
    """From the waiting room to a table and its menu, where what is cut off is noticed."""
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
