"""A table of results that another program has computed: name, series, total."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints
from skat.office.club_files.headings import ListColumn, plain_heading, recognised
from skat.office.club_files.workbooks import TextRow, TextTable
from skat.office.spreadsheets.player_rows import LeftOut, PlayerRow, missing_name, player_list
from skat.tournament.commands import Enter
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.results.of_others import OthersResult, others_result

RESULT_FIELDS: Final = ("name", "surname", "given_name", "club", "pass_number")
OWN_FIELDS: Final = ("series", "total", "won", "lost")

_SERIES: Final = re.compile(
    r"(?:[0-9]{1,2}(?:te|er|re|e|st|nd|rd|th|a)?)?"
    r"(?:serie|series|seria|serien|s|runde|round|tour|runda|liste|list|lista)(?:[0-9]{1,2})?"
)
_WORDS: Final = {
    "total": (
        *("total", "sum", "result", "points", "score", "gesamt", "gesamtpunkte", "summe"),
        *("ergebnis", "gesamtergebnis", "punkte", "endstand", "resultat", "somme", "suma", "razem"),
        *("wynik", "punkty", "pkt", "pts"),
    ),
    "won": ("won", "gewonnen", "gew", "gagnes", "gagnees", "wygrane"),
    "lost": ("lost", "verloren", "verl", "perdus", "perdues", "przegrane"),
}
_SPACES: Final = str.maketrans(
    {"\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " ", "\N{THIN SPACE}": " "}
)
_MINUS: Final = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-"})
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,6}(?:[.,]0+)?")
_THOUSANDS: Final = re.compile(r"[+-]?[0-9]{1,3}(?:[., '’][0-9]{3})+")
_NOT_PLAYED: Final = ("", "-", "x", "/", "n.a.", "dns")


class ResultTable(msgspec.Struct, frozen=True):
    """The columns of a table with what they are taken for, its results by line, and the rows that
    are none. A row that cannot be read is a refusal."""

    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[int, OthersResult | Refusal], ...]
    left_out: tuple[LeftOut, ...]


def result_table(
    table: TextTable, chosen: Mapping[str, str] | None = None
) -> ResultTable | Refusal:
    """The results of a table; its columns are taken for what `chosen` and their headings say.

    Refused: `csv_column_missing` for a chosen one that is not there or a table without names or
    numbers, `csv_no_such_field`, `csv_column_twice`.

    >>> rows = (TextRow(1, ("Name", "Serie 1", "Serie 2", "Gesamt")),
    ...     TextRow(2, ("Anna", "1.210", "-14", "1196")))
    >>> result_table(TextTable(rows=rows)).rows[0][1].series
    (1210, -14)
    """
    chosen = chosen or {}
    columns = recognised(table.rows).columns
    named = {name for each in columns for name in (each.letter, each.heading)}
    for column, field in chosen.items():
        if column not in named:
            return Refusal(code="csv_column_missing", details={"column": column[:40]})
        if field not in ("", *RESULT_FIELDS, *OWN_FIELDS):
            return Refusal(code="csv_no_such_field", details={"text": field[:40]})
    own = [each for each in columns if _own_field(each, chosen)]
    meant = {each.letter: _own_field(each, chosen) for each in own}
    for field in ("total", "won", "lost"):
        if list(meant.values()).count(field) > 1:
            return Refusal(code="csv_column_twice", details={"column": field})
    if not {"series", "total"} & set(meant.values()):
        return Refusal(code="csv_column_missing", details={"column": "total"})
    plain = _with_numbers(table, own)
    people = player_list(
        plain, notice=Prospectus(name="results"), chosen=_people(plain, meant, chosen)
    )
    if isinstance(people, Refusal):
        return people
    missing = missing_name(people.columns)
    if missing is not None:
        return missing
    taken = tuple(
        replace(each, field=meant.get(each.letter) or each.field) for each in people.columns
    )
    rows = tuple((row.line, _result(row, taken)) for row in people.rows)
    return ResultTable(taken, rows, people.left_out)


def _own_field(column: ListColumn, chosen: Mapping[str, str]) -> str | None:
    """What a column of numbers is taken for; None where it is none of them."""
    wanted = chosen.get(column.letter, chosen.get(column.heading))
    if wanted is not None:
        return wanted if wanted in OWN_FIELDS else None
    word = plain_heading(column.heading)
    if _SERIES.fullmatch(word):
        return "series"
    return next((field for field, words in _WORDS.items() if word in words), None)


def _people(
    table: TextTable, meant: Mapping[str, str | None], chosen: Mapping[str, str]
) -> dict[str, str]:
    """What the list of people is to take columns for: names and clubs, and nothing of the rest."""
    of_people = {column: field for column, field in chosen.items() if field not in OWN_FIELDS}
    return {
        each.letter: each.field if each.field in RESULT_FIELDS and each.letter not in meant else ""
        for each in recognised(table.rows, of_people).columns
    }


def _with_numbers(table: TextTable, own: list[ListColumn]) -> TextTable:
    """The table with its numbers as digits, so that a row of sums is recognised."""
    places = {each.at for each in own}

    def plain(row: TextRow) -> TextRow:
        cells = (_digits(cell) if at in places else cell for at, cell in enumerate(row.cells))
        return TextRow(row.line, tuple(cells))

    return replace(table, rows=tuple(map(plain, table.rows)))


def _digits(cell: str) -> str:
    """A whole number as digits, without what parts its thousands; other text as it stands.

    >>> [_digits(each) for each in ("1.834", "−12", "640,0", "1 024", "Serie 1", "12,5")]
    ['1834', '-12', '640', '1024', 'Serie 1', '12,5']
    """
    text = cell.translate(_SPACES).translate(_MINUS).strip()
    if _THOUSANDS.fullmatch(text):
        return re.sub(r"[., '’]", "", text)
    return re.split(r"[.,]", text)[0] if _WHOLE.fullmatch(text) else cell


def _result(row: PlayerRow, columns: tuple[ListColumn, ...]) -> OthersResult | Refusal:
    if isinstance(row.enter, Refusal):
        return row.enter
    enter: Enter = row.enter
    if not enter.name.strip():
        return Refusal(
            code="csv_bad_cell", details={"line": row.line, "column": "name", "text": ""}
        )
    numbers: dict[str, list[int | None]] = {field: [] for field in OWN_FIELDS}
    for column, cell in zip(columns, row.cells, strict=True):
        if column.field not in OWN_FIELDS:
            continue
        number = _number(cell)
        if isinstance(number, str):
            details: dict[str, int | str] = {"line": row.line, "column": column.heading}
            return Refusal(code="csv_bad_cell", details={**details, "text": number})
        numbers[column.field].append(number)
    printed = next(iter(numbers["total"]), None)
    return others_result(
        name=enter.name.strip()[:80],
        club=(enter.club or "")[:80],
        pass_number=(enter.pass_number or "")[:80],
        series=[None if each is None else TournamentPoints(each) for each in numbers["series"]],
        printed=None if printed is None else TournamentPoints(printed),
        won=next(iter(numbers["won"]), None) or 0,
        lost=next(iter(numbers["lost"]), None) or 0,
    )


def _number(cell: str) -> int | str | None:
    """The number in a cell, None for a series without a list, and the text where it is neither."""
    digits = _digits(cell)
    if digits.strip().casefold() in _NOT_PLAYED:
        return None
    return int(digits) if re.fullmatch(r"[+-]?[0-9]{1,6}", digits) else cell[:40]
