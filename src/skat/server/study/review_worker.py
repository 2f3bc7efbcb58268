"""The process that looks back at deals: a record a line in, shares of the work and a review out.

Tries from a point of a deal are asked for in a line of their own form. It is a program of its own,
so that neither moves nor reads wait for it, and it has the lowest priority on the machine. It ends
at the end of its input.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO, Final, TypeAlias

import msgspec

from skat.analysis.review import review_deal
from skat.analysis.written import written_review
from skat.model.refusal import Refusal
from skat.notation.record import Record, read_record
from skat.notation.replaying import replay
from skat.server.study.tries import is_wanted, steps_of, tried_out

BEHIND: Final = 10
"""Its niceness: on a busy machine it gets a tenth of what others get, never nothing."""

Progressed: TypeAlias = Callable[[float], None]


class ReviewedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A review as JSON has it, the deal step by step, and the size of its table."""

    table_size: int
    review: dict[str, Any]
    steps: tuple[Any, ...]


def reviewed(record: bytes, *, progress: Progressed | None = None) -> ReviewedDeal | Refusal:
    """The review of a finished deal from its record; `progress` is called with the share done.

    Refused: `unfinished`, and what a record that cannot be read or played is refused for.
    """
    read = read_record(record)
    if not isinstance(read, Record):
        return read
    replayed = replay(read)
    if replayed.result is None:
        return replayed.problem or Refusal("unfinished")
    return ReviewedDeal(
        table_size=read.table_size,
        review=written_review(review_deal(replayed, progress=progress), names={}),
        steps=steps_of(replayed),
    )


def step_back() -> None:
    """Lets everything else go first, where the system knows such a thing."""
    if hasattr(os, "nice"):
        os.nice(BEHIND)


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Answers every line of the source: `share` lines, then one with `deal` or `refused`."""
    for line in source:
        sink.write(_answer(line, sink) + b"\n")
        sink.flush()


def _answer(line: bytes, sink: BinaryIO) -> bytes:
    def progress(share: float) -> None:
        sink.write(msgspec.json.encode({"share": round(share, 2)}) + b"\n")
        sink.flush()

    try:
        review = (tried_out if is_wanted(line) else reviewed)(line, progress=progress)
        answer = {"refused": review.code} if isinstance(review, Refusal) else {"deal": review}
        return msgspec.json.encode(answer, order="sorted")
    except Exception:  # whatever a deal brings to light, the next one is looked at
        traceback.print_exc()
        return b'{"refused":"review_failed"}'


if __name__ == "__main__":
    step_back()
    main(sys.stdin.buffer, sys.stdout.buffer)
