"""Whether what a program read in a cell is what was meant to stand there."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from skat.messages.spreadsheet import unmarked

PRECISION = Fraction(1, 20_000)
"""Half of the last decimal that is written."""


def is_meant(read: str | Fraction | bool | None, meant: object) -> bool:
    """`read` is a text, a number, a truth or nothing, as the program took it."""
    if isinstance(meant, int | Fraction | Decimal) and not isinstance(meant, bool):
        return isinstance(read, Fraction) and abs(read - Fraction(meant)) <= PRECISION
    if meant in (None, ""):
        return read is None
    if isinstance(read, bool):
        return str(read).lower() == meant
    if isinstance(read, Fraction):
        # A number that is written as it is read may as well be one.
        return str(read) == meant
    return isinstance(read, str) and unmarked(read) == meant
