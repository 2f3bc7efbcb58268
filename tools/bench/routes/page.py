"""The table of what routes cost, in the documentation: written from what was measured."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from tools.bench.routes.asked import NOT_ASKED
from tools.bench.routes.measure import Cost
from tools.generate.written_part import WrittenPart

ROOT: Final = Path(__file__).parents[3]
DATA: Final = ROOT / "docs" / "how" / "server-costs.json"
PART: Final = WrittenPart(
    ROOT / "docs" / "how" / "server-costs.md",
    begin="<!-- costs: written by tools/bench/routes from server-costs.json -->",
    end="<!-- end of costs -->",
)
MOST: Final = 50.0
"""Milliseconds: a longer step of the loop, or a longer read, is told in bold type."""


def known() -> list[Cost]:
    """What was measured last."""
    return msgspec.json.decode(DATA.read_bytes(), type=list[Cost])


def keep(costs: list[Cost]) -> None:
    """Writes what was measured, and the page."""
    DATA.write_bytes(msgspec.json.format(msgspec.json.encode(costs), indent=1) + b"\n")
    PART.write(table(costs))


def table(costs: list[Cost]) -> str:
    """The part of the page: a row a request, and what is not measured."""
    head = [
        "",
        "| request | status | loop | longest step | reading | longest read | computing "
        "| kept, kB |",
        "|---|---|---|---|---|---|---|---|",
    ]
    rows = [
        f"| `{cost.route}` | {cost.status} | {_pair(cost.loop)} | {_pair(cost.step, most=MOST)} "
        f"| {_pair(cost.reading)} | {_pair(cost.read, most=MOST)} | {_pair(cost.computing)} "
        f"| {cost.kept or ''} |"
        for cost in costs
    ]
    left = [
        f"- {reason}: {', '.join(f'`{route}`' for route in routes)}"
        for reason, routes in NOT_ASKED.items()
    ]
    return "\n".join([*head, *rows, "", "Not measured:", "", *left, "", ""])


def _pair(times: tuple[float, float], *, most: float = float("inf")) -> str:
    shown = [f"**{each:g}**" if each > most else f"{each:g}" for each in times]
    return " / ".join(shown) if any(times) else ""
