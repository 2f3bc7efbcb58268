"""Lines and requests that mean little, at the bot API and at the ISS port."""

from __future__ import annotations

import http.client
import json
import socket
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any, Final
from urllib.parse import quote

from tests.server.bots.owner import a_bot
from tests.server.bots.program import OPEN, BotProgram
from tests.server.doors.three_doors import DoorServer, Loop, People
from tests.server.iss.test_iss_doors import fuzzed

PATIENCE: Final = 60.0

_READ: Final = (
    "/api/bot/events", "/api/bot/games", "/api/bot/tables/{}", "/api/bot/tables/{}/watch",
    "/api/bot/tournaments/{}/standings", "/api/bot/{}",
)  # fmt: skip
_DONE: Final = (
    "/api/bot/tables", "/api/bot/tables/{}/accept", "/api/bot/tables/{}/decline",
    *("/api/bot/tables/{}/moves",) * 6, "/api/bot/tables/{}/ready", "/api/bot/tables/{}/ready",
    "/api/bot/tables/{}/leave", "/api/bot/tables/{}/chat", "/api/tables/{}/invitations",
)  # fmt: skip
_METHODS: Final = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "X")
_WORDS: Final = (
    "CJ", "18", "p", "y", "s", "announce", "G.CT.C9", "NOH", "RE", "SC", "K", "", "x" * 64,
    "x" * 65, "\0", "é", "名", "later", "no_bots", "simple", "isko-2022", "series", "-1", "null",
    "%s", "\u202e",
)  # fmt: skip
_FIELDS: Final = (
    "ply", "word", "reason", "text", "bot", "size", "edition", "options", "settings", "invite",
    "player", "language", "x",
)  # fmt: skip
_NUMBERS: Final = (0, 1, 2, 3, 4, -1, 1000, 1 << 53, (1 << 53) + 1, 1 << 70, 0.5, 1e308)


