"""The owner of an account who makes a bot of it, over HTTP as the page does."""

from __future__ import annotations

import json
from http.cookies import SimpleCookie
from itertools import count
from typing import Any, Final

from tests.server.bots.program import BotProgram, asked
from tests.server.steady.reaching import Reached

PASSWORD: Final = "vier Buben im Skat"
_numbers = count(1)


class Owner:
    """A browser with an account of its own."""

    def __init__(self, server: Reached, name: str = "") -> None:
        self.server = server
        self._cookies: dict[str, str] = {}
        self.name = name or f"Bube {next(_numbers)}"
        status, _ = self.post("/api/account", name=self.name, password=PASSWORD)
        assert status == 201

    def post(self, path: str, **body: Any) -> tuple[int, Any]:
        return self._asked("POST", path, json.dumps(body).encode())

    def get(self, path: str) -> tuple[int, Any]:
        return self._asked("GET", path, None)

    def _asked(self, method: str, path: str, data: bytes | None) -> tuple[int, Any]:
        headers = {"content-type": "application/json", "origin": self.server.url}
        if self._cookies:
            headers["cookie"] = "; ".join(f"{name}={said}" for name, said in self._cookies.items())
        answer = asked(self.server, method, path, data=data, headers=headers)
        for told in answer.headers.get("set-cookie", "").splitlines():
            self._cookies |= {each.key: each.value for each in SimpleCookie(told).values()}
        return answer.status, json.loads(answer.body or b"null")

    def mark(self) -> tuple[int, Any]:
        status, body = self.post("/api/account/bot", password=PASSWORD)
        if status == 200:
            self.name = body["name"]
        return status, body

    def token(self, scope: str = "bot:play") -> BotProgram:
        status, made = self.post("/api/account/tokens", password=PASSWORD, scope=scope, label="x")
        assert status == 201, made
        return BotProgram(self.server, made["secret"])


def a_bot(server: Reached, name: str = "") -> tuple[Owner, BotProgram]:
    """A marked account with a token to play."""
    owner = Owner(server, name)
    assert owner.mark()[0] == 200
    return owner, owner.token()
