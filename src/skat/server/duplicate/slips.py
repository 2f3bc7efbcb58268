"""The results of real packs: how they come in from phones and slips, and who sees them.

A player sees what his own tables have made; desk and helpers all, board by board. None of it is
shown to others before all tables have played the board.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import BodyKwarg, FromQuery, JSONBody

from skat.journal import Answer, NotDone, Seq
from skat.model.refusal import Refusal
from skat.office.apart import Apart, ReadTable
from skat.office.club_files.reading import MOST_BYTES as MOST_OF_A_FORM
from skat.office.duplicate import WhyChanged
from skat.office.duplicate.proposals import ResultProposal, players_at
from skat.office.duplicate.visit import EventVisit
from skat.office.keys import MANAGEMENT_ONLY
from skat.office.spreadsheets.board_form import filled_results
from skat.scoresheet.typed import TypedGame
from skat.server.http.openapi import Number
from skat.server.http.refusals import RefusedError, granted
from skat.server.http.requests import Asked, Body, CommandName
from skat.server.limits.costs import import_cost
from skat.server.people.routes import Routes
from skat.tournament.draw import StartNumber
from skat.tournament.duplicate.form import BoardResult, line_of
from skat.tournament.duplicate.movement import MOST_PLAYERS, BoardNumber


class SlipPlayer(msgspec.Struct, frozen=True):
    """A player at a table."""

    number: StartNumber
    name: str


class SlipResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a table made of a board: passed without a game; `score` is in list points."""

    game: TypedGame | None
    score: int


class SlipProposal(msgspec.Struct, frozen=True, kw_only=True):
    """A result that counts when all who held cards agree; `missing` have not done so yet.

    `version` is what an answer to it names; `reason` is there where it replaces a result.
    """

    game: TypedGame | None
    score: int
    version: int
    missing: tuple[StartNumber, ...]
    reason: str


class BoardSlip(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a board at a table. `players` are forehand, middlehand and rearhand, at a
    table of four the dealer last.

    `result` counts, `proposal` waits. Once the board is public (`told`), both may change a result
    `until` then (UTC, seconds); later only the desk may.
    """

    board: BoardNumber
    round: int
    table: int
    players: tuple[SlipPlayer, ...]
    result: SlipResult | None
    proposal: SlipProposal | None
    told: bool
    until: int | None


class MissingResults(msgspec.Struct, frozen=True, kw_only=True):
    """A board that has begun and is not public: the tables without a result, and those where one
    waits for others at the table.
    """

    board: BoardNumber
    tables: tuple[int, ...]
    waiting: tuple[int, ...]


class PacksView(msgspec.Struct, frozen=True, kw_only=True):
    """What an event with real packs shows, as well as its ranking.

    `slips` are the own ones of a player in the rounds that have begun, `missing` is for desk and
    helpers. `corrected` counts the corrections of public boards.
    """

    at_table: int
    correction_minutes: int
    corrected: int
    slips: tuple[BoardSlip, ...]
    missing: tuple[MissingResults, ...] | None


def packs_view(visit: EventVisit) -> PacksView:
    """What of the results the visitor sees."""
    event = visit.state.opened
    return PacksView(
        at_table=event.seats_a_table,
        correction_minutes=event.correction_minutes or 0,
        corrected=len(event.corrected or ()),
        slips=tuple(_slip(visit, board, table) for board, table in visit.own_boards),
        missing=_missing(visit) if visit.types_slips else None,
    )


def slips_of(visit: EventVisit, number: int) -> tuple[BoardSlip, ...] | Refusal:
    """The slips of all tables for a board, for desk and helpers.

    Refused: `management_only`, `duplicate_ahead`, `duplicate_no_such_board`.
    """
    if not visit.types_slips:
        return Refusal(code="management_only")
    board = BoardNumber(number)
    if not 1 <= number <= _begun(visit):
        return Refusal(code="duplicate_ahead", details={"board": number})
    return tuple(_slip(visit, board, table) for table in range(1, visit.state.opened.tables + 1))


def _begun(visit: EventVisit) -> int:
    """How many boards belong to rounds that have begun."""
    return visit.state.started * visit.state.opened.boards_a_round


def _missing(visit: EventVisit) -> tuple[MissingResults, ...]:
    state = visit.state
    waiting = {at for at, each in state.proposals.items() if each.open}
    tables = range(1, state.opened.tables + 1)
    missing = []
    for board in map(BoardNumber, range(1, _begun(visit) + 1)):
        of_board = MissingResults(
            board=board,
            tables=tuple(table for table in tables if visit.result_at(board, table=table) is None),
            waiting=tuple(table for table in tables if (board, table) in waiting),
        )
        if of_board.tables or of_board.waiting:
            missing.append(of_board)
    return tuple(missing)


def _slip(visit: EventVisit, board: BoardNumber, table: int) -> BoardSlip:
    event = visit.state.opened
    players = players_at(event, board, table=table)
    if isinstance(players, Refusal):
        raise AssertionError("the board and the table are there")
    stands = visit.result_at(board, table=table)
    waits = visit.state.proposals.get((board, table))
    told_at = (event.told_at or {}).get(str(board))
    return BoardSlip(
        board=board,
        round=visit.state.plan.round_of(board),
        table=table,
        players=tuple(SlipPlayer(each, event.players[each - 1].name) for each in players),
        result=None if stands is None else SlipResult(game=stands.game, score=_score(stands)),
        proposal=None
        if waits is None or not waits.open
        else _proposal(waits, with_cards=players[:3]),
        told=told_at is not None,
        until=None if told_at is None else told_at + 60 * (event.correction_minutes or 0),
    )


def _proposal(waits: ResultProposal, *, with_cards: tuple[StartNumber, ...]) -> SlipProposal:
    return SlipProposal(
        game=waits.result.game,
        score=_score(waits.result),
        version=waits.version,
        missing=tuple(each for each in with_cards if each not in waits.agreed),
        reason=waits.reason,
    )


def _score(result: BoardResult) -> int:
    line = line_of(result)
    return 0 if isinstance(line, Refusal) else line.score


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
        """For desk and helpers: what each table has made of a board, public or not."""
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
        table = granted(await self.apart.done(ReadTable(data=data), by=visitor.name))
        filled = granted(filled_results(table, visitor.state.opened))
        answer = await visitor.enter(
            [result for _, result in filled], reason=reason, command_id=command_id
        )
        return _entered(answer, results=len(filled))


def _entered(answer: Answer, *, results: int = 1) -> EnteredResults:
    if isinstance(answer, NotDone):
        raise RefusedError(answer.refusal, seq=answer.seq)
    return EnteredResults(answer.seq, results)
