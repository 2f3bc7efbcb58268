"""Entering all players of a file at once, all or none; and what would be entered, before that."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence

import msgspec
from msgspec import UNSET, UnsetType

from skat.journal import NotDone
from skat.messages import message
from skat.model.languages import Language
from skat.model.refusal import Refusal
from skat.office.apart import Apart, Here, ReadTable
from skat.office.club_files.decoding import Reading
from skat.office.club_files.headings import ListColumn
from skat.office.club_files.workbooks import TextTable
from skat.office.entrant_names import KnownPeople, SamePeople, admitted
from skat.office.paged_views import rows_that_fit
from skat.office.spreadsheets.player_rows import (
    LeftOut,
    PlayerRow,
    enterable,
    ignored,
    missing_name,
    player_list,
)
from skat.office.tournament_visit import TournamentVisit
from skat.tournament.commands import By, Duty, Enter, new_step
from skat.tournament.machine import apply
from skat.tournament.state import Tournament


class Imported(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How many players were entered, and how the file was read: utf-8, cp1252, workbook, ...

    `left_out` are rows that were no player: a title, a sum; `ignored` columns that nobody knows.
    """

    players: int
    encoding: str
    left_out: tuple[LeftOut, ...] = ()
    ignored: tuple[str, ...] = ()


class RowProblem(msgspec.Struct, frozen=True):
    """Why a row, or a whole file, is not entered: the code of the refusal and its sentence."""

    code: str
    message: str
    articles: tuple[str, ...] = ()


class PreviewRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row as it stands, column by column, and who would be entered.

    `problem` says why it cannot be, and `same_as` who may be the same person.
    """

    line: int
    cells: tuple[str, ...]
    name: str = ""
    club: str | None = None
    pass_number: str = ""
    problem: RowProblem | None = None
    same_as: tuple[KnownPeople, ...] = ()


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What a file is taken for; nothing is entered.

    Of `readings` one is to be chosen where there are any. `problem` is in the way of all rows.
    `others` are sheets of the workbook that were not read. Where more rows follow than fit into an
    answer, `next` is how many to skip for them.
    """

    encoding: str
    readings: tuple[Reading, ...]
    sheet: str
    others: tuple[str, ...]
    columns: tuple[ListColumn, ...]
    rows: tuple[PreviewRow, ...]
    left_out: tuple[LeftOut, ...]
    problem: RowProblem | None = None
    next: int | UnsetType = UNSET


async def preview_players(
    visit: TournamentVisit,
    data: bytes,
    *,
    apart: Apart | None = None,
    encoding: str = "",
    columns: Mapping[str, str] | None = None,
    language: str = Language.EN.value,
) -> Preview | Refusal:
    """What would be entered of a file, row by row; every row is tried on the state.

    The problems of rows are in this `language`.

    Refused: `management_only`, and as `Apart.table` and `player_list`.
    """
    table = await _read(visit, data, apart=apart, encoding=encoding)
    if isinstance(table, Refusal):
        return table
    players = player_list(table, notice=visit.state.prospectus, chosen=columns)
    if isinstance(players, Refusal):
        return players
    problem = missing_name(players.columns)
    outcomes: dict[int, Refusal] = {}
    people: dict[int, tuple[KnownPeople, ...]] = {}
    if problem is None:
        readable = [(row.line, row.enter) for row in players.rows if isinstance(row.enter, Enter)]
        people = _people_there(visit.state, readable)
        outcomes = {line: why async for line, why in _refused_rows(visit.state, readable, visit.by)}
    return Preview(
        encoding=table.encoding or table.form,
        readings=table.readings,
        sheet=table.sheet,
        others=table.others,
        columns=players.columns,
        left_out=players.left_out,
        problem=_problem(problem, language),
        rows=tuple(
            _shown(row, outcomes.get(row.line), language, same_as=people.get(row.line, ()))
            for row in players.rows
        ),
    )


def from_row(preview: Preview, skip: int) -> Preview:
    """The preview without its first rows, and without those that do not fit into an answer."""
    rows, more = rows_that_fit(preview.rows, skip=skip)
    return msgspec.structs.replace(preview, rows=rows, next=UNSET if more is None else more)


