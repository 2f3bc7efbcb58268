"""Connections: too many, too slow, none to be had; and what a proxy may say of others."""

from __future__ import annotations

import errno
import http.client
import json
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from skat.server.limits.connections import MOST_KNOWN, LimitedListener
from skat.server.settings import SettingsError, load_settings, proxy_networks
from tests.server.limits.test_patience import HALF_A_BODY
from tests.server.live import UNANSWERED, LiveServer
from tests.server.peer import Peer

LOW = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (96, 96))\n"
BLIND = "from skat.cli.serve import serving; serving.most_connections = lambda: 20_000\n"
"""A server that does not know how few descriptors there are runs out of them."""

HASTY = """
from skat.server.http import protocols
protocols.HEADER_SECONDS = protocols.BODY_SECONDS = 0.4
"""
PATIENCE = 60.0


def server_with(folder: Path, plant: str) -> LiveServer:
    server = LiveServer(folder)
    server.plant = plant
    return server


def health(server: LiveServer) -> int:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        line.request("GET", "/health")
        return line.getresponse().status
    finally:
        line.close()


def is_hung_up(line: socket.socket) -> bool:
    """Whether the other end closes the line instead of answering; it is waited for."""
    line.settimeout(PATIENCE)
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.live
@pytest.mark.parametrize("plant", [LOW, LOW + BLIND], ids=["knows", "runs-out"])
def test_a_flood_is_shed_and_who_plays_plays_on(tmp_path: Path, plant: str) -> None:
    with server_with(tmp_path, plant) as server:
        table = server.open_table()
        with Peer.seated(server, table) as peer, ExitStack() as flood:
            lines = [
                flood.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
                for _ in range(200)
            ]
            # The line that is one too many makes room at once.
            assert is_hung_up(lines[0])
            peer.play_until(lambda told: len(told["list"]["entries"]) >= 1)
            for line in lines:
                line.close()
        assert eventually(lambda: health_or_none(server) == 200)
        assert server.open_table().table
        assert len(server.log.splitlines()) <= 5, server.log
        refused = metric(server, "skat_connections_refused_total")
        assert refused >= 100


def health_or_none(server: LiveServer) -> int | None:
    try:
        return health(server)
    except UNANSWERED:
        return None


def eventually(is_so: Callable[[], bool]) -> bool:
    ends = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > ends:
            return False
        time.sleep(0.02)
    return True


def metric(server: LiveServer, name: str) -> float:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.request("GET", "/metrics")
    text = line.getresponse().read().decode()
    line.close()
    return float(next(row for row in text.splitlines() if row.startswith(name)).split()[1])


# --- slow ones --------------------------------------------------------------------------------

HALVES = (b"GET /health HTTP/1.1\r\n", HALF_A_BODY)


@contextmanager
def opened(server: LiveServer) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        yield line


@pytest.mark.live
def test_the_server_waits_for_no_request_and_says_nothing_of_rubbish(tmp_path: Path) -> None:
    """That it waits so long and no longer: `test_patience.py`."""
    with server_with(tmp_path, HASTY) as server:
        with Peer.seated(server, server.open_table()) as peer:
            for half in HALVES:
                with opened(server) as line:
                    line.sendall(half)
                    assert is_hung_up(line)
            before = server.log
            for _ in range(30):
                with opened(server) as line:
                    line.sendall(b"\0rubbish\r\n\r\n")
                    assert line.recv(4096).startswith(b"HTTP/1.1 400")
            assert server.log == before
            # All the while this line was open.
            peer.play_until(lambda told: len(told["list"]["entries"]) >= 1)
        assert "Traceback" not in server.log
        assert "incident" not in server.log


# --- proxies ----------------------------------------------------------------------------------


def forwarded(server: LiveServer, address: str, *, name: str = "Nobody") -> int:
    """Wrong passwords from there, until one is refused as too fast; how many were not.

    With one name from several addresses they would be slowed down.
    """
    for tried in range(10):
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        line.request(
            "POST",
            "/api/account/login",
            body=json.dumps({"name": name, "password": "falsch falsch"}).encode(),
            headers={"x-forwarded-for": address, "x-forwarded-proto": "https"},
        )
        status = line.getresponse().status
        line.close()
        if status == 429:
            return tried
    return 10


@pytest.mark.live
def test_only_a_configured_proxy_says_where_a_request_comes_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with LiveServer(tmp_path) as server:
        assert forwarded(server, "192.0.2.1") == 5
        # Any client can write the header: it changes nothing.
        assert forwarded(server, "192.0.2.2") == 0
    monkeypatch.setenv("SKAT_PROXIES", "127.0.0.0/8")
    with LiveServer(tmp_path) as server:
        assert forwarded(server, "192.0.2.1") == 5
        assert forwarded(server, "192.0.2.2", name="Niemand") == 5
        # What the client itself wrote stands further left, and does not count.
        assert forwarded(server, "203.0.113.9, 192.0.2.2", name="Niemand") == 0


