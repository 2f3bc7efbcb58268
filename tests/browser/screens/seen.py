"""What a walk over the page has seen: its addresses, its dialogues, and the parts it is made of.

A part is a component with a look of its own. Svelte marks all of it with a class made of the name
of its file, so what was on no screen can be named.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page

from skat.server.routes.page import ADDRESSES

WEB = Path(__file__).parents[3] / "web"
PARTS = """() => [...new Set([...document.querySelectorAll('[class*=svelte-]')]
    .filter((one) => one.checkVisibility()).flatMap((one) => [...one.classList]))]"""
NOT_SWEPT = {
    "local/kept/LocalGames.svelte": "lists of this device: tests/browser/test_offline.py",
    "review/Asking.svelte": "a line after an answer: tests/browser/table/test_try_again.py",
    "table/Notices.svelte": "told for seconds at every stage: tests/browser/test_every_size.py",
}
"""Parts that no walk shows, each with the test that does."""
_CLASS = re.compile(r"svelte-[0-9a-z]+")


def class_of(file: str) -> str:
    """The class of a component: Svelte's own sum over the name of its file."""
    total = 5381
    for sign in reversed(file):
        total = ((total << 5) - total) ^ ord(sign)
        total &= 0xFFFFFFFF
    digits = ""
    while total:
        total, digit = divmod(total, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return f"svelte-{digits}"


def parts() -> dict[str, str]:
    """Class -> file of every component that has a look of its own."""
    files = sorted((WEB / "src").rglob("*.svelte"))
    styled = [file for file in files if "<style" in file.read_text("utf-8")]
    return {
        class_of(str(file.relative_to(WEB))): str(file.relative_to(WEB / "src")) for file in styled
    }


def pattern_of(address: str) -> re.Pattern[str]:
    """An address of the server as a pattern: `/table/{table:str}` is `/table/[^/]+`."""
    return re.compile(re.sub(r"\{\w+:str\}", "[^/]+", address))


@dataclass
class Seen:
    """What was on the screen so far."""

    paths: set[str] = field(default_factory=set)
    classes: set[str] = field(default_factory=set)

    def look(self, page: Page) -> None:
        """Remember what is there now."""
        self.paths.add(urlsplit(page.url).path)
        self.classes.update(each for each in page.evaluate(PARTS) if _CLASS.fullmatch(each))

    def missing(self) -> list[str]:
        """What no screen has shown: addresses of the server, and parts of the page."""
        known = parts()
        addresses = [
            address
            for address in ADDRESSES
            if not any(map(pattern_of(address).fullmatch, self.paths))
        ]
        return [*addresses, *sorted(known[each] for each in known.keys() - self.classes)]
