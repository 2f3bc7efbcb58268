"""What the rows of a table say: who is entered by each, and which rows are nobody."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from skat.messages.spreadsheet import unmarked
from skat.model.refusal import Refusal
from skat.office.club_files.headings import (
    FIELDS,
    NOT_KEPT,
    ListColumn,
    Recognised,
    field_of,
    plain_heading,
    recognised,
)
from skat.office.club_files.workbooks import TextRow, TextTable
from skat.office.spreadsheets.csv_words import amount_in, named, yes_or_no
from skat.tournament.commands import Enter
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Membership
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prospectus import Prospectus

LONGEST_SHOWN: Final = 80
OF_KIND: Final = "team:"
"""What the field of a further kind of teams begins with; its name follows."""


class PlayerRow(msgspec.Struct, frozen=True):
    """A row of a table: the line (from 1) that it begins in, and the entry or what is wrong."""

    line: int
    cells: tuple[str, ...]
    enter: Enter | Refusal


class LeftOut(msgspec.Struct, frozen=True, kw_only=True):
    """A row that is no player: a title above the headings, or a sum at the end."""

    line: int
    text: str
    is_sum: bool = False


class PlayerList(msgspec.Struct, frozen=True):
    """The columns of a table, its players, and the rows that are none."""

    columns: tuple[ListColumn, ...]
    rows: tuple[PlayerRow, ...]
    left_out: tuple[LeftOut, ...]


def player_list(
    table: TextTable, *, notice: Prospectus, chosen: Mapping[str, str] | None = None
) -> PlayerList | Refusal:
    """The players of a table; its columns are taken for what `chosen` and their headings say.

    A column that is called as a further kind of teams, or that is chosen as "team:" with its name,
    has the teams of that kind.

    Refused: `csv_column_missing` for a chosen one that is not there, `csv_no_such_field`,
    `csv_column_twice`.
    """
    kinds = [each.name for each in notice.team_kinds or () if each.of == "teams"]
    headings = _with_kinds(recognised(table.rows, chosen), kinds, chosen or {})
    if refused := _refused_choice(headings.columns, chosen or {}, kinds):
        return refused
    players = [row for row in table.rows[headings.at + 1 :] if not row.is_empty]
    sums: list[TextRow] = []
    while players and _is_sum(players[-1], headings.columns):
        sums.insert(0, players.pop())
    titles = [row for row in table.rows[: headings.at] if not row.is_empty]
    return PlayerList(
        columns=headings.columns,
        rows=tuple(_player(row, headings, notice) for row in players),
        left_out=(*map(_title, titles), *(replace(_title(row), is_sum=True) for row in sums)),
    )


def enterable(players: PlayerList) -> tuple[tuple[int, Enter], ...] | Refusal:
    """The entries of a list with their lines; columns that nobody knows are left out (`ignored`).

    Refused: `csv_column_missing`, `csv_column_twice`, and the first row that is.

    >>> rows = (TextRow(1, ("name", "paid")), TextRow(3, ("Anna", "yes")))
    >>> cup = Prospectus(name="Cup", fee=Cents(500))
    >>> enterable(player_list(TextTable(rows=rows), notice=cup))[0][1].paid
    500
    """
    if refused := _meant_twice(players.columns) or missing_name(players.columns):
        return refused
    entries: list[tuple[int, Enter]] = []
    for row in players.rows:
        if isinstance(row.enter, Refusal):
            return row.enter
        entries.append((row.line, row.enter))
    return tuple(entries)


def ignored(columns: Sequence[ListColumn]) -> tuple[str, ...]:
    """The headings of columns whose field neither their words nor the desk gave."""
    return tuple(each.heading for each in columns if each.field is None)


def _meant_twice(columns: Sequence[ListColumn]) -> Refusal | None:
    """The refusal for a table with two columns of one meaning, of which nobody chose one."""
    for each in columns:
        if each.field is None and field_of(each.heading) is not None:
            return Refusal(code="csv_column_missing", details={"column": each.heading})
    return None


def missing_name(columns: Sequence[ListColumn]) -> Refusal | None:
    """The refusal for a table that does not say who its people are."""
    if any(each.field in ("name", "surname") for each in columns):
        return None
    return Refusal(code="csv_column_missing", details={"column": "name"})


def _with_kinds(
    headings: Recognised, kinds: Sequence[str], chosen: Mapping[str, str]
) -> Recognised:
    """The same; a heading that is the name of a kind of teams means that before all else."""
    named_as = {plain_heading(name): f"{OF_KIND}{name}" for name in kinds}

    def meant(column: ListColumn) -> ListColumn:
        field = named_as.get(plain_heading(column.heading))
        if field is None or column.letter in chosen or column.heading in chosen:
            return column
        return replace(column, field=field)

    return replace(headings, columns=tuple(map(meant, headings.columns)))


def _refused_choice(
    columns: Sequence[ListColumn], chosen: Mapping[str, str], kinds: Sequence[str]
) -> Refusal | None:
    of_kinds = [f"{OF_KIND}{name}" for name in kinds]
    known = {name for each in columns for name in (each.letter, each.heading)}
    for column, field in chosen.items():
        if column not in known:
            return Refusal(code="csv_column_missing", details={"column": column[:40]})
        if field not in ("", *FIELDS, *NOT_KEPT, *of_kinds):
            return Refusal(code="csv_no_such_field", details={"text": field[:40]})
    fields = [each.field for each in columns if each.field in (*FIELDS, *of_kinds)]
    twice = next((field for field in fields if fields.count(field) > 1), None)
    return None if twice is None else Refusal(code="csv_column_twice", details={"column": twice})


# --- rows that are no player ----------------------------------------------------------------------

_COUNTED: Final = (
    r"(?:der |de |des )?(?:teilnehmer|spieler|mitglieder|startgeld(?:er)?|players|members|joueurs"
    r"|membres|graczy|zawodników|członków)"
)
_SUM: Final = re.compile(
    rf"(?:[0-9]+ {_COUNTED}|(?:gesamt(?:summe|zahl)?|insgesamt|(?:end)?summe|zusammen|anzahl|total"
    rf"|sum|count|somme|nombre|suma|razem|łącznie|ogółem)(?: {_COUNTED})?)\b[ :=]*",
    re.IGNORECASE,
)
"""What the first cell of such a row begins with."""


def _is_sum(row: TextRow, columns: Sequence[ListColumn]) -> bool:
    """Whether a row at the end adds up what stands above it: a word for that, and numbers alone.

    Or amounts alone, where nobody is named and no start number is given.
    """
    filled = [cell.strip() for cell in row.cells if cell.strip()]
    word = _SUM.match(filled[0])
    if word is not None:
        rest = filled[0][word.end() :] or "0"
        return all(amount_in(cell) is not None for cell in (rest, *filled[1:]))
    of_people = [each.at for each in columns if each.field not in ("paid", "fee", None, "")]
    named = any("".join(row.cells[at : at + 1]).strip() for at in of_people)
    return not named and all(amount_in(cell) is not None for cell in filled)


def _title(row: TextRow) -> LeftOut:
    return LeftOut(line=row.line, text=_shown(" ".join(filter(None, map(str.strip, row.cells)))))


# --- rows that are players ------------------------------------------------------------------------


def _player(row: TextRow, headings: Recognised, notice: Prospectus) -> PlayerRow:
    cells = {
        each.field: _plain("".join(row.cells[each.at : each.at + 1]))
        for each in headings.columns
        if each.field
    }
    enter = _entry(cells, row.line, notice)
    if any(cell.strip() for cell in row.cells[headings.width :]):
        enter = Refusal(code="csv_too_many_cells", details={"line": row.line})
    shown = tuple(_shown("".join(row.cells[each.at : each.at + 1])) for each in headings.columns)
    return PlayerRow(row.line, shown, enter)


def _entry(cells: Mapping[str, str], line: int, notice: Prospectus) -> Enter | Refusal:
    number = cells.get("number", "")
    if number and not (number.isascii() and number.isdecimal() and len(number) <= 4):
        return _bad(line, "number", number)
    fee_class = _fee_class(cells.get("fee", ""), notice)
    fee = notice.fee_of(fee_class) or Cents(0)
    paid = _is_paid(cells.get("paid", ""), fee)
    reserve = yes_or_no(cells.get("reserve", ""))
    if paid is None or reserve is None:
        column = "paid" if paid is None else "reserve"
        return _bad(line, column, cells[column])
    categories = tuple(
        named(part, [each.name for each in notice.categories])
        for part in cells.get("categories", "").split("/")
        if part.strip()
    )
    return Enter(
        name=cells.get("name") or " ".join(filter(None, map(cells.get, ("given_name", "surname")))),
        number=StartNumber(int(number)) if number else None,
        club=cells.get("club") or None,
        team=cells.get("team") or None,
        paid=fee if paid else None,
        reserve=reserve,
        categories=categories,
        fee_class=fee_class,
        pass_number=cells.get("pass_number") or UNSET,
        memberships=tuple(
            Membership(field.removeprefix(OF_KIND), team)
            for field, team in cells.items()
            if field.startswith(OF_KIND) and team
        )
        or UNSET,
    )


def _fee_class(text: str, notice: Prospectus) -> str:
    """Which reduced fee a cell means, by name or amount; "" for the whole one."""
    amount = amount_in(text)
    if amount is not None and amount == notice.fee:
        return ""
    of_amount = [each.name for each in notice.reduced_fees if each.amount == amount]
    return of_amount[0] if of_amount else named(text, [each.name for each in notice.reduced_fees])


def _is_paid(text: str, fee: Cents) -> bool | None:
    """Whether the fee is paid: yes, no, or the amount; None for another amount."""
    answer, amount = yes_or_no(text), amount_in(text)
    if answer is not None or amount is None:
        return answer
    return amount == fee if amount in (0, fee) else None


def _bad(line: int, column: str, text: str) -> Refusal:
    return Refusal(code="csv_bad_cell", details={"line": line, "column": column, "text": text[:40]})


def _plain(cell: str) -> str:
    return unmarked(cell.strip())


def _shown(text: str) -> str:
    return " ".join(text.split())[:LONGEST_SHOWN]
