"""Every screen at seven sizes in three small pictures: `make contact-sheet`.

The rows are the stages of a deal (`tests/browser/stages.py`), the rooms around the table
(`tests/browser/rooms.py`), and what is seen of a list and of a tournament
(`tests/browser/tournament/tour.py`), so a screen that is tested stands here too. They are there
to be looked at by people: what is ugly, no test finds.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser.looking import PACK, prefer  # noqa: E402 - needs the path above
from tests.browser.rooms import FURTHER, ROOMS, enter  # noqa: E402
from tests.browser.scripted_table import ScriptedTable  # noqa: E402
from tests.browser.stages import NAMES, looked_at_again, show, stages, training  # noqa: E402
from tests.browser.test_every_size import SIZES, size  # noqa: E402
from tests.browser.tournament.tour import list_tour, tournament_tour  # noqa: E402
from tests.server.live import LiveServer  # noqa: E402
from tests.tools import find_tool  # noqa: E402

PICTURES = ROOT / "docs/screenshots"
HIGH = 112
"""The height of each small picture."""
QUALITY = 58
STYLE = "<style>body {font: 13px sans-serif} th {text-align: left} img {display: block}</style>"
STILL = 120

Row = tuple[str, list[bytes]]


def at_all_sizes(page: Page) -> list[bytes]:
    """The screen as it is, at every size."""
    shots = []
    for width, height in SIZES:
        page.set_viewport_size(size(width, height))
        page.wait_for_timeout(STILL)
        shots.append(page.screenshot(type="jpeg", quality=90))
    return shots


def at_the_table(browser: Browser) -> Iterator[Row]:
    """Every stage of a deal, the hints of a training table, and a deal looked at again."""
    page = browser.new_page(reduced_motion="reduce")
    prefer(page, scheme="dark")
    shown = ScriptedTable(PACK, names=NAMES)
    shown.open(page)
    for stage in (*stages(), *training()):
        show(page, shown, stage)
        yield stage.name, at_all_sizes(page)
    for name in looked_at_again(page):
        yield name, at_all_sizes(page)
    page.close()


def around_it(browser: Browser) -> Iterator[Row]:
    """Every room."""
    with tempfile.TemporaryDirectory() as folder, LiveServer(Path(folder)) as server:
        page = browser.new_page(reduced_motion="reduce")
        prefer(page, scheme="dark")
        for room in (*ROOMS, *FURTHER):
            enter(page, server.url, room)
            yield room.name, at_all_sizes(page)
        page.close()


def of_an_evening(browser: Browser) -> Iterator[Row]:
    """A list kept on a phone, and a tournament from the desk to the screen of the hall, by day."""
    with tempfile.TemporaryDirectory() as folder, LiveServer(Path(folder)) as server:
        page = browser.new_page(reduced_motion="reduce")
        prefer(page, scheme="light")
        for tour in (list_tour, tournament_tour):
            for name in tour(page, server):
                yield name, at_all_sizes(page)
        page.close()


def cell(shot: bytes) -> str:
    """One small picture."""
    coded = base64.b64encode(shot).decode()
    return f'<td><img height="{HIGH}" src="data:image/jpeg;base64,{coded}">'


def sheet(browser: Browser, rows: Iterator[Row], *, name: str) -> None:
    """All rows on one picture."""
    cells = [f"<tr><th>{row}</th>{''.join(map(cell, shots))}" for row, shots in rows]
    head = "".join(f"<th>{width} x {height}</th>" for width, height in SIZES)
    page = browser.new_page(viewport=size(1560, 800))
    page.set_content(f"{STYLE}<table><tr><th></th>{head}</tr>{''.join(cells)}</table>")
    picture = PICTURES / f"contact-{name}.jpg"
    page.locator("table").screenshot(path=picture, type="jpeg", quality=QUALITY)
    print(f"{picture.relative_to(ROOT)} {picture.stat().st_size // 1024} KB")
    page.close()


def main() -> int:
    """All three pictures."""
    chromium = find_tool("chromium")
    if chromium is None:
        print("skipped: needs the program chromium")
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        sheet(browser, at_the_table(browser), name="table")
        sheet(browser, around_it(browser), name="rooms")
        sheet(browser, of_an_evening(browser), name="evening")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
