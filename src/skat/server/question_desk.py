"""Questions that a process of their own answers, a line each, one after the other.

The process says `{"answer": ...}` or `{"refused": code}`; what it answered once is remembered.
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from typing import BinaryIO, Final, NamedTuple

import msgspec

from skat.model.refusal import Detail, Refusal
from skat.server.helper_process import HelperProcess, Helpers


class Caller(NamedTuple):
    """Who asks for something dear: an address, or the owner of a key, who comes before strangers.

    `name` is the address or the account.
    """

    name: str
    owner: bool = False

    @property
    def key(self) -> str | None:
        """The account with a share of its own, besides that of its address; None for a stranger."""
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

    `answer` gives a value to send as JSON, or a refusal; whatever it raises is `failed`.
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
        refusal = {"refused": result.code, "articles": result.articles, "details": result.details}
        return msgspec.json.encode(refusal)
    return msgspec.json.encode({"answer": result}, order="sorted")
