"""The files of deploy/ that start several servers: the script is run, the others are read."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPConnection
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import typer
from websockets.exceptions import ConnectionClosed

from skat.cli.serve import ServeError
from skat.cli.serve.command import app
from skat.cli.serve.databases import bus_address
from skat.cli.serve.doctor import about_bus
from skat.server.apart.worker import MOST_MEMORY
from skat.server.settings import load_settings
from tests.journal.bus.redis_server import until
from tests.ports import free_port
from tests.server.live import UNANSWERED, OpenedTable
from tests.server.peer import Peer, Told
from tests.tools import find_tool, read_yaml, require_tool

DEPLOY = Path(__file__).parents[3] / "deploy"


class Several:
    """`deploy/several.sh` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.ports = free_port(), [free_port(), free_port()]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Several:
        ours, late = Path(sys.executable).parent, self.folder / "late"
        late.mkdir()
        # The script waits for its proxy, however long that takes.
        (late / "caddy").write_text(f'#!/bin/sh\nsleep 3\nexec {require_tool("caddy")} "$@"\n')
        (late / "caddy").chmod(0o700)
        self.script = subprocess.Popen(
            ["sh", DEPLOY / "several.sh", self.folder],
            env={
                "PATH": f"{late}:{ours}:{os.environ['PATH']}",
                "SKAT_SITE": self.url,
                "SKAT_PORTS": " ".join(map(str, self.ports)),
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.script.stdout is not None
        first = self.script.stdout.readline()
        if f"served at {self.url}" not in first:
            self.__exit__()
            pytest.fail(f"{first}\n{self.logs()}")
        return self

    def __exit__(self, *_: object) -> None:
        self.script.terminate()
        self.script.wait(60)
        assert self.script.stdout is not None
        self.script.stdout.close()

    def number(self, part: str | int) -> int:
        """The process of one part."""
        return int((self.folder / f"{part}.pid").read_text())

    def logs(self) -> str:
        return "\n".join(file.read_text() for file in sorted(self.folder.glob("*.log")))

    def metric(self, port: int, name: str) -> float:
        """What one server tells of itself; behind the proxy nobody may ask."""
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
            lines = answer.read().decode().splitlines()
        return float(next(line.split()[1] for line in lines if line.split()[0] == name))

    def ask(self, path: str, body: object, *, source: str = "127.0.0.1", **headers: str) -> int:
        """The status of the answer to a request that comes from this address."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=20, source_address=(source, 0))
        with closing(line):
            line.request("POST", path, json.dumps(body), headers)
            return line.getresponse().status

    def opened(self, path: str, body: object) -> OpenedTable:
        """A place, at a new table or at one that is there."""
        request = urllib.request.Request(f"{self.url}{path}", data=json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=20) as answer:
            told = json.load(answer)
        return OpenedTable(told["table"], told["place"], told["token"])


@pytest.fixture
def several() -> Iterator[Several]:
    for program in ("initdb", "redis-server", "caddy", "setpriv"):
        require_tool(program)
    # The path of a socket has at most 107 characters.
    with tempfile.TemporaryDirectory(prefix="skat-several-") as name:
        Path(name).chmod(0o711)
        with Several(Path(name)) as running:
            yield running
        assert not list(Path(name).glob("*.pid")), "something was not ended"


@pytest.mark.live
@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="the script needs setpriv")
def test_the_script_serves_by_a_proxy_and_survives_a_killed_server(several: Several) -> None:
    anna = several.opened("/api/tables", {"name": "Anna", "others": ["open", "simple"]})
    ben = several.opened(f"/api/tables/{anna.table}/places", {"name": "Ben"})
    people = [Peer.seated(several, anna), Peer.seated(several, ben)]
    people[0].try_to({"do": "begin"})
    for person in people:
        person.play_until(lambda told: told["view"] is not None)

    # All lines of a table come by one server.
    lines = [several.metric(port, "skat_lines") for port in several.ports]
    assert sorted(lines) == [0.0, 2.0]
    killed = several.ports[lines.index(2.0)]
    seen = max(person.seq for person in people)
    before = several.number(killed)
    os.kill(before, signal.SIGKILL)
    for person in people:
        with suppress(ConnectionClosed):
            person.hang_up()
    people = [Peer.seated(several, place) for place in (anna, ben)]
    assert all(person.seq >= seen for person in people), "an acknowledged entry is lost"
    finished(people)
    until(lambda: several.number(killed) != before)
    until(lambda: healthy(killed))
    for person in people:
        person.hang_up()

    # Where a request comes from is what the proxy says, not what the client does.
    wish = "/api/tournaments"
    while (status := several.ask(wish, {})) != 429:
        assert status == 400
    # Some time passes: one more may be let in again, but not from each forged address.
    forged = ({"X-Forwarded-For": f"192.0.2.{number}"} for number in range(20))
    assert any(several.ask(wish, {}, **each) == 429 for each in forged)
    assert several.ask(wish, {}, source="127.0.0.2") == 400
    with pytest.raises(urllib.error.HTTPError, match="403") as refused:
        urllib.request.urlopen(f"{several.url}/metrics", timeout=20)
    refused.value.close()
    assert "Traceback" not in several.logs()


def finished(people: list[Peer]) -> None:
    """All play until a deal is on the list."""

    def listed(told: Told) -> bool:
        return bool(told["list"]["entries"])

    with ThreadPoolExecutor(len(people)) as playing:
        list(playing.map(lambda peer: peer.play_until(listed), people))


def healthy(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=20) as answer:
            return bool(answer.status == 200)
    except UNANSWERED:
        return False


@pytest.mark.live
def test_shells_read_the_scripts_and_caddy_its_file_with_one_server_and_with_two() -> None:
    for name in ("several.sh", "install.sh"):
        for shell in ("sh", "bash"):
            if find_tool(shell):
                subprocess.run([shell, "-n", DEPLOY / name], check=True)
    caddy = require_tool("caddy")
    for servers in ("", "127.0.0.1:8001 127.0.0.1:8002"):
        environment = {"SKAT_NAMES": "http://skat.example", "PATH": os.environ["PATH"]}
        if servers:
            environment["SKAT_SERVERS"] = servers
        adapted = subprocess.run(
            [caddy, "adapt", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile"],
            env=environment,
            capture_output=True,
            check=True,
        )
        led_to = re.findall(rb'"dial":"([^"]+)"', adapted.stdout)
        # Once for the commands, by what they are about; once for the page, by who asks for it.
        where = servers.split() or ["127.0.0.1:8000"]
        assert [each.decode() for each in led_to] == 2 * where
        assert re.findall(rb'"policy":"(\w+)"', adapted.stdout) == [b"uri_hash", b"ip_hash"]


def test_the_unit_is_limited_and_outlives_a_helper() -> None:
    lines = (DEPLOY / "skat.service").read_text().splitlines()
    told = dict(line.split("=", 1) for line in lines if "=" in line and line[0] != "#")
    assert int(told["MemoryMax"].removesuffix("G")) * 1024**3 > 2 * MOST_MEMORY
    assert int(told["TasksMax"]) >= 64
    # Else systemd stops the server when the system ends a process that sets a paper.
    assert told["OOMPolicy"] == "continue"
    # A broken store ends the server, and it is started again until there is a disk.
    assert "SKAT_END_WHEN_BROKEN=on" in told["Environment"].split()
    assert (told["Restart"], told["StartLimitIntervalSec"]) == ("on-failure", "0")


@pytest.mark.parametrize("file", ["compose.yaml", "compose-several.yaml"])
def test_what_the_compose_files_name_is_there(file: str) -> None:
    """No container engine reads them here; what they say is held against what we know."""
    told: dict[str, Any] = read_yaml(DEPLOY / file)
    services = told["services"]
    serving = typer.main.get_command(app)
    servers = [each for each in services.values() if "build" in each]
    assert len(servers) == (2 if "several" in file else 1)
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        assert set(service["networks"]) <= set(told["networks"]), name
        assert set(service.get("secrets", ())) <= set(told["secrets"]), name
        assert service["pids_limit"] >= 64, name
        assert service["mem_limit"][-1] in "mg", name
    subnet = told["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    for server in servers:
        assert int(server["mem_limit"].removesuffix("g")) * 1024**3 > 2 * MOST_MEMORY
        assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
        assert ip_network(server["environment"]["SKAT_PROXIES"]) == ip_network(subnet)
        settings = load_settings(environment=server["environment"])
        assert settings.end_when_broken
        assert server["restart"] == "unless-stopped"
        words = server["command"]
        options = dict(zip(words[1::2], words[2::2], strict=True))
        assert words[0] == serving.name
        assert set(options) <= {name for each in serving.params for name in each.opts}
        for option in ("--db", "--bus"):
            if option in options:
                host = options[option].partition("://")[2].rpartition("@")[2].partition("/")[0]
                assert host in services
    led_to = services["caddy"]["environment"]["SKAT_SERVERS"].split()
    assert [where.partition(":")[0] for where in led_to] == [
        name for name, service in services.items() if "build" in service
    ]
    # What keeps something is not on the proxy's network, and reaches nothing outside.
    kept = [service for name, service in services.items() if name in ("postgres", "redis")]
    assert [service["networks"] for service in kept] == [["behind"]] * len(kept)
    assert services["caddy"]["networks"] == ["inside"]
    assert told["networks"]["behind"] == {"internal": True}
    # The commands that the passwords are written by are such as a shell reads.
    for service in (each for each in services.values() if "entrypoint" in each):
        shell, flag, script, _ = service["entrypoint"]
        assert shlex.split(script.replace("$$", "$"))
        assert (shell, flag) == ("sh", "-c")
        read = re.findall(r"/run/secrets/(\w+)", script)
        assert read
        assert set(read) <= set(service["secrets"])


@pytest.mark.live
def test_the_redis_of_the_compose_file_wants_its_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own command is run, with the Redis and the folders that are here."""
    told = read_yaml(DEPLOY / "compose-several.yaml")["services"]
    server, redis = told["first"], told["redis"]
    secret = tmp_path / "secret"
    secret.write_text("a/b@c:d%20\n")
    shell, flag, script, name = redis["entrypoint"]
    for there, here in (
        ("$$", "$"),
        ("/run/secrets/redis", str(secret)),
        ("/data/password.conf", str(tmp_path / "password.conf")),
        ("valkey-server", str(require_tool("redis-server"))),
    ):
        script = script.replace(there, here)
    port = free_port()
    words = [*redis["command"], "--port", str(port), "--bind", "127.0.0.1"]
    command = [shell, flag, script, name, *words]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL) as running:
        try:
            address = f"redis://127.0.0.1:{port}"
            until(lambda: "authenticated" in about_bus(address).text)
            assert server["environment"]["SKAT_BUS_PASSWORD_FILE"] == "/run/secrets/redis"
            assert "redis" in server["secrets"]
            monkeypatch.setenv("SKAT_BUS_PASSWORD_FILE", str(secret))
            assert about_bus(address).good
            assert (tmp_path / "password.conf").stat().st_mode & 0o077 == 0
        finally:
            running.terminate()


@pytest.mark.parametrize(
    ("kept", "address", "why"),
    [
        (None, "redis://redis", "No such file"),
        ("", "redis://redis", "is empty"),
        ("x", "redis://:y@redis", "has a password"),
        ("\udcff", "redis://redis", "can't decode"),
    ],
)
def test_a_password_file_that_says_nothing_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: str | None, address: str, why: str
) -> None:
    file = tmp_path / "password"
    if kept is not None:
        file.write_text(kept, errors="surrogateescape")
    monkeypatch.setenv("SKAT_BUS_PASSWORD_FILE", str(file))
    with pytest.raises(ServeError, match=why):
        bus_address(address)


def test_a_password_file_is_used_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bus_address("redis://redis") == "redis://redis"
    file = tmp_path / "password"
    file.write_text("a/b@c\n")
    monkeypatch.setenv("SKAT_BUS_PASSWORD_FILE", str(file))
    assert bus_address("redis://redis:6379") == "redis://:a%2Fb%40c@redis:6379"
    assert bus_address("unix:///run/redis") == "unix://:a%2Fb%40c@/run/redis"
