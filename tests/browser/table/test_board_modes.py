"""The board as at the table and as a guess: what lies hidden, who plays, what is counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import LANGUAGES, PHONE, SMALL, WIDE, look, marked, prefer
from tests.browser.rooms import DEAL
from tests.browser.test_access import both_schemes
from tests.server.live import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.proof]

OWN = "forehand"
OTHERS = ("middlehand", "rearhand")


def hand(page: Page, seat: str) -> set[str]:
    """The cards of a seat that lie open."""
    faces = page.locator(f"{marked(f'board-{seat}')} use").all()
    return {(face.get_attribute("href") or "").removeprefix("#card-") for face in faces}


def everywhere(page: Page) -> None:
    """Looks at it on both screens by day and by night, and leaves it on a phone."""
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        look(page)
        assert both_schemes(page) == []


def opened(page: Page, server: LiveServer, mode: str) -> dict[str, set[str]]:
    """The board in a mode, with forehand's eyes; where all cards lie, read before."""
    page.set_viewport_size(PHONE)
    # A change of the fragment alone would load nothing.
    page.goto(server.url)
    page.goto(f"{server.url}/board#{DEAL}")
    chips = page.locator(f"{marked(f'board-{OWN}')} button span")
    expect(chips).to_have_count(10)
    hands = {seat: hand(page, seat) for seat in (OWN, *OTHERS)}
    page.locator(marked(f"board-mode-{mode}")).click()
    page.locator(marked(f"board-eyes-{OWN}")).click()
    # What this seat can know is worked out in up to 160 worlds: a busy machine takes its time.
    expect(chips).to_have_count(10 if mode == "hidden" else 0, timeout=60_000)
    return hands


def as_at_the_table(page: Page, server: LiveServer) -> None:
    """One hand lies open, and the others play."""
    hands = opened(page, server, "hidden")
    assert hand(page, OWN) == hands[OWN]
    for seat in OTHERS:
        assert hand(page, seat) == set()
        label = page.locator(f"{marked(f'board-{seat}')} [role=img]").first
        expect(label).to_have_attribute("aria-label", "10 cards")
    expect(page.locator(marked("board-verdict"))).to_be_empty()
    # What this seat can know: its chance on each card, with the deals behind it and the points.
    chips = page.locator(f"{marked(f'board-{OWN}')} button span")
    known = page.locator(marked("board-known"))
    assert all(0 <= int(chip.rstrip("%\u202f\xa0")) <= 100 for chip in chips.all_text_contents())
    expect(known.locator("tbody tr")).to_have_count(10)
    expect(known.get_by_role("status")).to_contain_text("Possible deals")
    known.locator("summary").click()
    expect(known).to_contain_text("one bid of 18")
    expect(page.locator(f"{marked(f'board-{OWN}')} button").first).to_have_attribute(
        "aria-label", re.compile(r"wins in \d+%, -?[\d.]+ list points on average")
    )
    everywhere(page)
    # On request only, nothing is shown before it.
    page.locator(marked("board-worths-false")).click()
    expect(chips).to_have_count(0)
    page.locator(marked("board-reveal")).click()
    expect(chips).to_have_count(10)
    page.locator(f"{marked(f'board-{OWN}')} button").first.click()
    line = page.locator("aside ol button")
    expect(line).to_have_count(3)
    for seat in OTHERS:
        assert hand(page, seat) == set(), "who has played shows no more than that card"
    expect(chips).to_have_count(0)
    page.locator(marked("board-mode-open")).click()
    assert hand(page, OTHERS[0]) < hands[OTHERS[0]]


def guessed(page: Page, server: LiveServer) -> None:
    """A guess is counted when it is asked for."""
    hands = opened(page, server, "guess")
    unseen = page.locator(f"{marked('board-unseen')} button")
    expect(unseen).to_have_count(20)
    # One tap says middlehand: of her first four cards that is right, of two of rearhand's wrong.
    right, wrong = sorted(hands["middlehand"])[:4], sorted(hands["rearhand"])[:2]
    for card in (*right, *wrong):
        page.locator(marked(f"guess-{card}")).click()
        expect(page.locator(marked(f"guess-{card}"))).to_contain_text("Middlehand")
    once_more = sorted(hands["rearhand"])[5]
    for thought in ("Middlehand", "Rearhand"):
        page.locator(marked(f"guess-{once_more}")).click()
        expect(page.locator(marked(f"guess-{once_more}"))).to_contain_text(thought)
    everywhere(page)
    expect(page.locator(marked("board-known"))).to_have_count(0)
    page.locator(marked("board-reveal")).click()
    expect(page.locator(f"{marked('board-known')} tbody tr")).to_have_count(10)
    page.locator(marked("board-count")).click()
    counted = page.locator(marked("board-counted"))
    expect(counted).to_contain_text("5")
    expect(counted).to_contain_text("7")
    expect(page.locator(marked(f"guess-{wrong[0]}"))).to_contain_text("✗")
    expect(page.locator(marked(f"guess-{right[0]}"))).to_contain_text("✓")
    assert hand(page, OTHERS[0]) == hands[OTHERS[0]], "what was counted lies open"
    everywhere(page)


def test_as_at_the_table_and_as_a_guess_in_every_language(
    watched: Page, server: LiveServer
) -> None:
    prefer(watched, scheme="auto")
    as_at_the_table(watched, server)
    guessed(watched, server)
    for language in LANGUAGES:
        prefer(watched, language=language)
        for mode in ("hidden", "guess"):
            opened(watched, server, mode)
            expect(watched.locator("html")).to_have_attribute("lang", language)
            watched.set_viewport_size(SMALL)
            look(watched)
