"""Writes into the page of tournaments what takes each step back, or why nothing does.

python -m tools.generate.ways_back            write it
python -m tools.generate.ways_back --check    1 if it is not as it would be written
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from skat.tournament.back.no_way_back import STANDS
from skat.tournament.rows import ROWS

PAGE = Path(__file__).parents[2] / "docs/reference/tournament.md"
BEGIN = "<!-- ways back: written by tools/generate/ways_back.py from the commands -->\n"
END = "<!-- end of ways back -->\n"


def main(arguments: list[str]) -> int:
    """Write the page, or compare it; the exit status."""
    now = PAGE.read_text(encoding="utf-8")
    made = with_ways_back(now)
    if "--check" not in arguments:
        PAGE.write_text(made, encoding="utf-8")
    elif made != now:
        print("docs/reference/tournament.md is not as the commands: tools/generate/ways_back.py")
        return 1
    return 0


def with_ways_back(page: str) -> str:
    """The page with its tables written anew."""
    before, _, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError("the page has no place for the ways back")
    return f"{before}{BEGIN}{ways_back_text()}{END}{after}"


def ways_back_text() -> str:
    """Two tables: the steps by what takes them back, and those that stand."""
    by_counter: dict[Any, list[str]] = {}
    for kind, row in ROWS.items():
        if row.counter is not None:
            by_counter.setdefault(row.counter, []).append(_tag(kind))
    back = [f"| {', '.join(kinds)} | {_tag(counter)} |" for counter, kinds in by_counter.items()]
    stand = [
        f"| {_tag(kind)} | {stands.why} | {', '.join(stands.articles)} |"
        for kind, stands in STANDS.items()
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
