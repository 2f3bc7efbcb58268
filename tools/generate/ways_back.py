"""Writes into the page of tournaments what takes each step back, or why nothing does.

python -m tools.generate.ways_back            write it
python -m tools.generate.ways_back --check    1 if it is not as it would be written
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from skat.tournament.rows import ROWS
from skat.tournament.steps.undo import STANDS, STANDS_LATER
from tools.generate.written_part import WrittenPart

PART = WrittenPart(
    Path(__file__).parents[2] / "docs/reference/tournament.md",
    begin="<!-- ways back: written by tools/generate/ways_back.py from the commands -->",
    end="<!-- end of ways back -->",
)


def main(arguments: list[str]) -> int:
    """Write the page, or compare it; the exit status."""
    return PART.main(ways_back_text(), arguments)


def ways_back_text() -> str:
    """Two tables: the steps by what takes them back, and those that stand."""
    by_counter: dict[Any, list[str]] = {}
    for kind, row in ROWS.items():
        if row.counter is not None:
            by_counter.setdefault(row.counter, []).append(_tag(kind))
    back = [f"| {', '.join(kinds)} | {_tag(counter)} |" for counter, kinds in by_counter.items()]
    stand = [
        f"| {_tag(kind)} | {stands.why} | {', '.join(stands.articles)} |"
        for kind, stands in (STANDS | STANDS_LATER).items()
    ]
    return "\n".join(
        [
            *("", "| step | taken back by |", "|---|---|", *back),
            *("", "| step | stands, for | article |", "|---|---|---|", *stand),
            *("", ""),
        ]
    )


def _tag(kind: Any) -> str:
    return f"`{kind.__struct_config__.tag}`"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
