"""What somebody allows published results to say of him."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import By, Role, ShowNames, Step
from skat.tournament.entries.steps import unknown
from skat.tournament.state import Tournament


def refused_for_others(state: Tournament, command: ShowNames, by: By) -> Refusal | None:
    """Why a player says nothing for others."""
    if by.role is not Role.PLAYER or command.numbers == (by.number,):
        return None
    return Refusal(code="management_only")


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
