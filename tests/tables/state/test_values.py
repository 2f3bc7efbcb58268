"""The values of a table are no work for the garbage collector, and cannot be: nothing in them turns
back to its holder.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator

import msgspec

from skat.journal import Command, Entry
from skat.tables.shown.snapshot import PublicPart
from skat.tables.shown.subscriber import Shown
from skat.tables.state.actions import Recorded
from skat.tables.state.table_state import TableState


def values_in(kind: object, met: set[object]) -> Iterator[type[msgspec.Struct]]:
    """Every struct that a value of this kind can hold."""
    if kind in met:
        return
    met.add(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for field in typing.get_type_hints(kind).values():
            yield from values_in(field, met)
    for part in typing.get_args(kind):
        yield from values_in(part, met)


def test_no_value_of_a_table_is_searched_for_garbage() -> None:
    """Each is frozen, so it holds only what was there before it: no circle, nothing to search."""
    kinds = set(values_in(TableState | Shown | PublicPart | Recorded | Entry | Command, set()))
    assert len(kinds) > 100
    for kind in kinds:
        config = kind.__struct_config__
        assert config.frozen, kind
        assert not config.gc, kind
