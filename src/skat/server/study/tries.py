"""Finished deals step by step, and tries from a point of one: work for the process of reviews."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from skat.model.malformed import UNREADABLE
from skat.model.refusal import Refusal
from skat.notation.record import Record, read_record
from skat.notation.replaying import ReplayedRecord
from skat.players.levels import Level
from skat.tables.shown.past_deal import PastStep, past_step


def steps_of(replayed: ReplayedRecord) -> tuple[PastStep, ...]:
    """The deal and every action after it, each with all cards open."""
    states = replayed.states[1:]
    return tuple(
        past_step(action if number else None, state)
        for number, (action, state) in enumerate(zip(replayed.actions, states, strict=True))
    )


if TYPE_CHECKING:
    from skat.analysis.what_if import Start, Tries

FORMAT: Final = "skat-tries/1"
MOST_TRIES: Final = 24


class TriesWanted(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="format", tag="skat-tries/1"
):
    """So many tries of computer players of one level, `at` actions after the deal of a record."""

    record: str
    at: int
    level: Level
    tries: Annotated[int, msgspec.Meta(ge=1, le=MOST_TRIES)]


class _Job(msgspec.Struct):
    format: str = ""


def is_wanted(line: bytes) -> bool:
    """Whether a line of work asks for tries; every other one is a record.

    >>> is_wanted(b'{"format":"skat-tries/1"}'), is_wanted(b'{"format":"skat-record/1"}')
    (True, False)
    """
    try:
        return msgspec.json.decode(line, type=_Job).format == FORMAT
    except UNREADABLE:
        return False


def start_in(text: str, *, at: int) -> Start | Refusal:
    """The point of a record from which it goes on.

    Refused: what a record is refused for that cannot be read, and `skat.analysis.what_if.start_at`.
    """
    # The players are loaded when the first deal goes on.
    from skat.analysis.what_if import start_at

    record = read_record(text)
    return start_at(record, at=at) if isinstance(record, Record) else record


def tried_out(line: bytes, *, progress: Callable[[float], None] | None = None) -> Tries | Refusal:
    """What came of the tries that this line asks for. Refused: as `start_in`."""
    # The players are loaded in the process that works, never in the server.
    from skat.analysis.what_if import tried

    wanted = msgspec.json.decode(line, type=TriesWanted)
    start = start_in(wanted.record, at=wanted.at)
    if isinstance(start, Refusal):
        return start
    return tried(start, level=wanted.level, tries=wanted.tries, told=progress)
