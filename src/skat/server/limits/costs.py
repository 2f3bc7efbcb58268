"""What dear requests cost the machine, in milliseconds of its processor.

As measured by `make bench-routes` and `make bench-papers`, rounded up. An address may spend so much
at once and so much a second for ever; what costs less than 50 ms has its own limit alone.
"""

from __future__ import annotations

from typing import Final, NewType

from skat.office.club_files.workbooks import is_workbook

Milliseconds = NewType("Milliseconds", int)

SEARCH: Final = Milliseconds(50)
"""A question about open cards; few spend the 200 that one may."""

CHANCES: Final = Milliseconds(1_000)
"""What one seat can know."""

JUDGEMENT: Final = Milliseconds(500)
"""Whether one action is a proven mistake."""

SURE: Final = Milliseconds(5_000)
"""Whether a hand is sure; most are far cheaper."""

LIST_PAPER: Final = Milliseconds(500)

_A_PROCESS: Final = 500
"""What the process for a job itself takes, before it begins."""
_A_NAME: Final = 7
_A_DRAWN_PLAYER: Final = 8
_A_STEP: Final = 1 / 8
_A_REPLAY: Final = 20
"""An evening of 36 deals."""
_A_PACKED_ROW: Final = 64
"""Bytes that a row of a workbook takes, at the least."""


def paper_cost(entrants: int) -> Milliseconds:
    """A paper of a tournament with so many entrants; start cards cost the most.

    >>> paper_cost(1_190)
    8830
    """
    return Milliseconds(_A_PROCESS + _A_NAME * entrants)


def import_cost(data: bytes) -> Milliseconds:
    """Reading a table that a client sends, and entering its rows at once: a millisecond each.

    >>> import_cost(b"Name\\nAnna\\n")
    2
    """
    rows = len(data) // _A_PACKED_ROW if is_workbook(data) else data.count(b"\n")
    return Milliseconds(rows)


def draw_cost(players: int) -> Milliseconds:
    """Drawing the tables of so many players."""
    return Milliseconds(_A_PROCESS + _A_DRAWN_PLAYER * players)


def movement_cost(players: int, *, rounds: int) -> Milliseconds:
    """The movement of a duplicate event: the tables of each round are compared with each other.

    >>> movement_cost(120, rounds=20)
    7700
    """
    return Milliseconds(_A_PROCESS + players * players * rounds // 40)


def file_cost(steps: int) -> Milliseconds:
    """The file of a tournament with so many steps.

    >>> file_cost(14_400)
    2300
    """
    return Milliseconds(_A_PROCESS + int(_A_STEP * steps))


def export_cost(tables: int) -> Milliseconds:
    """The deals of so many public tables, each of them replayed from its beginning.

    >>> export_cost(40)
    800
    """
    return Milliseconds(_A_REPLAY * tables)
