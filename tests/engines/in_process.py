"""Engines that run in the test's own process, on a clock of their own: no process, no waiting.

Every line crosses a real pipe, byte for byte, so that all of the host is the real one; the
program at the other end is a generator. It goes on whenever the host waits for it. Time passes when
neither has anything to say, and a little with each line and each look of the host at the clock.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Final, TypeAlias

import pytest

from skat.engines import close_all
from skat.engines.confined import Limits

Does: TypeAlias = str | bytes | float | None
"""Says a line, or bytes as they are, or takes so many seconds; for None it is told a line."""
Program: TypeAlias = Generator[Does, str, int]
"""Returns its exit status."""
Saying: TypeAlias = Generator[Does, str, None]
Answer: TypeAlias = Callable[["Asked"], Saying]

A_LINE: Final = 0.0001
"""Seconds that a program takes for a line."""
A_LOOK: Final = 0.00001
"""Seconds that the host takes between two looks at the clock."""


class ExitedError(Exception):
    """The program ends with this exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Asked:
    """A question as the program hears it: its number, the legal words, all lines so far."""

    def __init__(self, line: str, heard: list[str]) -> None:
        words = line.split()
        self.number = words[1]
        self.legal = words[words.index("legal") + 1 : words.index("time")]
        self.heard = heard

    @property
    def first(self) -> str:
        """The move that stands first."""
        return self.move(self.legal[0])

    def move(self, word: str) -> str:
        """The line that says this word."""
        return f"move {self.number} {word}"


def first(asked: Asked) -> Saying:
    """The answer of an engine that plays what stands first."""
    yield asked.first


def speaking(answer: Answer, *, says: tuple[str, ...] = ()) -> Program:
    """A program that greets, with these lines too, and answers so to `go`."""
    heard: list[str] = []
    while True:
        line = yield None
        heard.append(line)
        match line.split():
            case ["skat", *_]:
                yield "id name Scripted"
                yield "option name worlds type int default 60 min 1 max 5000"
                yield from says
                yield "ok"
            case ["ping", number]:
                yield f"pong {number}"
            case ["quit"]:
                return 0
            case ["go", *_]:
                yield from answer(Asked(line, heard))


class Running:
    """A program that runs, as the host sees a process: its pipes and its exit status."""

    def __init__(self, program: Program, house: House) -> None:
        self._program = program
        self._house = house
        reads, writes = os.pipe()
        self.stdin: IO[bytes] = open(writes, "wb", buffering=0)  # noqa: SIM115 - until its end
        self._in: IO[bytes] = open(reads, "rb", buffering=0)  # noqa: SIM115
        reads, writes = os.pipe()
        self.stdout: IO[bytes] = open(reads, "rb", buffering=0)  # noqa: SIM115
        self._out: IO[bytes] = open(writes, "wb", buffering=0)  # noqa: SIM115
        for end in (self._in, self._out):
            os.set_blocking(end.fileno(), False)
        self._said = memoryview(b"")
        self._told = b""
        self._listens = False
        self._at = house.now
        self._status: int | None = None

    @property
    def due(self) -> float:
        """When it says or takes something next of its own accord; never, while it listens."""
        return float("inf") if self._status is not None or self._listens else self._at

    def go_on(self) -> None:
        """Does all that it can by now."""
        while self._status is None and self._at <= self._house.now and self._write():
            line = ""
            if self._listens:
                line = self._line()
                if not line:
                    return
            self._step(line)

    def _step(self, line: str) -> None:
        try:
            does = self._program.send(line) if self._listens else next(self._program)
        except StopIteration as end:
            self._end(end.value)
        except ExitedError as end:
            self._end(end.status)
        else:
            self._listens = does is None
            if isinstance(does, float):
                self._at = self._house.now + does
            elif does is not None:
                self._said = memoryview(does if isinstance(does, bytes) else does.encode() + b"\n")
                self._at = self._house.now + A_LINE

    def _write(self) -> bool:
        """Whether all its output is written; it goes no further before."""
        while self._said:
            try:
                self._said = self._said[os.write(self._out.fileno(), self._said) :]
            except BlockingIOError:
                return False
        return True

    def _line(self) -> str:
        """The next line sent to it, without its end; empty if there is none yet."""
        while b"\n" not in self._told:
            try:
                piece = os.read(self._in.fileno(), 65_536)
            except BlockingIOError:
                return ""
            if not piece:
                self._end(0)
                return ""
            self._told += piece
        line, _, self._told = self._told.partition(b"\n")
        return line.decode()

    def _end(self, status: int) -> None:
        self._status = status
        self._program.close()
        self._in.close()
        self._out.close()

    def poll(self) -> int | None:
        """Its exit status; None while it runs."""
        return self._status

    def wait(self, seconds: float) -> int:
        """Its exit status. Raises `TimeoutExpired` if it still runs after so long."""
        if self._status is None:
            self._house.select((), (), (), seconds)
        if self._status is None:
            raise subprocess.TimeoutExpired("program", seconds)
        return self._status

    def killed(self) -> None:
        """It is gone; so are its pipes."""
        if self._status is None:
            self._end(-9)
        self.stdin.close()
        self.stdout.close()


class House:
    """All programs of a test and their clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.running: list[Running] = []
        self._programs: dict[str, Callable[[], Program]] = {}

    def command(self, answer: Answer, *, says: tuple[str, ...] = ()) -> str:
        """The command of an engine that answers so to `go`."""
        return self.command_of(lambda: speaking(answer, says=says))

    def command_of(self, program: Callable[[], Program]) -> str:
        """The command of a program."""
        name = f"program-{len(self._programs)}"
        self._programs[name] = program
        return f"{sys.executable} {name}"

    def start(
        self, command: tuple[str, ...], limits: Limits, *, folder: Path, errors: IO[bytes] | int
    ) -> Running:
        """Stands in for `start_confined`."""
        started = Running(self._programs[command[-1]](), self)
        self.running.append(started)
        return started

    def monotonic(self) -> float:
        """Seconds of its clock."""
        self.now += A_LOOK
        return self.now

    def select(
        self,
        reads: tuple[int, ...],
        writes: tuple[int, ...],
        _: tuple[int, ...],
        seconds: float,
    ) -> tuple[list[int], list[int]]:
        """Lets the programs go on until one of these is ready, or so many seconds have passed."""
        until = self.now + seconds
        while True:
            for program in self.running:
                program.go_on()
            readable, writable = select.select(reads, writes, (), 0)[:2]
            if readable or writable:
                return readable, writable
            # A program that is due now waits for room in its pipe.
            due = [program.due for program in self.running if program.due > self.now]
            if min(due, default=until) >= until:
                self.now = until
                return [], []
            self.now = min(due)


def _end(process: Running, folder: Path) -> None:
    process.killed()
    folder.rmdir()


@contextmanager
def in_process() -> Iterator[House]:
    """Where engines are started, they run here; in the end none is left."""
    house = House()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("skat.engines.confined.start_confined", house.start)
        patch.setattr("skat.engines.confined.end", _end)
        patch.setattr("skat.engines.confined.select", SimpleNamespace(select=house.select))
        for module in ("confined", "engine", "foreign", "check"):
            patch.setattr(f"skat.engines.{module}.monotonic", house.monotonic)
        yield house
        close_all()
        for program in house.running:
            program.killed()
