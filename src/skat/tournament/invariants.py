"""What holds in a tournament after every step, whichever command made the state.

A handler asks what its own command needs. What the notice promises at any time is asked here, once,
so that no command is a way around it. A file of before that broke it stays as it is: only what a
new step breaks is refused.
"""

from __future__ import annotations

from collections import Counter

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.draw.seating import StartNumber
from skat.tournament.notice.prospectus import refused_supervision
from skat.tournament.notice.team_kinds import TeamKind
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList


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
    was, tables = _tables(before), _tables(after)
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
    seated = {number for table in _tables(state) for number in _seated(table)}
    if not seated:
        return None
    names = [entrant.name for entrant in state.entrants if entrant.number in seated]
    return refused_supervision(state.prospectus, names)


def _tables(state: Tournament) -> tuple[TableList, ...]:
    return () if state.running is None else state.running.tables


def _seated(table: TableList) -> list[StartNumber]:
    return [table.numbers[place - 1] for place in table.signers]
