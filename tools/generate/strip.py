"""A deal as a strip of frames, 30 a second: `make strip`.

The page's clock stands still, and so do its animations; each frame moves both on by a thirtieth
of a second. So the frames are those of a fast phone, however slow this machine is. Frames that look
like the one before are left out. What moved without being animated is printed: it jumped.

    python -m tools.generate.strip --size 844x390 --language de

The pictures are there to be looked at by people, and lie in `build/strip`.
"""

from __future__ import annotations

import argparse
import base64
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from skat.model.seats import Seat  # noqa: E402 - needs the path above
from skat.rules.state import Phase  # noqa: E402
from tests.browser.looking import PACK, marked, prefer  # noqa: E402
from tests.browser.scripted_table import ScriptedTable, bidding_up_to  # noqa: E402
from tests.browser.test_every_size import size  # noqa: E402
from tests.tools import require_tool  # noqa: E402

STRIPS = ROOT / "build/strip"
FRAME_MS = 1000 / 30
REST = 8
"""Frames that a player looks before he does something."""
LAST = 60
"""Frames of the next deal."""
A_PICTURE = 72
HIGH = 250
STYLE = "body {font: 11px sans-serif; margin: 0} figure {display: inline-block; margin: 3px}"
BIDDERS = bidding_up_to({Seat.FOREHAND: 30, Seat.MIDDLEHAND: 24})
# Every animation goes on by a frame; one that has come to its end is finished.
ADVANCE = """(ms) => {
    const end = (one) => one.effect.getComputedTiming().endTime;
    for (const one of document.getAnimations()) {
        const at = Number(one.currentTime ?? 0) + ms;
        if (at >= end(one) && end(one) !== Infinity) one.finish();
        else one.currentTime = at;
    }
}"""
# Where everything with a mark is, and whether an animation moves it or something around it.
PLACES = """() => {
    const moved = document.getAnimations().map(({ effect }) => effect.target);
    return [...document.querySelectorAll('[data-test]')].filter((one) => one.checkVisibility())
        .map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const animated = moved.some((each) => each?.contains(one));
            return [one.dataset.test, animated, Math.round(x + width / 2), Math.round(y), width];
        });
}"""
FAR = 6
"""Pixels: what moves by less is not called a jump."""


class Frame(NamedTuple):
    """What is on the screen at one moment."""

    ms: int
    picture: bytes
    places: dict[str, tuple[bool, int, int]]


def places(page: Page) -> dict[str, tuple[bool, int, int]]:
    """By mark: whether it is animated, its middle and its top."""
    told: list[list[Any]] = page.evaluate(PLACES)
    return {name: (animated, x, y) for name, animated, x, y, width in told if width > 0}


def jumps(before: Frame, after: Frame) -> Iterator[str]:
    """What stood somewhere else a frame ago, and no animation led the eye."""
    for name, (animated, x, y) in after.places.items():
        was = before.places.get(name)
        if was is None or animated or was[0]:
            continue
        across, down = x - was[1], y - was[2]
        if max(abs(across), abs(down)) > FAR:
            yield f"{after.ms} ms: {name} by {across}, {down}"


def hold_animations(page: Page) -> None:
    """None goes on by itself, from the moment it begins."""
    line = page.context.new_cdp_session(page)
    line.send("Animation.enable")
    line.send("Animation.setPlaybackRate", {"playbackRate": 0})


def click(page: Page, name: str) -> None:
    """A tap that waits for nothing, and the answer to it."""
    page.locator(marked(name)).first.evaluate("one => one.click()")
    page.locator(f"{marked('table')}[data-waiting='0']").wait_for()


def taps(page: Page, table: ScriptedTable) -> list[str]:
    """What the player taps next; nothing while it is not his turn on the screen."""

    def first_seen(*names: str) -> list[str]:
        return [name for name in names if page.locator(marked(name)).first.is_visible()][:1]

    state = table.state
    if state.phase is Phase.PLAY:
        mine = first_seen("your-turn")
        return [f"card-{table.legal_cards()[0]}"] if mine else []
    if state.phase is Phase.DISCARD:
        return ["card-S7", "card-H7", "discard-confirm"] if first_seen("discard-panel") else []
    if state.phase is Phase.ANNOUNCE:
        return ["announce-grand", "announce-confirm"] if first_seen("announce-panel") else []
    return first_seen("next-deal", "hold", "bid-18", "take-skat")


def frames(page: Page, table: ScriptedTable) -> Iterator[Frame]:
    """A whole deal and the beginning of the next, each frame that differs from the one before."""
    number = rested = 0
    newest = b""
    waiting: list[str] = []
    left = LAST
    while left:
        number += 1
        page.clock.run_for(round(number * FRAME_MS) - round((number - 1) * FRAME_MS))
        page.evaluate(ADVANCE, FRAME_MS)
        picture = page.screenshot(type="jpeg", quality=80)
        rested = rested + 1 if picture == newest else 0
        if picture != newest:
            newest = picture
            yield Frame(round(number * FRAME_MS), picture, places(page))
        if table.deal > 1:
            left -= 1
        elif rested >= REST:
            waiting = waiting or taps(page, table)
            if waiting[:1] == ["next-deal"]:
                table.again()
                waiting = []
            elif waiting:
                click(page, waiting.pop(0))


def strips(browser: Browser, taken: Sequence[Frame], name: str) -> None:
    """The frames side by side, so many on a picture."""
    page = browser.new_page(viewport=size(1900, 900))
    for first in range(0, len(taken), A_PICTURE):
        cells = [
            f'<figure><img height="{HIGH}" src="data:image/jpeg;base64,'
            f'{base64.b64encode(frame.picture).decode()}"><br>{frame.ms} ms</figure>'
            for frame in taken[first : first + A_PICTURE]
        ]
        page.set_content(f"<style>{STYLE}</style>{''.join(cells)}")
        path = STRIPS / f"{name}-{first // A_PICTURE + 1}.jpg"
        page.screenshot(path=path, type="jpeg", quality=70, full_page=True)
        print(path.relative_to(ROOT))
    page.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the frames, writes the strips, and says what jumped."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", default="390x844")
    parser.add_argument("--language", default="en")
    told = parser.parse_args(arguments)
    width, height = (int(each) for each in told.size.split("x"))
    STRIPS.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(require_tool("chromium")), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport=size(width, height))
        hold_animations(page)
        prefer(page, language=told.language, taps=1, pace="normal", pause=900)
        page.clock.install()
        table = ScriptedTable(PACK, opponent=BIDDERS)
        table.open(page)
        page.locator(marked("hold")).wait_for()
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
        taken = list(frames(page, table))
        page.close()
        strips(browser, taken, f"{told.size}-{told.language}")
        browser.close()
    print(f"{len(taken)} frames that differ, of {taken[-1].ms / 1000:.1f} s")
    for before, after in pairwise(taken):
        for jump in jumps(before, after):
            print(jump)
    return 0


if __name__ == "__main__":
    sys.exit(main())
