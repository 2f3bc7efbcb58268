"""Every kind of event has its one row, and what is asked of a kind is asked of its row."""

from collections.abc import Iterator
from typing import get_args

from skat.referee.events import Event, EventBase


def written(kind: type[EventBase] = EventBase) -> Iterator[type[EventBase]]:
    """Every event that there is a class for; what they share is none itself."""
    narrower = kind.__subclasses__()
    if not narrower:
        yield kind
    for one in narrower:
        yield from written(one)


def test_every_event_that_is_written_can_be_told() -> None:
    assert set(written()) == set(get_args(Event))
