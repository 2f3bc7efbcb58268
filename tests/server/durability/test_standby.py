"""A second machine has whatever was acknowledged: the first is killed in the middle of entries."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from skat.journal import JournalId
from skat.office.standby import AWAY_SECONDS
from skat.server.standby import second_leads
from tests.server.list_phone import Reply, ask
from tests.server.live import UNANSWERED, LiveServer
from tests.server.steady.server import SteadyServer
from tests.server.tournament_hall import Hall

PATIENCE = 120.0


@pytest.fixture
def first(tmp_path: Path) -> Iterator[LiveServer]:
    folder = tmp_path / "first"
    folder.mkdir()
    with LiveServer(folder) as server:
        yield server


def second_for(hall: Hall, folder: Path) -> LiveServer:
    """A machine that stands by for this tournament, not started yet."""
    link = hall.get("standby-link").json["address"]
    folder.mkdir()
    return LiveServer(folder, f"--standby-for={link}")


def standby_of(hall: Hall) -> dict[str, object] | None:
    told: dict[str, object] | None = hall.get("desk").json["standby"]
    return told


def phone_of(hall: Hall) -> dict[str, object]:
    """What the phone of number 1 shows; its key is the same at both machines."""
    told: dict[str, object] = hall.get("phone", hall.get("cards").json["1"]).json
    return told


def wait_until_attached(hall: Hall) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        told = standby_of(hall)
        if told is not None and told["attached"]:
            return
        time.sleep(0.1)
    raise AssertionError(f"never attached: {standby_of(hall)}")


def at(server: LiveServer, hall: Hall) -> Hall:
    """The same desk at the other machine."""
    there = object.__new__(Hall)
    there.server, there.name, there.desk_key = server, hall.name, hall.desk_key
    there.referee_key = hall.referee_key
    return there


def names_in(hall: Hall) -> list[str]:
    return [each["name"] for each in hall.get("desk").json["entrants"]]


def enter(hall: Hall, name: str) -> Reply:
    return hall.post(
        {"do": "enter", "name": name, "paid": 1000},
        command_id=f"enter-{name.replace(chr(32), chr(45))}",
    )


@pytest.mark.live
def test_nothing_acknowledged_is_lost_with_the_first_machine(
    first: LiveServer, tmp_path: Path
) -> None:
    hall = Hall(first)
    hall.do({"do": "announce"})
    for early in range(5):
        assert enter(hall, f"Early {early}").status == 201
    acknowledged: list[str] = []
    sent: list[str] = []
    stop = threading.Event()

    def desk(number: int) -> None:
        for at_once in range(1_000):
            name = f"D{number} N{at_once}"
            sent.append(name)
            try:
                if enter(hall, name).status == 201:
                    acknowledged.append(name)
            except UNANSWERED:
                return
            if stop.is_set():
                return

    with second_for(hall, tmp_path / "second") as second:
        wait_until_attached(hall)
        there = at(second, hall)
        refused = enter(there, "Too soon")
        assert refused.code == "standing_by"
        goes_on_alone(hall, second)
        desks = [threading.Thread(target=desk, args=(number,)) for number in range(3)]
        for each in desks:
            each.start()
        ends = time.monotonic() + PATIENCE
        while len(acknowledged) < 20 and time.monotonic() < ends:
            time.sleep(0.02)
        assert phone_of(hall)["second"] == second.url
        first.kill()
        stop.set()
        for each in desks:
            each.join(PATIENCE)
        assert len(acknowledged) >= 20
        # One button.
        assert there.post({"do": "take_over"}).status == 201
        kept = names_in(there)
        assert set(acknowledged) <= set(kept)
        assert len(kept) == len(set(kept))
        # What nobody answered is sent again, to the second machine, and counts once.
        for name in sent:
            assert enter(there, name).status == 201
        assert sorted(names_in(there)) == sorted(
            {*sent, "Alone", *(f"Early {n}" for n in range(5))}
        )
        assert there.draw(1).status == 201
        check_fencing(first, hall, there)


@pytest.mark.live
def test_a_first_machine_that_slept_asks_before_it_acknowledges(
    first: LiveServer, tmp_path: Path
) -> None:
    hall = Hall(first)
    hall.do({"do": "announce"})
    assert enter(hall, "Early").status == 201

    def leads(server: LiveServer) -> bool | None:
        return asyncio.run(second_leads(JournalId(hall.name), hall.desk_key, server.url))

    with second_for(hall, tmp_path / "second") as second:
        wait_until_attached(hall)
        assert leads(second) is False
        there = at(second, hall)
        os.kill(first.process.pid, signal.SIGSTOP)
        assert there.post({"do": "take_over"}).status == 201
        assert leads(second) is True
        told = standby_of(there)
        assert told is not None
        assert told["leads"]
        time.sleep(AWAY_SECONDS + 1)
        os.kill(first.process.pid, signal.SIGCONT)
        assert enter(hall, "Late").code == "handed_over"
        assert enter(there, "Late").status == 201
        second.kill()
        assert leads(second) is None


def goes_on_alone(hall: Hall, second: LiveServer) -> None:
    """While the second machine is away, the first asks nobody; then it tells what was missed."""
    second.kill()
    begun = time.monotonic()
    assert enter(hall, "Alone").status == 201
    assert time.monotonic() - begun < PATIENCE
    told = standby_of(hall)
    assert told is not None
    assert not told["attached"]
    assert int(str(told["behind"])) >= 1
    second.start()
    wait_until_attached(hall)
    assert "Alone" in names_in(at(second, hall))


def check_fencing(first: LiveServer, hall: Hall, there: Hall) -> None:
    """The first machine comes back: the second tells it, and nobody enters anything there."""
    first.start()
    # It has kept where the second machine is, and asks it before the very first entry.
    assert enter(hall, "Split").code == "handed_over"
    ends = time.monotonic() + PATIENCE
    while not phone_of(hall)["moved"] and time.monotonic() < ends:
        time.sleep(0.2)
    # Phones and desks that still ask the first machine are told where it goes on.
    told = phone_of(hall)
    assert (told["second"], told["moved"]) == (there.server.url, True)
    standby = standby_of(hall)
    assert standby is not None
    assert (standby["at"], standby["moved"]) == (there.server.url, True)
    assert (phone_of(there)["second"], phone_of(there)["moved"]) == ("", False)
    assert there.post({"do": "take_over"}).code == "no_copy"


def test_a_copy_needs_its_own_key(steady: SteadyServer) -> None:
    hall = Hall(steady)
    assert hall.get("copy?after=0").code == "management_only"
    assert hall.get("standby-link", key=hall.referee_key).code == "management_only"
    link = hall.get("standby-link").json["address"]
    key = link.partition("#")[2]
    for room in ("desk", "tables", "cards", "audit", "files/complete.json"):
        assert hall.get(room, key=key).status == 403, room
    body = {"command_id": "x1", "command": {"do": "announce"}}
    path = f"/api/tournaments/{hall.name}/commands"
    assert ask(steady, path, body=body, key=key).code == "management_only"
    other = hall.get("copy?after=1&last=0000", key=key)
    assert other.code == "copy_differs"
    # An address is told to everybody, so it leads to a machine and to nothing else.
    for strange in ("javascript:alert(1)", "http://x.example:80/page", "http://a:b@x:80", "x"):
        assert hall.get(f"copy?after=0&at={quote(strange)}", key=key).status == 200
        told = standby_of(hall)
        assert told is not None
        assert told["at"] == ""
    assert steady.reply(f"/api/tournaments/{hall.name}/copy?after=0").status == 403
