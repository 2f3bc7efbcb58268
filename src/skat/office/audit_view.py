"""Who did what and when, for the management: the steps of the journal as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from skat.tournament.commands import Step
from skat.tournament.state import Tournament

NEWEST: Final = 500
"""How many lines are shown; `skat tournament audit` prints all."""
_LONGEST: Final = 160
_TYPED: Final = (
    "name", "club", "team", "text", "reason", "facts", "note", "by", "articles", "signatures",
)  # fmt: skip
"""Typed texts are shown as they were typed: there is nothing to translate."""


class AuditLine(msgspec.Struct, frozen=True, kw_only=True):
    """One step: who sent it (`who` is a helper's name, else empty), and what it was about.

    That is a series, a table, a start number, an amount of the notice's currency in its smallest
    unit, and what was typed. A computer player acted for the places of `stand_ins` in a deal;
    `allowed` is what was decided of a rank for prizes. The director stopped `tables` or let them go
    on, gave them `seconds`, or took the `message` of this number back.
    """

    step: int
    at: int
    role: str
    number: int | None
    helper: int | None
    who: str
    do: str
    series: int | None
    table: int | None
    entrant: int | None
    amount: int | None
    about: str
    stand_ins: tuple[int, ...] | UnsetType = UNSET
    allowed: bool | UnsetType = UNSET
    tables: tuple[int, ...] | UnsetType = UNSET
    seconds: int | UnsetType = UNSET
    message: int | UnsetType = UNSET


def audit_lines(
    state: Tournament, steps: Sequence[Step], *, older: int = 0
) -> tuple[AuditLine, ...]:
    """The newest steps, the newest first; `older` steps go before those that are given."""
    names = {each.id: each.name for each in state.helpers}
    numbered = list(enumerate(steps, start=older + 1))[-NEWEST:]
    return tuple(
        AuditLine(
            step=at,
            at=step.at,
            role=step.by.role.value,
            number=step.by.number,
            helper=step.by.helper,
            who=names.get(step.by.helper, "") if step.by.helper is not None else "",
            do=command["do"],
            series=_number(command, "series"),
            table=_number(command, "table"),
            entrant=_entrant(command),
            amount=_number(command, "amount"),
            about=", ".join([*_typed(command), *_sections(state, command)])[:_LONGEST],
            stand_ins=tuple(command.get("stand_ins", ())) or UNSET,
            allowed=command.get("allowed", UNSET),
            tables=_tables(command) or UNSET,
            seconds=command.get("seconds", UNSET),
            message=command.get("message", UNSET),
        )
        for at, step in reversed(numbered)
        for command in (msgspec.to_builtins(step.do),)
    )


def _number(command: dict[str, Any], name: str) -> int | None:
    value = command.get(name)
    return value if isinstance(value, int) else None


def _tables(command: dict[str, Any]) -> tuple[int, ...]:
    """The tables that the director named."""
    tables = command.get("tables", ())
    return tuple(each for each in tables if isinstance(each, int))


def _entrant(command: dict[str, Any]) -> int | None:
    """Whom it was about, where that is one."""
    numbers = command.get("numbers", ())
    return numbers[0] if len(numbers) == 1 else _number(command, "number")


def _sections(state: Tournament, command: dict[str, Any]) -> Iterator[str]:
    """How many tables of a draw stand in each hall."""
    counts, series = command.get("sections", ()), command.get("series", 0)
    drawn = state.series[series - 1].drawn_sections if counts else ()
    for section, tables in zip(drawn, counts, strict=False):
        yield f"{section.name}: {tables}"


def _typed(command: dict[str, Any]) -> Iterator[str]:
    for name, value in command.items():
        if name == "numbers" and len(value) > 1:
            yield from map(str, value)
        elif isinstance(value, dict):
            if name != "prospectus":
                yield from _typed(value)
        elif name in ("one", "other"):
            yield str(value)
        elif name == "memberships":
            yield from (f"{each['kind']}: {each['team']}" for each in value)
        elif name == "kind" and "team" in command:
            yield str(value)
        elif name in _TYPED and value:
            yield from [value] if isinstance(value, str) else value
