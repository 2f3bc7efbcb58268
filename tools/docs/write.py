"""Writes what the documentation has beside its own pages: generated parts, and the live page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from skat.model.refusal import Refusal
from skat.papers.publishing.app import StandingAlone, alone, built_files
from skat.papers.publishing.site import write_site
from tools.docs import (
    api,
    card_way,
    cards,
    commands,
    floors,
    http,
    learned,
    mutants,
    phases,
    record,
    settings,
    sizes,
    sockets,
    tournament_rows,
)

PARTS: dict[str, Callable[[], str]] = {
    "floors.svg": floors.drawing,
    "card.svg": card_way.drawing,
    "cards.md": cards.page,
    "learned.svg": learned.drawing,
    "phases.svg": phases.drawing,
    "commands.md": commands.page,
    "mutants.md": mutants.page,
    "http.md": http.page,
    "sockets.md": sockets.page,
    "record.md": record.page,
    "settings.md": settings.page,
    "sizes.md": sizes.page,
    "tournament-rows.md": tournament_rows.page,
    **{f"api_{package}.md": partial(api.page, package) for package in api.PACKAGES},
}


def write_parts(folder: Path) -> None:
    """Write all parts; a file that would not change is left alone, so that builds stay short."""
    folder.mkdir(exist_ok=True)
    for name, part in PARTS.items():
        file, text = folder / name, part()
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, encoding="utf-8")


LIVE_PAGE: Final = "page"
"""The folder of the live page in the built documentation; pages show rooms of it in frames."""


def write_live_page(folder: Path, *, base: str) -> None:
    """Writes what `skat page` writes; `base` is where a host serves the documentation.

    Raises `ValueError` for a base that is none, or where something else lies.
    """
    made = alone(built_files(), StandingAlone(base=f"{base}{LIVE_PAGE}/"))
    refused = made if isinstance(made, Refusal) else write_site(made, folder / LIVE_PAGE)
    if refused is not None:
        raise ValueError(f"{refused.code}: {dict(refused.details)}")
