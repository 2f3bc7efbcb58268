"""Writes the pictures of the page that stand in the docs: phone and desktop, dark and light.

Most show the built page at a scripted table (`tests/browser/scripted_table.py`): real rules, known
cards, no server and no chance, so a picture changes only when the page does. The tournament needs a
server, and chance draws its tables.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from skat.model.contract import Announcement, Contract  # noqa: E402
from skat.model.seats import Seat  # noqa: E402
from skat.requests.board import board_request  # noqa: E402
from skat.requests.judge import judge_request  # noqa: E402 - needs the path above
from skat.rules.actions import Announce  # noqa: E402
from skat.rules.state import Phase  # noqa: E402
from tests.browser.scripted_table import (  # noqa: E402
    SITE,
    ScriptedTable,
    bidding_up_to,
    pack_of,
)
from tests.browser.table.test_referee import tell_a_revoke  # noqa: E402
from tests.browser.tournament.test_tournament import Desk  # noqa: E402
from tests.server.live import LiveServer  # noqa: E402
from tests.tools import find_tool  # noqa: E402

PICTURES = ROOT / "docs/screenshots"
SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 1440, "height": 900},
)
SCHEMES = ("dark", "light")
SETTINGS = {"name": "Anna", "language": "en", "pace": "instant", "pause": "tap", "taps": 1}
QUALITY = 70
PACK = pack_of(
    "CJ HJ CA CT CK C9 SA ST HA D7",
    "SJ C8 SK S9 HT HK H8 DA DK D9",
    "DJ CQ C7 SQ S8 H9 HQ DT DQ D8",
    "S7 H7",
)
BIDDERS = bidding_up_to({Seat.FOREHAND: 24, Seat.MIDDLEHAND: 20})
GRAND_HAND = Announcement(Contract.GRAND, hand=True)
STILL = 500
BOARD = "CIIKQJARCRJZAaCSgAAAAA.ACIQE"
"""A deal of our own, in its second trick."""


def _entry(
    deal: int, soloist: int | None, game: tuple[str, bool] | None, score: int, totals: list[int]
) -> dict[str, Any]:
    announced = game and {"contract": game[0], "hand": game[1], "announced": "none"}
    return {
        "deal": deal, "dealer": (deal - 1) % 3 + 1, "soloist": soloist, "announcement": announced,
        "ending": "played_out" if soloist else "passed", "bid": 18 if soloist else None,
        "won": score > 0 if soloist else None, "score": score, "breakdown": [], "overbid": False,
        "totals": totals,
    }  # fmt: skip


EARLIER = (
    _entry(1, 2, ("hearts", False), 30, [0, 30, 0]),
    _entry(2, 1, ("grand", True), 96, [96, 30, 0]),
    _entry(3, None, None, 0, [96, 30, 0]),
    _entry(4, 3, ("null", False), -46, [96, 30, -46]),
    _entry(5, 2, ("clubs", False), 36, [96, 66, -46]),
)


def marked(name: str) -> str:
    """The selector of an element by its mark."""
    return f'[data-test="{name}"]'


def scenes(table: ScriptedTable, page: Page) -> Iterator[str]:
    """Goes from scene to scene and names each when it is on the table."""
    yield "auction"
    table.play_to(Phase.SKAT)
    page.locator(marked("take-skat")).wait_for()
    yield "skat"
    table.do(Announce(Seat.FOREHAND, GRAND_HAND))
    page.locator(marked("card-D7")).click()
    page.locator(marked("trick-seen")).wait_for()
    yield "trick"
    page.locator(marked("trick-seen")).click()
    while not page.locator(marked("result")).is_visible():
        _play_on(table, page)
    yield "result"
    if page.locator(marked("show-list")).is_visible():
        page.locator(marked("show-list")).click()
    yield "list"


def _play_on(table: ScriptedTable, page: Page) -> None:
    """Looks at the trick that lies there, or plays the first card allowed."""
    seen = page.locator(marked("trick-seen"))
    if seen.is_visible():
        seen.click()
        seen.wait_for(state="hidden")
    elif page.locator(marked("your-turn")).is_visible():
        page.locator(marked(f"card-{table.legal_cards()[0]}")).click()
    page.wait_for_timeout(50)


def kept(scheme: str) -> str:
    """The settings of a player who likes it dark or light, as the browser keeps them."""
    return json.dumps(json.dumps({**SETTINGS, "scheme": scheme}))


def shoot(page: Page, scene: str, *, scheme: str) -> None:
    """One picture, small enough for the docs; the light ones say so in their name."""
    page.wait_for_timeout(STILL)
    size = page.viewport_size
    assert size is not None
    light = "-light" if scheme == "light" else ""
    picture = PICTURES / f"{scene}-{size['width']}x{size['height']}{light}.jpg"
    page.screenshot(path=picture, type="jpeg", quality=QUALITY)
    print(f"{picture.relative_to(ROOT)} {picture.stat().st_size // 1024} KB")


def rule(route: Route) -> None:
    """The referee's answer, without a server."""
    asked = json.loads(route.request.post_data or "{}")
    ruling = judge_request(asked["question"], language=asked["language"])
    route.fulfill(status=200, content_type="application/json", body=json.dumps(ruling))


