"""Every screen at nine sizes in three small pictures: `make contact-sheet`.

The rows are the screens that the sweep measures (`tests/browser/screens/every.py`), so a screen
that is tested stands here too. They are there to be looked at by people: what is ugly, no test
finds.

    python -m tools.generate.contact_sheet --keep FOLDER    each screen at each size as well
"""

from __future__ import annotations

import argparse
import base64
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser.looking import prefer  # noqa: E402 - needs the path above
from tests.browser.screens.every import evening_screens, room_screens  # noqa: E402
from tests.browser.screens.table import Screen, table_screens  # noqa: E402
from tests.browser.scripted_table import ScriptedTable  # noqa: E402
from tests.browser.test_every_size import SIZES, size  # noqa: E402
from tests.server.live import LiveServer  # noqa: E402
from tests.tools import find_tool  # noqa: E402

PICTURES = ROOT / "docs/screenshots"
HIGH = 112
"""The height of each small picture."""
QUALITY = 58
STYLE = "<style>body {font: 13px sans-serif} th {text-align: left} img {display: block}</style>"
STILL = 120

Scheme = Literal["light", "dark"]
Walk = Callable[[Page, LiveServer], Iterator[Screen]]
BEFORE_ITS_END = {
    "deal": "t1/1", "scheme": 1, "commitment": "a" * 64, "commitments": [], "nonces": [],
    "seed": None, "pack": None, "voided": [], "daily": True,
}  # fmt: skip
"""What is told of a shuffle that nobody has to complain of."""


def tables_at_peace(page: Page) -> Iterator[Screen]:
    """The screens of a table, without the message that nothing is known of its shuffle."""
    ScriptedTable.shuffle = BEFORE_ITS_END
    yield from table_screens(page)
    ScriptedTable.shuffle = None


WALKS: dict[str, tuple[Scheme, Walk]] = {
    "table": ("dark", lambda page, _: tables_at_peace(page)),
    "rooms": ("dark", room_screens),
    "evening": ("light", evening_screens),
}
"""The pictures: an evening at a list and in a hall is seen by day."""


def at_all_sizes(page: Page) -> list[bytes]:
    """The screen as it is, at every size."""
    shots = []
    for width, height in SIZES:
        page.set_viewport_size(size(width, height))
        page.wait_for_timeout(STILL)
        shots.append(page.screenshot(type="jpeg", quality=90))
    return shots


def walked(browser: Browser, server: LiveServer, *, name: str) -> Iterator[tuple[str, list[bytes]]]:
    """Each screen of a walk with its pictures."""
    scheme, walk = WALKS[name]
    page = browser.new_page(reduced_motion="reduce", service_workers="block")
    prefer(page, scheme=scheme)
    for screen in walk(page, server):
        yield screen.name, at_all_sizes(page)
    page.close()


def kept(shots: list[bytes], *, folder: Path, name: str) -> None:
    """Each picture as a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for (width, height), shot in zip(SIZES, shots, strict=True):
        (folder / f"{re.sub(r'[^a-z0-9]+', '-', name)}-{width}x{height}.jpg").write_bytes(shot)


def cell(shot: bytes) -> str:
    """One small picture."""
    coded = base64.b64encode(shot).decode()
    return f'<td><img height="{HIGH}" src="data:image/jpeg;base64,{coded}">'


def sheet(browser: Browser, server: LiveServer, *, name: str, folder: Path | None) -> None:
    """All screens of a walk on one picture."""
    rows = []
    for row, shots in walked(browser, server, name=name):
        rows.append(f"<tr><th>{row}</th>{''.join(map(cell, shots))}")
        if folder is not None:
            kept(shots, folder=folder, name=f"{name} {row}")
    head = "".join(f"<th>{width} x {height}</th>" for width, height in SIZES)
    page = browser.new_page(viewport=size(1560, 800))
    page.set_content(f"{STYLE}<table><tr><th></th>{head}</tr>{''.join(rows)}</table>")
    picture = PICTURES / f"contact-{name}.jpg"
    page.locator("table").screenshot(path=picture, type="jpeg", quality=QUALITY)
    print(f"{picture.relative_to(ROOT)} {picture.stat().st_size // 1024} KB")
    page.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """The pictures that are named, all of them by default."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", help=", ".join(WALKS))
    parser.add_argument("--keep", type=Path)
    told = parser.parse_args(arguments)
    chromium = find_tool("chromium")
    if chromium is None:
        print("skipped: needs the program chromium")
        return 1
    # Scripted players are quicker than people.
    os.environ["SKAT_LIMITS"] = "false"
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with LiveServer(Path(data)) as server:
            for name in told.names or WALKS:
                sheet(browser, server, name=name, folder=told.keep)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
