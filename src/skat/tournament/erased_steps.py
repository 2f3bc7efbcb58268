"""The steps of a tournament as they are shown: no erased person is named in them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from skat.tournament.commands import (
    Enter,
    EnterMyself,
    ErasePerson,
    Exclude,
    RefuseEntry,
    Rename,
    StayAway,
    Step,
    TakeMoney,
    Withdraw,
)
from skat.tournament.entrants import ERASED, without_name

TEXTS: Final = ("reason", "facts", "text", "note")
"""The fields of commands with free text."""


def is_about(command: Any, numbers: Container[int]) -> bool:
    """Whether a command tells something of these alone, in a text or a note."""
    if isinstance(command, StayAway):
        return all(number in numbers for number in command.numbers)
    about = (Withdraw, Exclude, RefuseEntry, TakeMoney)
    return isinstance(command, about) and command.number is not None and command.number in numbers


def names_of(steps: Iterable[Step]) -> dict[int, tuple[int, str]]:
    """The number and name that each naming step gives, by the place of the step from 0."""
    taken: set[int] = set()
    named: dict[int, tuple[int, str]] = {}
    for at, step in enumerate(steps):
        command = step.do
        if isinstance(command, Rename):
            named[at] = (command.number, command.name)
        elif isinstance(command, Enter | EnterMyself):
            given = command.number if isinstance(command, Enter) else None
            # As `skat.tournament.entries.steps.next_number` gives them.
            number = max(taken, default=0) + 1 if given is None else given
            taken.add(number)
            named[at] = (number, command.name)
    return named


def without_erased(steps: Sequence[Step], *, with_clubs: bool = True) -> tuple[Step, ...]:
    """The steps with a dash for everybody who was erased, in texts too.

    Draws can only be computed again `with_clubs`: players of one club were kept apart.
    """
    erased = {step.do.number for step in steps if isinstance(step.do, ErasePerson)}
    if not erased:
        return tuple(steps)
    named = names_of(steps)
    theirs = {name for number, name in named.values() if number in erased}
    return tuple(
        replace(
            step,
            do=_nameless(step.do, with_clubs=with_clubs)
            if at in named and named[at][0] in erased
            else _textless(step.do)
            if is_about(step.do, erased)
            else without_mentions(step.do, theirs),
        )
        for at, step in enumerate(steps)
    )


def without_mentions(value: Any, names: Iterable[str]) -> Any:
    """A command, or a value within one, without these names in its free texts."""
    if not isinstance(value, msgspec.Struct):
        return value
    changed = {}
    for field in value.__struct_fields__:
        before = after = getattr(value, field)
        if isinstance(before, msgspec.Struct):
            after = without_mentions(before, names)
        elif field in TEXTS and isinstance(before, str):
            for name in names:
                after = without_name(after, name)
        if after != before:
            changed[field] = after
    return replace(value, **changed) if changed else value


def _textless(command: Any) -> Any:
    texts = [field for field in TEXTS if getattr(command, field, "")]
    return replace(command, **dict.fromkeys(texts, ERASED))


def _nameless(command: Any, *, with_clubs: bool) -> Any:
    command = replace(command, name=ERASED)
    if not isinstance(command, EnterMyself) and command.pass_number:
        command = replace(command, pass_number=UNSET)
    return command if with_clubs else replace(command, club=None)