def on_board(route: Route) -> None:
    """Answers the board as the server does."""
    body = json.loads(route.request.post_data or "{}")
    route.fulfill(json=board_request(body["question"]))


def take(browser: Browser, size: ViewportSize, *, scheme: str) -> None:
    """All pictures of one size and scheme that need no server."""
    page = browser.new_page(viewport=size, reduced_motion="reduce")
    page.add_init_script(f"localStorage.setItem('skat.settings', {kept(scheme)})")
    table = ScriptedTable(PACK, opponent=BIDDERS, entries=EARLIER)
    table.attach(page)
    page.goto(SITE)
    shoot(page, "lobby", scheme=scheme)
    table.open(page)
    page.locator(marked("hold")).wait_for()
    for scene in scenes(table, page):
        shoot(page, scene, scheme=scheme)
    page.goto(f"{SITE}/table/t1/deal/{table.deal}")
    page.locator(marked("past-forward")).wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    shoot(page, "replay", scheme=scheme)
    page.route(f"{SITE}/api/rulings", rule)
    page.goto(f"{SITE}/referee")
    tell_a_revoke(page)
    page.locator(marked("ruling-score")).scroll_into_view_if_needed()
    shoot(page, "referee", scheme=scheme)
    page.goto(f"{SITE}/fair")
    shoot(page, "fair", scheme=scheme)
    page.route(f"{SITE}/api/board", on_board)
    page.goto(f"{SITE}/board#{BOARD}")
    page.locator(marked("board-verdict")).wait_for()
    shoot(page, "board", scheme=scheme)
    page.close()


def take_tournament(browser: Browser) -> None:
    """The tables of a tournament in every size and scheme."""
    with tempfile.TemporaryDirectory() as folder, LiveServer(Path(folder)) as server:
        page = browser.new_page(viewport=SIZES[1], reduced_motion="reduce")
        Desk(page, server).begun().drawn()
        for size in SIZES:
            page.set_viewport_size(size)
            for scheme in SCHEMES:
                page.add_init_script(f"localStorage.setItem('skat.settings', {kept(scheme)})")
                page.reload()
                page.locator(marked("tab-tables")).click()
                page.locator(marked("table-2")).wait_for()
                shoot(page, "tournament", scheme=scheme)
        page.close()


def main() -> int:
    """Every scene in every size and scheme."""
    chromium = find_tool("chromium")
    if chromium is None:
        print("skipped: needs the program chromium")
        return 1
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        playwright.selectors.set_test_id_attribute("data-test")
        for size in SIZES:
            for scheme in SCHEMES:
                take(browser, size, scheme=scheme)
        take_tournament(browser)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