def test_proxies_are_addresses() -> None:
    settings = load_settings(environment={"SKAT_PROXIES": "192.0.2.7, 2001:db8::/32"})
    first, second, mapped = proxy_networks(settings)
    assert (first, second) == (ip_network("192.0.2.7"), ip_network("2001:db8::/32"))
    assert ip_address("::ffff:192.0.2.7") in mapped
    assert ip_address("::ffff:192.0.2.8") not in mapped
    for wrong in ("*", "proxy.example", "192.0.2.7/8"):
        with pytest.raises(SettingsError):
            load_settings(environment={"SKAT_PROXIES": wrong})


# --- the door itself --------------------------------------------------------------------------


class Knock(NamedTuple):
    """Both ends of a connection; without the inner one where it was closed at once."""

    outside: socket.socket
    inside: socket.socket | None
    peer: tuple[str, int]

    @property
    def is_hung_up(self) -> bool:
        """Whether the inner end is closed by now."""
        self.outside.setblocking(False)
        try:
            return self.outside.recv(1) == b""
        except BlockingIOError:
            return False


class Street:
    """A door, and those who knock: pairs of sockets, which the system hands out as accepted."""

    def __init__(self, patch: pytest.MonkeyPatch, **limits: Any) -> None:
        listening, self._unused = socket.socketpair()
        self.refused = 0
        self.fails = False
        self._coming = deque[tuple[socket.socket, tuple[str, int]]]()
        self._knocks = list[Knock]()
        self.door = LimitedListener(listening, refused=self._count, **limits)
        patch.setattr(socket.socket, "accept", self._accept)

    def _accept(self) -> tuple[socket.socket, tuple[str, int]]:
        if self.fails:
            self.fails = False
            raise OSError(errno.EMFILE, "too many open files")
        return self._coming.popleft()

    def _count(self) -> None:
        self.refused += 1

    def knock(self) -> Knock:
        outside, accepted = socket.socketpair()
        peer = ("192.0.2.7", 1024 + len(self._knocks))
        self._coming.append((accepted, peer))
        try:
            knock = Knock(outside, self.door.accept()[0], peer)
        except ConnectionAbortedError:
            knock = Knock(outside, None, peer)
        self._knocks.append(knock)
        return knock

    def close(self) -> None:
        for knock in self._knocks:
            for line in (knock.outside, knock.inside):
                if line is not None:
                    line.close()
        self.door.close()
        self._unused.close()


@pytest.fixture
def street(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Street]]:
    with ExitStack() as closed:
        yield lambda **limits: closed.enter_context(closing(Street(monkeypatch, **limits)))


def test_one_address_has_so_many_connections_and_a_closed_one_is_free(
    street: Callable[..., Street],
) -> None:
    here = street(an_address=2, in_all=9)
    lines = [here.knock() for _ in range(2)]
    for line in lines:
        here.door.known(line.peer, "a key")
    lines.append(here.knock())
    assert [line.inside is not None for line in lines] == [True, True, False]
    assert [line.is_hung_up for line in lines] == [False, False, True]
    assert (here.door.connections, here.refused) == (2, 1)
    first = lines[0].inside
    assert first is not None
    first.close()
    first.close()
    assert here.door.connections == 1
    assert here.knock().inside is not None


@pytest.mark.parametrize("limits", [{"an_address": 2, "in_all": 9}, {"an_address": 9, "in_all": 2}])
def test_the_oldest_without_a_key_makes_room(
    street: Callable[..., Street], limits: dict[str, int]
) -> None:
    here = street(**limits)
    lines = [here.knock() for _ in range(2)]
    here.door.known(lines[0].peer, "a key")
    lines += [here.knock() for _ in range(3)]
    assert all(line.inside is not None for line in lines)
    assert [line.is_hung_up for line in lines] == [False, True, True, True, False]
    assert (here.door.connections, here.refused) == (2, 3)
    owner = lines[0]
    assert owner.inside is not None
    owner.inside.sendall(b"x")
    assert owner.outside.recv(1) == b"x"
    # A line that made room is closed later by its server task, and counted no more.
    for line in lines[1:4]:
        assert line.inside is not None
        line.inside.close()
    assert here.door.connections == 2
    here.close()
    assert here.door.connections == 0


def test_one_key_cannot_keep_the_whole_door(street: Callable[..., Street]) -> None:
    here = street(an_address=MOST_KNOWN + 2, in_all=999)
    lines = [here.knock() for _ in range(MOST_KNOWN + 2)]
    for line in lines:
        here.door.known(line.peer, "one")
    lines += [here.knock() for _ in range(2)]
    assert [at for at, line in enumerate(lines) if line.is_hung_up] == [MOST_KNOWN, MOST_KNOWN + 1]
    assert here.refused == 2


def test_a_proxy_comes_for_many_and_all_together_have_an_end(
    street: Callable[..., Street],
) -> None:
    here = street(an_address=1, in_all=3, proxies=(ip_network("192.0.2.0/24"),))
    lines = [here.knock() for _ in range(5)]
    assert [line.inside is not None for line in lines] == [True] * 3 + [False] * 2


def test_without_a_descriptor_the_next_is_hung_up_on(street: Callable[..., Street]) -> None:
    here = street(an_address=9, in_all=9)
    here.fails = True
    lines = [here.knock(), here.knock()]
    assert [line.inside is not None for line in lines] == [False, True]
    assert [line.is_hung_up for line in lines] == [True, False]
    assert here.refused == 1
