"""What is to be set as a paper, as lines of text: one with the job, one for each list of tables.

A tournament in its sixth series has megabytes of lists. Each is a line of its own, so that the
event loop never stops to write all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from skat.duplicate.form import DuplicateEvent
from skat.model.refusal import Refusal
from skat.printing.duplicate import duplicate_pdf
from skat.printing.score_list import Heading, list_pdf
from skat.printing.tournament import tournament_pdf
from skat.scoresheet.sheet import ScoreSheet
from skat.tournament.draw.seating import StartNumber
from skat.tournament.series.lists import TableList
from skat.tournament.state import Tournament


class TournamentPaper(msgspec.Struct, frozen=True, kw_only=True, tag="tournament"):
    """A paper of a tournament, as `skat.printing.tournament.tournament_pdf` takes it."""

    paper: str
    state: Tournament
    language: str
    cards: dict[StartNumber, str] = {}
    entry: str = ""


class ListPaper(msgspec.Struct, frozen=True, kw_only=True, tag="list"):
    """The list of an evening, as `skat.printing.score_list.list_pdf` takes it."""

    sheet: ScoreSheet
    heading: Heading
    language: str
    empty: bool = False


class DuplicatePaper(msgspec.Struct, frozen=True, kw_only=True, tag="duplicate"):
    """A paper of a duplicate event that tells no cards."""

    paper: str
    event: DuplicateEvent
    language: str


PaperJob: TypeAlias = TournamentPaper | ListPaper | DuplicatePaper


class _Job(msgspec.Struct, frozen=True):
    """The first line: the job, and how many lists of each series follow it."""

    job: PaperJob
    lists: tuple[int, ...] = ()


_JOB: Final = msgspec.json.Decoder(_Job)
_LIST: Final = msgspec.json.Decoder(TableList)


def lines_of(job: PaperJob) -> Iterator[bytes]:
    """The job as `read_job` reads it."""
    if not isinstance(job, TournamentPaper):
        yield msgspec.json.encode(_Job(job))
        return
    series = job.state.series
    bare = replace(job.state, series=tuple(replace(each, tables=()) for each in series))
    counts = tuple(len(each.tables) for each in series)
    yield msgspec.json.encode(_Job(replace(job, state=bare), counts))
    for each in series:
        yield from map(msgspec.json.encode, each.tables)


def read_job(lines: Iterable[bytes]) -> PaperJob:
    """The job of these lines; no more of them are read than belong to it.

    Raises `msgspec.DecodeError`, `StopIteration` where lines are missing.

    >>> job = ListPaper(sheet=ScoreSheet(players=("A", "B", "C")), heading=Heading(), language="de")
    >>> read_job(lines_of(job)) == job
    True
    """
    left = iter(lines)
    read = _JOB.decode(next(left))
    if not isinstance(read.job, TournamentPaper):
        return read.job
    state = read.job.state
    series = tuple(
        replace(each, tables=tuple(_LIST.decode(next(left)) for _ in range(count)))
        for each, count in zip(state.series, read.lists, strict=True)
    )
    return replace(read.job, state=replace(state, series=series))


def printed(job: PaperJob) -> bytes | Refusal:
    """The PDF of a job. Refused as the function of `skat.printing` that sets it."""
    if isinstance(job, TournamentPaper):
        return tournament_pdf(
            job.paper, job.state, language=job.language, cards=job.cards, entry=job.entry
        )
    if isinstance(job, ListPaper):
        return list_pdf(job.sheet, language=job.language, heading=job.heading, empty=job.empty)
    return duplicate_pdf(job.paper, job.event, secret=b"", language=job.language)
