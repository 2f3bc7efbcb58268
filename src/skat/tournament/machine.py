"""One command after the other: a tournament is what its accepted commands have made of it.

A handler asks what its own command needs. What the notice promises at any time is asked here, once,
so that no command is a way around it. A file of before that broke it stays as it is: only what a
new step breaks is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.commands import REVISION, By, Command, Duty, Plan, Role, Step
from skat.tournament.draw import StartNumber
from skat.tournament.effects import Effect, effect_between
from skat.tournament.helpers import duties_of, refused_hall
from skat.tournament.notice.parts import TeamKind
from skat.tournament.notice.prospectus import refused_supervision
from skat.tournament.roles import HelperId
from skat.tournament.rows import COUNTER_STEPS, ROWS, CommandRow
from skat.tournament.state import Tournament, TournamentPhase
from skat.tournament.table_list import TableList


@implements("TR-3.2")
def refused_role(command: Command, by: By, state: Tournament | None = None) -> Refusal | None:
    """Why this sender may not give such a command at all; the duties of helpers are in `state`.

    >>> from skat.tournament.commands import AnnounceNotice
    >>> refused_role(AnnounceNotice(), By(Role.PLAYER)).code
    'management_only'
    """
    row = ROWS[type(command)]
    if by.role in row.roles or by in row.roles:
        return None
    if Role.SERVER in (by.role, *row.roles):
        return Refusal(code="server_only", articles=("TR-7.2.1",))
    if by.role is Role.HELPER and Role.MANAGEMENT in row.roles:
        return _refused_helper(row, command, state, by.helper)
    articles = ("TR-3.2",) if by.role is Role.STANDBY else row.articles
    return Refusal(code="management_only", articles=articles)


def _refused_helper(
    row: CommandRow, command: Command, state: Tournament | None, helper: HelperId | None
) -> Refusal | None:
    """Why a helper does not do it: gone, not his duty, a matter of money, or of another hall."""
    duties = duties_of(state, helper)
    if not duties:
        return Refusal(code="helper_gone")
    moves_money = row.moves_money is not None and row.moves_money(command)
    if not duties & row.roles or (moves_money and Duty.MONEY not in duties):
        return Refusal(code="not_your_duty", articles=("TR-3.2",))
    return None if state is None else refused_hall(state, command, helper)


@implements("TR-2.2", "TR-2.4", "TR-7.4.3")
def refused_phase(state: Tournament, command: Any) -> Refusal | None:
    """Why nobody gives this command now, as far as the event is.

    Who takes something back says why before it is asked whether that can be.
    """
    row = ROWS[type(command)]
    refused = row.phases.get(state.phase)
    if state.phase is TournamentPhase.CLOSED and refused is not None:
        return refused
    if type(command) in COUNTER_STEPS and not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-3.3",))
    return refused or (row.cut_short if state.abandoned else None)


def apply(state: Tournament | None, step: Step) -> Tournament | Refusal:
    """The tournament after one more command, or why it is refused; nothing is half done.

    >>> from skat.tournament.commands import AnnounceNotice
    >>> print(apply(None, Step(do=AnnounceNotice(), at=0)))
    The tournament has not been set up yet
    """
    if not 1 <= step.revision <= REVISION:
        return Refusal(code="unknown_revision", details={"revision": step.revision})
    changed = refused_role(step.do, step.by, state) or _applied(state, step)
    if isinstance(changed, Refusal):
        return changed
    # A clock that went back was let through by the first release.
    return replace(changed, newest_at=max(changed.newest_at, step.at))


def _applied(state: Tournament | None, step: Step) -> Tournament | Refusal:
    command: Any = step.do
    row = ROWS[type(command)]
    begins = isinstance(command, Plan)
    if state is None:
        return row.handler(state, command, step) if begins else Refusal(code="no_tournament_yet")
    if state.handed_over and not begins:
        return Refusal(code="handed_over", details={"to": state.handed_over})
    if state.phase is TournamentPhase.PUBLISHED and step.revision >= 2 and not state.ranked_from:
        state = replace(state, ranked_from=state.entrants)
    after = _done(state, step)
    if isinstance(after, Refusal) or row.effect is None or step.revision < row.effect_since:
        return after
    if not row.effect(state, command):
        return after
    if command.seen != effect_between(state, after, command).digest:
        return Refusal(code="effect_not_seen", articles=("TR-7.2.5",))
    return after


def _done(state: Tournament, step: Step) -> Tournament | Refusal:
    row = ROWS[type(step.do)]
    refused = (
        refused_phase(state, step.do)
        or (row.by_hand and _refused_by_hand(state, row.by_hand(state, step.do)))
        or (row.whose and row.whose(state, step.do, step.by))
    )
    after = refused or row.handler(state, step.do, step)
    if isinstance(after, Refusal) or step.revision < 4:
        return after
    return newly_broken(state, after) or after


def _refused_by_hand(state: Tournament, tables: Iterable[int]) -> Refusal | None:
    """Why nobody does by hand what is the server's: the list of a live table, and its seats."""
    live = next((at for at in tables if state.series[-1].tables[at - 1].live), None)
    return None if live is None else Refusal(code="table_is_live", details={"table": live})


def effect_of(state: Tournament, step: Step) -> Effect | Refusal:
    """What a command would change that is confirmed with its effect; nothing is changed."""
    command: Any = step.do
    after = refused_role(command, step.by, state) or _done(state, step)
    return after if isinstance(after, Refusal) else effect_between(state, after, command)


def rebuilt(steps: Iterable[Step]) -> Tournament | Refusal | None:
    """The tournament that these accepted commands make; the first refusal where one does not fit.

    >>> rebuilt([]) is None
    True
    """
    state: Tournament | None = None
    for step in steps:
        changed = apply(state, step)
        if isinstance(changed, Refusal):
            return changed
        state = changed
    return state


def newly_broken(before: Tournament, after: Tournament) -> Refusal | None:
    """What of it a step has broken, or None.

    Refused: `team_full`, where more would play for a team than the notice allows, and
    `nobody_supervises`, where everybody of the management would sit at a table.
    """
    if after.entrants is before.entrants and _seated_as_before(before, after):
        return None
    return _fuller_team(before, after) or (
        None if _nobody_supervises(before) else _nobody_supervises(after)
    )


def _seated_as_before(before: Tournament, after: Tournament) -> bool:
    """Whether the same sit at each table; an entry changes one table and shares all others."""
    was, tables = before.running_tables, after.running_tables
    return len(was) == len(tables) and all(
        old is table or _seated(old) == _seated(table)
        for old, table in zip(was, tables, strict=True)
    )


def _fuller_team(before: Tournament, after: Tournament) -> Refusal | None:
    for kind in after.prospectus.all_kinds:
        if not kind.size:
            continue
        had = _team_sizes(before, kind)
        for team, count in _team_sizes(after, kind).items():
            if count > max(kind.size, had[team]):
                return Refusal(code="team_full", details={"team": team, "size": kind.size})
    return None


def _team_sizes(state: Tournament, kind: TeamKind) -> Counter[str]:
    teams = (each.team_of(kind) for each in state.entrants if each.takes_part)
    return Counter(team for team in teams if team)


@implements("TR-4.5")
def _nobody_supervises(state: Tournament) -> Refusal | None:
    seated = {number for table in state.running_tables for number in _seated(table)}
    if not seated:
        return None
    names = [entrant.name for entrant in state.entrants if entrant.number in seated]
    return refused_supervision(state.prospectus, names)


def _seated(table: TableList) -> list[StartNumber]:
    return [table.numbers[place - 1] for place in table.signers]
