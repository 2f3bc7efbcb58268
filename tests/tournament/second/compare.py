"""Whether the program and the second book agree on every figure of an event, all along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from skat.model.refusal import Refusal
from skat.tournament.audit import problems
from skat.tournament.commands import CloseSeries, Publish, Qualify, Step
from skat.tournament.eventful.evening import eventful_steps
from skat.tournament.machine import apply
from skat.tournament.results.board import board_of
from skat.tournament.state import Tournament
from tests.tournament.second.event import Event
from tests.tournament.second.product import figures

MOMENTS = (CloseSeries, Publish, Qualify)
EVERY = 17
"""Steps after which all figures are compared, besides those of moments and the last."""


def compared(seed: int, *, audited: bool = False) -> Iterator[str]:
    """What differs in the event of this seed, a line each; nothing if all figures agree.

    An audit draws all tables again, which takes longer than everything else.
    """
    steps = eventful_steps(seed.to_bytes(32, "big"))
    if audited:
        yield from (f"the audit says {each.code}: {each.details}" for each in problems(steps))
    yield from differing(steps)


def differing(steps: Sequence[Step]) -> Iterator[str]:
    """What differs in an event of these steps."""
    event, state, board = Event(), None, None
    for at, step in enumerate(steps, start=1):
        written = msgspec.json.decode(msgspec.json.encode(step))
        try:
            event.take(written)
        except AssertionError as error:
            yield f"step {at}, {written['do']['do']}: {error}"
            return
        state = _after(state, step)
        if at % EVERY and at < len(steps) and not isinstance(step.do, MOMENTS):
            continue
        lines = list(_differences(figures(state, board), event.figures()))
        board = board_of(state, board)
        if lines:
            yield from (f"step {at}, {written['do']['do']}: {each}" for each in lines)
            return


def _after(state: Tournament | None, step: Step) -> Tournament:
    changed = apply(state, step)
    assert not isinstance(changed, Refusal), changed
    return changed


def _differences(one: Any, other: Any, where: str = "") -> Iterator[str]:
    """Where two figures differ, as far in as it can be said."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from _differences(one[key], other[key], f"{where} {key}")
    elif one != other:
        yield f"{where.strip()}: {one} here, {other} by the second book"
