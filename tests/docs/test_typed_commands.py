"""The guide to typed commands names every word that the page reads, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skat.messages import catalogue

DOCS = Path(__file__).parents[2] / "docs"
WORD = "typed.word."
GUIDES = {"en": "play", "de": "de", "fr": "fr", "pl": "pl"}


@pytest.mark.parametrize("language", GUIDES)
def test_the_guide_names_all_words_of_each_command_in_a_row(language: str) -> None:
    guide = (DOCS / GUIDES[language] / "typing.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.+?`) \|", guide, re.MULTILINE)
    read = [text for key, text in catalogue(language).items() if key.startswith(WORD)]
    assert sorted(rows) == sorted(
        ", ".join(f"`{each}`" for each in text.split("|")) for text in read
    )
