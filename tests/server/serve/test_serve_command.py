"""`skat serve` as it is typed: where it serves, where it keeps games, what it refuses."""

from __future__ import annotations

import asyncio
import errno
import gc
import io
import socket
import ssl
import subprocess
import sys
import urllib.request
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import uvicorn
from typer.testing import CliRunner, Result

from skat.cli.app import app
from skat.cli.serve import ServeError, serving
from skat.cli.serve.addresses import listening_socket, own_address, terminal_code
from skat.cli.serve.databases import database_path, default_database
from skat.cli.serve.process import AnnouncingServer, search_often, tune_garbage_collector
from skat.journal import JournalId
from skat.office.standby import UntrustedError
from skat.papers.printing.qr import qr_code
from skat.server.cluster import OrderlyEnd
from skat.server.standby import second_leads
from tests.cli.unheard import Unheard
from tests.server.live import LiveServer
from tests.server.nursery import nursery
from tests.tools import require_tool
from tests.virtual_time import run, spent

# --- what it refuses ------------------------------------------------------------------------------


def here(*arguments: str) -> Result:
    """`skat serve` in this process, up to where the store is open."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "listening_socket", Unheard)
        patch.setattr(serving, "log_to_standard_error", lambda *_, **__: None)
        return CliRunner().invoke(app, ["serve", "--language", "en", *arguments])


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
    ],
)
def test_what_cannot_be_served(
    arguments: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "here"
    (folder / "a-folder").mkdir(parents=True)
    (folder / "a-file").write_text("not a database, and longer than the header of one" * 10)
    monkeypatch.chdir(folder)
    database = [] if "--db" in arguments else ["--db", "skat.db"]
    failed = here("--port", "0", *database, *arguments)
    assert failed.exit_code == 1
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
        ("thinker = 3", {}, "the field “thinker” is unknown"),
        ("thinkers = 0", {}, "thinkers"),
        ("", {"SKAT_THINKERS": "many"}, "thinkers"),
        ("", {"SKAT_LOG": "loud"}, "loud"),
    ],
)
def test_settings_that_cannot_be_end_the_start(
    file: str | None,
    variables: dict[str, str],
    part: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if file is not None:
        (tmp_path / "skat.toml").write_text(file)
        monkeypatch.setenv("SKAT_SETTINGS", str(tmp_path / "skat.toml"))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    failed = here("--port", "0", "--db", str(tmp_path / "skat.db"))
    assert (failed.exit_code, failed.stdout) == (1, "")
    assert part in failed.stderr
    assert failed.stderr.count("\n") == 1
    assert not (tmp_path / "skat.db").exists()


# --- a process ------------------------------------------------------------------------------------


class Ended(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def failed(folder: Path, *arguments: str) -> Ended:
    """A start that is expected to fail at once."""
    with (folder / "stderr").open("w+") as log:
        process = nursery().fork(["serve", *arguments], log=log)
        with process.stdout:
            stdout = process.stdout.read()
        status = process.wait()
        log.seek(0)
        return Ended(status, stdout, log.read())


@pytest.mark.live
def test_the_program_as_it_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the whole network, by a settings file, of which the environment has the last word."""
    file = tmp_path / "skat.toml"
    file.write_text('metrics = false\nnames = ["skat.club.example"]\n')
    monkeypatch.setenv("SKAT_SETTINGS", str(file))
    monkeypatch.setenv("SKAT_METRICS", "true")
    server = LiveServer(tmp_path, "--host", "0.0.0.0")
    server.program = [sys.executable, "-m", "skat.cli"]
    outward = own_address()
    with server:
        assert server.reply("/health").status == 200
        if outward is not None:
            require_it_says_where_it_is_reached(server, outward)
        metrics = server.reply("/metrics", headers={"Host": "skat.club.example"})
        assert b"skat_tables 0" in metrics.granted()
        # Another one finds its port taken, its database, or is to serve where this machine is not.
        free = ["--db", str(tmp_path / "other.db")]
        for arguments, part in (
            (["--port", str(server.port), *free], f"127.0.0.1:{server.port}"),
            (["--port", "0", "--host", "192.0.2.1", *free], "192.0.2.1"),
            (["--port", "0", "--db", f"sqlite:///{server.database}"], "written by another"),
        ):
            ended = failed(tmp_path, *arguments)
            assert (ended.returncode, ended.stdout) == (1, "")
            assert ended.stderr.startswith("skat serve: ")
            assert part in ended.stderr
            assert ended.stderr.count("\n") == 1
        assert not (tmp_path / "other.db").exists()
    assert asyncio.run(sent_at_once()) != 0
    if outward is None:
        pytest.skip("this machine has no network")


