"""The bus over Redis: what one server publishes another hears, and a lost Redis harms nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
import redis

from skat.bus.redis_bus import RedisBus
from skat.journal import Bus, Hint, JournalId, Seq
from tests.bus.bus_conformance import OTHER, TABLE, BusConformance
from tests.bus.redis_server import RedisServer, until

pytestmark = pytest.mark.live


def published_until(bus: Bus, hint: Hint, heard: list[Hint]) -> None:
    """Publishes until it was heard elsewhere: hints may get lost, the first ones do."""

    def told() -> bool:
        bus.publish(hint)
        return hint in heard

    until(told)


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with RedisServer() as running:
        yield running


@pytest.fixture
def buses(server: RedisServer) -> Iterator[list[RedisBus]]:
    with ExitStack() as opened:
        yield [opened.enter_context(closing(RedisBus(server.url))) for _ in range(3)]


class TestRedisBus(BusConformance):
    @pytest.fixture
    def new_bus(self, server: RedisServer) -> Bus:
        return RedisBus(server.url)


class TestRedisBusWithoutRedis(BusConformance):
    @pytest.fixture
    def new_bus(self) -> Bus:
        return RedisBus("redis://127.0.0.1:1")


def test_what_one_publishes_the_others_hear(buses: list[RedisBus]) -> None:
    one: list[Hint] = []
    everything: list[Hint] = []
    buses[1].subscribe(one.append, journal=TABLE)
    buses[2].subscribe(everything.append)
    published_until(buses[0], Hint(OTHER, Seq(3)), everything)
    published_until(buses[0], Hint(TABLE, Seq(7)), everything)
    published_until(buses[0], Hint(TABLE, Seq(7)), one)
    assert set(one) == {Hint(TABLE, Seq(7))}


def test_a_journal_may_have_any_printable_name(buses: list[RedisBus]) -> None:
    for name in ("Tisch *?[a] \u2660", "x" * 200, ":", "*"):
        heard: list[Hint] = []
        place = buses[1].subscribe(heard.append, journal=JournalId(name))
        published_until(buses[0], Hint(JournalId(name), Seq(1)), heard)
        place.close()


def test_whoever_has_left_and_whoever_listens_to_all_change_freely(
    buses: list[RedisBus],
) -> None:
    one: list[Hint] = []
    everything: list[Hint] = []
    place = buses[1].subscribe(one.append, journal=TABLE)
    published_until(buses[0], Hint(TABLE, Seq(1)), one)
    all_of_them = buses[1].subscribe(everything.append)
    published_until(buses[0], Hint(OTHER, Seq(1)), everything)
    all_of_them.close()
    published_until(buses[0], Hint(TABLE, Seq(2)), one)
    place.close()
    stayed = len(one)
    again: list[Hint] = []
    buses[1].subscribe(again.append, journal=OTHER)
    published_until(buses[0], Hint(OTHER, Seq(5)), again)
    buses[0].publish(Hint(TABLE, Seq(3)))
    published_until(buses[0], Hint(OTHER, Seq(6)), again)
    assert len(one) == stayed


def test_all_that_is_said_is_heard_in_its_order(buses: list[RedisBus]) -> None:
    heard: list[Hint] = []
    buses[1].subscribe(heard.append, journal=TABLE)
    published_until(buses[0], Hint(TABLE, Seq(1)), heard)
    said = [Hint(TABLE, Seq(0), f"line {number}\n\u2660".encode()) for number in range(50)]
    for one in said:
        buses[0].publish(one)
    until(lambda: said[-1] in heard)
    assert [hint for hint in heard if hint.said] == said


def test_services_of_another_name_hear_nothing(server: RedisServer) -> None:
    with ExitStack() as opened:
        ours, theirs, mine = (
            opened.enter_context(closing(RedisBus(server.url, name=name)))
            for name in ("skat", "other", "skat")
        )
        heard: list[Hint] = []
        foreign: list[Hint] = []
        mine.subscribe(heard.append)
        theirs.subscribe(foreign.append)
        published_until(theirs, Hint(OTHER, Seq(9)), foreign)
        published_until(ours, Hint(TABLE, Seq(1)), heard)
        assert set(foreign) == {Hint(OTHER, Seq(9))}


def test_what_others_say_on_a_channel_is_no_hint(server: RedisServer) -> None:
    heard: list[Hint] = []
    with (
        closing(RedisBus(server.url)) as bus,
        closing(RedisBus(server.url)) as other,
        redis.Redis.from_url(server.url) as line,
    ):
        bus.subscribe(heard.append, journal=TABLE)
        published_until(other, Hint(TABLE, Seq(1)), heard)
        for noise in (
            b"",
            b"7",
            b"x" * 100_000,
            b"\xff" * 16 + b" 7",
            b"0" * 16 + b" " + b"9" * 19,
        ):
            line.publish(f"skat:hint:{TABLE}", noise)
        published_until(other, Hint(TABLE, Seq(2)), heard)
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
