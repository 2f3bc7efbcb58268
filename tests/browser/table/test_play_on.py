"""Play on from a finished deal: tries of computer players with what came of them, and one's own."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from zlib import compressobj

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import LANGUAGES, PHONE, SMALL, TRICK_SEEN, WIDE, look, marked, prefer
from tests.browser.rooms import RECORDS
from tests.browser.test_access import both_schemes
from tests.server.live import LiveServer

# Tries take seconds of a processor.
pytestmark = [pytest.mark.browser, pytest.mark.proof]

PLAYED = (RECORDS / "own_games.jsonl").read_text().splitlines()[1]
"""Played to the last card, 36 actions after the deal."""
LATE = 30
"""From there it is two tricks to the end."""
ANYWHERE = 12


def fragment_of(record: str) -> str:
    """The record as the page puts it into the part of an address that no server sees."""
    packing = compressobj(9, wbits=-15)
    packed = packing.compress(record.encode()) + packing.flush()
    return f"r{urlsafe_b64encode(packed).decode().rstrip('=')}"


def start(page: Page, server: LiveServer, *, at: int) -> None:
    # A change of the fragment alone would load nothing.
    page.goto(server.url)
    page.goto(f"{server.url}/play-on?at={at}#{fragment_of(PLAYED)}")
    page.locator(marked("try-play")).wait_for()


def test_several_tries_and_a_person_at_one_seat_in_every_language(
    watched: Page, server: LiveServer
) -> None:
    several_tries_and_how_often_which_end_came(watched, server)
    a_person_at_one_seat_again_and_again(watched, server)


def several_tries_and_how_often_which_end_came(watched: Page, server: LiveServer) -> None:
    prefer(watched, scheme="auto")
    watched.set_viewport_size(PHONE)
    start(watched, server, at=ANYWHERE)
    look(watched)
    assert both_schemes(watched) == []
    watched.locator(marked("try-count-12")).click()
    watched.locator(marked("try-level-simple")).click()
    watched.locator(marked("try-them")).click()
    result = watched.locator(marked("tries-result"))
    expect(result).to_be_visible(timeout=60_000)
    counts = [int(text) for text in result.locator("li b").all_inner_texts()]
    assert sum(counts) == 12
    assert counts == sorted(counts, reverse=True)
    expect(watched.locator(marked("tries-played"))).not_to_be_empty()
    expect(result.locator("tbody tr")).to_have_count(3)
    told = result.inner_text()
    for size in (PHONE, WIDE):
        watched.set_viewport_size(size)
        look(watched)
        assert both_schemes(watched) == []
    # The same question has the same answer; another point is another question.
    watched.reload()
    watched.locator(marked("try-count-12")).click()
    watched.locator(marked("try-level-simple")).click()
    watched.locator(marked("try-them")).click()
    expect(result).to_have_text(told, use_inner_text=True)
    watched.locator("h1").click()
    watched.keyboard.press("ArrowRight")
    expect(watched.locator(marked("play-on"))).to_have_attribute("data-step", str(ANYWHERE + 1))
    expect(result).to_have_count(0)
    # A link without a deal says so.
    watched.goto(server.url)
    watched.goto(f"{server.url}/play-on?at=3#rnothing")
    expect(watched.locator(marked("play-on-problem"))).not_to_be_empty()


def a_person_at_one_seat_again_and_again(watched: Page, server: LiveServer) -> None:
    prefer(watched, scheme="auto", taps=1)
    watched.set_viewport_size(PHONE)
    start(watched, server, at=LATE)
    watched.locator(marked("try-seat-middlehand")).click()
    watched.locator(marked("try-level-simple")).click()
    watched.locator(marked("try-play")).click()
    played_out(watched)
    look(watched)
    assert both_schemes(watched) == []
    watched.locator(marked("try-again")).click()
    played_out(watched)
    watched.locator(marked("try-back")).click()
    expect(watched.locator(f"{marked('own-tries')} li")).to_have_count(2)
    look(watched)
    assert both_schemes(watched) == []
    # Tries at another seat are no answer to the same question.
    watched.locator(marked("try-seat-rearhand")).click()
    expect(watched.locator(marked("own-tries"))).to_have_count(0)
    watched.set_viewport_size(SMALL)
    for language in LANGUAGES:
        prefer(watched, language=language)
        start(watched, server, at=ANYWHERE)
        expect(watched.locator("html")).to_have_attribute("lang", language)
        look(watched)
        assert not re.search(r"play_on\.|\{", watched.locator("main").inner_text())


def played_out(page: Page) -> None:
    """Plays the first card that may be played until the deal is over."""
    table = page.locator(marked("try"))
    expect(table).not_to_have_attribute("data-phase", "")
    again = page.locator(marked("try-again"))
    cards = page.locator(f"{marked('hand')} button:not([aria-disabled=true]):not([disabled])")
    for _ in range(40):
        if again.is_visible():
            return
        seen = page.locator(TRICK_SEEN)
        if seen.is_visible():
            seen.click()
        elif table.get_attribute("data-waiting") == "0" and cards.count():
            cards.first.click()
        page.wait_for_timeout(150)
    raise AssertionError(f"the deal goes on: {table.get_attribute('data-phase')}")
