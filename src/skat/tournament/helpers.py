"""Helpers of the management: who has which duties."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import AddHelper, Duty, HelperId, RemoveHelper, Step
from skat.tournament.entrants import refused_name
from skat.tournament.entries.steps import Outcome
from skat.tournament.sections import open_sections
from skat.tournament.state import Helper, Tournament

MOST_HELPERS: Final = 50


def duties_of(state: Tournament | None, helper: HelperId | None) -> frozenset[Duty]:
    """What a helper may do now; nothing for one who is gone or never was."""
    for each in state.helpers if state is not None else ():
        if each.id == helper and not each.gone:
            return frozenset(each.duties)
    return frozenset()


def add_helper(state: Tournament, command: AddHelper, step: Step) -> Outcome:
    """One more helper; at most fifty. Refused for a hall that is not open."""
    refused = refused_name(command.name)
    if refused is not None:
        return refused
    if len(state.helpers) >= MOST_HELPERS:
        return Refusal(code="too_many_helpers", details={"most": MOST_HELPERS})
    halls = [each.number for each in open_sections(state)]
    if command.section is not UNSET and command.section not in halls:
        return Refusal(code="no_such_hall", details={"hall": command.section})
    helper = Helper(
        id=HelperId(len(state.helpers) + 1),
        name=command.name,
        duties=tuple(duty for duty in Duty if duty in command.duties),
        section=command.section,
    )
    return replace(state, helpers=(*state.helpers, helper))


def remove_helper(state: Tournament, command: RemoveHelper, step: Step) -> Outcome:
    """The helper stays in the list, for what he did stays his."""
    if not duties_of(state, command.helper):
        return Refusal(code="helper_gone")
    helpers = tuple(
        replace(each, gone=True) if each.id == command.helper else each for each in state.helpers
    )
    return replace(state, helpers=helpers)
