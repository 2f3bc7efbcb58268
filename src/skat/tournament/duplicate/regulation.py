"""The regulation of an event, by the keys of its sentences: what its notice says is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from skat.tournament.duplicate.form import DuplicateEvent

_RULES: Final = range(1, 9)


def regulation(event: DuplicateEvent) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Each sentence by its key and details; the last ones only where the event needs them."""
    for number in _RULES:
        at_four = number == 1 and event.seats_a_table == 4
        yield "duplicate.rule_at_four" if at_four else f"duplicate.rule_{number}", {}
    if len(event.players) % event.seats_a_table:
        yield "duplicate.rule_sits_out", {}
    if event.correction_minutes:
        yield "duplicate.rule_corrections", {"minutes": event.correction_minutes}
