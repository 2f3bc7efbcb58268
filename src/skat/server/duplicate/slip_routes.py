"""The routes by which results of real packs come in: from phones at the tables, or from slips."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import BodyKwarg, FromQuery, JSONBody

from skat.duplicate.form import BoardResult
from skat.duplicate.movement import MOST_PLAYERS, BoardNumber
from skat.journal import Answer, NotDone, Seq
from skat.office.apart import Apart
from skat.office.club_files.reading import MOST_BYTES as MOST_OF_A_FORM
from skat.office.duplicate.actions import WhyChanged
from skat.office.duplicate.visit import EventVisit
from skat.office.keys import MANAGEMENT_ONLY
from skat.office.spreadsheets.board_form import filled_results
from skat.scoresheet.typed import TypedGame
from skat.server.duplicate.slips import BoardSlip, slips_of
from skat.server.http.openapi import Number
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked, Body, CommandName
from skat.server.limits.costs import import_cost
from skat.server.people.routes import Routes

EventVisitor: TypeAlias = NamedDependency[EventVisit]
"""Who was let in, with the rights that his key gives him."""
FilledForm: TypeAlias = Annotated[bytes, BodyKwarg(media_type="text/plain")]
"""What goes in is no JSON: the form as a program writes it, CSV, xlsx or ods."""
TableNumber = Annotated[int, msgspec.Meta(ge=1, le=MOST_PLAYERS)]


class SentResult(Body, frozen=True, kw_only=True):
    """The body of POST /api/duplicates/<name>/results: what a table made of a board.

    Passed without a game. `reason` is needed in place of a result that counts.
    """

    command_id: CommandName
    board: BoardNumber
    table: TableNumber
    game: TypedGame | None = None
    reason: WhyChanged = ""


class SentAnswer(Body, frozen=True, kw_only=True):
    """The body of POST /api/duplicates/<name>/agree and .../drop: an answer to what is proposed at
    the table for the board.
    """

    command_id: CommandName
    board: BoardNumber
    table: TableNumber
    version: int


class EnteredResults(msgspec.Struct, frozen=True):
    """The number of the entry, and how many results came in by it."""

    seq: Seq
    results: int = 1


class SlipRoutes(Routes, frozen=True):
    """The routes within one event; `apart` reads workbooks."""

    apart: Apart

    @get("/boards/{number:int}/slips")
    async def slips(self, visitor: EventVisitor, number: Number) -> tuple[BoardSlip, ...]:
        """For desk and helpers: what each table has made of a board, also one that is not told."""
        return granted(slips_of(visitor, number))

    @post("/results")
    async def result(self, visitor: EventVisitor, data: JSONBody[SentResult]) -> EnteredResults:
        """A result: from a slip it counts at once, from a phone when the others agree."""
        made = BoardResult(board=data.board, table=data.table, game=data.game)
        answer = await visitor.enter([made], reason=data.reason, command_id=data.command_id)
        return _entered(answer)

    @post("/agree")
    async def agree(self, visitor: EventVisitor, data: JSONBody[SentAnswer]) -> EnteredResults:
        """A player confirms what another entered at the table."""
        answer = await visitor.agree(
            data.board, table=data.table, version=data.version, command_id=data.command_id
        )
        return _entered(answer)

    @post("/drop")
    async def drop(self, visitor: EventVisitor, data: JSONBody[SentAnswer]) -> EnteredResults:
        """Takes away what was entered and not all have confirmed, because it is wrong."""
        answer = await visitor.drop(
            data.board, table=data.table, version=data.version, command_id=data.command_id
        )
        return _entered(answer)

    @post("/form", request_max_body_size=MOST_OF_A_FORM)
    async def form(
        self,
        request: Asked,
        visitor: EventVisitor,
        command_id: FromQuery[CommandName],
        data: FilledForm = b"",
        reason: FromQuery[WhyChanged] = "",
    ) -> EnteredResults:
        """Enters the form that desk or helpers have filled in from slips, as far as it is."""
        if not visitor.types_slips:
            raise RefusedError(MANAGEMENT_ONLY)
        self.limits.spend(import_cost(data), request, key=visitor.name)
        table = granted(await self.apart.table(data, encoding="", by=visitor.name))
        found = granted(filled_results(table, visitor.state.opened))
        answer = await visitor.enter(
            [result for _, result in found], reason=reason, command_id=command_id
        )
        return _entered(answer, results=len(found))


def _entered(answer: Answer, *, results: int = 1) -> EnteredResults:
    if isinstance(answer, NotDone):
        raise RefusedError(answer.refusal, seq=answer.seq)
    return EnteredResults(answer.seq, results)
