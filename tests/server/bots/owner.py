"""Somebody with an account who makes a bot of it, over HTTP as the page does."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from itertools import count
from typing import Any, Final

from tests.server.bots.program import BotProgram

PASSWORD: Final = "vier Buben im Skat"
_numbers = count(1)


class Owner:
    """A browser with an account of its own."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        self.name = name or f"Bube {next(_numbers)}"
        status, _ = self.post("/api/account", name=self.name, password=PASSWORD)
        assert status == 201

    def post(self, path: str, **body: Any) -> tuple[int, Any]:
        data = json.dumps(body).encode()
        headers = {"content-type": "application/json", "origin": self.url}
        return self._asked(urllib.request.Request(self.url + path, data, headers))

    def get(self, path: str) -> tuple[int, Any]:
        return self._asked(urllib.request.Request(self.url + path))

    def _asked(self, request: urllib.request.Request) -> tuple[int, Any]:
        try:
            with self._opener.open(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")

    def mark(self) -> tuple[int, Any]:
        status, body = self.post("/api/account/bot", password=PASSWORD)
        if status == 200:
            self.name = body["name"]
        return status, body

    def token(self, scope: str = "bot:play") -> BotProgram:
        status, made = self.post("/api/account/tokens", password=PASSWORD, scope=scope, label="x")
        assert status == 201, made
        return BotProgram(self.url, made["secret"])


def a_bot(url: str, name: str = "") -> tuple[Owner, BotProgram]:
    """A marked account with a token to play."""
    owner = Owner(url, name)
    assert owner.mark()[0] == 200
    return owner, owner.token()
