"""How many records there are, before each takes its time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from skat.cli.options import STANDARD, opened
from skat.notation.files import read_records


def records_in(files: Sequence[Path]) -> int | None:
    """The records of these files, unreadable ones too; a file that cannot be read ends the command.

    None where there is a pipe, or standard input: they can be read once only.
    """
    total: int | None = 0
    for file in files:
        if file == STANDARD or file.is_fifo():
            total = None
            continue
        with opened(file) as source:
            if total is not None:
                total += sum(1 for _ in read_records(source))
    return total
