"""Players enter themselves while the desk lets them; it sees each entry and may refuse it."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.commands import CloseEntry, Enter, EnterMyself, OpenEntry, RefuseEntry, Step
from skat.tournament.entrants import Entrant, Status
from skat.tournament.entries.attendance import with_absence
from skat.tournament.entries.steps import Outcome, enter, next_number, unknown, with_entrant
from skat.tournament.notice.money import standing_payments
from skat.tournament.state import Tournament


def open_entry(state: Tournament, command: OpenEntry, step: Step) -> Outcome:
    """From now on; where it is open already, the link stays and only the number changes."""
    if state.series:
        return Refusal(code="entry_after_draw")
    openings = state.entry_openings + (state.entry_most is None)
    return replace(state, entry_most=command.most, entry_openings=openings)


def close_entry(state: Tournament, command: CloseEntry, step: Step) -> Outcome:
    """From now on only the desk enters players."""
    if state.entry_most is None:
        return Refusal(code="entry_closed")
    return replace(state, entry_most=None)


def enter_myself(state: Tournament, command: EnterMyself, step: Step) -> Outcome:
    """A participant like any other, who has not paid yet (TR-4.1)."""
    if not state.entry_open or state.entry_most is None:
        return Refusal(code="entry_closed")
    if not command.consents:
        return Refusal(code="entry_consent_missing")
    if command.team is not None and not has_teams(state):
        return Refusal(code="no_teams")
    themselves = [each for each in state.entrants if each.ticket]
    if any(each.ticket == command.ticket for each in themselves):
        return Refusal(code="entered_already")
    if len(themselves) >= state.entry_most:
        return Refusal(code="entry_full", details={"most": state.entry_most})
    number = next_number(state)
    wanted = Enter(
        name=command.name,
        number=number,
        club=command.club,
        team=command.team,
        categories=command.categories,
        memberships=command.memberships,
    )
    entered = enter(state, wanted, step)
    entrant = None if isinstance(entered, Refusal) else entered.entrant(number)
    if isinstance(entered, Refusal) or entrant is None:
        return entered
    return with_entrant(entered, replace(entrant, ticket=command.ticket))


def has_teams(state: Tournament) -> bool:
    """Whether teams play for prizes of their own, or the desk has entered one."""
    return bool(state.prospectus.prizes.teams) or any(each.team for each in state.entrants)


def teams_to_join(state: Tournament) -> dict[str, tuple[str, ...]]:
    """The teams that are there by the name of their kind, for who enters himself.

    The kind without a name is missing where nobody may name such a team.
    """
    here = [each for each in state.entrants if each.status in (Status.ENTERED, Status.RESERVE)]
    return {
        kind.name: tuple(sorted({team for each in here if (team := each.team_of(kind))}))
        for kind in state.prospectus.all_kinds
        if (has_teams(state) if not kind.name else kind.of == "teams")
    }


@implements("TR-4.3")
def refuse_entry(state: Tournament, command: RefuseEntry, step: Step) -> Outcome:
    """As if he had never entered, but nobody else gets his number.

    Refused: who was drawn, excluded or in a protest, and while money of his is in the till.
    """
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    details: dict[str, int | str] = {"number": command.number}
    if step.revision < 5 and not entrant.ticket:
        return Refusal(code="not_by_himself", details=details)
    if _was_there(state, entrant) if step.revision >= 5 else state.series:
        return Refusal(code="entry_stands", details=details)
    payments = standing_payments(state.payments) if step.revision >= 5 else state.payments
    if any(each.number == entrant.number and each.amount for each in payments):
        code = "entry_paid" if step.revision >= 5 else "entry_stands"
        return Refusal(code=code, details=details)
    without = with_absence(state, [entrant.number])
    return replace(
        without,
        entrants=tuple(each for each in state.entrants if each is not entrant),
        absent=tuple(each for each in state.absent if each.number != entrant.number),
        apart=tuple(pair for pair in state.apart if entrant.number not in pair),
        refused_numbers=(*state.refused_numbers, entrant.number),
    )


def _was_there(state: Tournament, entrant: Entrant) -> bool:
    """Whether anything in the event names him: a draw, a list, a cut, an exclusion, a protest."""
    number = entrant.number
    drawn = (each.number for series in state.series for each in series.drawn_from)
    tables = (table for series in state.series for table in series.tables)
    sat = (tally.number for table in tables for tally in table.tallies)
    through = (each for cut in state.cuts for each in (*cut.through, *cut.declined))
    in_protest = (each.number for each in state.protests)
    excluded = entrant.status is Status.EXCLUDED
    return excluded or number in {*drawn, *sat, *through, *in_protest}
