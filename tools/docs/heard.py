"""Writes docs/how/heard.md: what the screen reader Orca says in a deal and in a list.

    python -m tools.docs.heard

Needs the packages firefox-esr, orca, speech-dispatcher, at-spi2-core, dbus-x11, xvfb and openbox
of the distribution. Firefox has a window on a display of its own. The deal is played by typed
commands, the list is kept by the keys Tab and Enter. What is spoken goes to a dummy voice and is
read from Orca's log. Cards are dealt anew each time.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tests.browser.engines.driven import Firefox
from tests.browser.engines.page import EnginePage, eventually
from tests.browser.table_page import SETTINGS
from tests.server.live import LiveServer

PAGE: Final = Path(__file__).parents[2] / "docs/how/heard.md"
INSIDE: Final = "SKAT_HEARD_INSIDE"
SPOKEN: Final = re.compile(r"^(\d\d:\d\d:\d\d\.\d+) - SPEECH OUTPUT: '(.+)'(?:\{.*\})?$")
PAUSE: Final = 2.5
"""Seconds after each step: so long a voice needs, and longer than Orca does."""
MOST_STEPS: Final = 60
MOST_TABS: Final = 80
BID_UP_TO: Final = 24

HEAD: Final = """\
# Heard

What a player hears who sees nothing: the speech of the screen reader Orca {orca} in Firefox ESR,
word for word, as `python -m tools.docs.heard` took it down. A line with `>` is what the player
did, the lines below are what Orca said then. The deal is played by
[typed commands](../play/typing.md), the list is kept by Tab and Enter.

