"""What the server takes from the machine that it runs on: its clocks, threads and processes.

Helper processes are sent lines of text and answer in lines, which bytes may follow.

A process starts with the first line. Moves and reads do not wait for it, and it can be ended in the
middle of its work. At a `QuestionDesk` it answers every line with one: `{"answer": ...}`, or
`{"refused": code}`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
import traceback
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from datetime import UTC, datetime
from typing import BinaryIO, Final, NamedTuple, Protocol, TypeAlias

import msgspec

from skat.model.refusal import Detail, Refusal

_MOST_LINE: Final = 4 * 1024 * 1024
_KEPT_MEMORY: Final = str(32 * 1024 * 1024)
MEMORY: Final = {
    "MALLOC_TRIM_THRESHOLD_": _KEPT_MEMORY,
    "MALLOC_MMAP_THRESHOLD_": _KEPT_MEMORY,
}
"""Each decision allocates the same memory again. With these settings the C library of Linux keeps
it in between, which saves an eighth of the processor time. Other systems ignore these names."""


class LineHelper(Protocol):
    """What is sent lines of work and answers in lines."""

    async def send(self, line: bytes) -> None:
        """Sends it a line of work. Raises `OSError` where it does not run."""

    async def receive(self) -> bytes:
        """Its next line. Raises `BrokenPipeError` at its end, `ValueError` for an endless line."""
        ...

    async def receive_bytes(self, count: int) -> bytes:
        """So many bytes that follow a line. Raises `BrokenPipeError` where it ends before."""
        ...

    async def status(self) -> int | None:
        """What it exits with, below 0 for the signal that ends it; None where none has begun."""
        ...

    async def end(self) -> None:
        """Ends it in the middle of what it does; may be repeated."""


Helpers: TypeAlias = Callable[[Sequence[str]], LineHelper]
"""Makes the helper that runs this program."""


class HelperProcess:
    """One such process, started again where it has ended."""

    def __init__(self, program: Sequence[str]) -> None:
        self._program = program
        self._process: asyncio.subprocess.Process | None = None

    async def send(self, line: bytes) -> None:
        """Sends it a line of work. Raises `OSError` where it does not run."""
        process = await self._running()
        assert process.stdin is not None
        process.stdin.write(line + b"\n")
        await process.stdin.drain()

    async def receive(self) -> bytes:
        """Its next line. Raises `BrokenPipeError` at its end, `ValueError` for an endless line."""
        if self._process is None or self._process.stdout is None:
            raise BrokenPipeError
        line = await self._process.stdout.readline()
        if not line:
            raise BrokenPipeError
        return line

    async def receive_bytes(self, count: int) -> bytes:
        """So many bytes that follow a line. Raises `BrokenPipeError` where it ends before."""
        if self._process is None or self._process.stdout is None:
            raise BrokenPipeError
        try:
            return await self._process.stdout.readexactly(count)
        except asyncio.IncompleteReadError as error:
            raise BrokenPipeError from error

    async def status(self) -> int | None:
        """What it exits with, below 0 for the signal that ends it; None where none has begun.

        For one whose output is at its end: it waits for the process.
        """
        return None if self._process is None else await self._process.wait()

    async def end(self) -> None:
        """Ends it in the middle of what it does; may be repeated."""
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                *self._program,
                stdin=pipe,
                stdout=pipe,
                limit=_MOST_LINE,
                env={**os.environ, **MEMORY},
            )
        return self._process


class Caller(NamedTuple):
    """Who asks for something dear: an address, or the owner of a key, who comes before strangers.

    `name` is the address or the account.
    """

    name: str
    owner: bool = False

    @property
    def key(self) -> str | None:
        """What an owner may spend beside his address; None for a stranger."""
        return self.name if self.owner else None


MOST_WAITING: Final = 20
"""Questions that wait for each other; each takes a second or two."""

MOST_OF_A_CALLER: Final = 5
"""Of them, of one caller: nobody fills the queue alone."""

MOST_OF_STRANGERS: Final = 10
"""Of them, of all who hold no key: they leave room for owners."""

MOST_REMEMBERED: Final = 300
SECONDS: Final = 120
"""Seconds after which the process is ended, and there is no answer.

