"""Push messages: off until the server and the owner want them, for this device alone, nameless."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from skat.server.push.desk import AWAY_SECONDS, FIRST_PAUSE, MOST_FAILURES
from skat.server.settings import ServerSettings
from tests.lanes.few import few
from tests.server.in_process import PASSWORD, Browser, code
from tests.server.people.test_friends import befriend, person
from tests.server.push.push_service import Device, PushService, signed, written
from tests.server.steady.server import SteadyServer
from tests.virtual_store import memory_disk, virtual_store

CONTACT = "mailto:club@example.org"


@pytest.fixture
def service() -> PushService:
    return PushService()


@pytest.fixture
def client(service: PushService) -> Iterator[SteadyServer]:
    with memory_disk() as folder:
        settings = ServerSettings(push=CONTACT)
        with SteadyServer(virtual_store(folder), settings=settings, post=service.post) as running:
            yield running
            assert "Traceback" not in running.log


def subscription(device: Device, *, at: str = "anna") -> dict[str, str]:
    return {
        "endpoint": f"https://push.example/{at}",
        "key": written(device.key),
        "secret": written(device.secret),
    }


def want(browser: Browser, device: Device, *, at: str = "anna", language: str = "de") -> Any:
    return browser.post("/api/push", **subscription(device, at=at), language=language)


def challenged(client: SteadyServer, by: Browser, name: str) -> None:
    """A friend is challenged, and all messages are sent."""
    by.post("/api/challenges/end")
    assert by.post("/api/challenges", friends=[name]).status_code == 200
    client.passes(1)


def test_a_server_sends_none_until_its_operator_says_how_to_reach_him() -> None:
    with memory_disk() as folder, SteadyServer(virtual_store(folder)) as client:
        anna = person(client, "Anna")
        assert anna.get("/api/push").json() == {"key": None, "here": False}
        assert code(want(anna, Device())) == "no_push_here"
        assert code(Browser(client).get("/api/push")) == "not_logged_in"


def test_a_challenge_is_told_on_the_devices_that_want_it(
    client: SteadyServer, service: PushService
) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    device = Device(secret=bytes(range(16)))
    challenged(client, ben, "Anna")
    assert service.taken == []
    told = want(anna, device).json()
    assert told == anna.get("/api/push").json() == {"key": told["key"], "here": True}
    challenged(client, ben, "Anna")
    [(endpoint, headers, body)] = service.taken
    assert endpoint == "https://push.example/anna"
    claims, key = signed(headers["Authorization"])
    assert (claims["aud"], claims["sub"], key) == ("https://push.example", CONTACT, told["key"])
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "300")
    message = service.told(device)
    assert message == [{"text": "Du wirst an einen Skattisch gebeten.", "path": "/"}]
    assert b"Ben" not in body
    assert anna.post("/api/push/end").json()["here"] is False
    challenged(client, ben, "Anna")
    assert service.taken == []


def test_a_yes_is_told_to_who_has_asked(client: SteadyServer, service: PushService) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    device = Device()
    want(anna, device, language="en")
    anna.post("/api/challenges", friends=["Ben"])
    answered = ben.post("/api/challenges/answer", name="Anna", accept=True).json()
    client.passes(1)
    table = answered["challenges"][0]["table"]
    assert service.told(device) == [
        {"text": "Your table is open, and a place there waits for you.", "path": f"/table/{table}"}
    ]


def sit(client: SteadyServer, browser: Browser, table: str) -> Any:
    """The line of an owner to his place at a table."""
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    headers = {"cookie": cookies, **browser.headers}
    line = client.websocket_connect(f"/api/tables/{table}/socket", headers=headers)
    line.send_json({"type": "hello", "account": True})
    return line


def test_who_is_away_when_it_is_his_turn_is_told_once(
    client: SteadyServer, service: PushService
) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    devices = {"Anna": Device(), "Ben": Device()}
    for browser, name in ((anna, "Anna"), (ben, "Ben")):
        want(browser, devices[name], at=name.lower(), language="en")
    anna.post("/api/challenges", friends=["Ben"], third="simple")
    told = ben.post("/api/challenges/answer", name="Anna", accept=True).json()
    table = told["challenges"][0]["table"]
    client.passes(1)
    service.taken.clear()

    lines = {"Anna": sit(client, anna, table), "Ben": sit(client, ben, table)}
    client.passes(5)
    assert service.taken == []
    # Whose turn it is closes the page, and comes back at once; then he is away.
    for name, browser in (("Anna", anna), ("Ben", ben)):
        lines[name].close()
        client.passes(AWAY_SECONDS / 2)
        lines[name] = sit(client, browser, table)
        client.passes(AWAY_SECONDS)
    assert service.taken == []
    for name, browser, other in (("Anna", anna, ben), ("Ben", ben, anna)):
        lines[name].close()
        # What else happens at the table tells him nothing again.
        for _ in range(3):
            client.passes(AWAY_SECONDS)
            sit(client, other, table).close()
        lines[name] = sit(client, browser, table)
    places = [endpoint for endpoint, _, _ in service.taken]
    assert len(places) == len(set(places)) == 1
    [message] = service.told(devices["Anna" if places[0].endswith("anna") else "Ben"])
    assert message == {"text": "It is your turn at a table.", "path": f"/table/{table}"}
    for line in lines.values():
        line.close()


def test_an_absence_is_told_once_while_the_only_companion_comes_and_goes(
    client: SteadyServer, service: PushService
) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    for browser, name in ((anna, "anna"), (ben, "ben")):
        want(browser, Device(), at=name)
    anna.post("/api/challenges", friends=["Ben"], third="simple")
    told = ben.post("/api/challenges/answer", name="Anna", accept=True).json()
    table = told["challenges"][0]["table"]
    client.passes(1)
    lines = {"anna": sit(client, anna, table), "ben": sit(client, ben, table)}
    client.passes(5)
    service.taken.clear()
    # One of them is awaited: if he leaves he is notified, or the table waits for the other.
    lines["anna"].close()
    client.passes(AWAY_SECONDS + 1)
    away, here = ("anna", ben) if service.taken else ("ben", anna)
    for line in lines.values():
        line.close()
    for _ in range(4):
        line = sit(client, here, table)
        client.passes(AWAY_SECONDS * 2)
        line.close()
        client.passes(1)
    assert [endpoint for endpoint, _, _ in service.taken] == [f"https://push.example/{away}"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(
    client: SteadyServer, service: PushService, status: int
) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    want(anna, Device())
    for failures, other in enumerate((301, 429, 500)):
        service.status = other
        challenged(client, ben, "Anna")
        assert anna.get("/api/push").json()["here"] is True
        client.passes(FIRST_PAUSE * 2**failures)
    service.status = status
    challenged(client, ben, "Anna")
    assert anna.get("/api/push").json()["here"] is False
    assert len(service.taken) == 4


def test_what_cannot_be_sent_disturbs_nobody(client: SteadyServer, service: PushService) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    want(anna, Device())
    service.fails = True
    challenged(client, ben, "Anna")
    assert anna.get("/api/push").json()["here"] is True
    assert 'skat_pushes_total{outcome="unreachable"} 1' in client.get("/metrics").text


@pytest.mark.proof
def test_a_device_that_never_answers_is_asked_ever_less_and_then_forgotten(
    client: SteadyServer, service: PushService
) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    want(anna, Device())
    service.fails = True
    for failures in range(MOST_FAILURES):
        assert anna.get("/api/push").json()["here"] is True
        challenged(client, ben, "Anna")
        client.passes(FIRST_PAUSE * 2**failures - 2)
        challenged(client, ben, "Anna")
        assert len(service.taken) == failures + 1
        client.passes(60)
    assert anna.get("/api/push").json()["here"] is False
    assert 'skat_pushes_total{outcome="paused"}' in client.get("/metrics").text


def test_a_device_goes_with_its_session_and_with_the_account(
    client: SteadyServer, service: PushService
) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    phone = Browser(client)
    phone.log_in("Anna")
    want(anna, Device(), at="desktop")
    want(phone, Device(), at="phone")
    challenged(client, ben, "Anna")
    assert len(service.taken) == 2
    service.taken.clear()
    phone.post("/api/account/logout")
    challenged(client, ben, "Anna")
    assert [endpoint for endpoint, _, _ in service.taken] == ["https://push.example/desktop"]
    service.taken.clear()
    # Another owner of the same browser has it for himself.
    ben_there = Browser(client)
    ben_there.log_in("Ben")
    want(ben_there, Device(), at="desktop")
    assert anna.get("/api/push").json()["here"] is False
    want(anna, Device(), at="desktop")
    anna.post("/api/account/delete", password=PASSWORD)
    kept = client.store.read(lambda link: link.execute("SELECT * FROM push_device").fetchall())
    assert kept == []


def test_messages_to_one_account_are_bounded(client: SteadyServer, service: PushService) -> None:
    anna, ben = person(client, "Anna"), person(client, "Ben")
    befriend(anna, ben)
    want(anna, Device())
    for _ in range(8):
        ben.post("/api/challenges/end")
        assert ben.post("/api/challenges", friends=["Anna"]).status_code == 200
    client.passes(1)
    assert len(service.taken) == 5
    assert 'skat_pushes_total{outcome="too_many"} 3' in client.get("/metrics").text


def test_an_account_whose_devices_are_slow_holds_up_no_other(
    client: SteadyServer, service: PushService
) -> None:
    anna, ben, cleo = (person(client, name) for name in ("Anna", "Ben", "Cleo"))
    befriend(anna, ben)
    befriend(cleo, ben)
    want(anna, Device())
    want(cleo, Device(), at="cleo")
    slow = "https://push.example/anna"
    service.slow[slow] = 10.0
    for _ in range(5):
        ben.post("/api/challenges/end")
        assert ben.post("/api/challenges", friends=["Anna"]).status_code == 200
    challenged(client, ben, "Cleo")
    # One of hers is on its way; the others come after it, each in its time.
    assert sorted(endpoint for endpoint, _, _ in service.taken) == [
        slow,
        "https://push.example/cleo",
    ]
    client.passes(60)
    assert [endpoint for endpoint, _, _ in service.taken].count(slow) == 5


@pytest.mark.parametrize(
    "wrong",
    few(
        [
            {"endpoint": "http://push.example/d"},
            {"endpoint": "https://127.0.0.1:8443/d"},
            {"endpoint": "https://push.example/d e"},
            {"key": written(b"\x04" + bytes(64))},
            {"key": written(bytes(64))},
            {"secret": written(bytes(15))},
            {"secret": "a"},
        ],
        gate=2,
    ),
)
def test_what_is_no_device_is_refused(client: SteadyServer, wrong: dict[str, str]) -> None:
    anna = person(client, "Anna")
    answer = anna.post("/api/push", **{**subscription(Device()), **wrong})
    assert code(answer) == "bad_request"
    assert anna.get("/api/push").json()["here"] is False


def test_the_key_of_a_server_stays(client: SteadyServer) -> None:
    anna = person(client, "Anna")
    key = anna.get("/api/push").json()["key"]
    client.stop()
    client.start()
    assert anna.get("/api/push").json()["key"] == key
