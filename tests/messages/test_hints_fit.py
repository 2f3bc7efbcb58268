"""What a field says before anything is typed is read whole on the smallest phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skat.messages import LANGUAGES, catalogue

PAGE = Path(__file__).parents[2] / "web/src"
HINT = re.compile(r"placeholder=\{[^}]*?say\('([\w.]+)'")
LONGEST = 27
"""Letters of 16 pixels are 8.3 wide on average, and a field has 226 at 320 pixels."""


def hints() -> set[str]:
    """The keys of all texts that stand in an empty field."""
    return {key for file in PAGE.rglob("*.svelte") for key in HINT.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_hint_is_longer_than_its_field(language: str) -> None:
    said = catalogue(language)
    assert len(hints()) > 15
    assert {key: said[key] for key in hints() if len(said[key]) > LONGEST} == {}
