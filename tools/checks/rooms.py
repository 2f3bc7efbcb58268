"""Prints how large each package is, and stops one that grew without a word.

    python -m tools.checks.rooms             # the check
    python -m tools.checks.rooms --write     # writes the sizes of now into the table

`docs/how/architecture.md` has the size of each package when it was last written down, and what came
since. A package that has 2 % more logical lines than that needs its new size there and a line that
says what came. Exit status 1 where one has not.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tools.docs.floors import floors
from tools.docs.sizes import size_of

_NAME: Final = "docs/how/architecture.md"
PAGE: Final = Path(__file__).parents[2] / _NAME
MOST_GROWTH: Final = 0.02
FEW: Final = 10
"""Lines that no package has to explain."""
_ROW: Final = re.compile(r"^\| `(\w+)` \| ([\d,]+) \| (.*) \|$", re.MULTILINE)


def main() -> int:
    """Compares all packages with the table of the page; what `--write` is given it writes."""
    page = PAGE.read_text("utf-8")
    sizes = {name: size_of(name)[1] for floor in floors() for name in floor}
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(written(page, sizes), "utf-8")
        return 0
    known = written_down(page)
    for name, lines in sizes.items():
        print(f"{name:12} {lines:6,} {lines - known.get(name, 0):+6,}")
    growth = list(grown(sizes, known))
    print(*growth, sep="\n")
    return int(bool(growth))


def written_down(page: str) -> dict[str, int]:
    """The sizes that the page has.

    >>> written_down("| `rules` | 2,345 | open play |")
    {'rules': 2345}
    """
    return {name: int(lines.replace(",", "")) for name, lines, _ in _ROW.findall(page)}


def grown(sizes: Mapping[str, int], known: Mapping[str, int]) -> Iterator[str]:
    """A sentence for each package that is larger than it may be, or is missing on the page.

    >>> list(grown({"rules": 1020, "model": 1021}, {"rules": 1000, "model": 1000}))
    ['model: 1021 lines, 1000 in docs/how/architecture.md: write there what came']
    """
    for name, lines in sizes.items():
        before = known.get(name, 0)
        if lines - before > max(before * MOST_GROWTH, FEW):
            yield f"{name}: {lines} lines, {before} in {_NAME}: write there what came"


def written(page: str, sizes: Mapping[str, int]) -> str:
    """The page with these sizes; what came stays as it is.

    >>> written("| `rules` | 2,345 | open play |", {"rules": 2300})
    '| `rules` | 2,300 | open play |'
    """
    return _ROW.sub(lambda row: f"| `{row[1]}` | {sizes[row[1]]:,} | {row[3]} |", page)


if __name__ == "__main__":
    sys.exit(main())
