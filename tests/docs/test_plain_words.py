"""Source, page and documentation say who does something: no sentence leaves its reader to guess."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
READ: Final = {
    "src/skat": (".py", ".pyi", ".cpp", ".hpp"),
    "web/src": (".ts", ".svelte", ".css"),
    "docs": (".md",),
}
QUOTES_THE_ORDER: Final = {ROOT / "docs/reference/compliance.md"}
"""Titles of articles stand there as they were written down."""
NOBODY_KNOWN: Final = re.compile(r"\b(?:somebody|someone|who(?:so)?ever|anybody)\b", re.IGNORECASE)


def texts() -> list[Path]:
    """What people write here and read; what is built from it is left out."""
    return [
        path
        for folder, suffixes in READ.items()
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes
        and not any(part in ("_build", "_generated") for part in path.parts)
        and path not in QUOTES_THE_ORDER
    ]


def test_it_is_said_who_does_something() -> None:
    guessed = {
        str(path.relative_to(ROOT)): NOBODY_KNOWN.findall(text)
        for path in texts()
        if NOBODY_KNOWN.search(text := path.read_text(encoding="utf-8"))
    }
    assert guessed == {}
