"""Clients that ask over HTTP, at any server that answers, until an answer is final."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from typing import Final

from tests.faults.clients.record import NOT_DONE_YET, PAUSE, SECONDS_OF_SILENCE, Client, Sent, Told
from tests.server.list_phone import Reply

_ELSEWHERE: Final = frozenset({"come_back", "too_busy", "unknown_format"})
"""Answers of a server that ends, is busy or is of an older release: the next may know better."""

_WAIT: Final = "not_known_everywhere"
"""The answer while a server is there that could not read what is to be written."""

_SENT_AGAIN: Final = 0.1
"""So often a page sends something once more that was acknowledged."""


class Shown:
    """What a client was shown of a journal: after which entry, and what."""

    def __init__(self, journal: str, seq: int, told: Told) -> None:
        self.journal, self.seq, self.told = journal, seq, told


class OfficeClient(Client):
    """Keeps a list or a tournament; `addresses` (`host:port`) are those of all servers."""

    def __init__(self, name: str, addresses: Sequence[str], *, chance: int) -> None:
        super().__init__(name, chance=chance)
        self._addresses = addresses
        self._at = self.dice.randrange(len(addresses))
        self._line: HTTPConnection | None = None
        self._newest: dict[str, int] = {}
        self.seen: list[Shown] = []

    @abstractmethod
    def step(self) -> None:
        """Does what is due now."""

    def run(self) -> None:
        while not self.is_over:
            self.step()
        self._leave()

    # --- requests -------------------------------------------------------------------------------

    def ask(self, path: str, *, body: object = None, key: str | None = None) -> Reply | None:
        """What one server answers; None if it gives no answer, or none that is final."""
        if self._line is None:
            self._line = HTTPConnection(self._addresses[self._at], timeout=SECONDS_OF_SILENCE)
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        data = None if body is None else json.dumps(body)
        try:
            self._line.request("GET" if data is None else "POST", path, data, headers)
            answer = self._line.getresponse()
            reply = Reply(answer.status, answer.read())
        except (OSError, HTTPException, ValueError):
            self._leave()
            self.rest(PAUSE)
            return None
        if reply.status < 400:
            return reply
        if reply.code == _WAIT:
            self.must_wait()
        if reply.code in _ELSEWHERE | NOT_DONE_YET | {_WAIT}:
            self._leave()
            self.rest(PAUSE)
            return None
        if reply.status >= 500:
            self.wrong.append(f"{self.name}: {path} is answered with {reply.json}")
        return reply

    def opened(self, path: str, body: object) -> Told | None:
        """The answer that something new was opened, asked for until then; None when all is over.

        A server of an older release may not understand what is wanted: the next one does.
        """
        while not self.is_over:
            reply = self.ask(path, body=body)
            if reply is not None and reply.status == 201:
                return reply.json
            self._leave()
            self.rest(PAUSE)
        return None

    def look(self, path: str, *, journal: str, key: str | None = None) -> Told | None:
        """What is to be seen, which must have all that was acknowledged; None if nobody answers."""
        reply = self.ask(path, key=key)
        if reply is None:
            return None
        assert reply.status == 200, (path, reply.json)
        self.saw(journal, reply.json)
        return reply.json

    def saw(self, journal: str, told: Told) -> None:
        """Writes down what was shown."""
        seq = int(told["seq"])
        if seq < self._newest.get(journal, 0):
            self.wrong.append(f"{self.name}: shown entry {seq} after {self._newest[journal]}")
        self._newest[journal] = seq
        self.seen.append(Shown(journal, seq, told))

    def settle(self, sent: Sent, path: str, body: Told, *, key: str) -> Reply | None:
        """Sends a command until its answer is one that stays, and now and then once more.

        The last answer; None if it was over before.
        """
        reply: Reply | None = None
        while not self.is_over and (not sent.is_answered or self._sends_again(sent)):
            reply = self.ask(path, body=body, key=key)
            if reply is None:
                sent.lost = True
            elif reply.status == 201:
                self.acknowledge(sent, int(reply.json["seq"]))
                newest = max(self._newest.get(sent.journal, 0), int(reply.json["seq"]))
                self._newest[sent.journal] = newest
            else:
                self.refuse(sent, reply.code)
        return reply

    def _sends_again(self, sent: Sent) -> bool:
        return sent.acknowledged is not None and self.dice.random() < _SENT_AGAIN

    def _leave(self) -> None:
        """Hangs up; the next request goes to the next server."""
        if self._line is not None:
            self._line.close()
        self._line = None
        self._at = (self._at + 1) % len(self._addresses)
