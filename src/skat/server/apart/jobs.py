"""What is to be done apart, as lines of text: one with the job, then what is long in it.

A tournament in its sixth series has megabytes of lists and tens of thousands of steps. They follow
in pieces, so that the event loop never stops to write all of them. The answer begins with a line
that says how long it is, or why there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Detail, Refusal
from skat.office.apart import DrawTables, FindMovement, ReadTable, WriteFile
from skat.papers.printing.duplicate import duplicate_pdf
from skat.papers.printing.score_list import Heading, list_pdf
from skat.papers.printing.tournament import tournament_pdf
from skat.scoresheet.sheet import ScoreSheet
from skat.tournament.draw import StartNumber
from skat.tournament.duplicate.form import DuplicateEvent
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList

MOST_BYTES: Final = 64 * 1024 * 1024
"""Of an answer."""

TOO_LARGE: Final = "too_large"
"""The helper's code for a job that needs too much memory; each desk has a code of its own."""

FAILED: Final = "failed"


class JobAnswer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of the answer; `size` bytes follow it."""

    size: Annotated[int, msgspec.Meta(ge=0, le=MOST_BYTES)] = 0
    refused: str | None = None
    articles: tuple[str, ...] = ()
    details: dict[str, Detail] = {}


class TournamentPaper(msgspec.Struct, frozen=True, kw_only=True, tag="tournament"):
    """A paper of a tournament, as `skat.papers.printing.tournament.tournament_pdf` takes it."""

    paper: str
    state: Tournament
    language: str
    cards: dict[StartNumber, str] = {}
    entry: str = ""
    first: int | None = None

    def done(self) -> bytes | Refusal:
        """The PDF."""
        return tournament_pdf(
            self.paper,
            self.state,
            language=self.language,
            cards=self.cards,
            entry=self.entry,
            first=self.first,
        )


class EveningPaper(msgspec.Struct, frozen=True, kw_only=True, tag="list"):
    """The list of an evening, as `skat.papers.printing.score_list.list_pdf` takes it."""

    sheet: ScoreSheet
    heading: Heading
    language: str
    empty: bool = False

    def done(self) -> bytes | Refusal:
        """The PDF."""
        return list_pdf(self.sheet, language=self.language, heading=self.heading, empty=self.empty)


class DuplicatePaper(msgspec.Struct, frozen=True, kw_only=True, tag="duplicate"):
    """A paper of a duplicate event; only deal sheets need the `secret`."""

    paper: str
    event: DuplicateEvent
    language: str
    secret: bytes = b""

    def done(self) -> bytes | Refusal:
        """The PDF."""
        return duplicate_pdf(self.paper, self.event, secret=self.secret, language=self.language)


Job: TypeAlias = (
    TournamentPaper
    | EveningPaper
    | DuplicatePaper
    | DrawTables
    | FindMovement
    | WriteFile
    | ReadTable
)


class _Job(msgspec.Struct, frozen=True):
    """The first line: the job, how many lists of each series follow it, and how many steps."""

    job: Job
    lists: tuple[int, ...] = ()
    steps: int = 0


_JOB: Final = msgspec.json.Decoder(_Job)
_LIST: Final = msgspec.json.Decoder(TableList)
_STEPS: Final = msgspec.json.Decoder(tuple[msgspec.Raw, ...])
_STEPS_A_LINE: Final = 500


def _batched(steps: Sequence[msgspec.Raw], count: int) -> Iterator[tuple[msgspec.Raw, ...]]:
    return (tuple(steps[at : at + count]) for at in range(0, len(steps), count))


def lines_of(job: Job) -> Iterator[bytes]:
    """The job as `read_job` reads it."""
    if isinstance(job, WriteFile):
        pieces = tuple(_batched(job.steps, _STEPS_A_LINE))
        yield msgspec.json.encode(_Job(replace(job, steps=()), steps=len(pieces)))
        yield from map(msgspec.json.encode, pieces)
        return
    if not isinstance(job, TournamentPaper):
        yield msgspec.json.encode(_Job(job))
        return
    series = job.state.series
    bare = replace(job.state, series=tuple(replace(each, tables=()) for each in series))
    counts = tuple(len(each.tables) for each in series)
    yield msgspec.json.encode(_Job(replace(job, state=bare), counts))
    for each in series:
        yield from map(msgspec.json.encode, each.tables)


def read_job(lines: Iterable[bytes]) -> Job:
    """The job of these lines; no more of them are read than belong to it.

    Raises `msgspec.DecodeError`, `StopIteration` where lines are missing.

    >>> sheet = ScoreSheet(players=("A", "B", "C"))
    >>> job = EveningPaper(sheet=sheet, heading=Heading(), language="de")
    >>> read_job(lines_of(job)) == job
    True
    """
    left = iter(lines)
    read = _JOB.decode(next(left))
    if isinstance(read.job, WriteFile):
        pieces = (_STEPS.decode(next(left)) for _ in range(read.steps))
        return replace(read.job, steps=tuple(chain.from_iterable(pieces)))
    if not isinstance(read.job, TournamentPaper):
        return read.job
    state = read.job.state
    series = tuple(
        replace(each, tables=tuple(_LIST.decode(next(left)) for _ in range(count)))
        for each, count in zip(state.series, read.lists, strict=True)
    )
    return replace(read.job, state=replace(state, series=series))


def done(job: Job) -> bytes | Refusal:
    """What comes of a job: a PDF, a file, or what was found as JSON. Refused as what does it."""
    made = job.done()
    return made if isinstance(made, bytes | Refusal) else msgspec.json.encode(made)
