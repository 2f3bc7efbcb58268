"""What a build serves over HTTP: its doors, evenings at lists, and the database of a release."""

from __future__ import annotations

import json
import re
import shutil
import socket
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from tools.checks.build import SAMPLES, Build
from tools.checks.evening import evenings

_RELEASE: Final = SAMPLES / "release-2026-11"
_HASHES: Final = re.compile(r'"(write_hash|read_hash)":"[^"]+"')
_DOORS: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("/", "/manifest.webmanifest", "/api/levels", "/api/tables")),
    "/api/games": {"places": []},
}
"""What everybody may ask, with the body where it takes one."""
_OF_ALL: Final = ("hall", "notice", "files/public.json")
_OF_REFEREES: Final = (*_OF_ALL, "desk", "tables", "files/standings.csv")
_OF_DESKS: Final = (
    *(*_OF_REFEREES, "cards", "audit"),
    *(f"files/{name}" for name in ("players.csv", "cash.csv", "tournament.json", "complete.json")),
)
_OF_PLAYERS: Final = (*_OF_ALL, "phone")


@contextmanager
def _server(build: Build, database: Path) -> Iterator[str]:
    """The address of a server of this build; it ends with its evening."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    words = ("serve", "--port", str(port), "--db", str(database))
    process = subprocess.Popen(
        build.command(*words),
        env=build.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        address = f"http://127.0.0.1:{port}"
        for _ in range(300):
            if process.poll() is not None:
                raise RuntimeError(f"skat serve ended with {process.returncode}")
            try:
                urllib.request.urlopen(f"{address}/health", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait()


def _http(address: str, path: str, *, body: Any = None, key: str = "") -> tuple[str, Any]:
    """The answer to a request as text, and decoded where it is JSON."""
    headers = {"content-type": "application/json", "origin": address}
    if key:
        headers["authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{address}{path}", data=data, headers=headers)
    while True:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read().decode()
        if status != HTTPStatus.TOO_MANY_REQUESTS:
            break
        time.sleep(0.2)
    try:
        decoded = json.loads(text)
    except ValueError:
        decoded = None
    return f"{status} {text}".replace(address, "SERVER"), decoded


def served(build: Build) -> Iterator[tuple[str, str]]:
    """Everything that is asked of servers of this build."""
    database = build.home / "evening.sqlite3"
    with _server(build, database) as address:
        for path, body in _DOORS.items():
            yield f"door {path}", _http(address, path, body=body)[0]
        # What it describes comes in an order of chance, because handlers of one path are a set.
        described = _http(address, "/api/openapi.json")[1]
        yield "openapi", json.dumps(described, sort_keys=True)
        yield from evenings(lambda path, body, key: _http(address, path, body=body, key=key))
    yield "journals of the evenings", _journals(database)
    kept = build.home / "release.sqlite3"
    shutil.copyfile(_RELEASE / "database.sqlite3", kept)
    with _server(build, kept) as address:
        for path, key in _of_release():
            yield f"release {path} {key[:4]}", _http(address, path, key=key)[0]


def _of_release() -> Iterator[tuple[str, str]]:
    """Every path at which the database of the release has something, with a key that opens it."""
    known = json.loads((_RELEASE / "known.json").read_text())
    yield "/api/tables", ""
    for table in known["tables"]:
        yield f"/api/tables/{table}", ""
    for deal in range(1, known["tables"]["evening"]["deals"] + 1):
        yield f"/api/tables/evening/deals/{deal}", ""
    for name in known["lists"]:
        for key in known["keys"][name]:
            yield f"/api/lists/{name}", key
    running = known["running"]
    desk, referee, player = known["keys"][running]
    asked: list[tuple[str, str, tuple[str, ...]]] = [
        (name, "", _OF_ALL) for name in known["tournaments"] if name != "cup-public"
    ]
    of_keys = ((desk, _OF_DESKS), (referee, _OF_REFEREES), (player, _OF_PLAYERS))
    asked += [(running, key, rooms) for key, rooms in of_keys]
    for name, key, rooms in asked:
        for room in rooms:
            yield f"/api/tournaments/{name}/{room}", key


def _journals(database: Path) -> str:
    """Every entry of every journal: who, how it was called, what stands there but drawn secrets."""
    with closing(sqlite3.connect(database)) as opened:
        rows = opened.execute(
            "SELECT seq, actor, command_id, format_version, payload FROM entry"
            " ORDER BY journal, seq"
        )
        text = "\n".join(" ".join(str(cell) for cell in row) for row in rows)
        return _HASHES.sub(r'"\1":"DRAWN"', text)
