"""What the client reads is what the server writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import pytest

from skat import client
from skat.client import BotClient
from skat.client.connection import Connection
from skat.server.bots.examples import EXAMPLES


class Told(BotClient):
    """A client that receives these lines."""

    def __init__(self, lines: Iterable[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__("http://skat.example", "token")

        def received(_: Connection, *path: str, **how: object) -> Iterator[bytes]:
            yield from lines

        monkeypatch.setattr(Connection, "lines", received)


def test_examples_of_the_server_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for path, read in (
        ("get /api/bot/events", BotClient.events),
        ("get /api/bot/tables/{table}", lambda bot: bot.table("t-1")),
        ("get /api/bot/tables/{table}/watch", lambda bot: bot.watch("t-1")),
    ):
        lines = [msgspec.json.encode(each) for each in EXAMPLES[path].lines]
        messages = list(read(Told(lines, monkeypatch)))
        for each, line in zip(messages, lines, strict=True):
            kept = msgspec.json.decode(msgspec.json.encode(each))
            assert {**kept, **msgspec.json.decode(line)} == kept
        assert {type(each).__name__ for each in messages} <= {*client.__all__}


def test_what_a_newer_server_says_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        b'{"type":"fanfare","loud":true}',
        b'{"type":"game_over","table":"t-1","why":"new"}',
    ]
    assert list(Told(lines, monkeypatch).events()) == [client.GameOver("t-1")]
