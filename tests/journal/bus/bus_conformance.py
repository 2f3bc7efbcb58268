"""What every bus must do inside one process. A bus's tests subclass `BusConformance`."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from skat.journal import Bus, Hint, JournalId, Seq
from tests.lanes.steady import GIVEN

TABLE, OTHER = JournalId("table-17"), JournalId("table-18")


class BusConformance:
    """The suite; see the top of the file."""

    @pytest.fixture
    def new_bus(self) -> Bus:
        raise NotImplementedError("the subclass says how its bus is made")

    @pytest.fixture
    def bus(self, new_bus: Bus) -> Iterator[Bus]:
        yield new_bus
        new_bus.close()

    def test_tells_the_subscribers_of_a_journal_and_of_all(self, bus: Bus) -> None:
        one: list[Hint] = []
        everything: list[Hint] = []
        bus.subscribe(one.append, journal=TABLE)
        bus.subscribe(everything.append)
        bus.publish(Hint(TABLE, Seq(1)))
        bus.publish(Hint(OTHER, Seq(1)))
        assert one == [Hint(TABLE, Seq(1))]
        assert everything == [Hint(TABLE, Seq(1)), Hint(OTHER, Seq(1))]

    def test_a_closed_subscription_hears_nothing_more(self, bus: Bus) -> None:
        left: list[Hint] = []
        stayed: list[Hint] = []
        place = bus.subscribe(left.append, journal=TABLE)
        bus.subscribe(stayed.append, journal=TABLE)
        place.close()
        place.close()
        bus.publish(Hint(TABLE, Seq(1)))
        assert (left, len(stayed)) == ([], 1)

    def test_the_same_listener_can_sit_twice_and_leave_once(self, bus: Bus) -> None:
        heard: list[Hint] = []
        first = bus.subscribe(heard.append, journal=TABLE)
        bus.subscribe(heard.append, journal=TABLE)
        bus.publish(Hint(TABLE, Seq(1)))
        first.close()
        bus.publish(Hint(TABLE, Seq(2)))
        assert [hint.seq for hint in heard] == [1, 1, 2]

    def test_a_failing_listener_is_logged_and_harms_nobody(
        self, bus: Bus, caplog: pytest.LogCaptureFixture
    ) -> None:
        def fail(hint: Hint) -> None:
            raise RuntimeError("out of order")

        heard: list[Hint] = []
        bus.subscribe(fail, journal=TABLE)
        bus.subscribe(heard.append, journal=TABLE)
        with caplog.at_level(logging.ERROR, logger="skat.journal.bus"):
            bus.publish(Hint(TABLE, Seq(7)))
        assert len(heard) == 1
        assert "a listener failed on entry 7 of table-17" in caplog.text

    def test_a_listener_may_leave_while_it_is_told(self, bus: Bus) -> None:
        heard: list[Hint] = []

        def leave(hint: Hint) -> None:
            heard.append(hint)
            place.close()

        place = bus.subscribe(leave, journal=TABLE)
        bus.publish(Hint(TABLE, Seq(1)))
        bus.publish(Hint(TABLE, Seq(2)))
        assert [hint.seq for hint in heard] == [1]

    def test_closing_ends_all_subscriptions(self, bus: Bus) -> None:
        heard: list[Hint] = []
        bus.subscribe(heard.append)
        bus.close()
        bus.close()
        bus.publish(Hint(TABLE, Seq(1)))
        assert heard == []

    def test_many_threads_lose_no_hint(self, bus: Bus) -> None:
        heard: list[Hint] = []
        bus.subscribe(heard.append, journal=TABLE)

        def publish() -> None:
            for number in range(200):
                bus.subscribe(lambda hint: None, journal=TABLE).close()
                bus.publish(Hint(TABLE, Seq(number)))

        with ThreadPoolExecutor(4, thread_name_prefix=GIVEN) as threads:
            for _ in range(4):
                threads.submit(publish)
        assert len(heard) == 800
