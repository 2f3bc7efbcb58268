"""The host's side of the engine protocol: one running engine, asked one thing at a time.

Faults that cost nothing are counted here; what the others cost, the caller decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import IO, Final

import msgspec

from skat.engines.confined import EnginePipe, Limits, words_of_command
from skat.engines.faults import (
    EngineFaults,
    EngineForfeitError,
    EngineGoneError,
    EngineRefusedError,
)
from skat.engines.greeting import VERSION, EngineGreeting, EngineOption, read_option
from skat.model.refusal import Refusal

HANDSHAKE: Final = 10.0
"""Seconds for the answer to `skat 1`, and for what is asked between two moves."""

UNKNOWN_IN_A_ROW: Final = 3
"""Unknown lines, one after the other, that forfeit the game."""

FLOOD_LINES: Final = 1_000
FLOOD_BYTES: Final = 1 << 20
"""What an engine may say before its move; beyond it only the move itself is heard."""

GRACE_MS: Final = 200.0
"""Milliseconds beyond `move` within which the answer still counts."""


class EngineClock(msgspec.Struct, frozen=True):
    """The time left in a game, in milliseconds: own, left and right neighbour; and for this move.

    >>> EngineClock((1000, 2000, 3000), move=50).words
    'time 1000 2000 3000 move 50'
    """

    left: tuple[int, int, int]
    move: int | None = None

    @property
    def words(self) -> str:
        """As `go` has it."""
        each = "time " + " ".join(str(max(0, left)) for left in self.left)
        return each if self.move is None else f"{each} move {self.move}"

    @property
    def seconds(self) -> float:
        """How long the engine may take before the host sends `stop`."""
        own = self.left[0] if self.move is None else min(self.move, self.left[0])
        return max(0, own) / 1000


class Engine:
    """A running engine that has greeted and has its options.

    `on_info` hears what it says while it thinks. Raises `EngineRefusedError` if it does not start,
    does not greet, or does not have one of these options with that value.
    """

    def __init__(
        self,
        command: str,
        options: Mapping[str, str] | None = None,
        *,
        limits: Limits | None = None,
        log: IO[bytes] | None = None,
        on_info: Callable[[str], None] | None = None,
    ) -> None:
        self.faults = EngineFaults()
        self._log = log
        self._on_info = on_info
        self._strange = 0
        self._number = 0
        self._heard, self._flooded = [0, 0], False
        self._pipe = EnginePipe(words_of_command(command), limits or Limits(), log=log)
        try:
            self.greeting = self._greeted()
            for name, value in (options or {}).items():
                self._set(name, value)
        except (EngineGoneError, EngineForfeitError) as error:
            self._pipe.close()
            status = self._pipe.status
            why, details = error.refusal, {"command": command, "status": status}
            left = {**details, **why.details, "why": why.code}
            raise EngineRefusedError(Refusal("engine_left", details=left)) from None
        except EngineRefusedError:
            self._pipe.close(patience=0.0)
            raise

    def _greeted(self) -> EngineGreeting:
        self.say(f"skat {VERSION}")
        names = {"name": "", "author": ""}
        options: dict[str, EngineOption] = {}
        limit = monotonic() + HANDSHAKE
        while (line := self._pipe.hear(limit)) is not None:
            words = line.split()
            option = read_option(words[1:]) if words[:1] == ["option"] else None
            if words == ["ok"]:
                return EngineGreeting(name=names["name"], author=names["author"], options=options)
            if words[:1] == ["id"] and len(words) > 2 and words[1] in names:
                names[words[1]] = " ".join(words[2:])[:80]
            elif option is not None:
                options[option.name] = option
            else:
                self.note_strange(line)
        greeting = {"greeting": f"skat {VERSION}"}
        raise EngineRefusedError(Refusal("engine_no_greeting", details=greeting))

    def _set(self, name: str, value: str) -> None:
        known = self.greeting.options
        if name not in known:
            code = "engine_no_option" if known else "engine_no_options"
            details = {"option": name, "options": ", ".join(known)}
            raise EngineRefusedError(Refusal(code, details=details))
        wrong = known[name].why_not(value)
        if wrong is not None:
            raise EngineRefusedError(wrong)
        self.say(f"set {name} {value}")

    def say(self, line: str) -> None:
        """Send a line as it is. Raises `EngineGoneError`."""
        self._pipe.say(line)

    def new(self, game: str, *, rules: str, players: Sequence[str], seat: int) -> None:
        """A game begins; `seat` is the engine's, 0 forehand."""
        self.say(f"new {game} rules {rules} players {' '.join(players)} seat {seat}")

    def over(self, game: str, record: str) -> None:
        """The game is over; the record shows all cards."""
        self.say(f"over {game} {record}")

    def answers_ping(self) -> bool:
        """Whether it answers a ping in time; what it still had to say goes by."""
        self._number += 1
        self.say(f"ping {self._number}")
        limit = monotonic() + HANDSHAKE
        while (line := self._pipe.hear(limit)) is not None:
            if line.split() == ["pong", str(self._number)]:
                self._strange = 0
                return True
            self._passing(line)
        return False

    def move(self, position: str, legal: Sequence[str], clock: EngineClock) -> str | None:
        """The word that the engine answers to this position; None if it does not within the time.

        Nothing is known of the word but that it is one. Raises `EngineGoneError` and, for nothing
        but nonsense, `EngineForfeitError`.
        """
        self.say(f"position {position}")
        number = self._go(f"legal {' '.join(legal)} {clock.words}")
        limit = monotonic() + clock.seconds
        words = self._answer("move", number, limit)
        if words is None:
            self.say(f"stop {number}")
            words = self._answer("move", number, monotonic() + GRACE_MS / 1000)
        return words[0] if words else None

    def late_move(self, seconds: float) -> str | None:
        """The answer to the last question, if it comes within these seconds after all."""
        words = self._answer("move", self._number, monotonic() + seconds)
        return words[0] if words else None

    def policy(self, position: str) -> dict[str, float] | None:
        """How likely it is to say each word, from `go ... policy`; None if it does not answer."""
        self.say(f"position {position}")
        number = self._go("policy")
        words = self._answer("policy", number, monotonic() + HANDSHAKE)
        if not words or len(words) % 2:
            return None
        try:
            return {word: float(share) for word, share in zip(words[::2], words[1::2], strict=True)}
        except ValueError:
            return None

    def refused(self, refusal: Refusal) -> None:
        """Tell it that its last word is not allowed: the code and the articles."""
        why = " ".join((refusal.code, *refusal.articles))
        self.say(f"error illegal {self._number} {why}")

    def _go(self, arguments: str) -> int:
        self._number += 1
        self._heard, self._flooded = [0, 0], False
        self.say(f"go {self._number} {arguments}")
        return self._number

    def _answer(self, kind: str, number: int, limit: float) -> list[str] | None:
        """The words after `kind number`, or None if they do not come until then."""
        while (line := self._pipe.hear(limit)) is not None:
            words = line.split()
            if words[:2] == [kind, str(number)] and len(words) > 2:
                self._strange = 0
                return words[2:]
            self._heard = [self._heard[0] + 1, self._heard[1] + len(line)]
            if self._heard[0] <= FLOOD_LINES and self._heard[1] <= FLOOD_BYTES:
                self._passing(line)
            elif not self._flooded:
                self._flooded = True
                self.faults.floods += 1
            if monotonic() >= limit:
                return None
        return None

    def _passing(self, line: str) -> None:
        """A line that is not waited for: allowed, an old answer, or without meaning."""
        words = line.split()
        if words[:1] == ["info"]:
            self._strange = 0
            self._write(line)
            if self._on_info is not None:
                self._on_info(line)
        elif words[:1] in (["move"], ["policy"]) and len(words) > 2:
            self._strange = 0
            self.faults.stale += 1
        elif words[:1] in (["pong"], ["error"]) and len(words) > 1:
            self._strange = 0
            self._write(line)
        else:
            self.note_strange(line)

    def note_strange(self, line: str) -> None:
        """Count a line without meaning. Raises `EngineForfeitError` for too many in a row."""
        self._write(f"not understood: {line[:200]!r}")
        self.faults.unknown += 1
        self._strange += 1
        if self._strange >= UNKNOWN_IN_A_ROW:
            self.close()
            nonsense = {"lines": UNKNOWN_IN_A_ROW}
            raise EngineForfeitError(Refusal("engine_nonsense", details=nonsense))

    def _write(self, line: str) -> None:
        if self._log is not None:
            self._log.write(line.encode(errors="replace") + b"\n")
            self._log.flush()

    def close(self, *, patience: float = 1.0) -> bool:
        """Say `quit`; whether it went within these seconds. Otherwise it is killed."""
        with suppress(EngineGoneError):
            self.say("quit")
        return self._pipe.close(patience=patience)