async def import_players(
    visit: TournamentVisit,
    data: bytes,
    *,
    apart: Apart | None = None,
    encoding: str = "",
    columns: Mapping[str, str] | None = None,
    duplicates: bool = False,
) -> Imported | Refusal:
    """Enters all players of a file and tells how many; tried on the state first.

    `columns` says what columns are taken for, by letter or heading, where the headings do not.
    Refused as a whole, with the line: two columns that mean the same, an encoding that is not
    clear, an entry that is refused, and, unless `duplicates` are meant, a person who is there
    already.
    """
    table = await _read(visit, data, apart=apart, encoding=encoding)
    if isinstance(table, Refusal):
        return table
    if table.readings:
        return unclear(table.readings)
    players = player_list(table, notice=visit.state.prospectus, chosen=columns)
    if isinstance(players, Refusal):
        return players
    entries = enterable(players)
    if isinstance(entries, Refusal):
        return entries
    again = {} if duplicates else _people_there(visit.state, entries)
    if again:
        names = dict(entries)
        line = min(again)
        return Refusal(
            code="csv_duplicates",
            details={"line": line, "name": names[line].name, "count": len(again)},
        )
    async for line, why in _refused_rows(visit.state, entries, visit.by):
        return Refusal(
            code="csv_row_refused",
            articles=why.articles,
            details={**why.details, "line": line, "code": why.code},
        )
    for _, enter in entries:
        answer = await visit.do(enter, command_id=secrets.token_hex(8))
        if isinstance(answer, NotDone):
            return answer.refusal
    return Imported(
        players=len(entries),
        encoding=table.encoding or table.form,
        left_out=players.left_out,
        ignored=ignored(players.columns),
    )


async def _read(
    visit: TournamentVisit, data: bytes, *, apart: Apart | None, encoding: str
) -> TextTable | Refusal:
    if visit.by is None or not visit.may(Duty.ENTRY):
        return Refusal(code="management_only", articles=("TR-3.2",))
    table = ReadTable(data=data, encoding=encoding)
    return await (apart or Here()).done(table, by=visit.name)


def _shown(
    row: PlayerRow, refused: Refusal | None, language: str, *, same_as: tuple[KnownPeople, ...]
) -> PreviewRow:
    if isinstance(row.enter, Refusal):
        return PreviewRow(line=row.line, cells=row.cells, problem=_problem(row.enter, language))
    return PreviewRow(
        line=row.line,
        cells=row.cells,
        name=row.enter.name,
        club=row.enter.club,
        pass_number=row.enter.pass_number or "",
        problem=_problem(refused, language),
        same_as=same_as,
    )


def _problem(why: Refusal | None, language: str) -> RowProblem | None:
    if why is None:
        return None
    return RowProblem(why.code, message(why.code, why.details, language), why.articles)


def unclear(readings: Sequence[Reading]) -> Refusal:
    """Two ways to read a file, with a word that tells them apart."""
    first = readings[0]
    second = next(each for each in readings if each.samples[0] != first.samples[0])
    return Refusal(
        code="csv_encoding_unclear",
        details={
            "text": first.samples[0],
            "encoding": first.encoding,
            "other": second.samples[0],
            "other_encoding": second.encoding,
        },
    )


def _people_there(
    state: Tournament, entries: Sequence[tuple[int, Enter]]
) -> dict[int, tuple[KnownPeople, ...]]:
    """By line: those who are there already, be it in an earlier line of the same file."""
    known = SamePeople(state.entrants)
    people = {}
    for line, enter in entries:
        like = known.like(enter)
        if like:
            people[line] = tuple(like)
        known.add(enter, line=line)
    return people


async def _refused_rows(
    state: Tournament, entries: Sequence[tuple[int, Enter]], by: By | None
) -> AsyncIterator[tuple[int, Refusal]]:
    """The lines that are refused after all lines before them."""
    for line, enter in entries:
        step = admitted(state, new_step(enter, by=by or By(), at=0))
        changed = step if isinstance(step, Refusal) else apply(state, step)
        if isinstance(changed, Refusal):
            yield line, changed
        else:
            state = changed
        # Moves at tables go on between two of a thousand names.
        await asyncio.sleep(0)
