"""Entering all players of a CSV table at once, all or none."""

from __future__ import annotations

import secrets

from skat.office.csv_files import read_players
from skat.office.ledger import NotDone
from skat.office.tournament_visit import Visit
from skat.scoresheet.refusal import Refusal
from skat.tournament.apply import apply
from skat.tournament.commands import Role, new_step
from skat.tournament.money import Cents


async def import_players(visit: Visit, data: bytes) -> int | Refusal:
    """Enters all players of a table and tells how many; tried on the state first.

    Refused as a whole, with the line: what `read_players` refuses, and an entry that is refused.
    """
    if visit.by is None or visit.by.role is not Role.MANAGEMENT:
        return Refusal(code="management_only", articles=("TR-3.2",))
    found = read_players(data, fee=visit.state.prospectus.fee or Cents(0))
    if isinstance(found, Refusal):
        return found
    state = visit.state
    for row in found:
        changed = apply(state, new_step(row.enter, at=0))
        if isinstance(changed, Refusal):
            return Refusal(
                code="csv_row_refused",
                articles=changed.articles,
                details={**changed.details, "line": row.line, "code": changed.code},
            )
        state = changed
    for row in found:
        answer = await visit.do(row.enter, command_id=secrets.token_hex(8))
        if isinstance(answer, NotDone):
            return answer.refusal
    return len(found)