class FullDisk(io.StringIO):
    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_server_that_cannot_print_its_address_ends_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def started(server: uvicorn.Server, **_: object) -> None:
        server.started = True

    async def evening(_: asyncio.AbstractEventLoop) -> AnnouncingServer:
        server = AnnouncingServer(
            uvicorn.Config("none:none", log_config=None),
            addresses=("http://127.0.0.1:8780/",),
            programs=None,
            ending=OrderlyEnd(),
        )
        await server.startup()
        server.searching.cancel()
        return server

    monkeypatch.setattr(uvicorn.Server, "startup", started)
    monkeypatch.setattr(sys, "stdout", FullDisk())
    server = run(evening)
    assert server.should_exit
    assert server.not_printed is not None
    assert server.not_printed.errno == errno.ENOSPC


def require_it_says_where_it_is_reached(server: LiveServer, outward: str) -> None:
    """Its address, and a code that leads there."""
    address = f"http://{outward}:{server.port}/"
    assert server.process.stdout is not None
    assert server.process.stdout.readline() == f"Skat is served at {address}\n"
    for line in terminal_code(address).split("\n"):
        assert server.process.stdout.readline() == f"{line}\n"


async def sent_at_once() -> int:
    """Whether small messages are: else a card shown right after an acknowledgement would wait 40 ms
    for the other end.
    """
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


@pytest.mark.live
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
        # A second machine with such a certificate is not taken for one that nobody answers for.
        with pytest.raises(UntrustedError):
            asyncio.run(second_leads(JournalId("cup"), "key", server.url))
        assert answer.headers["Strict-Transport-Security"]


# --- without one ----------------------------------------------------------------------------------


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


class Circle:
    """Refers to itself: only the collector frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector() -> Iterator[None]:
    """What this process has of it, put back in the end."""
    threshold, callbacks = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*threshold)
    gc.unfreeze()


@pytest.mark.proof
@pytest.mark.usefixtures("collector")
def test_the_garbage_collector_searches_nothing_twice_but_in_whole() -> None:
    """Without it the slowest answers take a quarter of a second on a busy server.

    A circle that was alive at a search is freed by the next whole one, and not before.
    """
    tune_garbage_collector()
    held = Circle()
    seen = weakref.ref(held)
    assert gc.get_threshold()[0] == 10_000
    assert gc.get_freeze_count() > 10_000
    gc.collect(0)
    del held
    gc.collect(1)
    assert seen() is not None
    gc.collect()
    assert seen() is None
    assert gc.get_freeze_count() > 10_000


@pytest.mark.proof
@pytest.mark.usefixtures("collector")
def test_what_is_new_is_searched_often_and_everything_once_in_a_while() -> None:
    """A new circle is freed by the next search, an old one by the whole search alone."""
    searches: list[int] = []

    def searched(phase: str, details: dict[str, int]) -> None:
        if phase == "start":
            searches.append(details["generation"])

    async def told() -> None:
        old = Circle()
        seen_old = weakref.ref(old)
        gc.callbacks.append(searched)
        searching = asyncio.create_task(search_often(every=1.0, wholly=4))
        await asyncio.sleep(1.5)
        assert searches == [0]
        del old
        new = Circle()
        seen_new = weakref.ref(new)
        del new
        await asyncio.sleep(1)
        assert (seen_new() is None, seen_old() is None) == (True, False)
        await asyncio.sleep(2)
        assert seen_old() is None
        assert searches == [0, 0, 0, 2]
        searching.cancel()

    tune_garbage_collector()
    spent(told())
