"""The rooms that pages of the documentation show in a frame, from the folder beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.alone.test_page_folder import Host
from tests.browser.looking import marked, prefer
from tools.docs.write import write_live_page

pytestmark = [pytest.mark.browser, pytest.mark.proof]

DOCS = Path(__file__).parents[3] / "docs"
BASE = "/skat/docs/"
FRAMES = re.compile(r"^```\{raw\} html\n(<iframe .+?</iframe>)\n```$", re.MULTILINE)
PAGES = ("play/board", "de/board", "play/first-deal", "de/first-deal")


@pytest.fixture
def documentation(tmp_path: Path) -> Iterator[str]:
    """Pages with what those of the documentation have in frames, where Sphinx would write them."""
    built = tmp_path / BASE.strip("/")
    write_live_page(built, base=BASE)
    for name in PAGES:
        frames = FRAMES.findall((DOCS / f"{name}.md").read_text("utf-8"))
        assert len(frames) == 1
        page = built / f"{name}.html"
        page.parent.mkdir(exist_ok=True)
        page.write_text(f"<!doctype html><title>{name}</title>{frames[0]}")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=tmp_path)) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}{BASE}"
        running.shutdown()


def test_a_board_and_a_first_deal_are_live(page: Page, documentation: str) -> None:
    prefer(page)
    for name in PAGES:
        page.goto(f"{documentation}{name}.html")
        frame = page.frame_locator("iframe.live")
        if name.endswith("board"):
            frame.locator(marked("board-deal")).click()
            frame.locator(marked("board-begin")).click()
            first = frame.locator(f"{marked('board-forehand')} button span").first
            expect(first).to_have_text(re.compile(r"\d+"))
        else:
            frame.locator(marked("open-here")).click()
            expect(frame.locator("[data-test^=card-]")).to_have_count(10)
