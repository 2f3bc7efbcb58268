"""What a server answers a bot, without lines: requests and streams as values, and what is planted.

A request goes to `asked`; a stream is a queue that its carrier empties. What a bot asked is
kept, with when and how it was answered, up to `MOST_ASKED` requests a case.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from skat.cli.bot.practice.table import PracticeTable
from skat.client import GameOver, GameStarted, Invited, TableClock, TableLine
from skat.client.lines import BotClock
from skat.model.malformed import UNREADABLE
from skat.model.refusal import Refusal

MOST_ASKED: Final = 2_000
"""Requests in one case: a sound bot needs a hundred. More are refused, and fail the case."""
_LONGEST: Final = 1_000
"""Bytes of a path or a body that are kept; the API knows no longer one."""
TOKEN: Final = "skat-practice-token"
_REASONS: Final = ("later", "clock_too_fast", "rules", "strangers_only", "no_bots")
_ROOT: Final = ("api", "bot")
_NOT_READ: Final = Refusal("bad_request", details={"reason": "body"}, impossible=True)
_STATUS: Final = {
    "no_token": 401,
    "no_such_table": 404,
    "no_invitation": 404,
    "stale": 409,
    "list_not_begun": 409,
    "deal_running": 409,
    "too_many_bot_tables": 409,
    "too_fast": 429,
    "come_back": 503,
    "bad_request": 400,
}


class PracticeStream:
    """Lines for a bot that has not hung up; at its end the connection is closed."""

    def __init__(self, lines: Iterable[msgspec.Struct]) -> None:
        self.lines = deque(map(msgspec.json.encode, lines))
        self.ended = False


class DeskAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer: lines, or one body. `lost` is one that never arrives."""

    status: int
    body: bytes = b""
    wait: int = 0
    stream: PracticeStream | None = None
    lost: bool = False


class BotRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A request of the bot, and how it was answered; `planted` where the answer was."""

    at: float
    method: str
    path: tuple[str, ...]
    body: Any
    status: int
    planted: bool = False

    @property
    def verb(self) -> str:
        """What it asks for, as `moves`, `events`, `table`, `accept`."""
        return "table" if self.method == "GET" and len(self.path) == 2 else self.path[-1]


class Plant(msgspec.Struct, kw_only=True):
    """The next request for this `verb` at this table is answered so, `done` before it or not."""

    verb: str
    table: str
    refusal: Refusal | None = None
    wait: int = 0
    done: bool = False


def refused(refusal: Refusal, *, wait: int = 0) -> DeskAnswer:
    """A refusal as a server writes it."""
    error: dict[str, object] = {
        "code": refusal.code,
        "message": str(refusal),
        "articles": refusal.articles,
    }
    if wait:
        error["seconds"] = wait
    status = _STATUS.get(refusal.code, 422)
    return DeskAnswer(status=status, body=msgspec.json.encode({"error": error}), wait=wait)


class PracticeDesk:
    """A server with one bot; `clock` tells seconds. Belongs to one thread, or is locked."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.requests: list[BotRequest] = []
        self.tables: dict[str, PracticeTable] = {}
        self.invited: dict[str, Invited] = {}
        self.declined: dict[str, str] = {}
        self.plants: list[Plant] = []
        self.revoked = False
        self._clock = clock
        self._before = 0
        self._events: list[PracticeStream] = []
        self._streams: dict[str, list[PracticeStream]] = {}

    # --- what the suite does ------------------------------------------------------------------

    def begin_case(self) -> None:
        """Counts anew what the bot asks for."""
        self._before = len(self.requests)

    @property
    def is_full(self) -> bool:
        """Whether the bot has asked for too much in this case."""
        return len(self.requests) - self._before >= MOST_ASKED

    def invite(self, table: PracticeTable) -> None:
        """Asks the bot to sit down."""
        clock = table.clock
        self.tables[table.name] = table
        self.invited[table.name] = Invited(
            table=table.name,
            by="Practice",
            rules=table.full.rules,
            seats=table.size,
            clock=TableClock(
                per="none" if clock is None else clock.per,
                seconds=60 if clock is None else clock.seconds,
                on_time_out="computer",
            ),
            list="series" if table.deals > 1 else "round",
            people=1,
        )
        self._put(self._events, self.invited[table.name])

    def table(self, name: str, **options: Any) -> PracticeTable:
        """A table of this name, to which nobody has been invited yet."""
        return PracticeTable(name, lambda line: self._tell(name, line), **options)

    def events_are_read(self) -> bool:
        """Whether the bot listens."""
        return bool(self._open(self._events))

    def is_read(self, table: str) -> bool:
        """Whether it listens at this table."""
        return bool(self._open(self._streams.get(table, [])))

    def put(self, line: bytes, *, table: str = "") -> None:
        """A line of its events or of a table, whatever it says."""
        for stream in self._open(self._streams.get(table, []) if table else self._events):
            stream.lines.append(line)

    def hang_up(self, table: str = "") -> None:
        """Ends its events, or its streams at a table; a bot opens them anew."""
        for stream in self._streams.get(table, []) if table else self._events:
            stream.ended = True

    def gone(self, table: str) -> None:
        """The table is there no more."""
        self.tables.pop(table, None)
        self.hang_up(table)

    def asked_for(self, verb: str, table: str = "") -> list[BotRequest]:
        """What the bot asked for, by what it is and where."""
        return [
            request
            for request in self.requests
            if request.verb == verb and (not table or table in request.path)
        ]

    # --- what the bot does --------------------------------------------------------------------

    def asked(self, method: str, path: str, *, token: str, body: bytes = b"") -> DeskAnswer:
        """The answer to a request."""
        if self.is_full:
            return refused(Refusal("too_fast", details={"seconds": 1}), wait=1)
        parts = tuple(part for part in path.partition("?")[0].split("/") if part)
        own = parts[2:] if parts[:2] == _ROOT else ("elsewhere", *parts)
        try:
            sent = msgspec.json.decode(body) if body else {}
        except UNREADABLE:
            sent = None
        plant = self._planted(method, own)
        if self.revoked or token != f"Bearer {TOKEN}":
            answer = refused(Refusal("no_token"))
        elif not isinstance(sent, dict):
            answer = refused(_NOT_READ)
        elif plant is None:
            answer = self._answer(method, own, sent)
        else:
            if plant.done:
                self._answer(method, own, sent)
            answer = (
                DeskAnswer(status=200, lost=True)
                if plant.refusal is None
                else refused(plant.refusal, wait=plant.wait)
            )
        self.requests.append(
            BotRequest(
                at=self._clock(),
                method=method,
                path=own if own and len(path) <= _LONGEST else ("",),
                body=sent if len(body) <= _LONGEST else None,
                status=answer.status,
                planted=plant is not None,
            )
        )
        return answer

    def _planted(self, method: str, own: tuple[str, ...]) -> Plant | None:
        verb = BotRequest(at=0, method=method, path=own or ("",), body=None, status=0).verb
        for plant in self.plants:
            if plant.verb == verb and (not plant.table or plant.table in own):
                self.plants.remove(plant)
                return plant
        return None

    def _answer(self, method: str, own: tuple[str, ...], sent: dict[str, Any]) -> DeskAnswer:
        match (method, *own):
            case ("GET", "events"):
                running = [
                    table for table in self.tables.values() if table.deal and not table.is_over
                ]
                stream = PracticeStream(
                    [*self.invited.values(), *(GameStarted(table.name) for table in running)]
                )
                self._events.append(stream)
                return DeskAnswer(status=200, stream=stream)
            case ("GET", "games"):
                return DeskAnswer(status=200)
            case ("GET", "tables", name) if name in self.tables:
                stream = PracticeStream(self.tables[name].lines())
                self._streams.setdefault(name, []).append(stream)
                return DeskAnswer(status=200, stream=stream)
            case ("POST", "tables"):
                return refused(Refusal("too_many_bot_tables", details={"most": 1}))
            case ("POST", "tables", name, verb) if name in self.tables:
                return self._post(self.tables[name], verb, sent)
            case (_, "tables", _, *_):
                return refused(Refusal("no_such_table"))
            case _:
                return refused(Refusal("no_such_table"))

    def _post(self, table: PracticeTable, verb: str, sent: dict[str, Any]) -> DeskAnswer:
        done = DeskAnswer(status=204)
        if verb in ("accept", "decline"):
            if self.invited.pop(table.name, None) is None:
                return refused(Refusal("no_invitation"))
            if verb == "accept":
                self._put(self._events, GameStarted(table.name))
                table.next_deal()
                return done
            reason = sent.get("reason", "later")
            self.declined[table.name] = str(reason)
            return done if reason in _REASONS else refused(_NOT_READ)
        if verb == "moves":
            ply, word = sent.get("ply"), sent.get("word")
            if not isinstance(ply, int) or not isinstance(word, str):
                return refused(_NOT_READ)
            next_ply = table.say(ply, word)
            if isinstance(next_ply, Refusal):
                return refused(next_ply)
            return DeskAnswer(status=200, body=msgspec.json.encode({"ply": next_ply}))
        if verb == "ready":
            if table.is_over:
                return refused(Refusal("list_not_begun"))
            if table.deal_is_over:
                table.next_deal()
            return done
        return done if verb in ("leave", "chat") else refused(Refusal("no_such_table"))

    def _tell(self, name: str, line: TableLine) -> None:
        self._put(self._streams.get(name, []), line)
        if self.tables[name].is_over and line == self.tables[name].full:
            self._put(self._events, GameOver(name))

    def _put(self, streams: list[PracticeStream], line: msgspec.Struct) -> None:
        for stream in self._open(streams):
            stream.lines.append(msgspec.json.encode(line))

    def _open(self, streams: list[PracticeStream]) -> list[PracticeStream]:
        return [stream for stream in streams if not stream.ended]


def clock_of(seconds: int) -> BotClock:
    """A clock of so many seconds for a move."""
    return BotClock("move", seconds, (1_000 * seconds,) * 3)
