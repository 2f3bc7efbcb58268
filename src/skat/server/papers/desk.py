"""Where papers are ordered: one after the other, each in a process that ends with it."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from skat.model.refusal import Refusal
from skat.server.helper_process import HelperProcess
from skat.server.papers.answer import FAILED, TOO_LARGE, PaperAnswer
from skat.server.papers.jobs import PaperJob, lines_of

MOST_WAITING: Final = 8
"""Papers that wait for each other or are being set. Most take a second, the longest eight."""

MOST_OF_A_CALLER: Final = 4
"""Of them, from one address: nobody fills the queue alone."""

ASK_AGAIN: Final = 10
"""Seconds after which somebody who found the queue full may ask again."""

SECONDS: Final = 120
"""Seconds after which the process is ended: on a busy machine it gets little of the processor."""

PROGRAM: Final = (sys.executable, "-m", "skat.server.papers.worker")

_ANSWER: Final = msgspec.json.Decoder(PaperAnswer)
_AT_A_LIMIT: Final = (
    tuple(-each for each in (signal.SIGABRT, signal.SIGXCPU)) if sys.platform != "win32" else ()
)
"""The exit statuses of a process that got no more memory, or no more processor time."""


class PaperDesk:
    """Sets papers, never more than one at a time, and keeps nothing of them."""

    def __init__(self, *, program: Sequence[str] = ()) -> None:
        self._helper = HelperProcess(program or PROGRAM)
        self._one_at_a_time = asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many wait or are being set."""
        return self._waiting.total()

    async def paper(self, job: PaperJob, *, by: str) -> bytes | Refusal:
        """The PDF of a job; `by` is the address that asks.

        Refused: `papers_full`, `paper_too_large` (memory, time), `paper_failed`, and as
        `skat.server.papers.jobs.printed`.
        """
        if self.count >= MOST_WAITING or self._waiting[by] >= MOST_OF_A_CALLER:
            return Refusal("papers_full", details={"seconds": ASK_AGAIN})
        self._waiting[by] += 1
        try:
            async with self._one_at_a_time:
                return await self._printed(job)
        finally:
            self._waiting -= Counter({by: 1})

    async def close(self) -> None:
        """Ends the process in the middle of what it does."""
        await self._helper.end()

    async def _printed(self, job: PaperJob) -> bytes | Refusal:
        try:
            async with asyncio.timeout(SECONDS):
                return await self._answer(job)
        except TimeoutError:
            return Refusal(TOO_LARGE)
        finally:
            await self._helper.end()

    async def _answer(self, job: PaperJob) -> bytes | Refusal:
        try:
            for line in lines_of(job):
                await self._helper.send(line)
                # Moves go on between two lists.
                await asyncio.sleep(0)
            told = _ANSWER.decode(await self._helper.receive())
            if told.refused is not None:
                return Refusal(told.refused, told.articles, told.details)
            return await self._helper.receive_bytes(told.size)
        except (BrokenPipeError, ConnectionResetError):
            at_a_limit = await self._helper.status() in _AT_A_LIMIT
            return Refusal(TOO_LARGE if at_a_limit else FAILED)
        except (OSError, ValueError, msgspec.DecodeError):
            return Refusal(FAILED)
