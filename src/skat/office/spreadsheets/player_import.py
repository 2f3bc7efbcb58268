"""Entering all players of a CSV table at once, all or none."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

import msgspec

from skat.journal import NotDone
from skat.likeness import tidied
from skat.model.refusal import Refusal
from skat.office.entrant_names import admitted
from skat.office.spreadsheets.csv_files import PlayerRow, read_players
from skat.office.tournament_visit import TournamentVisit
from skat.tournament.commands import Duty, new_step
from skat.tournament.entrants import Status
from skat.tournament.machine import apply
from skat.tournament.state import Tournament


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """How many players were entered, and how the file was read: utf-8 or cp1252."""

    players: int
    encoding: str


async def import_players(
    visit: TournamentVisit, data: bytes, *, duplicates: bool = False
) -> Imported | Refusal:
    """Enters all players of a table and tells how many; tried on the state first.

    Refused as a whole, with the line: what `read_players` refuses, an entry that is refused, and,
    unless `duplicates` are meant, somebody whose name and club are there already.
    """
    if visit.by is None or not visit.may(Duty.ENTRY):
        return Refusal(code="management_only", articles=("TR-3.2",))
    found = read_players(data, notice=visit.state.prospectus)
    if isinstance(found, Refusal):
        return found
    twice = None if duplicates else _duplicates(visit.state, found.rows)
    if twice is not None:
        return twice
    state = visit.state
    for row in found.rows:
        step = admitted(state, new_step(row.enter, by=visit.by, at=0))
        changed = step if isinstance(step, Refusal) else apply(state, step)
        if isinstance(changed, Refusal):
            return Refusal(
                code="csv_row_refused",
                articles=changed.articles,
                details={**changed.details, "line": row.line, "code": changed.code},
            )
        state = changed
        # Moves at tables go on between two of a thousand names.
        await asyncio.sleep(0)
    for row in found.rows:
        answer = await visit.do(row.enter, command_id=secrets.token_hex(8))
        if isinstance(answer, NotDone):
            return answer.refusal
    return Imported(players=len(found.rows), encoding=found.encoding)


def _duplicates(state: Tournament, rows: Sequence[PlayerRow]) -> Refusal | None:
    """A warning for those whose name and club are there already, be it from the same file."""
    known = {
        _person(each.name, each.club)
        for each in state.entrants
        if each.status is not Status.WITHDRAWN
    }
    again = []
    for row in rows:
        person = _person(row.enter.name, row.enter.club)
        if person in known:
            again.append(row)
        known.add(person)
    if not again:
        return None
    return Refusal(
        code="csv_duplicates",
        details={"line": again[0].line, "name": again[0].enter.name, "count": len(again)},
    )


def _person(name: str, club: str | None) -> tuple[str, str]:
    return tidied(name.casefold()).casefold(), tidied((club or "").casefold()).casefold()
