"""Writes the pictures of the table that stand in the docs: phone and desktop.

They show the built page at a scripted table (`tests/browser/scripted_table.py`): real rules, known
cards, no server and no chance, so a picture changes only when the page does.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from skat.model.announcement import Announcement  # noqa: E402 - needs the path above
from skat.model.contract import Contract  # noqa: E402
from skat.model.seats import Seat  # noqa: E402
from skat.rules.actions import Announce  # noqa: E402
from skat.rules.state import Phase  # noqa: E402
from tests.browser.scripted_table import ScriptedTable, bidding_up_to, pack_of  # noqa: E402
from tests.tools import find_tool  # noqa: E402

PICTURES = ROOT / "docs/screenshots"
SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 1440, "height": 900},
)
SETTINGS = {
    "name": "Anna",
    "language": "en",
    "pace": "instant",
    "pause": "tap",
    "taps": 1,
    "scheme": "dark",
}
PACK = pack_of(
    "CJ HJ CA CT CK C9 SA ST HA D7",
    "SJ C8 SK S9 HT HK H8 DA DK D9",
    "DJ CQ C7 SQ S8 H9 HQ DT DQ D8",
    "S7 H7",
)
BIDDERS = bidding_up_to({Seat.FOREHAND: 24, Seat.MIDDLEHAND: 20})
GRAND_HAND = Announcement(Contract.GRAND, hand=True)
STILL = 500


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


def take(browser: Browser, size: ViewportSize) -> None:
    """All pictures of one size."""
    page = browser.new_page(viewport=size, reduced_motion="reduce")
    kept = json.dumps(json.dumps(SETTINGS))
    page.add_init_script(f"localStorage.setItem('skat.settings', {kept})")
    table = ScriptedTable(PACK, opponent=BIDDERS, entries=EARLIER)
    table.open(page)
    page.locator(marked("hold")).wait_for()
    for scene in scenes(table, page):
        page.wait_for_timeout(STILL)
        picture = PICTURES / f"{scene}-{size['width']}x{size['height']}.jpg"
        page.screenshot(path=picture, type="jpeg", quality=84)
        print(picture.relative_to(ROOT))
    page.close()


def main() -> int:
    """Every scene in every size."""
    chromium = find_tool("chromium")
    if chromium is None:
        print("skipped: needs the program chromium")
        return 1
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for size in SIZES:
            take(browser, size)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
