"""A bot in this process at a practice desk, on a clock that a test turns: sound, or with a flaw."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from skat.cli.bot.practice.desk import TOKEN, DeskAnswer, PracticeDesk, PracticeStream
from skat.notation.seen_deal import PositionRead, read_position
from skat.notation.seen_words import all_words

TURN: Final = 0.05
"""Seconds that pass between two looks of the bot."""


class AtTable:
    """What the bot knows of one table."""

    def __init__(self) -> None:
        self.stream: PracticeStream | None = None
        self.head = ""
        self.moves: list[str] = []
        self.waits: list[dict[str, Any]] = []


class Bot:
    """Does all that is asked for; a subclass has a flaw."""

    token = f"Bearer {TOKEN}"

    def __init__(self, desk: PracticeDesk, clock: Callable[[], float]) -> None:
        self.desk = desk
        self.clock = clock
        self.events: PracticeStream | None = None
        self.tables: dict[str, AtTable] = {}
        self.until = 0.0
        self.revoked = False

    def step(self) -> None:
        """Reads what came, and answers it; one thing that has to wait ends the step."""
        if self.clock() < self.until or self.revoked:
            return
        if self.events is None:
            self.open_events()
            return
        for line in self.read(self.events):
            self.event(line)
        if self.events.ended and not self.events.lines:
            self.events = None
            self.pause(1.0)
        for name in tuple(self.tables):
            self.at_table(name)

    def ask(self, method: str, path: str, **body: Any) -> DeskAnswer:
        """The answer of the desk."""
        sent = json.dumps(body).encode() if method == "POST" else b""
        return self.desk.asked(method, f"/api/bot/{path}", token=self.token, body=sent)

    def read(self, stream: PracticeStream) -> list[dict[str, Any]]:
        """The lines that came."""
        lines = [json.loads(line) for line in stream.lines]
        stream.lines.clear()
        return lines

    def pause(self, seconds: float) -> None:
        """Does nothing for so long."""
        self.until = self.clock() + seconds

    def open_events(self) -> None:
        """Opens the stream of its events."""
        answer = self.ask("GET", "events")
        self.events = answer.stream
        self.revoked = answer.status == 401
        if answer.wait:
            self.pause(answer.wait)

    def event(self, line: dict[str, Any]) -> None:
        """What it does about an event."""
        if line["type"] == "invited":
            self.ask("POST", f"tables/{line['table']}/accept")
        if line["type"] == "game_started":
            self.tables.setdefault(line["table"], AtTable())

    def at_table(self, name: str) -> None:
        """Opens its stream where it has none; hears, and answers where it is its turn."""
        at = self.tables[name]
        if at.stream is None:
            self.open_table(name, at)
            return
        at.waits += self.read(at.stream)
        while at.waits and self.clock() >= self.until:
            line = at.waits.pop(0)
            if not self.hear(name, at, line):
                at.waits.insert(0, line)
                return
        if at.stream.ended and not at.waits:
            at.stream = None

    def open_table(self, name: str, at: AtTable) -> None:
        """Opens the stream of a table, or forgets it."""
        answer = self.ask("GET", f"tables/{name}")
        at.stream = answer.stream
        if answer.status in (401, 404):
            del self.tables[name]
        elif answer.wait:
            self.pause(answer.wait)

    def hear(self, name: str, at: AtTable, line: dict[str, Any]) -> bool:
        """Whether this line needs nothing more."""
        match line["type"]:
            case "full":
                at.head = line["position"] or ""
                inside = at.head.partition("MV[")[2].partition("]")[0].split()
                at.moves = [" ".join(two) for two in zip(inside[::2], inside[1::2], strict=True)]
            case "move":
                at.moves.append(f"{line['who']} {line['word']}")
            case "turn":
                return self.turn(name, line, self.word(at, line["legal"]))
            case "over":
                self.ask("POST", f"tables/{name}/ready")
        return True

    def word(self, at: AtTable, legal: list[str]) -> str:
        """The first word that is legal, and no bid."""
        if legal == ["announce"]:
            head, _, tail = at.head.partition("MV[")
            seen = read_position(f"{head}MV[{' '.join(at.moves)} ]{tail.partition(']')[2]}")
            assert isinstance(seen, PositionRead)
            return next(all_words(seen.state, seen.seat))
        return "p" if "p" in legal else legal[0]

    def turn(self, name: str, line: dict[str, Any], word: str) -> bool:
        """Whether the word was taken, or is no more asked for."""
        answer = self.ask("POST", f"tables/{name}/moves", ply=line["ply"], word=word)
        if answer.wait:
            self.pause(answer.wait)
        return not answer.lost and answer.status not in (422, 429)


class Trying:
    """`skat.cli.bot.conformance.Runs` for a bot of this kind; `wait` turns the clock."""

    def __init__(self, kind: type[Bot]) -> None:
        self.now = 0.0
        self.desk = PracticeDesk(lambda: self.now)
        self._kind = kind
        self._bot: Bot | None = None

    def start(self) -> None:
        self._bot = self._kind(self.desk, lambda: self.now)

    def kill(self) -> None:
        self._bot = None

    @property
    def is_running(self) -> bool:
        return self._bot is not None

    def wait(self, holds: Callable[[], bool], seconds: float) -> bool:
        until = self.now + seconds
        while not holds():
            if self.now >= until:
                return False
            self.now += TURN
            if self._bot is not None:
                try:
                    self._bot.step()
                except SystemExit:
                    self._bot = None
        return True
