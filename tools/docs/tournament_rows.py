"""The commands of a tournament with who gives them and when, from the table of rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import fields

from skat.tournament.commands import By, Duty, Role
from skat.tournament.rows import ROWS, CommandRow
from skat.tournament.state import TournamentPhase


def page() -> str:
    """A table of every command."""
    rows = ["| command | fields | given by | phases | taken back by |", "|---|---|---|---|---|"]
    for kind, row in ROWS.items():
        counter = f"`{_tag(row.counter)}`" if row.counter is not None else ""
        names = ", ".join(f"`{field.name}`" for field in fields(kind))
        cells = (f"`{_tag(kind)}`", names, ", ".join(_givers(row)), _phases(row), counter)
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join([*rows, ""])


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _givers(row: CommandRow) -> Iterable[str]:
    """Roles first, then the duties of helpers."""
    yield from (role.value for role in Role if role in row.roles)
    yield from (f"helper ({duty.value})" for duty in Duty if duty in row.roles)
    if any(isinstance(each, By) for each in row.roles):
        yield "who has no number yet"


def _phases(row: CommandRow) -> str:
    allowed = [phase.value for phase in TournamentPhase if phase not in row.phases]
    shown = ", ".join(allowed) or "before all"
    if len(allowed) == len(TournamentPhase):
        shown = "all"
    return shown if row.cut_short is None else f"{shown}, unless cut short"
