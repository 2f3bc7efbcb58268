"""The examples of the documentation reach the type checker, each line where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.checks.tutorials import ROOT, files_of

PAGES = sorted((ROOT / "docs" / "library").glob("*.md"))


@pytest.mark.parametrize("tutorial", PAGES, ids=lambda tutorial: tutorial.stem)
def test_each_line_stands_where_it_stands_on_its_page(tutorial: Path) -> None:
    lines = tutorial.read_text("utf-8").split("\n")
    (text,) = dict(files_of(tutorial)).values()
    written = {at: line for at, line in enumerate(text.split("\n")) if line}
    prompts = {at for at, line in enumerate(lines) if line.startswith((">>> ", "... "))}
    assert prompts <= set(written)
    assert all(line in (lines[at], lines[at][4:]) for at, line in written.items())
    assert written
