"""How the page feels on a slow phone: `make bench-page`.

A phone of 390x844 with a processor four times slower and a line of 1.6 Mbit/s with 150 ms there and
back ("Slow 4G") loads the first page from a server; then it plays a deal at a table, and without
the brake 200 deals. Prints the first contentful paint, the time until "Play now" can be tapped,
what was transferred, how far the layout shifted, the long tasks, and the heap after the deals.

    python -m tools.bench.page --deals 20

Fails where the first load is above 130 kB.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from skat.model.seats import Seat  # noqa: E402 - needs the path above
from skat.rules.state import Phase  # noqa: E402
from tests.browser.looking import PACK, PHONE, marked, prefer  # noqa: E402
from tests.browser.scripted_table import ScriptedTable, bidding_up_to  # noqa: E402
from tests.server.live import LiveServer  # noqa: E402
from tests.tools import require_tool  # noqa: E402

SLOWER = 4
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
MOST_KB = 130
OBSERVE = """
    window.seen = { shift: 0, tasks: [] };
    const each = (type, told) => new PerformanceObserver((list) => list.getEntries().forEach(told))
        .observe({ type, buffered: true });
    each('layout-shift', (one) => { if (!one.hadRecentInput) seen.shift += one.value; });
    each('longtask', (one) => seen.tasks.push(Math.round(one.duration)));
"""
LOADED = """() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    ready: performance.now(),
    bytes: ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
        .filter(({ name }) => !name.includes('/api/'))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    ...seen,
})"""
BIDDERS = bidding_up_to({Seat.FOREHAND: 30, Seat.MIDDLEHAND: 24})


def phone(browser: Browser, *, slower: int) -> tuple[Page, CDPSession]:
    """A page on a phone, and the line to its browser."""
    page = browser.new_page(viewport=PHONE)
    page.add_init_script(OBSERVE)
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page, line


def first_page(browser: Browser) -> dict[str, Any]:
    """The first page, loaded for the first time over a slow line."""
    with tempfile.TemporaryDirectory() as folder, LiveServer(Path(folder)) as server:
        page, line = phone(browser, slower=SLOWER)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW_4G)
        page.goto(server.url, wait_until="commit")
        page.locator(marked("start")).wait_for()
        loaded: dict[str, Any] = page.evaluate(LOADED)
        page.close()
    return loaded


def one_deal(browser: Browser) -> dict[str, Any]:
    """A deal at a table, each card played by a tap, on the slow phone."""
    page, _ = phone(browser, slower=SLOWER)
    prefer(page, taps=1, pace="normal", pause=900)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.open(page)
    page.locator(marked("hold")).wait_for()
    page.evaluate("seen.shift = 0; seen.tasks = []")
    table.play_to(Phase.PLAY)
    while table.state.phase is not Phase.FINISHED:
        page.locator(marked("your-turn")).wait_for()
        page.locator(marked(f"card-{table.legal_cards()[0]}")).click()
        page.locator(f"{marked('table')}[data-waiting='0']").wait_for()
    page.locator(marked("result")).wait_for()
    played: dict[str, Any] = page.evaluate("seen")
    page.close()
    return played


def heap(browser: Browser, *, deals: int) -> list[float]:
    """The heap in MB after the first of so many deals, after half of them and after all."""
    page, line = phone(browser, slower=1)
    prefer(page, pause=0)
    table = ScriptedTable(PACK, opponent=BIDDERS)
    table.open(page)
    page.locator(marked("hold")).wait_for()
    measured = []
    for deal in range(1, deals + 1):
        table.play_to(Phase.FINISHED)
        page.locator(marked("result")).wait_for()
        if deal in (1, deals // 2, deals):
            line.send("HeapProfiler.collectGarbage")
            used = line.send("Runtime.getHeapUsage")["usedSize"]
            measured.append(used / 1e6)
        table.again()
        page.locator(f"{marked('table')}[data-phase='auction']").wait_for()
    page.close()
    return measured


def main(arguments: Sequence[str] | None = None) -> int:
    """All figures, a line each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=200)
    deals: int = parser.parse_args(arguments).deals
    chromium = require_tool("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(chromium), args=["--no-sandbox", "--disable-gpu"]
        )
        loaded = first_page(browser)
        played = one_deal(browser)
        used = heap(browser, deals=deals)
        browser.close()
    kilobytes = loaded["bytes"] / 1000
    print(f"first contentful paint  {loaded['paint'] / 1000:.2f} s")
    print(f"play now can be tapped  {loaded['ready'] / 1000:.2f} s")
    print(f"transferred             {kilobytes:.0f} kB")
    print(f"long tasks, loading     {loaded['tasks']} ms; layout shift {loaded['shift']:.4f}")
    print(f"long tasks, a deal      {played['tasks']} ms; layout shift {played['shift']:.4f}")
    print(f"heap after 1, {deals // 2}, {deals} deals  {', '.join(f'{mb:.1f}' for mb in used)} MB")
    return 0 if kilobytes < MOST_KB else 1


if __name__ == "__main__":
    sys.exit(main())
