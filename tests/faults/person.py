"""One who plays over a real line and keeps a record: what was sent, answered and shown."""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from skat.shuffle import Commitment, DealId, Nonce, nonce_commitment
from tests.server.live import OpenedTable

Told = dict[str, Any]

_SECONDS_OF_SILENCE: Final = 5.0
"""After that somebody asks for a new line; a page does, too."""

_PAUSE: Final = 0.1
"""Between two tries to get a line."""

_THOUGHT: Final = 0.05
"""So long somebody thinks: a fault lasts for seconds, and a few moves in it are enough."""

_NOT_DONE_YET: Final = ("not_saved", "not_known")
"""Answers after which the same command is sent again."""

_LINE_LOST = (OSError, WebSocketException, TimeoutError, EOFError)


class Sent:
    """A command: what it wants, the number seen, and how it was answered at last, if it was."""

    def __init__(self, name: str, action: Told, expected: int) -> None:
        self.name, self.action, self.expected = name, action, expected
        self.begun = time.monotonic()
        self.acknowledged: int | None = None
        self.refused: str | None = None

    @property
    def is_answered(self) -> bool:
        """Whether the answer is one that stays."""
        return self.acknowledged is not None or self.refused is not None


class Person:
    """Plays in a thread of its own from `begin` to `end`, at any of the addresses it is given.

    A line that breaks or stays silent is replaced, and what was not answered is sent again by the
    same name, as a page does.
    """

    def __init__(
        self, name: str, opened: OpenedTable, addresses: Sequence[str], *, chance: int
    ) -> None:
        self.name, self.table, self.place = name, opened.table, opened.place
        self._token = opened.token
        self._addresses = addresses
        self._dice = random.Random(chance)
        self._nonces: dict[str, Nonce] = {}
        self._over = threading.Event()
        self._acknowledged = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self.sent: list[Sent] = []
        self.lines: list[list[tuple[float, bytes]]] = []
        """Of each line every text that came, and when."""
        self.wrong: list[str] = []

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._over.set()
        self._thread.join(60)
        assert not self._thread.is_alive(), f"{self.name} does not end"

    def has_gone_on(self, since: float, *, seconds: float) -> bool:
        """Waits until a command that was begun after `since` is acknowledged."""

        def done() -> bool:
            newest = (one for one in reversed(self.sent) if one.acknowledged is not None)
            return next((one.begun > since for one in newest), False)

        with self._acknowledged:
            return self._acknowledged.wait_for(done, timeout=seconds)

    # --- one line after the other ---------------------------------------------------------------

    def _run(self) -> None:
        asked = self._dice.randrange(len(self._addresses))
        while not self._over.is_set():
            asked += 1
            address = self._addresses[asked % len(self._addresses)]
            try:
                with connect(
                    f"{address}/api/tables/{self.table}/socket",
                    open_timeout=_SECONDS_OF_SILENCE,
                    close_timeout=1,
                    ping_interval=None,
                    compression=None,
                ) as socket:
                    _Line(self, socket).play()
            except _LINE_LOST:
                self._over.wait(_PAUSE)

    def answered(self, sent: Sent, told: Told) -> None:
        """Writes an answer down, and wakes who waits for one; an answer that stays must stay."""
        if told["type"] != "ack":
            if told["code"] in _NOT_DONE_YET:
                return
            if sent.acknowledged is not None:
                self.wrong.append(f"{sent.name}: entry {sent.acknowledged}, then {told['code']}")
            sent.refused = str(told["code"])
            return
        if sent.acknowledged not in (None, told["seq"]) or sent.refused is not None:
            before = sent.acknowledged or sent.refused
            self.wrong.append(f"{sent.name}: {before}, then entry {told['seq']}")
        with self._acknowledged:
            sent.acknowledged = int(told["seq"])
            self._acknowledged.notify_all()

    @property
    def token(self) -> str:
        return self._token

    @property
    def is_over(self) -> bool:
        return self._over.is_set()

    def nonce(self, deal: str) -> Nonce:
        """What this page adds to a deal; kept beyond the line, as a browser does."""
        return self._nonces.setdefault(deal, Nonce(secrets.token_bytes(16)))

    def next_command(self, action: Told, seq: int) -> Sent:
        """A new command, written down before it is sent."""
        sent = Sent(f"{self.name}-{len(self.sent) + 1}", action, seq)
        self.sent.append(sent)
        return sent

    def some_earlier(self) -> Sent:
        """One of the newest commands, to be sent once more: it must be answered as it was."""
        return self._dice.choice(self.sent[-_REMEMBERED:])

    def change_of_mind(self) -> Told:
        """What may be said at any time while people gather, so that nothing but its name keeps a
        command from being entered twice.
        """
        self._over.wait(_PAUSE)
        return {"do": "agree_stake", "agrees": self._dice.random() < 0.5}

    def pick(self, view: Told) -> Told:
        """Something that goes on with the game: a bid up to 24, else anything usual."""
        legal: list[Told] = view["legal"]
        if view["phase"] == "auction":
            low = [one for one in legal if one["do"] != "bid" or one["value"] <= 24]
            return self._dice.choice(low)
        usual = [one for one in legal if one["do"] not in _UNUSUAL]
        return usual[0] if view["phase"] != "play" else self._dice.choice(usual or legal)


_REMEMBERED: Final = 10
_UNUSUAL: Final = ("concede", "throw_in", "expose", "claim")


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
                self._settle(person.next_command(action, int(self._snapshot["seq"])))

    def _settle(self, sent: Sent) -> None:
        """Sends a command until its answer is one that stays."""
        while not sent.is_answered and not self._person.is_over:
            self._send_again(sent)
            if not sent.is_answered:
                time.sleep(_PAUSE)
        if sent.refused is not None:
            time.sleep(_PAUSE)

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
        text = self._socket.recv(timeout=_SECONDS_OF_SILENCE)
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
