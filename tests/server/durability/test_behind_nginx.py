"""The lines for nginx that the docs have are run: two servers behind it, as one service."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from skat.server.study.own_record_routes import MOST_BYTES
from tests.journal.bus.redis_server import RedisServer, until
from tests.journal.store.cluster import Cluster
from tests.ports import free_port
from tests.server.bots.owner import a_bot
from tests.server.live import LiveServer, OpenedTable
from tests.server.peer import Peer
from tests.tools import require_tool

pytestmark = [pytest.mark.live, pytest.mark.proof]

DOCS: Final = Path(__file__).parents[3] / "docs/reference"
_AROUND: Final = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    {spread}
    server {{
        listen 127.0.0.1:{port};
        {led}
    }}
}}
"""
PLANT: Final = """
import os
os.environ["SKAT_PROXIES"] = "127.0.0.1"
"""


def documented(file: str, *, begins: str) -> str:
    """The indented lines of a page that begin so."""
    block = re.search(rf"(?m)^    {re.escape(begins)}.*\n(?:    .*\n)*", (DOCS / file).read_text())
    assert block is not None, f"{file} has no lines for nginx"
    return block[0]


class Nginx:
    """nginx on a port of its own, with the lines of the docs in front of these servers."""

    def __init__(self, folder: Path, servers: list[LiveServer]) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        spread = documented("several-servers.md", begins="map ")
        for number, server in enumerate(servers, start=1):
            spread, replaced = re.subn(
                rf"10\.0\.0\.{number}:8000", f"127.0.0.1:{server.port}", spread
            )
            assert replaced == 1
        led = documented("serving.md", begins="location / {")
        led, replaced = re.subn(r"http://127\.0\.0\.1:8000", "http://skat", led)
        assert replaced == 1
        self._config = folder / "nginx.conf"
        self._config.write_text(
            _AROUND.format(folder=folder, spread=spread, led=led, port=self.port)
        )

    def __enter__(self) -> Nginx:
        self._process = subprocess.Popen([require_tool("nginx"), "-c", self._config])
        until(self._answers)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(20)

    def _answers(self) -> bool:
        assert self._process.poll() is None, "nginx refuses its lines"
        try:
            return self.status("/health") == 200
        except OSError:
            return False

    def status(self, path: str) -> int:
        """The status of the answer to a question."""
        try:
            with urllib.request.urlopen(f"{self.url}{path}", timeout=20) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    def post(self, path: str, body: bytes, *, source: str = "127.0.0.1", **headers: str) -> int:
        """The status of the answer to a body that comes from this address."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=20, source_address=(source, 0))
        with closing(line):
            line.request("POST", path, body, headers)
            return line.getresponse().status

    def opened(self, path: str, body: object) -> OpenedTable:
        """A place, at a new table or at one that is there."""
        request = urllib.request.Request(f"{self.url}{path}", data=json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=20) as answer:
            told = json.load(answer)
        return OpenedTable(told["table"], told["place"], told["token"])


@pytest.fixture
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LiveServer]]:
    require_tool("nginx")
    with Cluster() as cluster, RedisServer() as redis:
        database = cluster.fresh_database()
        both = []
        for name in ("first", "second"):
            folder = tmp_path_factory.mktemp(name)
            both.append(LiveServer(folder, f"--db={database}", f"--bus={redis.url}"))
            both[-1].plant = PLANT
        with both[0], both[1]:
            yield both


@pytest.fixture
def nginx(tmp_path: Path, servers: list[LiveServer]) -> Iterator[Nginx]:
    with Nginx(tmp_path, servers) as running:
        yield running


def lines_at(server: LiveServer) -> float:
    """How many sockets are open at a server."""
    told = re.search(r"(?m)^skat_lines (\S+)$", server.text("/metrics"))
    assert told is not None
    return float(told[1])


def test_two_servers_behind_it_are_one_service(nginx: Nginx, servers: list[LiveServer]) -> None:
    opens_a_socket_and_posts_from_this_origin(nginx)
    hears_a_stream_line_by_line(nginx)
    gets_the_longest_body_through(nginx)
    goes_on_at_the_other_server(nginx, servers)
    says_where_a_request_comes_from(nginx)


def goes_on_at_the_other_server(nginx: Nginx, servers: list[LiveServer]) -> None:
    """The sockets of a table come by one server; it is killed."""
    anna = nginx.opened("/api/tables", {"name": "Anna", "others": ["open", "simple"]})
    ben = nginx.opened(f"/api/tables/{anna.table}/places", {"name": "Ben"})
    people = [Peer.seated(nginx, anna), Peer.seated(nginx, ben)]
    people[0].try_to({"do": "begin"})
    for person in people:
        person.play_until(lambda told: told["view"] is not None)
    lines = [lines_at(server) for server in servers]
    assert sorted(lines) == [0.0, 2.0]

    seen = max(person.seq for person in people)
    killed = servers[lines.index(2.0)]
    killed.kill()
    for person in people:
        with suppress(ConnectionClosed):
            person.hang_up()
    people = [back(nginx, place) for place in (anna, ben)]
    assert all(person.seq >= seen for person in people), "an acknowledged entry is lost"
    for person in people:
        person.hang_up()
    killed.start()


def back(nginx: Nginx, place: OpenedTable) -> Peer:
    """A player who comes again, as pages do, until a server takes him in."""
    peers: list[Peer] = []

    def comes() -> bool:
        with suppress(WebSocketException, OSError):
            peers.append(Peer.seated(nginx, place))
        return bool(peers)

    until(comes)
    return peers[0]


def opens_a_socket_and_posts_from_this_origin(nginx: Nginx) -> None:
    anna = nginx.opened("/api/tables", {"name": "Anna", "others": ["simple", "simple"]})
    with Peer(nginx, anna.table, origin=nginx.url) as page:
        page.hello(anna.token)
        page.expect("snapshot")
    body = json.dumps({"name": "Ben"}).encode()
    assert nginx.post("/api/tables", body, Origin=nginx.url) == 201
    assert nginx.post("/api/tables", body, Origin="http://elsewhere.example") == 403


def hears_a_stream_line_by_line(nginx: Nginx) -> None:
    _, bot = a_bot(nginx)
    status, opened = bot.post("/api/bot/tables", player="simple")
    assert status == 201
    stream = bot.stream(f"/api/bot/tables/{opened['table']}")
    try:
        assert stream.next(seconds=20)["type"]
    finally:
        stream.hang_up()


def gets_the_longest_body_through(nginx: Nginx) -> None:
    """The longest that a server takes."""
    line = HTTPConnection("127.0.0.1", nginx.port, timeout=20)
    with closing(line):
        line.request("POST", "/api/tables", b" " * MOST_BYTES)
        answer = line.getresponse()
        # It is the server that refuses it, in JSON: this route takes less.
        assert answer.status == 413
        assert answer.headers["Content-Type"].startswith("application/json")


def says_where_a_request_comes_from(nginx: Nginx) -> None:
    """What nginx says counts, and not what the client does."""
    wish = "/api/tournaments"
    while (status := nginx.post(wish, b"{}")) != 429:
        assert status == 400
    # Some time passes: one more may be let in again, but not from each forged address.
    forged = ({"X-Forwarded-For": f"192.0.2.{number}"} for number in range(20))
    assert any(nginx.post(wish, b"{}", **each) == 429 for each in forged)
    assert nginx.post(wish, b"{}", source="127.0.0.2") == 400
    assert nginx.status("/metrics") == 403
