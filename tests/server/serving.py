"""What tests ask of a server, whether it has a process of its own or not."""

from __future__ import annotations

import json
import urllib.error
from abc import ABC, abstractmethod
from collections.abc import Mapping
from email.message import Message
from io import BytesIO
from typing import Any, NamedTuple

import msgspec


class OpenedTable(msgspec.Struct, frozen=True):
    """The answer to a new table, or to a player who sits down."""

    table: str
    place: int | None
    token: str


class Answer(NamedTuple):
    """What a request was answered with; the names of headers are in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, which is JSON."""
        return json.loads(self.body)

    def granted(self) -> bytes:
        """The body. Raises `HTTPError` for a refusal."""
        if self.status >= 400:
            raise urllib.error.HTTPError("", self.status, "refused", Message(), BytesIO(self.body))
        return self.body


class Serving(ABC):
    """A server that tests ask."""

    url: str

    @abstractmethod
    def reply(
        self, path: str, *, data: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer to a request, whatever comes of it; with `data` it is a POST."""

    def open_table(self, **wish: object) -> OpenedTable:
        """A new table for one person."""
        body = {"size": 3, "name": "Anna", "language": "en", **wish}
        answer = self.reply("/api/tables", data=msgspec.json.encode(body))
        opened = msgspec.json.decode(answer.granted(), type=OpenedTable)
        assert answer.status == 201
        return opened

    def sit_down(self, table: str, name: str, **wish: object) -> OpenedTable:
        """A place at a table, or the right to wait for one, for a player who has the link."""
        body = msgspec.json.encode({"name": name, **wish})
        answer = self.reply(f"/api/tables/{table}/places", data=body)
        return msgspec.json.decode(answer.granted(), type=OpenedTable)

    def asked(self, path: str) -> Any:
        """What a GET request is answered with."""
        return msgspec.json.decode(self.text(path))

    def text(self, path: str) -> str:
        """The same as it came."""
        return str(self.reply(path).granted(), "utf-8")
