"""A phone that keeps a list: posts, sends again, looks on."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.live import LiveServer

Told = dict[str, Any]
SECONDS = 60


class Reply:
    """Status and body of an answer."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        self.json: Told = json.loads(body)

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.json["error"]["code"])


def ask(
    server: LiveServer, path: str, *, body: object = None, key: str | None = None, **headers: str
) -> Reply:
    """One request, whatever comes of it."""
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}{path}", data=data, headers=headers)
    if key is not None:
        request.add_header("Authorization", f"Bearer {key}")
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as response:
            return Reply(response.status, response.read())
    except urllib.error.HTTPError as error:
        return Reply(error.code, error.read())


class Phone:
    """Keeps a list of a server; a `Phone` with the reading secret only looks."""

    def __init__(self, server: LiveServer, opened: Told) -> None:
        self.server = server
        self.name, self.key, self.view_key = opened["list"], opened["key"], opened["view_key"]

    @classmethod
    def opening(cls, server: LiveServer, **wish: object) -> Phone:
        """The phone that opens a new list."""
        asked = {"players": ["Anna", "Björn", "Cécile", "Łukasz"], "length": 48, **wish}
        reply = ask(server, "/api/lists", body=asked)
        assert reply.status == 201, reply.json
        return cls(server, reply.json)

    def shown(self, *, key: str | None = None) -> Told:
        """The list as the server has it."""
        reply = ask(self.server, f"/api/lists/{self.name}", key=key or self.key)
        assert reply.status == 200, reply.json
        return reply.json

    def post(self, action: Told, *, command: str, expected: int, key: str | None = None) -> Reply:
        """Sends a command."""
        body = {"command_id": command, "expected_seq": expected, "action": action}
        path = f"/api/lists/{self.name}/commands"
        return ask(self.server, path, body=body, key=key or self.key)

    def print(self, *, key: str | None = None) -> bytes:
        """The list as PDF."""
        request = urllib.request.Request(
            f"{self.server.url}/api/lists/{self.name}/sheet.pdf?language=de"
        )
        request.add_header("Authorization", f"Bearer {key or self.key}")
        with urllib.request.urlopen(request, timeout=SECONDS) as response:
            return bytes(response.read())

    @property
    def line_address(self) -> str:
        """Where the list is shown live."""
        return f"{self.server.url.replace('http', 'ws', 1)}/api/lists/{self.name}/socket"

    def look(self, *, key: str | None = None) -> ClientConnection:
        """A line to the list, after its hello."""
        line = connect(self.line_address).__enter__()
        line.send(json.dumps({"type": "hello", "key": key or self.key}))
        return line


def next_shown(line: ClientConnection) -> Told:
    """What comes next on a line."""
    told: Told = json.loads(line.recv(timeout=SECONDS))
    return told


def deal(number: int, soloist: int, *, won: bool = True) -> Told:
    """A deal in clubs with 1, as the page enters it."""
    tops = {"held": True, "count": 1}
    game = {"soloist": soloist, "contract": "clubs", "won": won, "tops": tops}
    return {"do": "enter_deal", "deal": number, "game": game}
