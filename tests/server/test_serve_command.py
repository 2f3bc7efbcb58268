"""`skat serve` as it is typed: where it serves, where it keeps games, what it refuses."""

from __future__ import annotations

import asyncio
import socket
import ssl
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from skat.cli.serve import ServeError
from skat.cli.serve.addresses import listening_socket, own_address
from skat.cli.serve.code import terminal_code
from skat.cli.serve.databases import database_path, default_database
from skat.printing.qr import qr_code
from tests.server.live import LiveServer
from tests.server.nursery import nursery
from tests.tools import require_tool

pytestmark = pytest.mark.live


class Ended(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def serve(tmp_path: Path) -> Callable[..., Ended]:
    """Starts that are expected to fail at once."""

    def run(*arguments: str) -> Ended:
        with (tmp_path / "stderr").open("w+") as log:
            process = nursery().fork(["serve", *arguments], log=log)
            with process.stdout:
                stdout = process.stdout.read()
            status = process.wait()
            log.seek(0)
            return Ended(status, stdout, log.read())

    return run


Serve = Callable[..., Ended]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--bus", "redis://localhost"], "--bus is for several servers on one database"),
        (["--db", "postgresql://h/d", "--bus", "nats://h"], "--bus names the server"),
        (["--db", "postgresql://h/d", "--bus", "redis://h:port"], "--bus cannot be used"),
        (["--db", "mysql://localhost/skat"], "--db mysql: is not known"),
        (["--db", "sqlite:games.db"], "--db sqlite: is not known"),
        (["--db", "postgresql:/localhost/skat"], "--db postgresql: is not known"),
        (["--db", "sqlite:///"], "names no file"),
        (["--db", ""], "names no file"),
        (["--db", ":memory:"], "would keep no game"),
        (["--db", "sqlite:///:memory:"], "would keep no game"),
        (["--db", "a-folder"], "a-folder cannot be opened"),
        (["--db", "a-file/skat.db"], "a-file"),
        (["--db", "a-file"], "a-file is not a database"),
        (["--tls", "no-such.crt", "no-such.key"], "no-such.crt"),
        (["--tls", "a-file", "a-file"], "--tls: a-file and a-file are no pair"),
        (["--host", "192.0.2.1"], "192.0.2.1"),
    ],
)
def test_what_cannot_be_served(
    arguments: list[str],
    part: str,
    serve: Serve,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "here"
    (folder / "a-folder").mkdir(parents=True)
    (folder / "a-file").write_text("not a database, and longer than the header of one" * 10)
    monkeypatch.chdir(folder)
    database = [] if "--db" in arguments else ["--db", "skat.db"]
    failed = serve("--port", "0", *database, *arguments)
    assert failed.returncode == 1
    assert failed.stdout == ""
    assert failed.stderr.startswith("skat serve: ")
    assert part in failed.stderr
    assert failed.stderr.count("\n") == 1
    # Nothing was made or changed on the way to the refusal.
    left = {path.name for path in folder.iterdir() if path.suffix != ".lock"}
    assert left == {"a-folder", "a-file"}
    assert (folder / "a-file").read_text().startswith("not a database")


@pytest.mark.parametrize(
    ("file", "variables", "part"),
    [
        (None, {"SKAT_SETTINGS": "missing.toml"}, "missing.toml is no settings file"),
        ("thinkers = ", {}, "skat.toml is no settings file"),
        ("thinker = 3", {}, "unknown field `thinker`"),
        ("thinkers = 0", {}, "thinkers"),
        ("", {"SKAT_THINKERS": "many"}, "thinkers"),
        ("", {"SKAT_LOG": "loud"}, "loud"),
    ],
)
def test_settings_that_cannot_be_end_the_start(
    file: str | None,
    variables: dict[str, str],
    part: str,
    serve: Serve,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if file is not None:
        (tmp_path / "skat.toml").write_text(file)
        monkeypatch.setenv("SKAT_SETTINGS", str(tmp_path / "skat.toml"))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    failed = serve("--port", "0", "--db", str(tmp_path / "skat.db"))
    assert (failed.returncode, failed.stdout) == (1, "")
    assert part in failed.stderr
    assert failed.stderr.count("\n") == 1
    assert not (tmp_path / "skat.db").exists()


def test_settings_of_a_file_hold_and_the_environment_has_the_last_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "skat.toml"
    file.write_text('metrics = false\nnames = ["skat.club.example"]\n')
    monkeypatch.setenv("SKAT_SETTINGS", str(file))
    monkeypatch.setenv("SKAT_METRICS", "true")
    with LiveServer(tmp_path) as server:
        request = urllib.request.Request(
            f"{server.url}/metrics", headers={"Host": "skat.club.example"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert b"skat_tables 0" in answer.read()


def test_a_port_in_use(serve: Serve, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        failed = serve("--port", str(port), "--db", str(tmp_path / "skat.db"))
    assert failed.returncode == 1
    assert f"127.0.0.1:{port}" in failed.stderr


def test_one_server_a_database(serve: Serve, tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        failed = serve("--port", "0", "--db", f"sqlite:///{server.database}")
    assert failed.returncode == 1
    assert "written by another" in failed.stderr


def test_the_program_as_it_is_typed(tmp_path: Path) -> None:
    """All other tests of this file fork a process that has imported everything already."""
    server = LiveServer(tmp_path)
    server.program = [sys.executable, "-m", "skat.cli"]
    with server, urllib.request.urlopen(f"{server.url}/health", timeout=20) as answer:
        assert answer.status == 200


def test_https(tmp_path: Path) -> None:
    certificate, key = tmp_path / "own.crt", tmp_path / "own.key"
    subprocess.run(
        [
            str(require_tool("openssl")), "req", "-x509", "-newkey", "rsa:2048", "-nodes",
            "-subj", "/CN=skat", "-addext", "subjectAltName=IP:127.0.0.1",
            "-out", str(certificate), "-keyout", str(key),
        ],
        check=True,
        capture_output=True,
    )  # fmt: skip
    trusted = ssl.create_default_context(cafile=certificate)
    with (
        LiveServer(tmp_path, "--tls", str(certificate), str(key)) as server,
        urllib.request.urlopen(f"{server.url}/health", timeout=20, context=trusted) as answer,
    ):
        assert answer.status == 200
        assert answer.headers["Strict-Transport-Security"]


def test_the_address_in_the_network_is_told_with_its_code(tmp_path: Path) -> None:
    outward = own_address()
    if outward is None:
        pytest.skip("this machine has no network")
    with LiveServer(tmp_path, "--host", "0.0.0.0") as server:
        address = f"http://{outward}:{server.port}/"
        assert server.process.stdout is not None
        assert server.process.stdout.readline() == f"Skat is served at {address}\n"
        for line in terminal_code(address).split("\n"):
            assert server.process.stdout.readline() == f"{line}\n"


def test_a_code_in_the_terminal_is_the_code() -> None:
    """Every module is where it belongs, and light is around it."""
    address = "http://192.0.2.7:8000/"
    square = qr_code(address)
    lines = terminal_code(address).split("\n")
    halves = {" ": (True, True), "▄": (True, False), "▀": (False, True), "█": (False, False)}
    rows = [[halves[sign][half] for sign in line] for line in lines for half in (0, 1)]
    assert [row[2:-2] for row in rows[2 : 2 + len(square)]] == square
    assert not any(any(row) for row in rows[:2] + rows[2 + len(square) :])
    assert not any(row[0] or row[1] or row[-1] or row[-2] for row in rows)
    assert "\x1b[97;40m" in terminal_code(address, coloured=True)


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {}, "home/.local/share/skat/skat.db"),
        ("linux", {"XDG_DATA_HOME": "data"}, "home/.local/share/skat/skat.db"),
        ("linux", {"XDG_DATA_HOME": "/srv/data"}, "/srv/data/skat/skat.db"),
        ("darwin", {}, "home/Library/Application Support/skat/skat.db"),
        ("win32", {"APPDATA": "/roaming"}, "/roaming/skat/skat.db"),
        ("win32", {}, "home/AppData/Roaming/skat/skat.db"),
    ],
)
def test_the_users_data_directory(
    platform: str, variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "home", lambda: Path("home"))
    monkeypatch.setattr(sys, "platform", platform)
    assert default_database().as_posix() == expected


def test_databases_by_address() -> None:
    assert database_path("games.db") == Path("games.db")
    assert database_path("sqlite:////srv/games.db") == Path("/srv/games.db")
    with pytest.raises(ServeError, match="mysql: is not known"):
        database_path("mysql://x")


def test_small_messages_are_sent_at_once() -> None:
    """Else a card shown right after an acknowledgement would wait 40 ms for the other end."""

    async def accepted() -> int:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            there = writer.get_extra_info("socket")
            done.set_result(there.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = listening_socket("127.0.0.1", 0)
        async with await asyncio.start_server(answer, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            try:
                return await done
            finally:
                writer.close()
                await writer.wait_closed()

    assert asyncio.run(accepted()) != 0


def test_the_garbage_collector_searches_nothing_twice_but_in_whole() -> None:
    """Without it the slowest answers take a quarter of a second on a busy server.

    A circle that was alive at a search is freed by the next whole one, and not before.
    """
    code = """
import gc, weakref
from skat.cli.serve.garbage import tune_garbage_collector
class Circle: pass
tune_garbage_collector()
held = Circle(); held.itself = held; seen = weakref.ref(held)
print(gc.get_threshold()[0], gc.get_freeze_count() > 10_000)
gc.collect(0); del held; gc.collect(1); print(seen() is None)
gc.collect(); print(seen() is None, gc.get_freeze_count() > 10_000)
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["10000", "True", "False", "True", "True"]


def test_what_is_new_is_searched_often_and_everything_once_in_a_while() -> None:
    """A new circle is freed by the next search, an old one by the whole search alone."""
    code = """
import asyncio, gc, weakref
from skat.cli.serve.garbage import search_often, tune_garbage_collector
class Circle: pass
def made():
    circle = Circle(); circle.itself = circle
    return circle
def searched(phase, found):
    if phase == "start": searches.append(found["generation"])
async def told():
    old = made(); seen_old = weakref.ref(old)
    gc.callbacks.append(searched)
    searching = asyncio.create_task(search_often(every=0.01, wholly=4))
    while len(searches) < 1: await asyncio.sleep(0)
    del old; new = made(); seen_new = weakref.ref(new); del new
    while len(searches) < 2: await asyncio.sleep(0)
    print(seen_new() is None, seen_old() is None)
    while len(searches) < 4: await asyncio.sleep(0)
    print(seen_old() is None, searches)
searches = []
tune_garbage_collector()
asyncio.run(told())
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines() == ["True False", "True [0, 0, 0, 2]"]
