"""Where such work is ordered: one job after the other, each in a process that ends with it."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from skat.journal.threads import computed
from skat.model.refusal import Refusal
from skat.office.apart import DrawTables, FindMovement, ReadTable
from skat.office.club_files.reading import takes_long
from skat.office.club_files.workbooks import TextTable
from skat.server.apart.jobs import FAILED, TOO_LARGE, Job, JobAnswer, lines_of
from skat.server.helper_process import HelperProcess, Helpers
from skat.tournament.draw.drawing import DrawResult
from skat.tournament.duplicate.movement import Movement

MOST_WAITING: Final = 8
"""Jobs that wait for each other or are being done. Most take a second, the longest eight."""

MOST_OF_A_CALLER: Final = 4
"""Of them, of one caller: nobody fills the queue alone."""

ASK_AGAIN: Final = 10
"""Seconds after which a caller who found the queue full may ask again."""

SECONDS: Final = 120
"""Seconds after which the process is ended: on a busy machine it gets little of the processor."""

PROGRAM: Final = (sys.executable, "-m", "skat.server.apart.worker")

_ANSWER: Final = msgspec.json.Decoder(JobAnswer)
_AT_A_LIMIT: Final = (
    tuple(-each for each in (signal.SIGABRT, signal.SIGXCPU)) if sys.platform != "win32" else ()
)
"""The exit statuses of a process that got no more memory, or no more processor time."""


class Codes(NamedTuple):
    """The codes by which a desk refuses: for now, always, and what went wrong."""

    full: str
    too_large: str
    failed: str


OF_PAPERS: Final = Codes("papers_full", "paper_too_large", "paper_failed")
OF_THE_OFFICE: Final = Codes("office_full", "office_too_large", "office_failed")


class JobDesk:
    """Does jobs, never more than one at a time, and keeps nothing of them."""

    def __init__(
        self,
        codes: Codes = OF_PAPERS,
        *,
        program: Sequence[str] = PROGRAM,
        helpers: Helpers = HelperProcess,
    ) -> None:
        self._codes = codes
        self._helper = helpers(program)
        self._one_at_a_time = asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many wait or are being done."""
        return self._waiting.total()

    async def done(self, job: Job, *, by: str) -> bytes | Refusal:
        """What comes of a job; `by` is who asks: an address, or a tournament.

        Refused: by its codes (too large: memory or time), and as `skat.server.apart.jobs.done`.
        """
        if self.count >= MOST_WAITING or self._waiting[by] >= MOST_OF_A_CALLER:
            return Refusal(self._codes.full, details={"seconds": ASK_AGAIN})
        self._waiting[by] += 1
        try:
            async with self._one_at_a_time:
                return await self._finished(job)
        finally:
            self._waiting -= Counter({by: 1})

    async def close(self) -> None:
        """Ends the process in the middle of what it does."""
        await self._helper.end()

    async def _finished(self, job: Job) -> bytes | Refusal:
        try:
            async with asyncio.timeout(SECONDS):
                return await self._answer(job)
        except TimeoutError:
            return Refusal(self._codes.too_large)
        finally:
            await self._helper.end()

    async def _answer(self, job: Job) -> bytes | Refusal:
        try:
            for line in lines_of(job):
                await self._helper.send(line)
                # Moves go on between two lists.
                await asyncio.sleep(0)
            head = _ANSWER.decode(await self._helper.receive())
            if head.refused == TOO_LARGE:
                return Refusal(self._codes.too_large)
            if head.refused == FAILED:
                return Refusal(self._codes.failed)
            if head.refused is not None:
                return Refusal(head.refused, head.articles, head.details)
            return await self._helper.receive_bytes(head.size)
        except (BrokenPipeError, ConnectionResetError):
            at_a_limit = await self._helper.status() in _AT_A_LIMIT
            return Refusal(self._codes.too_large if at_a_limit else self._codes.failed)
        except (OSError, ValueError, msgspec.DecodeError):
            return Refusal(self._codes.failed)


_FOUND: Final[dict[type[Any], type[Any]]] = {
    FindMovement: Movement,
    DrawTables: DrawResult,
    ReadTable: TextTable,
}
"""What the answer is the JSON of; that of all others is a file."""


class OfficeApart:
    """`skat.office.apart.Apart` at a desk that has no papers to set: draws do not wait for them."""

    def __init__(self, desk: JobDesk) -> None:
        self._desk = desk

    async def done(self, work: Any, *, by: str) -> Any:
        """What comes of it; texts, which are small, are read here."""
        if isinstance(work, ReadTable) and not takes_long(work.data):
            return await computed(work.done)
        answer = await self._desk.done(work, by=by)
        if isinstance(answer, Refusal) or type(work) not in _FOUND:
            return answer
        return msgspec.json.decode(answer, type=_FOUND[type(work)])
