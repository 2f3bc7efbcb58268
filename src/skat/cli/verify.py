"""`skat verify`: the sum of every revealed deal done again, one row each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from skat.cli.jsonl import Say
from skat.cli.replay import problem_text
from skat.notation.problem import Problem
from skat.notation.revealed import check_deal, read_revealed


class VerifyRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the sum said about one deal; `message` tells what is wrong, if anything."""

    file: str
    deal: str | None
    fair: bool
    message: str | None = None


def verify_rows(file: BinaryIO, *, name: str, say: Say) -> Iterator[VerifyRow]:
    """One row for each deal of an open binary file called `name`, in order.

    >>> from io import BytesIO
    >>> rows = verify_rows(BytesIO(b"{}"), name="deals.json", say=lambda code, details: code)
    >>> [(row.fair, row.message) for row in rows]
    [(False, 'line 1: bad_revealed_deal')]
    """
    for found in read_revealed(file):
        if isinstance(found, Problem):
            yield VerifyRow(file=name, deal=None, fair=False, message=problem_text(found, say=say))
            continue
        checked = check_deal(found)
        if isinstance(checked, Problem):
            message: str | None = problem_text(checked, say=say)
        elif not checked.commitment_holds:
            message = say("commitment_differs", {})
        elif checked.first_wrong is not None:
            message = say("pack_differs", {"place": checked.first_wrong})
        else:
            message = None
        yield VerifyRow(file=name, deal=found.deal, fair=message is None, message=message)
