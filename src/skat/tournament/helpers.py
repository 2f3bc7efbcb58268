"""Helpers of the management: who has which duties, and in which hall.

People belong to the hall in which they sit, or sat last; who has not sat anywhere belongs to each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament import commands as do
from skat.tournament.commands import AddHelper, Duty, HelperId, RemoveHelper, Step
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import refused_name
from skat.tournament.entries.steps import Outcome
from skat.tournament.notice.money import Payment
from skat.tournament.sections import open_sections, own_sections, section_number
from skat.tournament.state import Helper, Tournament

MOST_HELPERS: Final = 50
OF_THE_EVENT: Final = (do.OpenEntry, do.CloseEntry, do.OpenCheckIn, do.CloseCheckIn)
"""What a helper of one hall does not do."""
_OF_TEAMS: Final = (do.PayPrize, do.PayPostage, do.PayTeam, do.RefundTeam)
_ONE: Final = ("number", "one", "other", "reserve")
"""Fields that name a player."""


def duties_of(state: Tournament | None, helper: HelperId | None) -> frozenset[Duty]:
    """What a helper may do now; nothing for one who is gone or never was."""
    for each in state.helpers if state is not None else ():
        if each.id == helper and not each.gone:
            return frozenset(each.duties)
    return frozenset()


def add_helper(state: Tournament, command: AddHelper, step: Step) -> Outcome:
    """One more helper; at most fifty. Refused for a hall that is not open."""
    if refused := refused_name(command.name):
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


def section_of_helper(state: Tournament, helper: HelperId | None) -> int:
    """The number of the hall that a helper is kept to; 0 for one who helps everywhere."""
    known = next((each for each in state.helpers if each.id == helper), None)
    return known.section or 0 if known is not None else 0


def people_of_hall(state: Tournament, section: int) -> frozenset[StartNumber]:
    """Who sits in this hall or sat there last, and who has not sat anywhere yet."""
    own = own_sections(state)
    return frozenset(
        each.number for each in state.entrants if own.get(each.number, section) == section
    )


def table_of_hall(state: Tournament, section: int, *, series: int, table: int) -> bool:
    """Whether a table of a series, both from 1, is in this hall; without halls it is of each."""
    return section_number(state, series, table) in (0, section)


def teams_of_hall(state: Tournament, people: Collection[StartNumber]) -> frozenset[tuple[str, str]]:
    """The teams of which one of these `people` of a hall is, each with its kind."""
    here = [each for each in state.entrants if each.number in people]
    teams = (
        (kind.name, each.team_of(kind)) for kind in state.prospectus.all_kinds for each in here
    )
    return frozenset((kind, team) for kind, team in teams if team)


def team_named(
    named: Payment | do.PayTeam | do.RefundTeam | do.PayPrize | do.PayPostage,
) -> tuple[str, str]:
    """The kind and the name of the team that a payment or a command is of; no name if of none."""
    kind = named.kind if isinstance(named, do.PayTeam | do.RefundTeam) else named.award.category
    return kind or "", named.team or ""


def refused_hall(state: Tournament, command: Any, helper: HelperId | None) -> Refusal | None:
    """Why a helper of one hall does not do this: it is of another hall, or of the whole event."""
    section = section_of_helper(state, helper)
    if not section or isinstance(command, do.Enter):
        return None
    if isinstance(command, OF_THE_EVENT):
        return whole_event(state, section)
    if all(_here(state, command, section)):
        return None
    return other_hall(state, section)


def other_hall(state: Tournament, section: int) -> Refusal:
    """The refusal for what is of another hall than this one."""
    return replace(whole_event(state, section), code="other_hall")


def whole_event(state: Tournament, section: int) -> Refusal:
    """The refusal for what concerns more than this hall."""
    name = (state.prospectus.sections or ())[section - 1].name
    return Refusal(code="whole_event", articles=("TR-3.2",), details={"hall": name})


def _here(state: Tournament, command: Any, section: int) -> Iterator[bool]:
    """Whether each thing that a command names is of this hall; what there is not, is."""
    people = people_of_hall(state, section)
    named = [getattr(command, field, None) for field in _ONE]
    teams = [team_named(command)] if isinstance(command, _OF_TEAMS) else []
    yield _table_is_here(state, command, section)
    if isinstance(command, do.Decide):
        lodged = [each for each in state.protests if each.id == command.id]
        yield from (_table_is_here(state, each, section) for each in lodged)
    if isinstance(command, do.TakeBackPayment) and 1 <= command.payment <= len(state.payments):
        payment = state.payments[command.payment - 1]
        named.append(payment.number)
        teams.append(team_named(payment))
    known = {each.number for each in state.entrants}
    yield people.issuperset(known.intersection([*named, *getattr(command, "numbers", ())]))
    if teams:
        of_all = teams_of_hall(state, known)
        yield teams_of_hall(state, people).issuperset(of_all.intersection(teams))


def _table_is_here(state: Tournament, named: Any, section: int) -> bool:
    series, table = getattr(named, "series", None), getattr(named, "table", None)
    if not isinstance(series, int) or not isinstance(table, int):
        return True
    if not (
        1 <= series <= len(state.series) and 1 <= table <= len(state.series[series - 1].tables)
    ):
        return True
    return table_of_hall(state, section, series=series, table=table)
