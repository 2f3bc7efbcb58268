"""Deals in a row at the table on a slow device, its main thread and its heap watched.

    python -m tools.proofs.slow_phone          # up to 200 deals with those that are kept
    python -m tools.proofs.slow_phone 50       # up to so many
    python -m tools.proofs.slow_phone 0        # only tells what is kept

The folder of `skat page` lies on a host of files, a phone of 390x844 has a processor four times
slower, and the browser's trace says how much processor time each task of the main thread took. Ten
deals add a line to `tools/proofs/slow_phone.jsonl`; the next run goes on with the same list in the
same profile (`--profile`, by default `soak/slow_phone`). Only deals with the page that is built
count. 1 if a task took more than 100 ms, or the heap has grown by more than a fifth from the first
line of a run to its last.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import msgspec
from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.browser.looking import BUILT, PHONE, release_at
from tests.browser.table_page import TablePage
from tests.tools import require_tool
from tools.docs.write import LIVE_PAGE, write_live_page
from tools.proofs.kept import KeptLines

DEALS: Final = 200
AT_ONCE: Final = 10
SLOWER: Final = 4
MOST_MS: Final = 100.0
MOST_GROWTH: Final = 1.2
PORT: Final = 8791
MAIN_THREAD: Final = "CrRendererMain"


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Ten deals: the longest task of the main thread by processor time, and the heap after them."""

    run: int
    release: str = ""
    """Of the page, as it stands in its addresses."""
    deals: int
    seconds: float
    tasks: int
    longest_ms: float
    over_50_ms: int
    heap_mb: float


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Played)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


class _Host(msgspec.Struct):
    """Where the page lies, for what plays at its table."""

    url: str


@contextmanager
def hosted() -> Iterator[_Host]:
    """The folder of the page on a host of files, always at one port: lists are kept by it."""
    with tempfile.TemporaryDirectory() as folder:
        write_live_page(Path(folder), base="/")
        handler = partial(_Quiet, directory=folder)
        with ThreadingHTTPServer(("127.0.0.1", PORT), handler) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield _Host(f"http://127.0.0.1:{PORT}/{LIVE_PAGE}/")
            server.shutdown()


class Tracing:
    """The browser's trace of what the page's main thread does."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)
        self._events: list[dict[str, Any]] = []
        self._done = False
        self._line.on("Tracing.dataCollected", lambda part: self._events.extend(part["value"]))
        self._line.on("Tracing.tracingComplete", self._complete)

    def _complete(self, _: object) -> None:
        self._done = True

    @contextmanager
    def of(self, tasks: list[float]) -> Iterator[None]:
        """Adds the processor time of each task of the main thread, in milliseconds."""
        self._events.clear()
        self._done = False
        wanted = {"includedCategories": ["toplevel"], "excludedCategories": ["*"]}
        self._line.send("Tracing.start", {"traceConfig": wanted, "transferMode": "ReportEvents"})
        yield
        self._line.send("Tracing.end")
        while not self._done:
            # Events come while something is asked.
            self._line.send("Runtime.evaluate", {"expression": "0"})
            time.sleep(0.05)
        tasks += _tasks(self._events)


def _tasks(events: Sequence[dict[str, Any]]) -> Iterator[float]:
    mains = {
        (each["pid"], each["tid"])
        for each in events
        if each.get("name") == "thread_name" and each["args"].get("name") == MAIN_THREAD
    }
    for each in events:
        if "RunTask" in each.get("name", "") and (each["pid"], each["tid"]) in mains:
            yield each.get("tdur", each.get("dur", 0)) / 1000


def ten_deals(table: TablePage, line: CDPSession, trace: Tracing, *, run: int) -> Played:
    """Plays ten deals, each traced by itself."""
    began = time.monotonic()
    tasks: list[float] = []
    for _ in range(AT_ONCE):
        with trace.of(tasks):
            table.play_deal()
            table.see("next-deal").click()
            table.play_until(lambda: table.phase != "finished")
    line.send("HeapProfiler.collectGarbage")
    heap = line.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    return Played(
        run=run,
        release=release_at(BUILT),
        deals=AT_ONCE,
        seconds=time.monotonic() - began,
        tasks=len(tasks),
        longest_ms=max(tasks),
        over_50_ms=sum(each > MOST_MS / 2 for each in tasks),
        heap_mb=heap,
    )


def play(deals: int, profile: Path) -> None:
    """Plays so many deals, on with the list of the profile."""
    run = max((each.run for each in KEPT.all()), default=0) + 1
    with hosted() as host, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=str(require_tool("chromium")),
            args=["--no-sandbox", "--disable-gpu"],
            viewport={"width": PHONE["width"], "height": PHONE["height"]},
        )
        page = context.pages[0]
        table = TablePage(page, host, None)  # type: ignore[arg-type]
        table.settle()
        page.goto(host.url)
        go_on = table.see("resume")
        page.locator("[data-test=resume], [data-test=start]").first.wait_for()
        if go_on.count():
            go_on.click()
        else:
            table.see("start").click()
            table.see("open-here").click()
        table.wait_for_cards()
        line = context.new_cdp_session(page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        trace = Tracing(page)
        for _ in range(0, deals, AT_ONCE):
            KEPT.add(run_of_ten := ten_deals(table, line, trace, run=run))
            print(json.dumps(msgspec.to_builtins(run_of_ten)), flush=True)
        context.close()


def of_this_page() -> list[Played]:
    """The lines of the page as it is built now."""
    release = release_at(BUILT)
    return [each for each in KEPT.all() if each.release == release]


def told(lines: Sequence[Played]) -> int:
    """Says what all runs came to; the exit status."""
    wrong = 0
    for run in sorted({each.run for each in lines}):
        own = [each for each in lines if each.run == run]
        longest = max(each.longest_ms for each in own)
        growth = own[-1].heap_mb / own[0].heap_mb
        wrong |= longest > MOST_MS or growth > MOST_GROWTH
        print(
            f"run {run}: {sum(each.deals for each in own)} deals in a row, longest task "
            f"{longest:.0f} ms, heap {own[0].heap_mb:.1f} to {own[-1].heap_mb:.1f} MB"
        )
    return int(wrong)


def main() -> int:
    """Plays on to as many deals as are wanted, then tells what they came to."""
    parser = argparse.ArgumentParser()
    parser.add_argument("deals", type=int, nargs="?", default=DEALS)
    parser.add_argument("--profile", type=Path, default=Path("soak/slow_phone"))
    arguments = parser.parse_args()
    left = arguments.deals - sum(each.deals for each in of_this_page())
    if left > 0:
        play(left, arguments.profile)
    return told(of_this_page())


if __name__ == "__main__":
    sys.exit(main())
