"""The board as at the table and as a guess: what lies hidden, who plays, what is counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.looking import LANGUAGES, PHONE, look, marked, prefer
from tests.browser.rooms import DEAL
from tests.browser.test_access import both_schemes
from tests.server.live import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.proof]

WIDE: ViewportSize = {"width": 1440, "height": 900}
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
    page.goto(f"{server.url}/board#{DEAL}")
    chips = page.locator(f"{marked(f'board-{OWN}')} button span")
    expect(chips).to_have_count(10)
    hands = {seat: hand(page, seat) for seat in (OWN, *OTHERS)}
    page.locator(marked(f"board-mode-{mode}")).click()
    page.locator(marked(f"board-eyes-{OWN}")).click()
    # What this seat can know is worked out in up to 160 worlds: a busy machine takes its time.
    expect(chips).to_have_count(10 if mode == "hidden" else 0, timeout=60_000)
    return hands


def test_as_at_the_table_one_hand_lies_open_and_the_others_play(
    watched: Page, server: LiveServer
) -> None:
    prefer(watched, scheme="auto")
    hands = opened(watched, server, "hidden")
    assert hand(watched, OWN) == hands[OWN]
    for seat in OTHERS:
        assert hand(watched, seat) == set()
        label = watched.locator(f"{marked(f'board-{seat}')} [role=img]").first
        expect(label).to_have_attribute("aria-label", "10 cards")
    expect(watched.locator(marked("board-verdict"))).to_be_empty()
    # What this seat can know: its chance on each card, with the deals behind it and the points.
    chips = watched.locator(f"{marked(f'board-{OWN}')} button span")
    known = watched.locator(marked("board-known"))
    assert all(0 <= int(chip) <= 100 for chip in chips.all_text_contents())
    expect(known.locator("tbody tr")).to_have_count(10)
    expect(known.get_by_role("status")).to_contain_text("possible deals")
    known.locator("summary").click()
    expect(known).to_contain_text("one bid of 18")
    expect(watched.locator(f"{marked(f'board-{OWN}')} button").first).to_have_attribute(
        "aria-label", re.compile(r"wins in \d+%, -?[\d.]+ list points on average")
    )
    everywhere(watched)
    # If asked only, nothing is told before.
    watched.locator(marked("board-worths-false")).click()
    expect(chips).to_have_count(0)
    watched.locator(marked("board-reveal")).click()
    expect(chips).to_have_count(10)
    watched.locator(f"{marked(f'board-{OWN}')} button").first.click()
    line = watched.locator("aside ol button")
    expect(line).to_have_count(3)
    for seat in OTHERS:
        assert hand(watched, seat) == set(), "who has played shows no more than that card"
    expect(chips).to_have_count(0)
    watched.locator(marked("board-mode-open")).click()
    assert hand(watched, OTHERS[0]) < hands[OTHERS[0]]


def test_a_guess_is_counted_when_it_is_asked_for(watched: Page, server: LiveServer) -> None:
    prefer(watched, scheme="auto")
    hands = opened(watched, server, "guess")
    unseen = watched.locator(f"{marked('board-unseen')} button")
    expect(unseen).to_have_count(20)
    # One tap says middlehand: of her first four cards that is right, of two of rearhand's wrong.
    right, wrong = sorted(hands["middlehand"])[:4], sorted(hands["rearhand"])[:2]
    for card in (*right, *wrong):
        watched.locator(marked(f"guess-{card}")).click()
        expect(watched.locator(marked(f"guess-{card}"))).to_contain_text("Middlehand")
    once_more = sorted(hands["rearhand"])[5]
    for thought in ("Middlehand", "Rearhand"):
        watched.locator(marked(f"guess-{once_more}")).click()
        expect(watched.locator(marked(f"guess-{once_more}"))).to_contain_text(thought)
    everywhere(watched)
    expect(watched.locator(marked("board-known"))).to_have_count(0)
    watched.locator(marked("board-reveal")).click()
    expect(watched.locator(f"{marked('board-known')} tbody tr")).to_have_count(10)
    watched.locator(marked("board-count")).click()
    counted = watched.locator(marked("board-counted"))
    expect(counted).to_contain_text("5")
    expect(counted).to_contain_text("7")
    expect(watched.locator(marked(f"guess-{wrong[0]}"))).to_contain_text("✗")
    expect(watched.locator(marked(f"guess-{right[0]}"))).to_contain_text("✓")
    assert hand(watched, OTHERS[0]) == hands[OTHERS[0]], "what was counted lies open"
    everywhere(watched)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(watched: Page, server: LiveServer, language: str) -> None:
    prefer(watched, language=language)
    for mode in ("hidden", "guess"):
        opened(watched, server, mode)
        watched.set_viewport_size({"width": 320, "height": 568})
        look(watched)
