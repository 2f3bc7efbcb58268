"""How lists and tournaments answer: the journal's answers, with refusals of the score sheet."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from skat.journal import Done, NotDone, Refused
from skat.model.refusal import Refusal

Answer: TypeAlias = Done | NotDone[Refusal]

Accepted = TypeVar("Accepted")


def wrapped(value: Accepted | Refusal) -> Accepted | Refused[Refusal]:
    """The same, with a refusal as the journal takes it."""
    return Refused(value) if isinstance(value, Refusal) else value


def refusal(code: str, details: dict[str, int | str]) -> Refusal:
    """What the journal itself refuses."""
    return Refusal(code=code, details=details)