class BotFuzz:
    """Requests of one sequence at the bot API; every answer is looked at."""

    def __init__(self, server: DoorServer, *, seed: int) -> None:
        self._server, self._chance = server, Random(f"bot {seed}")
        self._bots = [a_bot(server)[1] for _ in range(3)]
        self._names = ["x", "t-x", "..", "%00", "a" * 300, quote("名"), "a%2Fb"]
        self._tables = [self._opened(bot) for bot in self._bots]
        self._connection = self._connected()
        self.answers = Counter[int]()

    def _opened(self, bot: BotProgram) -> str:
        status, body = bot.post("/api/bot/tables", settings={"length": "round"})
        assert status == 201, body
        return str(body["table"])

    def _connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=PATIENCE)

    def run(self, requests: int) -> None:
        """So many requests. Raises `AssertionError` with the first that is answered wrongly."""
        for _ in range(requests):
            chance = self._chance.random()
            if chance < 0.01:
                self._raw()
            elif chance < 0.02:
                self._on_turn()
            else:
                self._request()
        self._still_serves()

    def close(self) -> None:
        self._connection.close()

    def _request(self) -> None:
        chance = self._chance
        method = chance.choice(("GET", *("POST",) * 6))
        path = chance.choice(_READ if method == "GET" else _DONE)
        if chance.random() < 0.05:
            method = chance.choice(_METHODS)
        whose = chance.randrange(len(self._bots))
        name = self._tables[whose] if chance.random() < 0.8 else chance.choice(self._names)
        path = path.format(name)
        body = self._body() if method not in ("GET", "HEAD", "OPTIONS") else None
        headers = {"content-type": "application/json", **self._authorization(whose)}
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
        except (OSError, http.client.HTTPException):
            # What was too large for it is refused before it is read, and the line closed.
            self._connection.close()
            self._connection = self._connected()
            return
        self.answers[answer.status] += 1
        asked = (method, path, body, answer.status)
        assert answer.status < 500, asked
        if answer.status == 200 and answer.headers["content-type"] == "application/x-ndjson":
            # A stream has no end: this is one who hangs up.
            self._connection.close()
            self._connection = self._connected()
            return
        text = answer.read()
        if answer.status >= 400 and method != "HEAD":
            error = json.loads(text)["error"]
            assert error["code"], asked
            assert error["message"], asked

    def _on_turn(self) -> None:
        """A new table in place of one that was left, up to the first question."""
        whose = self._chance.randrange(len(self._bots))
        bot = self._bots[whose]
        bot.post(f"/api/bot/tables/{self._tables[whose]}/leave")
        status, body = bot.post("/api/bot/tables", settings={"length": "round"})
        if status == 201:
            self._tables[whose] = body["table"]
            line = bot.stream(f"/api/bot/tables/{body['table']}")
            line.next("turn")
            OPEN.remove(line)
            line.hang_up()

    def _authorization(self, whose: int) -> dict[str, str]:
        chance, bot = self._chance, self._bots[whose]
        match chance.randrange(12):
            case 0:
                return {}
            case 1:
                return {"authorization": chance.choice(("Bearer", "Bearer ", "Basic x", "\xff"))}
            case 2:
                return {"authorization": f"Bearer {bot.token[:-1]}", "cookie": "skat_session=x"}
            case _:
                return {"authorization": f"Bearer {bot.token}"}

    def _body(self) -> bytes:
        chance = self._chance
        match chance.randrange(10):
            case 0:
                return chance.randbytes(chance.randrange(60))
            case 1:
                text = json.dumps(self._value(2)).encode()
                return text[: chance.randrange(1 + len(text))]
            case 2:
                return b"[" * chance.choice((10, 1_000, 9_000))
            case 3 | 4 | 5:
                return json.dumps({"ply": self._ply(), "word": chance.choice(_WORDS)}).encode()
            case 6:
                return json.dumps({chance.choice(_FIELDS): self._value(0)}).encode()
            case _:
                fields = chance.sample(_FIELDS, chance.randrange(1, 5))
                return json.dumps({name: self._value(1) for name in fields}).encode()

    def _ply(self) -> Any:
        return self._chance.choice((*range(12), *_NUMBERS))

    def _value(self, depth: int) -> Any:
        chance = self._chance
        match chance.randrange(5 + 2 * bool(depth)):
            case 0:
                return chance.choice(_NUMBERS)
            case 1 | 2:
                return chance.choice(_WORDS)
            case 3:
                return chance.choice((None, True, False))
            case 4:
                return "y" * chance.choice((100, 300, 301, 4_000))
            case 5:
                return [self._value(depth - 1) for _ in range(chance.randrange(5))]
            case _:
                return {chance.choice(_FIELDS): self._value(depth - 1) for _ in range(3)}

    def _raw(self) -> None:
        """Bytes that are no request; the line is closed, whatever was answered before."""
        chance = self._chance
        with socket.create_connection(("127.0.0.1", self._server.port), PATIENCE) as line:
            beginning = chance.choice((b"", b"GET ", b"POST /api/bot/events HTTP/1.1\r\n"))
            line.sendall(beginning + chance.randbytes(chance.randrange(1, 80)) + b"\r\n\r\n")
            line.shutdown(socket.SHUT_WR)
            answer = b"".join(iter(lambda: line.recv(65_536), b""))
        assert not answer.startswith(b"HTTP/1.1 5"), answer

    def _still_serves(self) -> None:
        bot = BotProgram(self._server, self._bots[0].token)
        status, body = bot.ask("GET", "/api/bot/tables/none")
        assert (status, body["error"]["code"]) == (404, "no_such_table")


class PortFuzz:
    """Lines of one sequence at the ISS port, sent by a client that has logged in."""

    def __init__(self, server: DoorServer, loop: Loop, *, seed: int) -> None:
        self._chance, self._loop = Random(f"port {seed}"), loop
        self._server = server
        self._program = People(server, loop, f"f{seed}", bots=0).at_the_port(lambda *_: None)
        self.answers = 0

    def run(self, lines: int) -> None:
        """So many lines; each answer has its form, and the line is open to the end."""
        before = len(self._program.lines)
        self._loop.run(self._said(lines), seconds=PATIENCE + lines / 10)
        self.answers += len(self._program.lines) - before

    def close(self) -> None:
        self._loop.run(self._program.close())

    async def _said(self, lines: int) -> None:
        program = self._program
        assert program._writer is not None
        for number in range(1, lines + 1):
            program._writer.write(fuzzed(self._chance))
            if number % 200 == 0 or number == lines:
                await program._writer.drain()
                before = len(program.lines)
                program.say("time")
                await program.heard("time 2", after=before)
        assert program.failed is None

    def before_the_login(self, tries: int) -> None:
        """Who says the like before he has logged in is let go, and others are let in."""
        for _ in range(tries):
            said = [fuzzed(self._chance) for _ in range(self._chance.randrange(1, 6))]
            # The port may hang up before all is sent.
            with (
                socket.create_connection(("127.0.0.1", self._server.iss), PATIENCE) as line,
                suppress(BrokenPipeError, ConnectionResetError),
            ):
                for each in said:
                    line.sendall(each)
                line.shutdown(socket.SHUT_WR)
                while line.recv(65_536):
                    pass
