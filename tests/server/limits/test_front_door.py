"""Connections: too many, too slow, none to be had; and what a proxy may say of others."""

from __future__ import annotations

import errno
import http.client
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest

from skat.server.limits.connections import MOST_KNOWN, LimitedListener
from skat.server.settings import SettingsError, load_settings, proxy_networks
from tests.server.live import UNANSWERED, LiveServer
from tests.server.peer import Peer

LOW = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (96, 96))\n"
BLIND = "from skat.cli.serve import serving; serving.most_connections = lambda: 20_000\n"
"""A server that does not know how few descriptors there are runs out of them."""

HASTY = """
from skat.server.http import patient_http
patient_http.HEADER_SECONDS = patient_http.BODY_SECONDS = 0.4
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
            # Whoever is one too many makes room at once.
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

GET = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with server_with(tmp_path_factory.mktemp("hasty"), HASTY) as server:
        yield server
        assert "Traceback" not in server.log
        assert "incident" not in server.log


@contextmanager
def opened(server: LiveServer) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        yield line


@pytest.mark.live
@pytest.mark.parametrize(
    "begun", [b"", b"GET", GET, POST, POST + b'{"name"'], ids=["nothing", "G", "headers", "b", "c"]
)
def test_what_never_comes_is_not_waited_for(hasty: LiveServer, begun: bytes) -> None:
    with opened(hasty) as line:
        line.sendall(begun)
        assert is_hung_up(line)


@pytest.mark.live
def test_a_byte_now_and_then_is_no_way_around(hasty: LiveServer) -> None:
    def is_refused() -> bool:
        try:
            line.sendall(b"x")
        except OSError:
            return True
        return False

    with opened(hasty) as line:
        line.sendall(GET + b"X: ")
        assert eventually(is_refused)


@pytest.mark.live
def test_a_second_request_on_the_line_is_watched_too(hasty: LiveServer) -> None:
    line = http.client.HTTPConnection("127.0.0.1", hasty.port, timeout=PATIENCE)
    for _ in range(2):
        line.request("GET", "/health")
        assert line.getresponse().read()
    line.sock.sendall(GET)
    assert is_hung_up(line.sock)
    line.close()


@pytest.mark.live
def test_a_socket_is_waited_for_as_long_as_it_is_open(hasty: LiveServer) -> None:
    table = hasty.open_table()
    with Peer.seated(hasty, table) as peer:
        time.sleep(1.0)
        peer.play_until(lambda told: len(told["list"]["entries"]) >= 1)


@pytest.mark.live
def test_rubbish_is_refused_without_a_word_in_the_log(hasty: LiveServer) -> None:
    before = hasty.log
    for _ in range(30):
        with opened(hasty) as line:
            line.sendall(b"\0rubbish\r\n\r\n")
            assert line.recv(4096).startswith(b"HTTP/1.1 400")
    assert hasty.log == before


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
        # The header is anybody's to write: it changes nothing.
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


class Street:
    """A door, and those who knock."""

    def __init__(self, **limits: Any) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        self.refused = 0
        self.door = LimitedListener(listening, refused=self._count, **limits)

    def _count(self) -> None:
        self.refused += 1

    def knock(self) -> tuple[socket.socket, socket.socket | None]:
        outside = socket.create_connection(self.door.getsockname(), PATIENCE)
        try:
            return outside, self.door.accept()[0]
        except ConnectionAbortedError:
            return outside, None


@pytest.mark.live
def test_one_address_has_so_many_connections_and_a_closed_one_is_free() -> None:
    street = Street(an_address=2, in_all=9)
    lines = [street.knock() for _ in range(2)]
    for line in lines:
        street.door.known(line[0].getsockname(), "a key")
    lines.append(street.knock())
    assert [inside is not None for _, inside in lines] == [True, True, False]
    assert is_hung_up(lines[2][0])
    assert (street.door.connections, street.refused) == (2, 1)
    first = lines[0][1]
    assert first is not None
    first.close()
    first.close()
    assert street.door.connections == 1
    lines.append(street.knock())
    assert lines[-1][1] is not None
    close(street, lines)


@pytest.mark.live
@pytest.mark.parametrize("limits", [{"an_address": 2, "in_all": 9}, {"an_address": 9, "in_all": 2}])
def test_the_oldest_without_a_key_makes_room(limits: dict[str, int]) -> None:
    street = Street(**limits)
    lines = [street.knock() for _ in range(2)]
    street.door.known(lines[0][0].getsockname(), "a key")
    lines += [street.knock() for _ in range(3)]
    assert all(inside is not None for _, inside in lines)
    assert [is_hung_up(outside) for outside, _ in lines[1:4]] == [True] * 3
    assert (street.door.connections, street.refused) == (2, 3)
    outside, owner = lines[0]
    assert owner is not None
    owner.sendall(b"x")
    assert outside.recv(1) == b"x"
    # Whoever made room is closed later by whoever serves it, and counted no more.
    for _, inside in lines[1:4]:
        assert inside is not None
        inside.close()
    assert street.door.connections == 2
    close(street, lines)
    assert street.door.connections == 0


@pytest.mark.live
def test_one_key_cannot_keep_the_whole_door() -> None:
    street = Street(an_address=MOST_KNOWN + 2, in_all=999)
    lines = [street.knock() for _ in range(MOST_KNOWN + 2)]
    for outside, _ in lines:
        street.door.known(outside.getsockname(), "one")
    lines += [street.knock() for _ in range(2)]
    assert is_hung_up(lines[MOST_KNOWN][0])
    assert is_hung_up(lines[MOST_KNOWN + 1][0])
    assert street.refused == 2
    close(street, lines)


@pytest.mark.live
def test_a_proxy_comes_for_many_and_all_together_have_an_end() -> None:
    street = Street(an_address=1, in_all=3, proxies=(ip_network("127.0.0.0/8"),))
    lines = [street.knock() for _ in range(5)]
    assert [inside is not None for _, inside in lines] == [True] * 3 + [False] * 2
    close(street, lines)


@pytest.mark.live
def test_without_a_descriptor_the_next_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    street = Street(an_address=9, in_all=9)
    real, failing = socket.socket.accept, [True]

    def accept(door: socket.socket) -> Any:
        if failing and failing.pop():
            raise OSError(errno.EMFILE, "too many open files")
        return real(door)

    monkeypatch.setattr(socket.socket, "accept", accept)
    lines = [street.knock(), street.knock()]
    assert [inside is not None for _, inside in lines] == [False, True]
    assert is_hung_up(lines[0][0])
    assert street.refused == 1
    close(street, lines)


def close(street: Street, lines: list[tuple[socket.socket, socket.socket | None]]) -> None:
    for line in (line for pair in lines for line in pair if line is not None):
        line.close()
    street.door.close()
