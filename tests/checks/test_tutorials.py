"""The examples of documentation and reference reach the type checker, each line where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.checks.tutorials import ROOT, files_of, pages, public_names, shadow_of, shadows

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


def test_the_readme_and_all_pages_are_read() -> None:
    readme, *others = pages()
    assert readme == ROOT / "README.md"
    assert set(PAGES) < set(others)
    assert dict(files_of(readme))["README.py"].count("from skat") > 1


def test_examples_of_public_names_stand_at_the_end_of_their_module() -> None:
    text = (
        '"""Counts.\n\n>>> import math\n"""\n\n\n'
        'def one() -> int:\n    """One.\n\n    >>> one()\n    1\n    """\n    return 1\n\n\n'
        'def _two() -> int:\n    """Two.\n\n    >>> _two()\n    2\n    """\n    return 2\n'
    )
    shadow = shadow_of(text, frozenset({"one"}), whole=True)
    lines, own = shadow.text.split("\n"), text.split("\n")
    assert shadow.text.startswith(text)
    assert [lines[at - 1].strip() for at in shadow.stands] == ["import math", "one()"]
    assert [own[at - 1].strip() for at in shadow.stands.values()] == [
        ">>> import math",
        ">>> one()",
    ]
    assert list(shadow_of(text, frozenset(), whole=False).stands) == []


@pytest.mark.proof
def test_every_example_that_the_reference_shows_is_read() -> None:
    written = dict(shadows())
    read = [
        own[at - 1].strip()
        for file, shadow in written.items()
        for own in [file.read_text("utf-8").split("\n")]
        for at in shadow.stands.values()
    ]
    assert len(written) > 70
    assert len(read) > 300
    assert all(line.startswith((">>> ", "...")) for line in read)
    assert ROOT / "src/skat/rules/machine.py" in written
    assert {"must", "start"} < public_names("rules")
