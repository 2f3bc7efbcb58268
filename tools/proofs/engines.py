"""Walks through the page in three engines, at phone and desktop size, each walk kept.

    python -m tools.proofs.engines            # goes on where it was, with the page that is built
    python -m tools.proofs.engines firefox    # one engine
    python -m tools.proofs.engines 0          # only tells what is kept

Each walk has a server, a browser and a profile of its own and adds a line to
`tools/proofs/engines.jsonl`: engine, size, walk, release of the page, seconds, and what went wrong.
A walk that went wrong, or through another release, is walked again by the next run. An engine that
is not installed is named and left out. 1 if anything is wrong or missing. What is walked stands in
`tests.browser.engines.walks`.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import sync_playwright

from tests.browser.engines.driven import MINI_BROWSER, Driven, Firefox, WebKit
from tests.browser.engines.page import EnginePage
from tests.browser.engines.stand import Stand
from tests.browser.engines.walks import WALKS
from tests.browser.looking import BUILT, release_at
from tests.server.live import LiveServer
from tools.proofs.kept import KeptLines

SIZES: Final = {"phone": (390, 844), "desktop": (1440, 900)}
ENGINES: Final = {"chromium": "chromium", "firefox": "firefox-esr", "webkit": MINI_BROWSER}


class Walked(msgspec.Struct, frozen=True, kw_only=True):
    """One walk in one engine; `wrong` is empty where all was as it must be."""

    engine: str
    size: str
    walk: str
    release: str = ""
    """Of the page that was walked through, as it stands in its addresses."""
    seconds: float
    wrong: str


Opened = tuple[Any, Callable[[], Any] | None, list[str]]
"""A page, what opens it anew with its profile where the engine keeps one, and its errors."""

KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Walked)


@contextmanager
def chromium(folder: Path, size: tuple[int, int]) -> Iterator[Opened]:
    """A page of Chromium, what opens it anew with its profile, and its errors."""
    errors: list[str] = []
    with sync_playwright() as playwright:

        def opened() -> Any:
            context = playwright.chromium.launch_persistent_context(
                folder / "profile",
                executable_path=shutil.which("chromium"),
                args=["--no-sandbox", "--disable-gpu"],
                reduced_motion="reduce",
                viewport={"width": size[0], "height": size[1]},
            )
            page = context.pages[0]
            page.on("pageerror", lambda error: errors.append(str(error)))
            return page

        page = opened()

        def again() -> Any:
            nonlocal page
            page.context.close()
            page = opened()
            return page

        yield page, again, errors
        page.context.close()


@contextmanager
def driven(
    kind: type[Firefox] | type[WebKit], folder: Path, size: tuple[int, int]
) -> Iterator[Opened]:
    """The same of an engine that is driven from outside."""
    errors: list[str] = []
    now: Driven = kind(folder / "profile")

    def again() -> Any:
        nonlocal now
        errors.extend(now.errors)
        now.close()
        now = kind(folder / "profile")
        now.resize(*size)
        return EnginePage(now)

    try:
        now.resize(*size)
        yield EnginePage(now), None if kind is WebKit else again, errors
        errors.extend(now.errors)
    finally:
        now.close()


OPENED: Final[dict[str, Callable[..., AbstractContextManager[Opened]]]] = {
    "chromium": chromium,
    "firefox": partial(driven, Firefox),
    "webkit": partial(driven, WebKit),
}


def walked(engine: str, size: str, walk: str) -> Walked:
    """Takes one walk."""
    began = time.monotonic()
    wrong = ""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        browser = OPENED[engine](folder, SIZES[size])
        try:
            with LiveServer(folder) as server, browser as (page, again, errors):
                WALKS[walk](Stand(page, server, folder, again))
            wrong = "; ".join(errors)
        except Exception as error:  # whatever an engine does is what this proof is about
            wrong = f"{type(error).__name__}: {error}".split("\n")[0][:300]
    return Walked(
        engine=engine,
        size=size,
        walk=walk,
        release=release_at(BUILT),
        seconds=time.monotonic() - began,
        wrong=wrong,
    )


def main() -> int:
    """Walks what was not walked rightly yet, and tells what all walks came to."""
    named = sys.argv[1:]
    there = [each for each, program in ENGINES.items() if shutil.which(program)]
    for each in ENGINES:
        if each not in there:
            print(f"{each}: {ENGINES[each]} is not installed")
    release = release_at(BUILT)
    last = {
        (each.engine, each.size, each.walk): each for each in KEPT.all() if each.release == release
    }
    wanted = [(engine, size, walk) for engine in ENGINES for size in SIZES for walk in WALKS]
    for what in wanted:
        if what[0] not in there:
            continue
        if (what in last and not last[what].wrong) or (named and not set(named) & set(what)):
            continue
        last[what] = walked(*what)
        KEPT.add(last[what])
        print(f"{' '.join(what)}: {last[what].wrong or 'right'}", flush=True)
    for engine in ENGINES:
        own = [each for key, each in last.items() if key[0] == engine]
        right = sum(not each.wrong for each in own)
        print(f"{engine}: {right} of {len(SIZES) * len(WALKS)} walks right")
    return int(any(what not in last or last[what].wrong for what in wanted))


if __name__ == "__main__":
    sys.exit(main())
