"""Players and standings as CSV: a header line, comma or semicolon; UTF-8, or Windows-1252.

Cells that a spreadsheet would take for a formula are written with an apostrophe before them, and
read without it.
"""

from __future__ import annotations

import csv
import io
from typing import Final

import msgspec

from skat.model.refusal import Refusal
from skat.office.spreadsheets.csv_words import column_of, named, yes_or_no
from skat.spreadsheet import FORMULA, csv_table
from skat.tournament.commands import Enter
from skat.tournament.draw.seating import StartNumber
from skat.tournament.notice.money import Cents
from skat.tournament.notice.prospectus import Prospectus
from skat.tournament.results.standings import standings
from skat.tournament.state import Tournament

MOST_LINES: Final = 2_000
COLUMNS: Final = ("number", "name", "club", "team", "paid", "reserve", "categories", "fee")


class PlayerRow(msgspec.Struct, frozen=True):
    """An entry, and the line of the file (from 1) that it begins in."""

    line: int
    enter: Enter


class PlayerTable(msgspec.Struct, frozen=True):
    """The entries of a table; `encoding` is utf-8, or cp1252 where the file was none."""

    rows: tuple[PlayerRow, ...]
    encoding: str


def read_players(data: bytes, *, notice: Prospectus) -> PlayerTable | Refusal:
    """The entries in a table of players; `paid` and `reserve` are yes, no or empty.

    `categories` are separated by a slash; they and `fee`, a reduced one, are those of the notice.
    Headings and answers may be English, German, French or Polish. Refused as a whole: no text
    (with the line), unknown or missing columns, a cell that cannot be.

    >>> cup = Prospectus(name="Cup", fee=Cents(500))
    >>> read_players("name;paid\\n\\nAnna;yes\\n".encode(), notice=cup).rows[0].line
    3
    >>> table = read_players("Spieler;Bezahlt\\nJürgen;ja\\n".encode("cp1252"), notice=cup)
    >>> table.rows[0].enter.name, table.rows[0].enter.paid, table.encoding
    ('Jürgen', 500, 'cp1252')
    """
    found = _text(data)
    if isinstance(found, Refusal):
        return found
    text, encoding = found
    first = text.partition("\n")[0]
    separator = ";" if first.count(";") > first.count(",") else ","
    rows = _rows(text, separator)
    if isinstance(rows, Refusal):
        return rows
    header = []
    for cell in rows[0][1] if rows else []:
        column = column_of(cell)
        if column is None:
            return Refusal(code="csv_column_unknown", details={"column": cell.strip()[:40]})
        header.append(column)
    if "name" not in header or len(set(header)) < len(header):
        return Refusal(code="csv_column_missing", details={"column": "name"})
    entries = []
    for line, row in rows[1:]:
        if not any(cell.strip() for cell in row):
            continue
        enter = _entry(dict(zip(header, row, strict=False)), line, notice)
        if len(row) > len(header):
            return Refusal(code="csv_too_many_cells", details={"line": line})
        if isinstance(enter, Refusal):
            return enter
        entries.append(PlayerRow(line, enter))
    return PlayerTable(tuple(entries), encoding)


def players_csv(tournament: Tournament) -> bytes:
    """All participants as the table that `read_players` takes."""
    rows = [
        (
            entrant.number,
            entrant.name,
            entrant.club or "",
            entrant.team or "",
            "yes" if entrant.paid is not None else "no",
            "yes" if entrant.status.value == "reserve" else "no",
            "/".join(entrant.categories),
            entrant.fee_class,
        )
        for entrant in tournament.entrants
    ]
    return csv_table(COLUMNS, rows)


def standings_csv(tournament: Tournament) -> bytes:
    """The standings, one player a line; series results as columns of their own."""
    names = {entrant.number: entrant for entrant in tournament.entrants}
    series = range(1, len(tournament.series) + 1)
    header = ["rank", "number", "name", "club", *[f"series {at}" for at in series]]
    header += ["points", "won", "lost", "others lost", "result"]
    rows = []
    for ranked in standings(tournament):
        result, entrant = ranked.result, names[ranked.result.number]
        each = ["" if value is None else int(value) for value in result.series]
        rows.append(
            (
                ranked.rank,
                result.number,
                entrant.name,
                entrant.club or "",
                *each,
                result.points,
                result.won,
                result.lost,
                result.others_lost,
                result.result,
            )
        )
    return csv_table(header, rows)


def _text(data: bytes) -> tuple[str, str] | Refusal:
    """The text and its encoding: what spreadsheets save as "CSV" without more is Windows-1252."""
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return Refusal(code="not_utf8", details={"line": line})
    if all(letter.isprintable() or letter in "\r\n\t\xa0" for letter in text):
        return text, "cp1252"
    return Refusal(code="not_utf8", details={"line": line})


def _rows(text: str, separator: str) -> list[tuple[int, list[str]]] | Refusal:
    """Each row with the line that it begins in: a quoted cell may go over several."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for row in reader:
            if len(rows) == MOST_LINES:
                return Refusal(code="csv_too_long", details={"most": MOST_LINES})
            rows.append((line, row))
            line = reader.line_num + 1
    except csv.Error:
        return Refusal(code="csv_unreadable", details={"line": line})
    return rows


def _entry(cells: dict[str, str], line: int, notice: Prospectus) -> Enter | Refusal:
    plain = {column: _plain(cell) for column, cell in cells.items()}
    number = plain.get("number", "")
    if number and not (number.isascii() and number.isdecimal() and len(number) <= 4):
        return _bad(line, "number", number)
    paid, reserve = (yes_or_no(plain.get(column, "")) for column in ("paid", "reserve"))
    if paid is None or reserve is None:
        column = "paid" if paid is None else "reserve"
        return _bad(line, column, plain[column])
    fee_class = named(plain.get("fee", ""), [each.name for each in notice.reduced_fees])
    categories = tuple(
        named(part, [each.name for each in notice.categories])
        for part in plain.get("categories", "").split("/")
        if part.strip()
    )
    return Enter(
        name=plain.get("name", ""),
        number=StartNumber(int(number)) if number else None,
        club=plain.get("club") or None,
        team=plain.get("team") or None,
        paid=(notice.fee_of(fee_class) or Cents(0)) if paid else None,
        reserve=reserve,
        categories=categories,
        fee_class=fee_class,
    )


def _bad(line: int, column: str, text: str) -> Refusal:
    return Refusal(code="csv_bad_cell", details={"line": line, "column": column, "text": text[:40]})


def _plain(cell: str) -> str:
    text = cell.strip()
    return text[1:] if text[:1] == "'" and text[1:2] in FORMULA and len(text) > 1 else text
