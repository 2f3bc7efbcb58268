"""The load of the benches: people who play at many tables of a server, each by a line of their own.

Each waits for its turn in time, not for the answer before it, so a slow server is not spared.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from skat.shuffle import Commitment, DealId, Nonce, nonce_commitment
from tools.bench.load_line import LoadLine, posted

_OPENING_AT_ONCE = 50
_PATIENCE = 10.0
_TOLD_EVERY = 5.0
_NONCE = Nonce(b"\x5c\xa7" * 8)


_ViewTold: TypeAlias = dict[str, msgspec.Raw]
"""A view by its fields, or what of it has changed; the bench reads few of them."""


class _Told(msgspec.Struct):
    """What the bench reads of a message."""

    type: str
    seq: int = 0
    command_id: str | None = None
    code: str = ""
    deal: str = ""
    commitment: str = ""
    view: _ViewTold | UnsetType | None = UNSET


_TOLD = msgspec.json.Decoder(_Told)
_FINISHED, _NULL = msgspec.Raw(b'"finished"'), msgspec.Raw(b"null")
_ACTIONS = msgspec.json.Decoder(list[msgspec.Raw])


@dataclass
class Count:
    """What came of the commands; times in seconds."""

    took: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    late: int = 0
    bytes_in: int = 0

    def quantile(self, share: float) -> float:
        """The time within which this share of the commands was acknowledged, in ms."""
        ordered = sorted(self.took)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Seat:
    """One person: his line, what he saw last, and when his command was sent."""

    line: LoadLine

    def __init__(self, count: Count) -> None:
        self.count = count
        self.seq = 0
        self.view: _ViewTold | None = None
        self.legal: list[msgspec.Raw] = []
        self.ready = False
        self.sent: dict[str, float] = {}

    async def sit(self, address: str, *, token: str) -> None:
        """Opens his line. Raises `LineLostError`."""
        self.line = await LoadLine.to(address, self._hear)
        self.line.say(msgspec.json.encode({"type": "hello", "token": token}))

    def _hear(self, text: bytes) -> None:
        now = time.perf_counter()
        self.count.bytes_in += len(text)
        told = _TOLD.decode(text)
        if told.type in ("snapshot", "change"):
            self.seq = told.seq
            if told.view is not UNSET:
                self._see(told.view)
        elif told.type == "coming":
            # The cards wait two seconds for a page that commits to no nonce of its own.
            sealed = Commitment(bytes.fromhex(told.commitment))
            shown = nonce_commitment(_NONCE, DealId(told.deal), sealed=sealed).hex()
            commit = {"type": "commit", "deal": told.deal, "commitment": shown}
            self.line.say(msgspec.json.encode(commit))
        elif told.type == "gathered":
            nonce = {"type": "nonce", "deal": told.deal, "nonce": _NONCE.hex()}
            self.line.say(msgspec.json.encode(nonce))
        elif told.command_id is not None:
            begun = self.sent.pop(told.command_id, now)
            if told.type == "ack":
                self.count.took.append(now - begun)
            else:
                self.count.refused[told.code] = self.count.refused.get(told.code, 0) + 1

    def _see(self, view: _ViewTold | None) -> None:
        self.view = {**self.view, **view} if self.view and view else view
        self.legal = _ACTIONS.decode(self.view["legal"]) if self.view else []
        self.ready = self.ready and self.is_over

    @property
    def is_over(self) -> bool:
        """Whether a deal is over and no other has begun."""
        return self.view is not None and self.view["phase"] == _FINISHED

    def act(self, action: msgspec.Raw, *, due: float) -> None:
        """Sends an action; its time counts from when it was due."""
        name = f"m{self.seq}"
        self.sent[name] = due
        told = {"type": "command", "command_id": name, "expected_seq": self.seq, "action": action}
        self.line.say(msgspec.json.encode(told))

    @property
    def on_turn(self) -> bool:
        """Whether he may act and waits for no answer."""
        view = self.view
        return bool(view and self.legal and view["turn"] == view["viewer"] and not self.sent)


class Table:
    """Three people at one table."""

    def __init__(self, seats: list[Seat]) -> None:
        self.seats = seats

    def move(self, *, due: float) -> bool:
        """The player on turn does his part; False while the table is not ready for it."""
        newest = max(seat.seq for seat in self.seats)
        for seat in self.seats:
            if seat.seq == newest and seat.on_turn and seat.view:
                seat.act(_some(seat.view, seat.legal), due=due)
                return True
        host = self.seats[0]
        if host.is_over and not any(seat.sent for seat in self.seats):
            for seat in self.seats:
                if seat.seq == newest and not seat.ready:
                    seat.ready = True
                    seat.act(msgspec.Raw(b'{"do":"next_deal"}'), due=due)
                    return True
        return False


def _some(view: _ViewTold, legal: list[msgspec.Raw]) -> msgspec.Raw:
    """What leads to a game that is played to its end: one bid, the skat, ten tricks."""
    call = b'"bid"' if view["bid"] == _NULL else b'"pass"'
    for wanted in (b'"play"', b'"take_skat"', b'"discard"', b'"announce"', call, b'"pass"'):
        for action in legal:
            if wanted in bytes(action):
                return action
    return legal[0]


async def new_table(servers: Sequence[str], count: Count) -> Table:
    """A new table with three people whose lines are open, the list begun.

    They come by these servers in turn.
    """
    url = servers[0]
    names = ("Anna", "Ben", "Cleo")
    opening = {"name": names[0], "others": ["open", "open"]}
    settings = {"settings": {"take_over_seconds": None}}
    first = await posted(f"{url}/api/tables", opening | settings)
    here = f"{url}/api/tables/{first['table']}"
    others = [await posted(f"{here}/places", {"name": name}) for name in names[1:]]
    seats = [Seat(count) for _ in names]
    for seat, place, server in zip(seats, [first, *others], cycle(servers), strict=False):
        line = f"{server.replace('http', 'ws', 1)}/api/tables/{first['table']}/socket?changes"
        await seat.sit(line, token=place["token"])
    while not seats[0].seq:
        await asyncio.sleep(0.005)
    seats[0].act(msgspec.Raw(b'{"do":"begin"}'), due=time.perf_counter())
    while not all(seat.view for seat in seats):
        await asyncio.sleep(0.005)
    return Table(seats)


async def opened_tables(ways: Sequence[Sequence[str]], tables: int) -> list[Table]:
    """So many tables, each by the next of these ways: the servers that its people come by.

    How far it is stands on standard error.
    """
    count = Count()
    opened: list[Table] = []
    begun = told = time.perf_counter()
    following = cycle(ways)
    while len(opened) < tables:
        at_once = min(_OPENING_AT_ONCE, tables - len(opened))
        opened += await asyncio.gather(*(new_table(next(following), count) for _ in range(at_once)))
        now = time.perf_counter()
        if now > told + _TOLD_EVERY or len(opened) == tables:
            told = now
            print(f"{len(opened)} tables open after {now - begun:.0f} s", file=sys.stderr)
    return opened


async def play(opened: list[Table], count: Count, *, moves: float, seconds: float) -> None:
    """So many moves a second at these tables, each counted from when it was due."""
    begun = time.perf_counter()
    done, turn = 0, 0
    while (now := time.perf_counter()) < begun + seconds:
        while done < (now - begun) * moves:
            due = begun + done / moves
            for _ in opened:
                turn = (turn + 1) % len(opened)
                if opened[turn].move(due=due):
                    break
            else:
                count.late += 1
            done += 1
        await asyncio.sleep(0.001)


async def last_answers(opened: list[Table], count: Count) -> None:
    """Waits a while for what was not answered yet, and counts what never is."""
    seats = [seat for table in opened for seat in table.seats]
    patience = time.perf_counter() + _PATIENCE
    while any(seat.sent for seat in seats) and time.perf_counter() < patience:
        await asyncio.sleep(0.05)
    unanswered = sum(len(seat.sent) for seat in seats)
    if unanswered:
        count.refused["no answer"] = unanswered


def many_files() -> None:
    """Thousands of sockets: as many open files as this user may have at all."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
