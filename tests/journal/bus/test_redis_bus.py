"""The bus over Redis: what one server publishes another hears, and a lost Redis harms nobody."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, nullcontext
from functools import partial

import pytest
import redis

from skat.journal import Bus, BusError, Hint, JournalId, Seq
from skat.journal.bus.redis_bus import RedisBus
from tests.journal.bus.bus_conformance import OTHER, TABLE, BusConformance
from tests.journal.bus.changes import (
    kept,
    one_more,
    require_a_value_ends_when_taken_away,
    require_no_step_is_lost,
)
from tests.journal.bus.redis_server import RedisServer, until
from tests.journal.store.walked import Given, walk

pytestmark = pytest.mark.live

NOWHERE = "redis://127.0.0.1:1"


def published_until(bus: Bus, hint: Hint, heard: list[Hint]) -> None:
    """Publishes until a subscriber has heard it: hints may get lost, the first ones do."""

    def is_heard() -> bool:
        bus.publish(hint)
        return hint in heard

    until(is_heard)


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with RedisServer() as running:
        yield running


@pytest.fixture
def buses(server: RedisServer) -> Iterator[list[RedisBus]]:
    with ExitStack() as opened:
        yield [opened.enter_context(closing(RedisBus(server.url))) for _ in range(3)]


def test_it_does_what_every_bus_must_with_and_without_a_redis(
    server: RedisServer, buses: list[RedisBus], caplog: pytest.LogCaptureFixture
) -> None:
    """And what one publishes the others hear, and nothing else."""
    for url in (server.url, NOWHERE):
        given: Given = {"bus": partial(opened, url), "caplog": lambda: nullcontext(caplog)}
        assert walk(BusConformance(), given) > 6
    with closing(RedisBus(NOWHERE)) as bus, pytest.raises(BusError):
        bus.values.change("steps", one_more, seconds=60)
    with closing(RedisBus(server.url)) as one, closing(RedisBus(server.url)) as other:
        require_no_step_is_lost(one)
        require_a_value_ends_when_taken_away(other)
        require_all_have_the_clock_of_the_redis(one, other)
    require_the_others_hear_what_one_publishes(buses)
    require_what_others_say_is_no_hint(server)


def require_all_have_the_clock_of_the_redis(one: RedisBus, other: RedisBus) -> None:
    """And a value ends in its time."""
    times = [
        bus.values.change("time", lambda before, now: (None, now), seconds=1)
        for bus in (one, other)
    ]
    assert times[0] <= times[1] <= time.time() + 1
    one.values.change("word", lambda before, now: (b"skat", None), seconds=1)
    time.sleep(1.5)
    assert other.values.change("word", kept, seconds=1) is None


def opened(url: str) -> closing[RedisBus]:
    """A bus, while a check has it."""
    return closing(RedisBus(url))


def require_the_others_hear_what_one_publishes(buses: list[RedisBus]) -> None:
    """In its order, whatever a journal is called; who has left hears nothing more."""
    one: list[Hint] = []
    everything: list[Hint] = []
    own: list[Hint] = []
    buses[0].subscribe(own.append)
    place = buses[1].subscribe(one.append, journal=TABLE)
    buses[2].subscribe(everything.append)
    published_until(buses[0], Hint(OTHER, Seq(3)), everything)
    published_until(buses[0], Hint(TABLE, Seq(7)), everything)
    published_until(buses[0], Hint(TABLE, Seq(7)), one)
    assert set(one) == {Hint(TABLE, Seq(7))}

    # All lines are heard in their order.
    said = [Hint(TABLE, Seq(0), f"line {number}\n\u2660".encode()) for number in range(50)]
    for line in said:
        buses[0].publish(line)
    until(lambda: said[-1] in one)
    assert [hint for hint in one if hint.said] == said

    # A journal may have any printable name.
    for name in ("Tisch *?[a] \u2660", "x" * 200, ":", "*"):
        heard: list[Hint] = []
        here = buses[1].subscribe(heard.append, journal=JournalId(name))
        published_until(buses[0], Hint(JournalId(name), Seq(1)), heard)
        here.close()

    # A subscriber that left hears nothing more, and the others still hear theirs.
    also: list[Hint] = []
    all_of_them = buses[1].subscribe(also.append)
    published_until(buses[0], Hint(OTHER, Seq(4)), also)
    all_of_them.close()
    published_until(buses[0], Hint(TABLE, Seq(8)), one)
    place.close()
    stayed = len(one)
    again: list[Hint] = []
    buses[1].subscribe(again.append, journal=OTHER)
    published_until(buses[0], Hint(OTHER, Seq(5)), again)
    buses[0].publish(Hint(TABLE, Seq(9)))
    published_until(buses[0], Hint(OTHER, Seq(6)), again)
    assert len(one) == stayed
    # The publisher hears it at once, and not again over the bus.
    assert [hint for hint in own if hint.said] == said


def require_what_others_say_is_no_hint(server: RedisServer) -> None:
    """Services of another name, and noise on a channel of ours."""
    with ExitStack() as stack:
        ours, theirs, mine = (
            stack.enter_context(closing(RedisBus(server.url, name=name)))
            for name in ("skat", "other", "skat")
        )
        line = stack.enter_context(redis.Redis.from_url(server.url))
        everything: list[Hint] = []
        heard: list[Hint] = []
        foreign: list[Hint] = []
        mine.subscribe(everything.append)
        ours.subscribe(heard.append, journal=TABLE)
        theirs.subscribe(foreign.append)
        published_until(theirs, Hint(OTHER, Seq(9)), foreign)
        published_until(ours, Hint(TABLE, Seq(1)), everything)
        assert set(foreign) == {Hint(OTHER, Seq(9))}
        published_until(mine, Hint(TABLE, Seq(1)), heard)
        for noise in (
            b"",
            b"7",
            b"x" * 100_000,
            b"\xff" * 16 + b" 7",
            b"0" * 16 + b" " + b"9" * 19,
        ):
            line.publish(f"skat:hint:{TABLE}", noise)
        published_until(mine, Hint(TABLE, Seq(2)), heard)
        assert set(heard) == {Hint(TABLE, Seq(1)), Hint(TABLE, Seq(2))}


def test_a_redis_that_dies_costs_hints_and_comes_back() -> None:
    with RedisServer() as server, ExitStack() as opened:
        first, second = (opened.enter_context(closing(RedisBus(server.url))) for _ in range(2))
        here: list[Hint] = []
        there: list[Hint] = []
        first.subscribe(here.append, journal=TABLE)
        second.subscribe(there.append, journal=TABLE)
        published_until(first, Hint(TABLE, Seq(1)), there)
        until(lambda: first.fault is None and second.fault is None)
        server.kill()
        for number in range(100):
            first.publish(Hint(TABLE, Seq(number)))
        assert len(here) >= 100
        until(lambda: first.fault and second.fault)
        server.start()
        published_until(first, Hint(TABLE, Seq(500)), there)
        until(lambda: first.fault is None and second.fault is None)
