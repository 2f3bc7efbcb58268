"""Two real servers share a database and a Redis: people at both play, whichever of them dies."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.journal.bus.redis_server import RedisServer, until
from tests.server.front_door import FrontDoor
from tests.server.live import LiveServer, OpenedTable
from tests.server.peer import Peer, Told
from tests.server.steady.reaching import Reached
from tests.server.two_servers import Service, driven

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("without_limits")]


def together(people: list[Peer], reached: Callable[[Told], bool]) -> None:
    """All play until each of them has seen this."""
    with ThreadPoolExecutor(len(people)) as playing:
        list(playing.map(lambda peer: peer.play_until(reached), people))


def seated(
    service: Service,
    *,
    at: tuple[Reached, Reached] | None = None,
    guests: Sequence[str] = ("Ben",),
    **wish: object,
) -> tuple[list[OpenedTable], list[Peer]]:
    """Anna at the first server, her guests at the second and the first by turns; a list is begun.

    A computer player takes the place of a second guest.
    """
    others = ["open" if place < len(guests) else "simple" for place in range(2)]
    anna = service.servers[0].open_table(others=others, **wish)
    opened = [anna]
    for number, name in enumerate(guests, start=1):
        opened.append(service.servers[number % 2].sit_down(anna.table, name))
    doors = at or tuple(service.servers)
    people = [Peer.seated(doors[number % 2], place) for number, place in enumerate(opened)]
    people[0].try_to({"do": "begin"})
    return opened, people


def in_auction(told: Told) -> bool:
    return told["view"] is not None and told["view"]["phase"] == "auction"


def in_play(told: Told) -> bool:
    return told["view"] is not None and sum(told["view"]["tricks_won"]) > 2


def test_a_server_that_ends_sends_its_people_to_the_other(service: Service) -> None:
    """Pages come to a proxy; the driver gets SIGTERM, and they find the other server there."""
    here, there = service.servers
    with FrontDoor(here.port, there.port) as first, FrontDoor(there.port, here.port) as second:
        opened, people = seated(service, at=(first, second))
        together(people, in_play)
        gone = service.driving()
        leaving, staying = service.servers[gone], service.servers[1 - gone]
        leaving.process.send_signal(signal.SIGTERM)
        people[gone].expect_close(1012)
        before = people[gone].seq
        people[gone] = Peer.seated((first, second)[gone], opened[gone])
        assert people[gone].seq >= before, "an acknowledged entry is lost"
        until(lambda: driven(staying))
        together(people, lambda told: bool(told["list"]["entries"]))
        for person in people:
            person.hang_up()
    service.check(opened[0])
    # One id leads through the logs of both.
    assert commands(leaving, "done") & commands(staying, "read")
    assert commands(staying, "done") & commands(leaving, "read")


def commands(server: LiveServer, outcome: str) -> set[tuple[str, str, int]]:
    """What the log of a server has of commands with this outcome."""
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    assert {line["server"].rpartition(":")[2] for line in lines} == {str(server.port)}
    return {
        (line["journal"], line["command"], line["seq"])
        for line in lines
        if line.get("outcome") == outcome
    }


@pytest.mark.proof
def test_a_driver_that_stood_still_gives_up(service: Service) -> None:
    """Stopped past its lease, it finds another driver when it goes on, and its people see that."""
    (anna, _), people = seated(service)
    together(people, in_play)
    driving = service.driving()
    stopped, follower = service.servers[driving], service.servers[1 - driving]
    os.kill(stopped.process.pid, signal.SIGSTOP)
    until(lambda: driven(follower))
    os.kill(stopped.process.pid, signal.SIGCONT)
    until(lambda: not driven(stopped))
    together(people, lambda told: bool(told["list"]["entries"]))
    assert people[0].snapshot["list"] == people[1].snapshot["list"]
    for person in people:
        person.hang_up()
    service.check(anna)


@pytest.mark.proof
def test_without_a_redis_it_is_slower_and_nothing_else(
    service: Service, redis: RedisServer
) -> None:
    (anna, _), people = seated(service)
    together(people, in_auction)
    redis.kill()
    together(people, lambda told: bool(told["list"]["entries"]))
    redis.start()
    together(people, lambda told: len(told["list"]["entries"]) >= 2)
    for person in people:
        person.hang_up()
    service.check(anna)
