"""Who did what and when, for the management: the steps of the journal as lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from skat.tournament.commands import Step
from skat.tournament.state import Tournament

NEWEST: Final = 500
"""So many lines are shown; `skat tournament audit` prints all."""
_LONGEST: Final = 160
_ALREADY: Final = ("do", "id", "tables", "plan", "seed", "commitments", "second")
"""What a line need not repeat: its command, the seals, and what the screens show of a draw."""


class AuditLine(msgspec.Struct, frozen=True, kw_only=True):
    """One step: who sent it (`who` is a helper's name, else empty), and what stood in it."""

    step: int
    at: int
    role: str
    number: int | None
    helper: int | None
    who: str
    do: str
    about: str


def audit_lines(state: Tournament, steps: Sequence[Step]) -> tuple[AuditLine, ...]:
    """The newest steps, the newest first."""
    names = {each.id: each.name for each in state.helpers}
    numbered = list(enumerate(steps, start=1))[-NEWEST:]
    return tuple(
        AuditLine(
            step=at,
            at=step.at,
            role=step.by.role.value,
            number=step.by.number,
            helper=step.by.helper,
            who=names.get(step.by.helper, "") if step.by.helper is not None else "",
            do=command["do"],
            about=_about(command),
        )
        for at, step in reversed(numbered)
        for command in (msgspec.to_builtins(step.do),)
    )


def _about(command: dict[str, Any]) -> str:
    said = (
        f"{name} {_said(value)}"
        for name, value in command.items()
        if name not in _ALREADY and value not in (None, "", [], False) and name != "prospectus"
    )
    return ", ".join(said)[:_LONGEST]


def _said(value: object) -> str:
    """A value as people read it: what is in it, one after the other, without signs of a program."""
    if isinstance(value, dict):
        held = ((name, one) for name, one in value.items() if one not in (None, "", [], False))
        return " ".join(f"{name} {_said(one)}" for name, one in held)
    if isinstance(value, (list, tuple)):
        return " ".join(map(_said, value))
    return "yes" if value is True else str(value)
