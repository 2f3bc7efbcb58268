"""Records that somebody pastes: the finished deals in them, ready to be looked back at."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Final

import msgspec

from skat.model.refusal import Refusal
from skat.notation.files import read_records
from skat.notation.iss_record import IssRecord
from skat.notation.problem import Problem
from skat.notation.record import Record, record_of, write_record
from skat.notation.replaying import replay
from skat.rules.actions import Deal
from skat.rules.result import DealResult

MOST_DEALS: Final = 48
"""Deals in one text: a series at a table of four."""


class PastedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal, its record without names, and who was called what in the text."""

    line: int
    players: tuple[str, str, str]
    record: bytes
    result: DealResult


class NoDeal(msgspec.Struct, frozen=True):
    """A record that has no finished deal, and why."""

    line: int | None
    why: Refusal


def pasted_deals(text: str) -> tuple[PastedDeal | NoDeal, ...] | Refusal:
    """What is in a text, ISS records or our own, in its order.

    Refused: `no_record`, `too_many_deals`.
    """
    found = list[PastedDeal | NoDeal]()
    for one in _deals(text):
        if len(found) == MOST_DEALS:
            return Refusal("too_many_deals", details={"most": MOST_DEALS})
        found.append(one)
    if len(found) == 1 and isinstance(found[0], NoDeal):
        return found[0].why
    return tuple(found) or Refusal("no_record")


def _deals(text: str) -> Iterator[PastedDeal | NoDeal]:
    for record in read_records(BytesIO(text.encode("utf-8", "replace"))):
        yield NoDeal(record.line, record) if isinstance(record, Problem) else _deal(record)


def _deal(record: Record | IssRecord) -> PastedDeal | NoDeal:
    replayed = replay(record)
    result = replayed.state.result
    if result is None or not replayed.actions or not isinstance(replayed.actions[0], Deal):
        return NoDeal(record.line, replayed.problem or Refusal("unfinished"))
    nameless = record_of(replayed.actions, state=replayed.state)
    return PastedDeal(
        line=record.line,
        players=record.players,
        record=write_record(nameless).encode(),
        result=result,
    )
