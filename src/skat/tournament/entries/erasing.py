"""What results may say of a person, and what is left of one who is erased."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, get_args

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import ErasePerson, ShowNames, Step
from skat.tournament.entrants import ERASED, Entrant, Membership, ShownAs, Status, without_name
from skat.tournament.entries.steps import Outcome, unknown
from skat.tournament.erased_steps import TEXTS
from skat.tournament.notice.parts import TeamKind
from skat.tournament.state import Tournament


def show_names(state: Tournament, command: ShowNames, step: Step) -> Tournament | Refusal:
    """The tournament with these participants published so; possible at any time, after its end too.

    Refused: a number that nobody has.
    """
    for number in command.numbers:
        if state.entrant(number) is None:
            return unknown(number)
    wanted = frozenset(command.numbers).difference(state.erased)
    entrants = tuple(
        replace(each, shown=command.shown) if each.number in wanted else each
        for each in state.entrants
    )
    return replace(state, entrants=entrants)


_TEXTS: Final = {*TEXTS, "abandoned", "void", "why", "appeals", "reason_before"}
"""The fields with free text, wherever they are in the state."""


def erase_person(state: Tournament, command: ErasePerson, step: Step) -> Outcome:
    """The tournament without a trace of who that was; what was played and paid stays.

    Those who withdrew, were excluded or refused, or did not go on, at any time; all others once
    the results are out.
    """
    number = command.number
    entrant = state.entrant(number)
    if number in state.erased:
        return Refusal(code="erased_already", details={"number": number})
    if entrant is None and number not in state.refused_numbers:
        return unknown(number)
    plays_on = entrant is not None and entrant.status in (Status.ENTERED, Status.RESERVE)
    if plays_on and not state.results_out:
        return Refusal(code="still_takes_part", articles=("TR-3.3",), details={"number": number})
    state = replace(state, erased=(*state.erased, number))
    if entrant is None:
        return state
    state = _without(state, entrant.name)
    kinds = state.prospectus.team_kinds or ()
    return replace(
        state,
        entrants=tuple(_nameless(each, number, kinds) for each in state.entrants),
        ranked_from=tuple(_nameless(each, number, kinds) for each in state.ranked_from),
        payments=tuple(
            replace(each, note="") if each.number == number else each for each in state.payments
        ),
    )


def _nameless(entrant: Entrant, number: int, kinds: Sequence[TeamKind]) -> Entrant:
    """The entrant of this number without what identifies him; his teams stay, and a ranked club."""
    if entrant.number != number:
        return entrant
    own = ((each.name, entrant.team_of(each)) for each in kinds)
    return replace(
        entrant,
        name=ERASED,
        club=None,
        pass_number="",
        reason="",
        reason_before=UNSET,
        shown=ShownAs.NUMBER,
        memberships=tuple(Membership(kind, team) for kind, team in own if team) or UNSET,
    )


def _without(value: Any, name: str, *, typed: bool = False) -> Any:
    """The same without a name in what was `typed`; what is as it was stays the same object."""
    if isinstance(value, str):
        return without_name(value, name) if typed else value
    if isinstance(value, tuple):
        parts = tuple(_without(each, name, typed=typed) for each in value)
        return value if all(map(_same, parts, value)) else parts
    if not isinstance(value, msgspec.Struct):
        return value
    changed = {}
    for field in _with_texts(type(value)):
        before = getattr(value, field)
        after = _without(before, name, typed=field in _TEXTS)
        if after is not before and after != before:
            changed[field] = after
    return replace(value, **changed) if changed else value


@cache
def _with_texts(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields that contain free text, maybe further down.

    A large event has ten thousands of lines, without any free text.

    >>> from skat.scoresheet.line import Line
    >>> _with_texts(Line)
    ()
    """
    return tuple(
        field.name
        for field in msgspec.structs.fields(kind)
        if field.name in _TEXTS or any(map(_with_texts, _structs_in(field.type)))
    )


def _structs_in(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that a value of this type is made of."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    for each in get_args(kind):
        yield from _structs_in(each)


def _same(first: object, second: object) -> bool:
    return first is second
