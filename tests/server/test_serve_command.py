"""`skat serve` as it is typed: where it serves, where it keeps games, what it refuses."""

from __future__ import annotations

import socket
import ssl
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from skat.cli.serve import ServeError, database_path, default_database
from tests.server.live import LiveServer
from tests.tools import require_tool


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A start that is expected to fail at once."""
    return subprocess.run(
        [sys.executable, "-m", "skat.cli", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--bus", "redis://localhost"], "--bus"),
        (["--db", "mysql://localhost/skat"], "mysql://"),
        (["--db", "sqlite:///"], "names no file"),
        (["--tls", "no-such.crt", "no-such.key"], "no-such.crt"),
        (["--host", "192.0.2.1"], "192.0.2.1"),
    ],
)
def test_what_cannot_be_served(arguments: list[str], part: str, tmp_path: Path) -> None:
    database = [] if "--db" in arguments else ["--db", str(tmp_path / "skat.db")]
    failed = serve("--port", "0", *database, *arguments)
    assert failed.returncode == 1
    assert failed.stdout == ""
    assert part in failed.stderr
    assert "Traceback" not in failed.stderr


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        failed = serve("--port", str(port), "--db", str(tmp_path / "skat.db"))
    assert failed.returncode == 1
    assert f"127.0.0.1:{port}" in failed.stderr


def test_one_server_a_database(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        failed = serve("--port", "0", "--db", f"sqlite:///{server.database}")
    assert failed.returncode == 1
    assert "written by another" in failed.stderr


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database, and longer than the header of one" * 10)
    failed = serve("--port", "0", "--db", str(file))
    assert failed.returncode == 1
    assert str(file) in failed.stderr
    assert file.read_text().startswith("not a database")


def test_a_certificate_that_is_none(tmp_path: Path) -> None:
    for name in ("a.crt", "a.key"):
        (tmp_path / name).write_text("nonsense")
    failed = serve(
        "--port=0", f"--db={tmp_path / 'skat.db'}",
        "--tls", str(tmp_path / "a.crt"), str(tmp_path / "a.key"),
    )  # fmt: skip
    assert failed.returncode == 1
    assert "--tls" in failed.stderr
    assert "Traceback" not in failed.stderr


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
    with pytest.raises(ServeError, match="mysql"):
        database_path("mysql://x")


def test_the_garbage_collector_is_tuned() -> None:
    """Without it the slowest answers take a quarter of a second on a busy server."""
    code = "import gc; from skat.cli.serve import tune_garbage_collector as t; t();"
    shown = subprocess.run(
        [sys.executable, "-c", code + "print(gc.get_threshold(), gc.get_freeze_count() > 10000)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.split() == ["(50000,", "20,", "100)", "True"]
