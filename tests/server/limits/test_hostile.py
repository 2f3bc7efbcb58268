"""Those who mean harm, or send rubbish: refused with stable codes, and nobody else notices."""

from __future__ import annotations

import http.client
import json
import random
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from skat.server.limits.open_sockets import MOST_OF_A_KEY, MOST_SILENT
from skat.server.limits.rate_limits import RateLimits
from tests.server.live import LiveServer
from tests.server.peer import Peer
from tests.server.steady.server import SteadyServer, steady_server

COMMAND = {"type": "command", "command_id": "c1", "expected_seq": 1, "action": {"do": "pass"}}
MESSAGES: list[Any] = [
    COMMAND,
    {"type": "pace", "pace": "instant"},
    {"type": "language", "language": "de"},
    {"type": "chat", "text": "Guten Abend"},
    {"type": "phrase", "phrase": "thanks"},
    {"type": "ping"},
    {"type": "mute", "places": [1, 2]},
    {"type": "report", "place": 2, "reason": "x"},
    {"type": "hello", "token": "x", "language": "en"},
]
VALUES: list[Any] = [None, True, -1, 2**70, 1.5, "", "x" * 400, "\u202e", [], {}, [[]] * 3, "place"]


@pytest.mark.parametrize(
    ("host", "answered"),
    [
        ("127.0.0.1", 200),
        ("localhost:80", 200),
        ("[::1]:8000", 200),
        ("192.168.2.17", 200),
        ("skat.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("[::1", 421),
        ("", 421),
    ],
)
def test_a_foreign_name_that_points_here_opens_nothing(
    steady: SteadyServer, host: str, answered: int
) -> None:
    named = {"host": host}
    assert steady.get("/health", headers=named).status_code == answered
    posted = steady.post("/api/tables", json={"name": "Anna"}, headers=named)
    assert (posted.status_code == 201) == (answered == 200)


def test_a_socket_by_a_foreign_name_is_refused(steady: SteadyServer) -> None:
    path = f"/api/tables/{steady.open_table().table}/socket"
    steady.websocket_connect(path, headers={"host": "127.0.0.1:80"}).close()
    with pytest.raises(InvalidStatus) as refused:
        steady.websocket_connect(path, headers={"host": "evil.example:80"})
    assert refused.value.response.status_code == 403


def test_names_of_the_settings_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKAT_NAMES", "skat.club.example")
    with steady_server() as server:
        for name, answered in (("skat.club.example", 200), ("other.example", 421)):
            assert server.get("/health", headers={"host": name}).status_code == answered


def rubbish(chance: random.Random) -> str | bytes:
    """A message with something wrong in it, or nothing of one at all."""
    message = json.loads(json.dumps(chance.choice(MESSAGES)))
    kind = chance.randrange(6)
    if kind == 0:
        return chance.randbytes(chance.randrange(200))
    if kind == 1:
        return "".join(chr(chance.randrange(32, 0xD000)) for _ in range(chance.randrange(100)))
    text = json.dumps(message)
    if kind == 2:
        return text[: chance.randrange(len(text))]
    if kind == 3:
        return "[" * chance.randrange(1, 8_000)
    place: Any = message
    while isinstance(place, dict) and place and chance.random() < 0.7:
        key = chance.choice(list(place))
        if isinstance(place[key], dict):
            place = place[key]
        else:
            place[key] = chance.choice(VALUES)
            break
    else:
        place["unknown" if kind == 4 else "type"] = chance.choice(VALUES)
    return json.dumps(message)


def flooded_with_rubbish(server: LiveServer, *, messages: int, chance: int) -> None:
    dice = random.Random(chance)
    opened, innocent = server.open_table(), server.open_table()
    with Peer.seated(server, innocent) as other:
        sent = 0
        while sent < messages:
            with Peer(server, opened.table) as peer, suppress(ConnectionClosed):
                if dice.random() < 0.9:
                    peer.hello(opened.token)
                    peer.expect("snapshot")
                for _ in range(dice.randrange(1, 20)):
                    peer.write(rubbish(dice))
                    sent += 1
                # Some rubbish is a message by chance; this never is, and the line is closed.
                peer.write("enough")
                peer._read_on()
        other.play_until(lambda told: len(told["list"]["entries"]) >= 1)


PATHS = ("/api/tables", "/api/tables/x/places", "/api/levels", "/api/tables/x", "/api/lists", "/")
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")


def status(
    server: LiveServer, method: str, path: str, *, body: bytes = b"", host: str = "127.0.0.1"
) -> int:
    """What a request is answered with that names the server so."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        line.putrequest(method, path, skip_host=True)
        line.putheader("Host", host)
        line.putheader("Content-Length", str(len(body)))
        line.endheaders(body)
        return line.getresponse().status
    finally:
        line.close()


def asked_for_rubbish(server: LiveServer) -> None:
    for method in METHODS:
        dice = random.Random(method)
        for path in PATHS:
            for _ in range(4):
                sent = rubbish(dice)
                body = sent if isinstance(sent, bytes) else sent.encode(errors="surrogatepass")
                assert status(server, method, path, body=body) < 500, (method, path, body)


@pytest.mark.live
@pytest.mark.parametrize(
    ("messages", "chance"),
    [
        (150, 1),
        *(
            pytest.param(25_000, chance, marks=[pytest.mark.proof, pytest.mark.timeout(3_600)])
            for chance in range(2, 6)
        ),
    ],
)
def test_rubbish_harms_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, messages: int, chance: int
) -> None:
    monkeypatch.setenv("SKAT_LIMITS", "false")
    with LiveServer(tmp_path) as server:
        asked_for_rubbish(server)
        flooded_with_rubbish(server, messages=messages, chance=chance)
        assert status(server, "GET", "/health") == 200
        assert status(server, "GET", "/health", host="evil.example") == 421
        assert "Traceback" not in server.log
        assert "ERROR" not in server.log


def test_one_address_cannot_take_all_lines() -> None:
    now = 0.0
    limits = RateLimits(clock=lambda: now, sockets=3)
    with ExitStack() as held:
        lines = [held.enter_context(limits.socket("a")) for _ in range(5)]
        assert [limits.know_socket(line, None) for line in lines] == [True] * 3 + [False] * 2
        # A line with a key there, or from another address, finds room.
        assert limits.know_socket(lines[4], "the key of a place")
        assert limits.know_socket(held.enter_context(limits.socket("b")), None)
        assert limits.open_sockets == 6
    assert limits.open_sockets == 0
    with limits.socket("a") as again:
        assert limits.know_socket(again, None)


def test_a_whole_network_of_ipv6_is_one_address() -> None:
    limits = RateLimits(clock=lambda: 0.0, sockets=3)
    with ExitStack() as held:
        lines = [held.enter_context(limits.socket(f"2001:db8::{at:x}")) for at in range(1, 6)]
        assert [limits.know_socket(line, None) for line in lines] == [True] * 3 + [False] * 2
        assert limits.know_socket(held.enter_context(limits.socket("2001:db8:0:1::1")), None)


def test_lines_that_say_nothing_make_room_and_all_lines_have_an_end() -> None:
    limits = RateLimits(clock=lambda: 0.0, all_sockets=8 * (MOST_SILENT + 10))
    with ExitStack() as held:
        silent = [held.enter_context(limits.socket("a")) for _ in range(MOST_SILENT + 5)]
        assert [each.group for each in silent] == ["gone"] * 5 + ["silent"] * MOST_SILENT
        for at in range(12):
            held.enter_context(limits.socket(f"{at}"))
        # The oldest of all make room where all together are too many.
        assert [each.group for each in silent[5:8]] == ["gone", "gone", "silent"]
        assert limits.open_sockets == MOST_SILENT + 10
        assert not limits.know_socket(silent[0], "a key that comes too late")


def test_one_key_cannot_take_all_lines() -> None:
    limits = RateLimits(clock=lambda: 0.0)
    with ExitStack() as held:
        own = [held.enter_context(limits.socket("a")) for _ in range(MOST_OF_A_KEY + 2)]
        assert all(limits.know_socket(line, "one") for line in own)
        # The oldest two have made room.
        assert [line.group for line in own] == ["gone"] * 2 + ["owner"] * MOST_OF_A_KEY
        assert limits.know_socket(held.enter_context(limits.socket("a")), "another")
        shared = [held.enter_context(limits.socket("a")) for _ in range(MOST_OF_A_KEY + 1)]
        may_read = [limits.know_socket(line, "link", shared=True) for line in shared]
        assert may_read == [True] * MOST_OF_A_KEY + [False]


def test_one_address_cannot_open_sockets_as_fast_as_it_likes() -> None:
    now = 0.0
    limits = RateLimits(clock=lambda: now)

    def one() -> bool:
        with limits.socket("a") as line:
            return limits.know_socket(line, None)

    assert [one() for _ in range(100)].count(True) == 60
    now = 5.0
    assert [one() for _ in range(100)].count(True) == 10
