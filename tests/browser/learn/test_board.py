"""The board: a position from a link, worths as the server has them, lines, set-up, records."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from skat.requests.board import board_request
from tests.browser.looking import PHONE, each_language, look, marked, prefer
from tests.browser.rooms import DEAL, RECORDS
from tests.browser.table_page import Faults
from tests.server.live import LiveServer

pytestmark = pytest.mark.browser


def test_worths_lines_and_the_ways_back(watched: Page, server: LiveServer, tmp_path: Path) -> None:
    prefer(watched)
    asked: list[str] = []
    watched.on("request", lambda request: asked.append(request.url))
    watched.goto(f"{server.url}/board#{DEAL}")
    leads = watched.locator(marked("board-forehand"))
    chips = leads.locator("button span")
    expect(chips).to_have_count(10)
    hands = {
        seat: [
            card.get_attribute("href").removeprefix("#card-")  # type: ignore[union-attr]
            for card in watched.locator(f"{marked(f'board-{seat}')} use").all()
        ]
        for seat in ("forehand", "middlehand", "rearhand")
    }
    skat = [
        suit + rank
        for suit in "CSHD"
        for rank in "JATKQ987"
        if all(suit + rank not in cards for cards in hands.values())
    ]
    told = board_request({**hands, "skat": skat, "contract": "grand", "soloist": "forehand"})
    assert isinstance(told, dict)
    for card, worth in told["moves"].items():
        expect(watched.locator(f"{marked(f'board-card-{card}')} span")).to_have_text(str(worth))
    expect(watched.locator(marked("board-verdict"))).to_contain_text(
        str(max(told["moves"].values()))
    )
    first, other = list(told["moves"])[:2]
    watched.locator(marked(f"board-card-{first}")).click()
    expect(watched.locator(marked("board-trick")).locator("use")).to_have_attribute(
        "href", f"#card-{first}"
    )
    assert f"{DEAL}." in watched.url
    watched.keyboard.press("ArrowLeft")
    expect(watched.locator(f"{marked(f'board-card-{first}')} i")).to_have_count(1)
    watched.locator(marked(f"board-card-{other}")).click()
    expect(watched.locator(marked("board-middlehand")).locator("button").first).to_be_visible()
    watched.locator(marked("board-worths-false")).click()
    expect(watched.locator(marked("board-middlehand")).locator("button span")).to_have_count(0)
    watched.locator(marked("board-reveal")).click()
    expect(watched.locator(marked("board-middlehand")).locator("button span").first).to_be_visible()
    # The kernel in the page knows it all.
    assert f"{server.url}/api/board" not in asked
    # The link is all that is needed to come back.
    here = watched.url
    watched.goto(f"{server.url}/fair", wait_until="networkidle")
    watched.locator(marked("fair")).wait_for()
    watched.goto(here)
    expect(watched.locator(marked("board-trick")).locator("use")).to_have_attribute(
        "href", f"#card-{other}"
    )
    problem = watched.locator(marked("board-problem"))
    watched.goto(f"{server.url}/board#{DEAL[:-1]}")
    expect(problem).to_have_text("The link is incomplete or wrong")
    watched.goto(f"{server.url}/board")
    expect(problem).not_to_have_text("The link is incomplete or wrong")
    a_saved_board_brings_back_every_variation(watched, server, tmp_path)


def a_saved_board_brings_back_every_variation(page: Page, server: LiveServer, folder: Path) -> None:
    page.goto(f"{server.url}/board#{DEAL}")
    cards = page.locator(f"{marked('board-forehand')} [data-test^=board-card-]")
    expect(cards).to_have_count(10)
    first, other = (
        (cards.nth(at).get_attribute("data-test") or "").removeprefix("board-card-")
        for at in (0, 1)
    )
    page.locator(marked(f"board-card-{first}")).click()
    page.keyboard.press("ArrowLeft")
    page.locator(marked(f"board-card-{other}")).click()
    with page.expect_download() as saving:
        page.locator(marked("board-save")).click()
    kept = folder / saving.value.suggested_filename
    saving.value.save_as(kept)
    assert json.loads(kept.read_text())["lines"] == [[other], [first]]

    page.goto(f"{server.url}/board")
    page.locator("summary").click()
    page.locator(marked("board-record-file")).set_input_files(kept)
    page.locator(marked("board-read")).click()
    expect(page.locator(marked("board-trick")).locator("use")).to_have_attribute(
        "href", f"#card-{other}"
    )
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f"{marked(f'board-card-{first}')} i")).to_have_count(1)


@pytest.mark.parametrize("language", each_language(gate="fr"))
def test_setting_up_by_taps_by_a_record_and_by_pasted_hands(
    page: Page, server: LiveServer, language: str
) -> None:
    faults = Faults(page)
    page.set_viewport_size(PHONE)
    prefer(page, language=language)
    page.goto(f"{server.url}/board")
    problem, begin = (
        page.locator(marked("board-problem")),
        page.locator(marked("board-begin")),
    )
    page.locator(marked("board-deal")).click()
    expect(begin).to_be_enabled()
    page.locator(f"{marked('board-set-up')} .pack .forehand").first.click()
    expect(problem).not_to_be_empty()
    expect(begin).to_be_disabled()
    look(page)
    page.locator(marked("board-deal")).click()
    expect(problem).to_be_empty()
    begin.click()
    expect(page.locator(marked("board-verdict"))).not_to_be_empty()
    look(page)
    points_that_cannot_be_are_put_right(page, server)
    with faults.one_refused(400):
        a_record_is_taken_up_at_its_end(page, server)
    prefer(page, language="de")
    pasted_hands_wait_for_their_game(page, server)
    assert faults.texts == []


def points_that_cannot_be_are_put_right(watched: Page, server: LiveServer) -> None:
    watched.goto(f"{server.url}/board")
    points = watched.locator(marked("board-points"))
    for typed, taken in (("-5", "0"), ("999", "120"), ("30.5", "30"), ("", "0")):
        points.fill(typed)
        points.blur()
        expect(points).to_have_value(taken)


def a_record_is_taken_up_at_its_end(page: Page, server: LiveServer) -> None:
    page.goto(f"{server.url}/board")
    page.locator("summary").click()
    page.locator(marked("board-record")).fill("nothing of the kind")
    page.locator(marked("board-read")).click()
    expect(page.locator("details [role=status]")).not_to_be_empty()
    records = (RECORDS / "own_games.jsonl").read_text().splitlines()
    page.locator(marked("board-record")).fill(next(text for text in records if '"play"' in text))
    page.locator(marked("board-read")).click()
    expect(page.locator("ol li").first).to_be_visible()


def pasted_hands_wait_for_their_game(page: Page, server: LiveServer) -> None:
    """And a skat may be unknown."""
    page.goto(f"{server.url}/board")
    page.locator("summary").click()
    page.locator(marked("board-record")).fill("KrB He10 HeD\nPiB EiA Gr10\nRoDa Sc7 Sc8")
    page.locator(marked("board-read")).click()
    points = page.locator(marked("board-points"))
    expect(points).to_have_value(str(120 - 2 - 10 - 3 - 2 - 11 - 10 - 11))
    points.fill("60")
    points.blur()
    begin = page.locator(marked("board-begin"))
    expect(begin).to_be_enabled()
    begin.click()
    expect(page.locator(f"{marked('board-forehand')} use")).to_have_count(3)
    expect(page.locator(f"{marked('board-forehand')} button span").first).to_have_text(
        re.compile(r"\d+")
    )