"""


class Heard:
    """Steps of a player, and what the screen reader said after each."""

    def __init__(self, page: EnginePage, log: Path) -> None:
        self.page = page
        self._log = log
        self._steps: list[tuple[str, str]] = []

    def did(self, what: str) -> None:
        """Notes a step that was just done, and waits until it was spoken of."""
        time.sleep(PAUSE)
        self._steps.append((what, f"{datetime.now():%H:%M:%S.%f}"))

    def lines(self) -> Iterator[str]:
        """The steps with their speech."""
        said = [SPOKEN.match(line) for line in self._log.read_text("utf-8").splitlines()]
        spoken = [(each[1], each[2]) for each in said if each]
        before = ""
        for what, until in self._steps:
            if what:
                yield f"> {what}"
                yield from (text for when, text in spoken if before <= when < until)
            before = until

    def skip(self) -> None:
        """What the screen reader said until now belongs to no step."""
        self._steps.append(("", f"{datetime.now():%H:%M:%S.%f}"))


def deal(heard: Heard, server: LiveServer) -> None:
    """A whole deal by typed commands."""
    page = heard.page
    page.goto(server.url)
    heard.skip()
    page.locator('[data-test="start"]').click()
    page.wait_for_selector("[data-phase]:not([data-phase=''])")
    heard.did("play now")
    page.keyboard.press("c")
    heard.did("key C")
    for question in ("hand", "who"):
        typed(heard, question)
    for _ in range(MOST_STEPS):
        if page.evaluate("document.querySelector('[data-test=table]').dataset.phase") == "finished":
            break
        eventually(lambda: _due(page), "no turn comes")
        told = typed(heard, "what")
        if "Possible now" in told:
            typed(heard, chosen(heard, told))
    for question in ("score", "next deal"):
        typed(heard, question)


def _due(page: EnginePage) -> bool:
    return bool(
        page.evaluate(
            "document.querySelector('[data-test=your-turn], [data-test=result], [data-test=play],"
            " [data-test=trick-seen]') !== null"
        )
    )


def typed(heard: Heard, command: str) -> str:
    """Types a command; the answer that stands there then."""
    field = heard.page.locator('[data-test="typed-field"]')
    field.fill(command)
    field.press("Enter")
    heard.did(command)
    answers = heard.page.locator('[data-test="typed-answers"] p')
    return answers.last.inner_text() if answers.count() else ""


def chosen(heard: Heard, told: str) -> str:
    """A command among those that were named as possible."""
    what = told.split("Possible now: ")[1].rstrip(".").split("; ")
    first = what[0]
    bid = re.match(r"(\d+)( or more)?$", first)
    if bid and int(bid[1]) <= BID_UP_TO:
        return bid[1]
    if "take" in what:
        return "take"
    if first.startswith("discard and"):
        own = typed(heard, "hand").split(": ", 1)[1].split(". ")[0].rstrip(".").split(", ")
        return f"discard {own[-1]} {own[-2]}"
    return "pass" if bid and "pass" in what else first


def list_kept(heard: Heard, server: LiveServer) -> None:
    """A list for three is opened, deals are entered, taken back and explained, by Tab and Enter."""
    heard.page.goto(f"{server.url}/list")
    heard.did("the page of lists")
    press_on(heard, "players-3")
    for number, name in enumerate(("Anna", "Bernd", "Cleo"), start=1):
        field = heard.page.locator(f'[data-test="player-{number}"]')
        reach(heard.page, f"player-{number}")
        field.fill(name)
        heard.did(f"Tab to the field, {name}")
    press_on(heard, "open-list")
    heard.page.locator('[data-test="live"]').wait_for()
    for name in ("soloist-1", "contract-clubs", "tops-with-1", "won", "passed"):
        press_on(heard, name)
    for name in ("undo", "line-1"):
        press_on(heard, name, key="Shift+Tab")
    press_on(heard, "correct")
    heard.page.keyboard.press("Escape")
    heard.did("Escape")


def reach(page: EnginePage, name: str, *, key: str = "Tab") -> None:
    """The Tab key, until the keyboard is there, or at the button in it."""
    there = f'[data-test="{name}"], [data-test="{name}"] button'
    for _ in range(MOST_TABS):
        if page.evaluate(f"document.activeElement?.matches({there!r})"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way to {name}")


def press_on(heard: Heard, name: str, *, key: str = "Tab") -> None:
    """With the Tab key to what is called so, then Enter."""
    reach(heard.page, name, key=key)
    time.sleep(PAUSE)
    heard.page.keyboard.press("Enter")
    heard.did(f"{key} to {name}, Enter")


def listened(folder: Path) -> str:
    """Both walks, with all that hears and speaks running."""
    log = folder / "orca.log"
    with ExitStack() as stack:
        start(stack, "openbox")
        subprocess.run(
            [
                *("gsettings", "set", "org.gnome.desktop.interface"),
                *("toolkit-accessibility", "true"),
            ],
            check=True,
        )
        start(stack, "/usr/libexec/at-spi-bus-launcher", "--launch-immediately")
        start(stack, "speech-dispatcher", "-s", "-o", "dummy", "-t", "0", "-L", str(folder))
        time.sleep(PAUSE)
        start(stack, "orca", "--replace", f"--debug-file={log}")
        eventually(log.exists, "Orca does not start")
        server = stack.enter_context(LiveServer(folder))
        browser = Firefox(folder / "profile", shown=True)
        stack.callback(browser.close)
        time.sleep(2 * PAUSE)
        page = EnginePage(browser)
        page.add_init_script(f"localStorage.setItem('skat.settings', {_settings()})")
        parts = []
        for name, walk in (("A deal", deal), ("A list", list_kept)):
            heard = Heard(page, log)
            heard.skip()
            walk(heard, server)
            told = "\n".join(heard.lines())
            parts.append(f"## {name}\n\n```text\n{told}\n```\n")
    version = subprocess.run(["orca", "--version"], capture_output=True, text=True, check=True)
    return HEAD.format(orca=version.stdout.strip()) + "\n".join(parts)


def _settings() -> str:
    return json.dumps(json.dumps(SETTINGS | {"pause": "off"}))


def start(stack: ExitStack, *words: str) -> None:
    """A program that runs until all is over."""
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(words, **quiet)
    stack.callback(process.wait)
    stack.callback(process.kill)


def main() -> int:
    """Starts a session of its own, listens in it and writes the page."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if os.environ.get(INSIDE):
            PAGE.write_text(listened(folder), encoding="utf-8")
            return 0
        (folder / "run").mkdir(mode=0o700)
        own = {"HOME": name, "XDG_RUNTIME_DIR": str(folder / "run"), "LC_ALL": "C.UTF-8"}
        words = ["dbus-run-session", "--", sys.executable, "-m", "tools.docs.heard"]
        told = os.environ | own | {INSIDE: "1", "GNOME_ACCESSIBILITY": "1"}
        return subprocess.run(["xvfb-run", "-a", *words], env=told, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
