"""Reading many journals together: each caller gets its own, whatever befalls the others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from skat.journal import JournalId, ReadTogether, StoreBrokenError, StoreBusyError
from skat.journal.threads import MOST_TOGETHER
from tests.lanes.steady import GIVEN

A, B, C = JournalId("a"), JournalId("b"), JournalId("c")
BROKEN, BUSY, REFUSED = JournalId("broken"), JournalId("busy"), JournalId("refused")


class Shelf:
    """Reads names as capitals, with some trouble, and keeps what it was asked for at a time."""

    def __init__(self) -> None:
        self.trips: list[tuple[JournalId, ...]] = []
        self.may_read = threading.Event()
        self.may_read.set()
        self.together = ReadTogether(self._read)

    def _read(self, names: Sequence[JournalId]) -> Mapping[JournalId, str | Exception]:
        self.trips.append(tuple(names))
        self.may_read.wait()
        if BROKEN in names:
            raise StoreBrokenError("a page of the disk")
        if BUSY in names:
            raise StoreBusyError("no server")
        refused = LookupError("not this one")
        return {name: refused if name == REFUSED else name.upper() for name in names}


def run(story: Coroutine[None, None, None]) -> None:
    """On a loop whose one thread is given here."""
    with (
        ThreadPoolExecutor(1, thread_name_prefix=GIVEN) as given,
        closing(asyncio.new_event_loop()) as loop,
    ):
        loop.set_default_executor(given)
        loop.run_until_complete(story)


def test_all_that_ask_at_once_are_read_in_one_trip() -> None:
    async def story() -> None:
        shelf = Shelf()
        assert await asyncio.gather(*map(shelf.together.get, (A, B, C))) == ["A", "B", "C"]
        assert shelf.trips == [(A, B, C)]
        assert await shelf.together.get(A) == "A"
        assert shelf.trips[1:] == [(A,)], "nothing is remembered"

    run(story())


def test_two_that_ask_for_the_same_journal_get_the_same() -> None:
    async def story() -> None:
        shelf = Shelf()
        assert await asyncio.gather(*map(shelf.together.get, (A, B, A))) == ["A", "B", "A"]
        assert shelf.trips == [(A, B)]

    run(story())


def test_who_comes_during_a_trip_goes_with_the_next_one() -> None:
    """What was read before he asked could be too old for him."""

    async def story() -> None:
        shelf = Shelf()
        shelf.may_read.clear()
        first = asyncio.create_task(shelf.together.get(A))
        while not shelf.trips:
            await asyncio.sleep(0)
        later = [asyncio.create_task(shelf.together.get(name)) for name in (B, A, C)]
        await asyncio.sleep(0)
        shelf.may_read.set()
        assert await asyncio.gather(first, *later) == ["A", "B", "A", "C"]
        assert shelf.trips == [(A,), (B, A, C)]

    run(story())


def test_a_crowd_is_read_in_its_order_so_many_at_a_time() -> None:
    names = [JournalId(f"t{number}") for number in range(2 * MOST_TOGETHER + 1)]

    async def story() -> None:
        shelf = Shelf()
        answers = await asyncio.gather(*map(shelf.together.get, names))
        assert answers == [name.upper() for name in names]
        assert [len(trip) for trip in shelf.trips] == [MOST_TOGETHER, MOST_TOGETHER, 1]
        assert [name for trip in shelf.trips for name in trip] == names

    run(story())


@pytest.mark.parametrize(("bad", "error"), [(REFUSED, LookupError), (BROKEN, StoreBrokenError)])
def test_what_cannot_be_read_does_not_hurt_those_that_are_read_with_it(
    bad: JournalId, error: type[Exception]
) -> None:
    async def story() -> None:
        shelf = Shelf()
        asked = map(shelf.together.get, (A, bad, B))
        first, second, third = await asyncio.gather(*asked, return_exceptions=True)
        assert (first, third) == ("A", "B")
        assert isinstance(second, error)

    run(story())


def test_a_database_that_does_not_answer_is_not_asked_for_each_alone() -> None:
    """Each of them would wait until its line counts as lost."""

    async def story() -> None:
        shelf = Shelf()
        asked = map(shelf.together.get, (A, BUSY, B))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in answers] == [StoreBusyError] * 3
        assert len(shelf.trips) == 1
        assert await shelf.together.get(A) == "A", "the next one is asked"

    run(story())


def test_who_goes_away_is_not_missed() -> None:
    async def story() -> None:
        shelf = Shelf()
        shelf.may_read.clear()
        gone, stays = (asyncio.create_task(shelf.together.get(name)) for name in (A, B))
        while not shelf.trips:
            await asyncio.sleep(0)
        gone.cancel()
        shelf.may_read.set()
        assert await stays == "B"
        assert gone.cancelled()

    run(story())
