"""Writes the examples of the documentation as Python files, so that `mypy --strict` reads them too.

    python -m tools.checks.tutorials   # part of `make types`

Each line stands in its file where it stands on its page, so that an error names the place.
"""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
WRITTEN: Final = ROOT / "build" / "tutorials"
PROGRAMS: Final = "library"
"""Pages of this folder hold whole programs as well; elsewhere Python without a prompt is a part."""

_BLOCK: Final = re.compile(r"^```(pycon|python)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def files_of(page: Path) -> Iterator[tuple[str, str]]:
    """Name and text of what a page has for the type checker: its examples, and its programs."""
    text = page.read_text("utf-8")
    name = page.relative_to(ROOT / "docs").with_suffix("").as_posix()
    stem = re.sub(r"\W", "_", name)
    examples: dict[int, str] = {}
    for block in _BLOCK.finditer(text):
        begins = text.count("\n", 0, block.start(2))
        if block[1] == "pycon":
            for example in doctest.DocTestParser().get_examples(block[2]):
                lines = example.source.rstrip("\n").split("\n")
                examples |= dict(enumerate(lines, start=begins + example.lineno))
        elif page.parent.name == PROGRAMS:
            yield f"{stem}_{begins}.py", "\n" * begins + block[2]
    if examples:
        last = max(examples)
        yield f"{stem}.py", "".join(f"{examples.get(at, '')}\n" for at in range(last + 1))


def main() -> None:
    """Writes them and has mypy read them; ends as mypy does."""
    shutil.rmtree(WRITTEN, ignore_errors=True)
    WRITTEN.mkdir(parents=True)
    pages = sorted((ROOT / "docs").rglob("*.md"))
    found = [each for page in pages if "_build" not in page.parts for each in files_of(page)]
    for name, text in found:
        (WRITTEN / name).write_text(text, "utf-8")
    files = [str(WRITTEN / name) for name, _ in found]
    mypy = [sys.executable, "-m", "mypy", "--strict", *files]
    sys.exit(subprocess.run(mypy, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
