"""With whom one has played: only those, by the names at the table, and online only who agrees."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.journal import Following, JournalId, SharedFormats
from skat.journal.bus import LocalBus
from skat.server.people.companions import HERE_SECONDS, OnlinePresence
from tests.memory_store import MemoryStore
from tests.server.in_process import Browser, code, server_on
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store


@pytest.fixture
def client(tmp_path: Path) -> Iterator[SteadyServer]:
    store = virtual_store(tmp_path)
    with server_on(store) as running:
        yield running


def opened(browser: Browser, name: str) -> dict[str, str]:
    seated = browser.post("/api/tables", name=name, others=["open", "open"]).json()
    return {"table": seated["table"], "token": seated["token"]}


def joined(browser: Browser, table: str, name: str) -> dict[str, str]:
    seated = browser.post(f"/api/tables/{table}/places", name=name).json()
    return {"table": table, "token": seated["token"]}


def met(browser: Browser, *places: dict[str, str]) -> dict[str, tuple[int, bool, bool | None]]:
    people = browser.post("/api/people", places=list(places)).json()["people"]
    return {each["name"]: (each["tables"], each["account"], each["online"]) for each in people}


def test_one_knows_whom_one_sat_with_and_nobody_else(client: SteadyServer) -> None:
    anna, ben, cleo, stranger = (Browser(client) for _ in range(4))
    assert ben.create("Ben").status_code == 201
    first, second = opened(anna, "Anna"), opened(anna, "Anna")
    for table in (first, second):
        joined(ben, table["table"], "")
    place = joined(cleo, second["table"], "Cleo")
    opened(stranger, "David")
    assert met(anna, first, second) == {"Ben": (2, True, None), "Cleo": (1, False, None)}
    assert met(anna, first) == {"Ben": (1, True, None)}
    # An account need not say where it sat; who was there with it once is a guest by his name.
    assert met(ben) == {"Anna": (2, False, None), "Cleo": (1, False, None)}
    assert met(cleo, place) == {"Anna": (1, False, None), "Ben": (1, True, None)}
    # A secret that opens nothing tells nothing, nor does a table without one's own secret.
    assert met(stranger, {"table": second["table"], "token": "invented"}) == {}
    assert met(stranger) == {}


def test_online_is_seen_of_those_who_agree_by_those_who_know_them(client: SteadyServer) -> None:
    anna, ben = Browser(client), Browser(client)
    assert ben.create("Ben").status_code == 201
    place = opened(anna, "Anna")
    joined(ben, place["table"], "")
    assert met(anna, place) == {"Ben": (1, True, None)}
    assert ben.post("/api/people/here", here=True).json() == {"here": True}
    assert met(anna, place) == {"Ben": (1, True, True)}
    assert ben.post("/api/people/here", here=False).json() == {"here": False}
    assert met(anna, place) == {"Ben": (1, True, None)}
    assert code(anna.post("/api/people/here", here=True)) == "not_logged_in"
    # A player who had his name taken away is shown to nobody.
    assert ben.post("/api/games/forget", tables=[place["table"]]).status_code == 200
    assert met(anna, place) == {}


def test_who_says_no_more_is_forgotten() -> None:
    now = 0.0
    here = OnlinePresence(clock=lambda: now)
    here.show("ben", here=True)
    now = HERE_SECONDS - 1
    assert "ben" in here
    now = HERE_SECONDS + 1
    assert "ben" not in here
    here.show("cleo", here=True)
    assert "ben" not in here


async def test_other_servers_see_who_is_here() -> None:
    bus, store = LocalBus(), MemoryStore()
    following = [Following(store, bus, SharedFormats({})) for _ in range(2)]
    here, there = (OnlinePresence(others=one) for one in following)
    for one in (here, there):
        one.listen()
    here.show("anna", here=True)
    following[0].call(JournalId("who-is-here"), b"nothing of ours")
    await asyncio.sleep(0.01)
    assert "anna" in here
    assert "anna" in there
    there.show("anna", here=False)
    await asyncio.sleep(0.01)
    assert "anna" not in here
    for each in following:
        await each.close()
