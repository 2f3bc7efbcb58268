"""Papers that are set apart: as they would be here, in a queue that nobody fills alone."""

from __future__ import annotations

import asyncio
from io import BytesIO

import pytest

from skat.model.refusal import Refusal
from skat.papers.printing.score_list import Heading, list_pdf
from skat.scoresheet.sheet import ScoreSheet
from skat.server.apart import desk, worker
from skat.server.apart.desk import MOST_OF_A_CALLER, MOST_WAITING, JobDesk
from skat.server.apart.jobs import (
    DuplicatePaper,
    EveningPaper,
    TournamentPaper,
    done,
    lines_of,
    read_job,
)
from tests.papers.printing.tournament_papers import played
from tests.server.steady.helpers import SilentHelper, virtual_helper
from tests.tournament.duplicate.test_odd_results import played as duplicate
from tests.virtual_time import VirtualLoop, spent

JOB = EveningPaper(sheet=ScoreSheet(players=("A", "B", "C")), heading=Heading(), language="de")


# --- what is set ----------------------------------------------------------------------------------


def test_a_paper_is_what_is_printed_here() -> None:
    here = JobDesk(helpers=virtual_helper)
    assert spent(here.done(JOB, by="there")) == list_pdf(JOB.sheet, language="de")


def test_a_job_comes_over_whole() -> None:
    state = played()
    assert sum(len(each.tables) for each in state.series) > 3
    for job in (
        TournamentPaper(paper="lists", state=state, language="pl", cards={}, entry="https://x"),
        DuplicatePaper(paper="results", event=duplicate(), language="fr"),
        JOB,
    ):
        lines = list(lines_of(job))
        assert read_job(lines) == job
        assert not any(b"\n" in line for line in lines)


def test_every_list_of_a_tournament_is_a_line() -> None:
    state = played()
    tables = sum(len(each.tables) for each in state.series)
    job = TournamentPaper(paper="lists", state=state, language="de")
    assert len(list(lines_of(job))) == 1 + tables


def test_what_cannot_be_printed_is_refused_as_ever() -> None:
    job = TournamentPaper(paper="song", state=played(), language="de")
    refused = done(job)
    assert isinstance(refused, Refusal)
    assert spent(JobDesk(helpers=virtual_helper).done(job, by="there")) == refused


def test_a_paper_larger_than_any_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "end_with", lambda source: None)
    lines = b"".join(line + b"\n" for line in lines_of(JOB))
    made = worker.answer(BytesIO(lines))
    assert isinstance(made, bytes)
    monkeypatch.setattr(worker, "MOST_BYTES", len(made) - 1)
    assert worker.answer(BytesIO(lines)) == Refusal("too_large")


# --- the queue ------------------------------------------------------------------------------------


async def test_a_full_queue_refuses_and_says_when_to_ask_again() -> None:
    helper = SilentHelper()
    here = JobDesk(helpers=lambda program: helper)
    callers = [f"caller {at // MOST_OF_A_CALLER}" for at in range(MOST_WAITING)]
    waiting = []
    for by in callers:
        waiting.append(asyncio.create_task(here.done(JOB, by=by)))
        await asyncio.sleep(0.001)
        if len(waiting) == MOST_OF_A_CALLER:
            one_more = await here.done(JOB, by=by)
            assert isinstance(one_more, Refusal)
            assert one_more.code == "papers_full"
    assert here.count == MOST_WAITING
    refused = await here.done(JOB, by="somebody else")
    assert refused == Refusal("papers_full", details={"seconds": desk.ASK_AGAIN})
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert here.count == 0
    assert helper.ended


async def test_a_paper_that_takes_too_long_is_given_up(loop: VirtualLoop) -> None:
    helper = SilentHelper()
    here = JobDesk(helpers=lambda program: helper)
    assert await here.done(JOB, by="a") == Refusal("paper_too_large")
    assert loop.time() == desk.SECONDS
    assert helper.ended == 1
