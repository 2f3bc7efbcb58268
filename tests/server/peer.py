"""The other end of a line: says what the script says and knows what must come back."""

from __future__ import annotations

import json
import secrets
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from skat.server.limits.buckets import Bucket
from skat.shuffle import Commitment, DealId, Nonce, nonce_commitment
from tests.server.live import SECONDS
from tests.server.serving import OpenedTable
from tests.server.steady.reaching import Reached, line_to

AT_ONCE, A_SECOND = 80, 9.0
"""How many messages a page may send in a row and then in a second, a little under the limit."""

Told = dict[str, Any]

_BESIDE = ("presence", "coming", "gathered", "voided", "objection")
"""Messages that come beside the game."""


_KEPT: dict[str, dict[str, Nonce]] = defaultdict(dict)
"""What the page of each place added to the deals, as a browser keeps it beyond a reload."""


class Peer:
    """One WebSocket to a table. Every frame that was read is kept in `frames`.

    The page, not its player, answers the shuffle: at once, whether or not the test reads on. A page
    that stays silent would keep the whole table waiting. With `changes` it is sent what of a
    snapshot has changed, as our page is.
    """

    def __init__(
        self, server: Reached, table: str, *, origin: str | None = None, changes: bool = False
    ) -> None:
        self.patience = SECONDS
        self.frames: list[bytes] = []
        self.snapshot: Told = {}
        self.chat: list[Told] = []
        self.presence: Told = {}
        self.nonces: dict[str, Nonce] = {}
        self._names = 0
        self._sits = False
        path = f"/api/tables/{table}/socket{'?changes' if changes else ''}"
        headers = {"Origin": origin} if origin else {}
        self._line = line_to(server, path, headers=headers, hear=self._hear)
        self._pace = Bucket(burst=AT_ONCE, rate=A_SECOND, clock=self._line.clock)

    @classmethod
    def seated(
        cls, server: Reached, opened: OpenedTable, *, pace: str = "instant", changes: bool = False
    ) -> Peer:
        """A peer that has said hello and seen the first snapshot."""
        peer = cls(server, opened.table, changes=changes)
        peer.hello(opened.token)
        peer.expect("snapshot")
        if peer.snapshot["table"]["stage"] == "playing":
            peer.wait_for(lambda snapshot: snapshot["view"] is not None)
        peer.say(type="pace", pace=pace)
        return peer

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        self._line.close()

    # --- what is sent -----------------------------------------------------------------------

    def say(self, **message: Any) -> None:
        self.write(json.dumps(message))

    def write(self, text: str | bytes) -> None:
        self._pace.count(1)
        self._line.send(text)

    def hello(self, token: str | None, *, language: str = "en") -> None:
        if token is not None:
            self.nonces = _KEPT[token]
        self.say(type="hello", token=token, language=language)

    def command(self, action: Told, *, name: str | None = None, expected: int | None = None) -> str:
        """Sends a command, no faster than the server lets a page; its id."""
        self._keep_to_the_limit()
        self._names += 1
        name = name or f"c{self._names}-{self.seq}"
        seq = self.seq if expected is None else expected
        self.say(type="command", command_id=name, expected_seq=seq, action=action)
        return name

    def _keep_to_the_limit(self) -> None:
        """Where computer players answer at once, a program is quicker than any person."""
        while seconds := self._pace.wait():
            self._line.sleep(seconds)
        self._pace.give_back()

    # --- what comes back --------------------------------------------------------------------

    def expect(self, kind: str, **fields: Any) -> Told:
        """The next message (who is there does not count) must be such a one."""
        while (told := self._read())["type"] in _BESIDE and told["type"] != kind:
            pass
        assert told["type"] == kind, told
        assert {name: told.get(name) for name in fields} == fields, told
        return told

    def expect_answer(self, name: str) -> Told:
        """The answer to a command; snapshots may come before it."""
        while True:
            told = self._read()
            if told["type"] in ("ack", "refused"):
                assert told["command_id"] == name, told
                return told

    def expect_any(self, *kinds: str) -> Told:
        """The next message of one of these kinds."""
        while (told := self._read())["type"] not in kinds:
            pass
        return told

    def refused(self, action: Told, **how: Any) -> Told:
        """The refusal of an action that must be refused."""
        told = self.expect_answer(self.command(action, **how))
        assert told["type"] == "refused", told
        return told

    def done(self, action: Told, **how: Any) -> int:
        """The number of the entry that an action becomes, which must be accepted."""
        told = self.expect_answer(self.command(action, **how))
        assert told["type"] == "ack", told
        return int(told["seq"])

    def try_to(self, action: Told) -> Told:
        """The answer to an action; it is sent again while another player was quicker."""
        while True:
            told = self.expect_answer(self.command(action))
            if told["type"] == "ack":
                return told
            assert told["code"] == "stale", told
            self.wait_for(lambda snapshot: snapshot["seq"] >= told["seq"])  # noqa: B023

    def wait_for(self, reached: Callable[[Told], bool]) -> Told:
        """Reads on until a snapshot is like that."""
        while not reached(self.snapshot):
            self._read()
        return self.snapshot

    def expect_close(self, code: int) -> str:
        """The line must be closed with this code; the reason."""
        with pytest.raises(ConnectionClosed) as closed:
            self._read_on()
        received = closed.value.rcvd
        assert received is not None, "the line broke"
        assert received.code == code, received
        return received.reason

    def expect_error(self, code: str, close: int) -> str:
        """The line must be closed with an error; the reason that goes with the close."""
        while (told := self._read())["type"] in ("snapshot", "chat", *_BESIDE):
            pass
        assert (told["type"], told["code"]) == ("error", code), told
        assert told["message"]
        return self.expect_close(close)

    def _read_on(self) -> None:
        while True:
            self._next()

    def _next(self) -> Told:
        """The next message that came, as it was written."""
        frame = self._line.recv(timeout=self.patience)
        self.frames.append(frame.encode())
        told: Told = json.loads(frame)
        return told

    def _read(self) -> Told:
        told = self._next()
        if told["type"] == "snapshot":
            # The list is sent when it has changed.
            told.setdefault("list", self.snapshot.get("list"))
            self.snapshot = told
        elif told["type"] == "change":
            self.snapshot = merged(self.snapshot, told)
        elif told["type"] == "presence":
            self.presence = told
        elif told["type"] == "chat":
            self.chat.append(told)
        return told

    def _hear(self, frame: str) -> None:
        told: Told = json.loads(frame)
        if "you" in told.get("table", ()):
            self._sits = told["table"]["you"] is not None
        elif self._sits and told["type"] in ("coming", "gathered"):
            # If the line is closed just then, the next read reports it.
            with suppress(ConnectionClosed):
                self._shuffle(told)

    def _shuffle(self, told: Told) -> None:
        """As every page does: an own commitment to the deal that was announced, then the nonce."""
        deal = told["deal"]
        if told["type"] == "coming":
            nonce = self.nonces.setdefault(deal, Nonce(secrets.token_bytes(16)))
            sealed = bytes.fromhex(told["commitment"])
            shown = nonce_commitment(nonce, DealId(deal), sealed=Commitment(sealed))
            self.say(type="commit", deal=deal, commitment=shown.hex())
        elif deal in self.nonces:
            self.say(type="nonce", deal=deal, nonce=self.nonces[deal].hex())

    def read_until(self, reached: Callable[[], bool]) -> None:
        """Reads on until something is so."""
        while not reached():
            self._read()

    # --- the game ---------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return int(self.snapshot["seq"])

    @property
    def view(self) -> Told:
        view: Told = self.snapshot["view"]
        return view

    @property
    def my_turn(self) -> bool:
        view = self.view
        return bool(view["legal"]) and view["turn"] == view["viewer"]

    @property
    def is_ready(self) -> bool:
        """Whether this player waits for the next deal."""
        return self.snapshot["table"]["you"] in self.snapshot["table"]["ready"]

    def choose(self) -> Told:
        """Some action that goes on with the game: bid up to 24, else the first thing."""
        legal: list[Told] = self.view["legal"]
        first = legal[0]
        if self.view["phase"] == "auction":
            low = first if first["do"] != "bid" or first["value"] <= 24 else None
            return low or next(action for action in legal if action["do"] == "pass")
        return first

    def play_until(self, reached: Callable[[Told], bool]) -> Told:
        """Plays, deal after deal, until a snapshot is like that."""
        while not reached(self.snapshot):
            if self.snapshot["view"] is None:
                self._read()
            elif self.view["phase"] == "finished" and not self.is_ready:
                self.done({"do": "next_deal"})
            elif self.my_turn:
                self.done(self.choose())
            else:
                self._read()
        return self.snapshot


def merged(before: Told, change: Told) -> Told:
    """What a page makes of a change: fields of `table` and `view` one by one, all others whole."""
    after = {**before, **change, "type": "snapshot"}
    for part in ("table", "view"):
        if change.get(part) is not None:
            after[part] = {**(before[part] or {}), **change[part]}
    return after


def in_mid_trick(snapshot: Told) -> bool:
    """Whether it is the own turn with a card of another player on the table."""
    view = snapshot["view"]
    mine = view["turn"] == view["viewer"]
    return view["phase"] == "play" and mine and len(view["trick"]) > 0
