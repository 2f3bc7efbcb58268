"""A phone that keeps a list: posts, sends again, looks on."""

from __future__ import annotations

import json
from typing import Any

from tests.server.live import SECONDS
from tests.server.serving import Serving
from tests.server.steady.reaching import Line, line_to

Told = dict[str, Any]


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
    server: Serving, path: str, *, body: object = None, key: str | None = None, **headers: str
) -> Reply:
    """One request, whatever comes of it."""
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    bearer = {} if key is None else {"Authorization": f"Bearer {key}"}
    answer = server.reply(path, data=data, headers={**headers, **bearer})
    return Reply(answer.status, answer.body)


class Phone:
    """Keeps a list of a server; a `Phone` with the reading secret only looks."""

    def __init__(self, server: Serving, opened: Told) -> None:
        self.server = server
        self.name, self.key, self.view_key = opened["list"], opened["key"], opened["view_key"]

    @classmethod
    def opening(cls, server: Serving, **wish: object) -> Phone:
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
        path = f"/api/lists/{self.name}/sheet.pdf?language=de"
        headers = {"Authorization": f"Bearer {key or self.key}"}
        return self.server.reply(path, headers=headers).granted()

    def line(self) -> Line:
        """A line to the list on which nothing was sent yet."""
        return line_to(self.server, f"/api/lists/{self.name}/socket")

    def look(self, *, key: str | None = None) -> Line:
        """A line to the list, after its hello."""
        line = self.line()
        line.send(json.dumps({"type": "hello", "key": key or self.key}))
        return line


def next_shown(line: Line) -> Told:
    """What comes next on a line."""
    told: Told = json.loads(line.recv(timeout=SECONDS))
    return told


def deal(number: int, soloist: int, *, won: bool = True) -> Told:
    """A deal in clubs with 1, as the page enters it."""
    tops = {"held": True, "count": 1}
    game = {"soloist": soloist, "contract": "clubs", "won": won, "tops": tops}
    return {"do": "enter_deal", "deal": number, "game": game}
