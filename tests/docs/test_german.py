"""What a player reads in English he can read in German too, page by page and row by row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
TABLES = ["decks", "friends", "keyboard", "typing"]  # what the page offers: keys, settings, words


def pages(folder: str) -> list[str]:
    """The pages of a part of the documentation, without its table of contents."""
    return sorted(page.stem for page in (DOCS / folder).glob("*.md") if page.stem != "index")


def contents(folder: str) -> list[str]:
    """The pages in the order in which the tables of contents name them."""
    index = (DOCS / folder / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^```{toctree}$(.*?)^```$", index, re.MULTILINE | re.DOTALL)
    return [page for part in listed for page in re.findall(r"^[\w-]+$", part, re.MULTILINE)]


def rows(page: str, folder: str) -> int:
    """How many rows the tables of a page have."""
    text = (DOCS / folder / f"{page}.md").read_text(encoding="utf-8")
    return len(re.findall(r"^\| (?![-|])", text, re.MULTILINE))


def test_each_page_for_players_exists_in_german() -> None:
    assert pages("de") == pages("play")
    assert contents("de") == contents("play")
    assert sorted(contents("play")) == pages("play")


@pytest.mark.parametrize("page", TABLES)
def test_each_key_and_setting_is_named(page: str) -> None:
    assert rows(page, "de") == rows(page, "play") > len(TABLES)
