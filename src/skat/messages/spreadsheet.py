"""Tables as spreadsheets open them: CSV in UTF-8 with its mark; a text stays a text.

A spreadsheet reads a file as its own language writes: where a decimal has a comma, cells are
separated by semicolons, 126.125 is a hundred thousand, and 1.5 the first of May.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that a spreadsheet takes for a formula."""

DECIMAL_COMMA: Final = ("de", "fr", "pl")
"""The languages whose spreadsheets separate cells by semicolons."""

PLACES: Final = 4
"""So many decimals, always: three of them may be taken for thousands in another language."""

_MONTH: Final = (
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july"
    r"|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober"
    r"|dezember|mär|mrz|okt|dez|janv(?:ier)?|févr(?:ier)?|mars|avr(?:il)?|juin|juil(?:let)?|août"
    r"|septembre|octobre|novembre|déc(?:embre)?|sty(?:cznia|czeń)?|luty|lut(?:ego)?|marca|marzec"
    r"|kwi(?:etnia|ecień)?|maj|maja|cze(?:rwca|rwiec)?|lip(?:ca|iec)?|sie(?:rpnia|rpień)?"
    r"|wrz(?:eśnia|esień)?|paź(?:dziernika|dziernik)?|lis(?:topada|topad)?|gru(?:dnia|dzień)?)\b"
)
_UNIT: Final = r"(?:e|am|pm|eur|usd|pln|chf|gbp|zł|[€$£%])"
_SIGN: Final = r"[\s.,:;/()+\-'\u2212\u2013\u00a0\u202f]"
_NUMBER: Final = re.compile(
    rf"(?:{_SIGN}|[€$£])*[0-9](?:[0-9]|{_SIGN}|{_MONTH}|(?<![^\W\d_]){_UNIT}(?![^\W\d_]))*"
    rf"|{_MONTH}{_SIGN}*[0-9](?:[0-9]|{_SIGN})*"
    r"|true|false|wahr|falsch|vrai|faux|prawda|fałsz",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(r"0|[1-9][0-9]{0,14}")
"""A number that is the same in every language, and read as it is written."""


def csv_table(
    header: Sequence[str], rows: Iterable[Sequence[object]], *, language: str = ""
) -> bytes:
    """A header line and its rows, as spreadsheets of a language read them; "" is for programs.

    Texts that would be taken for formulas get an apostrophe, for people also those that would be
    taken for numbers or dates. Numbers stay; fractions have `PLACES` decimals, a `Decimal` its own.

    >>> csv_table(["name", "result"], [["=1+1", -7]])
    b"\\xef\\xbb\\xbfname,result\\r\\n'=1+1,-7\\r\\n"
    >>> csv_table(["Serie", "Punkte"], [["1/2", Fraction(1009, 8)]], language="de")[3:]
    b"Serie;Punkte\\r\\n'1/2;126,1250\\r\\n"
    """
    text = io.StringIO(newline="")
    delimiter = ";" if language in DECIMAL_COMMA else ","
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    for row in (header, *rows):
        writer.writerow([_written(cell, language) for cell in row])
    # Spreadsheets take a table for UTF-8 only with the mark at its beginning.
    return text.getvalue().encode("utf-8-sig")


def is_taken_for_number(text: str) -> bool:
    """Whether a spreadsheet of any of the languages reads a text as a number, a date or a truth.

    One that stays as it is written then does no harm.

    >>> [is_taken_for_number(text) for text in ("0042", "42", "1. Mai", "1. FC Herz", "1/2")]
    [True, False, True, False, True]
    """
    return _NUMBER.fullmatch(text) is not None and _WHOLE.fullmatch(text) is None


def unmarked(cell: str) -> str:
    """The text of a cell, without the apostrophe that kept it one.

    >>> unmarked("'=1+1"), unmarked("'0042"), unmarked("'s Herz")
    ('=1+1', '0042', "'s Herz")
    """
    text = cell[1:]
    return text if cell[:1] == "'" and (_is_formula(text) or is_taken_for_number(text)) else cell


def _is_formula(text: str) -> bool:
    return text.startswith(FORMULA)


def _written(cell: object, language: str) -> object:
    if isinstance(cell, str):
        marked = _is_formula(cell) or (language != "" and is_taken_for_number(cell))
        return f"'{cell}" if marked else cell
    if isinstance(cell, Fraction):
        rounded = Decimal(round(cell * 10**PLACES)).scaleb(-PLACES)
        cell = cell.numerator if cell.denominator == 1 else rounded
    if isinstance(cell, Decimal):
        return f"{cell:f}".replace(".", "," if language in DECIMAL_COMMA else ".")
    return cell