It usually needs a second or two, more only where moves leave it little of the processor.
"""


class _Heard(msgspec.Struct):
    """One answer of the process."""

    answer: msgspec.Raw = msgspec.Raw()
    refused: str | None = None
    articles: tuple[str, ...] = ()
    details: dict[str, Detail] = {}


_HEARD: Final = msgspec.json.Decoder(_Heard)


class QuestionDesk:
    """Where such questions are asked: the same one always has the same answer.

    `full` is the code of the refusal where too many wait, `failed` where the program did not
    answer.
    """

    def __init__(
        self, program: Sequence[str], *, full: str, failed: str, helpers: Helpers = HelperProcess
    ) -> None:
        self._helper = helpers(program)
        self._full, self._failed = full, failed
        self._one_at_a_time = asyncio.Lock()
        self._waiting: Counter[Caller] = Counter()
        self._known: OrderedDict[bytes, bytes | Refusal] = OrderedDict()

    async def answer(self, asked: bytes, *, by: Caller) -> bytes | Refusal:
        """What the program says to this line, as JSON.

        Refused: `full`, `failed`, and what the program refuses it for.
        """
        if asked not in self._known and self._is_full_for(by):
            return Refusal(self._full)
        self._waiting[by] += 1
        try:
            async with self._one_at_a_time:
                return self._known.get(asked) or await self._worked_out(asked)
        finally:
            self._waiting -= Counter({by: 1})

    async def close(self) -> None:
        """Ends the process."""
        await self._helper.end()

    def _is_full_for(self, by: Caller) -> bool:
        if self._waiting.total() >= MOST_WAITING or self._waiting[by] >= MOST_OF_A_CALLER:
            return True
        strangers = sum(times for caller, times in self._waiting.items() if not caller.owner)
        return not by.owner and strangers >= MOST_OF_STRANGERS

    async def _worked_out(self, asked: bytes) -> bytes | Refusal:
        try:
            async with asyncio.timeout(SECONDS):
                await self._helper.send(asked)
                heard = _HEARD.decode(await self._helper.receive())
        except (OSError, ValueError, TimeoutError, msgspec.DecodeError):
            await self._helper.end()
            return Refusal(self._failed)
        except asyncio.CancelledError:
            # Otherwise its answer would be taken for that of the next question.
            await self._helper.end()
            raise
        answer: bytes | Refusal = bytes(heard.answer)
        if heard.refused is not None:
            answer = Refusal(heard.refused, heard.articles, heard.details)
        self._known[asked] = answer
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return answer


def answer_lines(
    answer: Callable[[bytes], object], *, failed: str, behind: int, source: BinaryIO, sink: BinaryIO
) -> None:
    """The program's side: answers every line of the source; `behind` is how nice it is.

    `answer` gives something to be told as JSON, or a refusal; whatever it raises is `failed`.
    """
    if hasattr(os, "nice"):
        os.nice(behind)
    for line in source:
        sink.write(answered(line, answer, failed=failed) + b"\n")
        sink.flush()


def answered(line: bytes, answer: Callable[[bytes], object], *, failed: str) -> bytes:
    """The answer to one line."""
    try:
        result = answer(line)
    except Exception:  # whatever a question brings to light, the next one is looked at
        traceback.print_exc(file=sys.stderr)
        return msgspec.json.encode({"refused": failed})
    if isinstance(result, Refusal):
        told = {"refused": result.code, "articles": result.articles, "details": result.details}
        return msgspec.json.encode(told)
    return msgspec.json.encode({"answer": result}, order="sorted")


def threads(most: int, name: str) -> Executor:
    """A pool of at most so many threads with this name."""
    return ThreadPoolExecutor(most, thread_name_prefix=name)


class Machine(msgspec.Struct, frozen=True, kw_only=True):
    """The machine of this process; what runs the server on another clock gives its own.

    `clock` counts seconds from any moment, `now` those since 1970; `threads` makes a pool of so
    many threads with a name, `helpers` a process that runs a program.

    >>> Machine(now=lambda: 1_800_000_000).wall_clock()
    '2027-01-15T08:00:00+00:00'
    """

    clock: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time
    threads: Callable[[int, str], Executor] = threads
    helpers: Helpers = HelperProcess

    def wall_clock(self) -> str:
        """Now, as corrections and signatures record it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat(timespec="seconds")
