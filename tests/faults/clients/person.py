"""One who plays over a real line and keeps a record: what was sent, answered and shown."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from skat.shuffle import Commitment, DealId, Nonce, nonce_commitment
from tests.faults.clients.record import (
    NOT_DONE_YET,
    PAUSE,
    SECONDS_OF_SILENCE,
    Client,
    Sent,
    Told,
)
from tests.server.live import OpenedTable

_THOUGHT: Final = 0.15
"""So long a person thinks: a fault lasts for a while, and a few moves in it are enough."""

_UNUSUAL: Final = ("concede", "throw_in", "expose", "claim")

_LINE_LOST = (OSError, WebSocketException, TimeoutError, EOFError)


class Person(Client):
    """Plays at a table, at any of the addresses (`host:port`) it is given.

    A line that breaks or stays silent is replaced, and what was not answered is sent again by the
    same name, as a page does.
    """

    def __init__(
        self, name: str, opened: OpenedTable, addresses: Sequence[str], *, chance: int
    ) -> None:
        super().__init__(name, chance=chance)
        self.table, self.place, self.token = opened.table, opened.place, opened.token
        self._addresses = addresses
        self._nonces: dict[str, Nonce] = {}
        self.lines: list[list[tuple[float, bytes]]] = []
        """Of each line every text that came, and when."""

    def run(self) -> None:
        asked = self.dice.randrange(len(self._addresses))
        while not self.is_over:
            asked += 1
            address = self._addresses[asked % len(self._addresses)]
            try:
                with connect(
                    f"ws://{address}/api/tables/{self.table}/socket",
                    open_timeout=SECONDS_OF_SILENCE,
                    close_timeout=1,
                    ping_interval=None,
                    compression=None,
                ) as socket:
                    _Line(self, socket).play()
            except _LINE_LOST:
                self.rest(PAUSE)

    def answered(self, sent: Sent, told: Told) -> None:
        """Writes an answer down; one that stays must stay."""
        if told["type"] == "ack":
            self.acknowledge(sent, int(told["seq"]))
        elif told["code"] not in NOT_DONE_YET:
            self.refuse(sent, str(told["code"]))

    def nonce(self, deal: str) -> Nonce:
        """What this page adds to a deal; kept beyond the line, as a browser does."""
        return self._nonces.setdefault(deal, Nonce(secrets.token_bytes(16)))

    def change_of_mind(self) -> Told:
        """What may be sent at any time while people gather, so that nothing but its name keeps a
        command from being entered twice.
        """
        self.rest(PAUSE)
        return {"do": "agree_stake", "agrees": self.dice.random() < 0.5}

    def pick(self, view: Told) -> Told:
        """Something that goes on with the game: a bid up to 24, else anything usual."""
        legal: list[Told] = view["legal"]
        if view["phase"] == "auction":
            low = [each for each in legal if each["do"] != "bid" or each["value"] <= 24]
            return self.dice.choice(low)
        usual = [each for each in legal if each["do"] not in _UNUSUAL]
        return usual[0] if view["phase"] != "play" else self.dice.choice(usual or legal)


class _Line:
    """One connection of a person."""

    def __init__(self, person: Person, socket: ClientConnection) -> None:
        self._person, self._socket = person, socket
        self._heard: list[tuple[float, bytes]] = []
        person.lines.append(self._heard)
        self._snapshot: Told | None = None

    def play(self) -> None:
        """Until the person is over, or the line breaks."""
        person = self._person
        self._say(type="hello", token=person.token, language="en")
        self._read_until(lambda told: told["type"] == "snapshot")
        self._say(type="pace", pace="instant")
        if person.sent:
            self._settle(person.sent[-1])
            self._send_again(person.some_earlier())
        while not person.is_over:
            action = self._due()
            if action is None:
                self._read()
            else:
                assert self._snapshot is not None
                time.sleep(_THOUGHT)
                seen = int(self._snapshot["seq"])
                self._settle(person.next_command(action, seen, journal=person.table))

    def _settle(self, sent: Sent) -> None:
        """Sends a command until its answer is one that stays."""
        while not sent.is_answered and not self._person.is_over:
            self._send_again(sent)
            if not sent.is_answered:
                time.sleep(PAUSE)
        if sent.refused is not None:
            time.sleep(PAUSE)

    def _send_again(self, sent: Sent) -> None:
        self._say(
            type="command",
            command_id=sent.name,
            expected_seq=sent.expected,
            action=sent.action,
        )
        told = self._read_until(lambda told: told.get("command_id") == sent.name)
        self._person.answered(sent, told)

    def _due(self) -> Told | None:
        """What this person has to do now."""
        snapshot = self._snapshot
        if snapshot is None:
            return None
        table, view = snapshot["table"], snapshot["view"]
        if table["stage"] == "waiting":
            if any(place["kind"] == "free" for place in table["places"]):
                return self._person.change_of_mind()
            return {"do": "begin"} if table["you"] == table["host"] else None
        if view is None:
            return None
        if view["phase"] == "finished":
            return None if table["you"] in table["ready"] else {"do": "next_deal"}
        if view["legal"] and view["turn"] == view["viewer"]:
            return self._person.pick(view)
        return None

    def _say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def _read_until(self, reached: Callable[[Told], bool]) -> Told:
        while not reached(told := self._read()):
            pass
        return told

    def _read(self) -> Told:
        text = self._socket.recv(timeout=SECONDS_OF_SILENCE)
        assert isinstance(text, str)
        self._heard.append((time.monotonic(), text.encode()))
        told: Told = json.loads(text)
        if told["type"] == "snapshot":
            self._snapshot = told
        elif told["type"] == "coming":
            sealed = Commitment(bytes.fromhex(told["commitment"]))
            nonce = self._person.nonce(told["deal"])
            shown = nonce_commitment(nonce, DealId(told["deal"]), sealed=sealed)
            self._say(type="commit", deal=told["deal"], commitment=shown.hex())
        elif told["type"] == "gathered":
            nonce = self._person.nonce(told["deal"])
            self._say(type="nonce", deal=told["deal"], nonce=nonce.hex())
        return told
