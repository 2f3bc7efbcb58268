"""Who comes and goes is sent to everybody in the same step: no clock has to go on for it."""

from __future__ import annotations

import pytest

from skat.model.seats import Place
from skat.tables.running.attendants import NOBODY, Attendants
from skat.tables.shown.snapshot import Presence
from tests.memory_store import MemoryStore
from tests.tables.tools import Eyes, opened_table
from tests.virtual_time import spent


def last_told(eyes: Eyes) -> tuple[Place, ...]:
    """Who is there, by the last news to this viewer."""
    newest = eyes.all[-1]
    assert isinstance(newest, Presence), newest
    return newest.connected


@pytest.mark.parametrize("size", [3, 4])
def test_everybody_is_told_at_once_who_comes_who_goes_and_who_is_back(size: int) -> None:
    table = spent(opened_table(MemoryStore(), size=size))
    audience = table.audience
    people = [Eyes(place) for place in range(1, size + 1)]
    there: list[Eyes] = []
    places = tuple(Place(place) for place in range(1, size + 1))
    for place, person in zip(places, people, strict=True):
        audience.join(person)
        there.append(person)
        assert [last_told(eyes) for eyes in there] == [places[:place]] * place
    for gone in people:
        audience.part(gone)
        others = [eyes for eyes in people if eyes is not gone]
        left = tuple(place for place in places if people[place - 1] is not gone)
        assert [last_told(eyes) for eyes in others] == [left] * (size - 1)
        audience.join(gone)
        assert [last_told(eyes) for eyes in people] == [places] * size


def test_who_comes_and_goes_at_another_server_is_told_as_soon_as_it_is_known() -> None:
    table = spent(opened_table(MemoryStore()))
    audience = table.audience
    here = Eyes(1)
    audience.join(here)
    audience.hear_of(Attendants(connected=frozenset({Place(2)})))
    assert last_told(here) == (1, 2)
    audience.hear_of(NOBODY)
    assert last_told(here) == (1,)
