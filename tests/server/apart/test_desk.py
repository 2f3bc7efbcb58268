"""Papers in a process of their own: one at a time, within bounds, and nothing remains."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.printing.score_list import Heading, list_pdf
from skat.scoresheet.sheet import ScoreSheet
from skat.server.apart import desk
from skat.server.apart.desk import MOST_OF_A_CALLER, MOST_WAITING, JobDesk
from skat.server.apart.jobs import (
    DuplicatePaper,
    EveningPaper,
    TournamentPaper,
    done,
    lines_of,
    read_job,
)
from skat.tournament.draw.seating import StartNumber
from tests.duplicate.test_odd_results import played as duplicate
from tests.printing.tournament_papers import address, played

JOB = EveningPaper(sheet=ScoreSheet(players=("A", "B", "C")), heading=Heading(), language="de")

PEER = """
import os, sys
log = open(sys.argv[1], "a", buffering=1)
print("begins", os.getpid(), file=log)
sys.stdin.buffer.readline()
{act}
print("ends", os.getpid(), file=log)
sys.stdout.buffer.write(b'{{"size": 5}}\\n' + b"paper")
sys.stdout.buffer.flush()
sys.stdin.read()
"""
"""Stands in for the process: it writes down when it begins, acts, and writes down when it ends."""

WAITS = "import time; time.sleep(600)"
"""What a process does that never answers."""


class Kept:
    """A desk with such a process, and what that has written down."""

    def __init__(self, folder: Path, act: str = "") -> None:
        self.log = folder / "log"
        self.log.touch()
        program = (sys.executable, "-c", PEER.format(act=act), str(self.log))
        self.desk = JobDesk(program=program)

    @property
    def lines(self) -> list[str]:
        return self.log.read_text().splitlines()

    @property
    def alive(self) -> list[int]:
        pids = {int(line.split()[1]) for line in self.lines}
        return [pid for pid in pids if is_alive(pid)]

    async def begun(self, count: int) -> None:
        while sum(line.startswith("begins") for line in self.lines) < count:
            await asyncio.sleep(0.01)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def run(story: Callable[[], Awaitable[Any]]) -> None:
    async def told() -> None:
        async with asyncio.timeout(60):
            await story()

    asyncio.run(told())


def bounded(bound: str, act: str = "") -> JobDesk:
    """A desk with the real program, but for a bound, and something that it does first."""
    text = f"""
import sys
from skat.server.apart import worker
worker.{bound}
worker.step_back()
worker.bound()
{act}
worker.tell(worker.answer(sys.stdin.buffer), sys.stdout.buffer)
"""
    return JobDesk(program=(sys.executable, "-c", text))


# --- what is set ----------------------------------------------------------------------------------


@pytest.mark.live
def test_a_paper_is_what_is_printed_here() -> None:
    async def story() -> None:
        here = JobDesk()
        assert await here.done(JOB, by="there") == list_pdf(JOB.sheet, language="de")

    run(story)


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


@pytest.mark.live
def test_what_cannot_be_printed_is_refused_as_ever() -> None:
    job = TournamentPaper(paper="song", state=played(), language="de")
    refused = done(job)
    assert isinstance(refused, Refusal)

    async def story() -> None:
        here = JobDesk()
        assert await here.done(job, by="there") == refused

    run(story)


# --- the queue ------------------------------------------------------------------------------------


@pytest.mark.live
def test_papers_are_set_one_at_a_time_and_nothing_remains(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept(tmp_path)
        made = await asyncio.gather(*(kept.desk.done(JOB, by=str(at)) for at in range(5)))
        assert made == [b"paper"] * 5
        words = [line.split() for line in kept.lines]
        assert [word for word, _ in words] == ["begins", "ends"] * 5
        assert len({pid for _, pid in words}) == 5
        assert kept.alive == []
        assert kept.desk.count == 0

    run(story)


@pytest.mark.live
def test_a_full_queue_refuses_and_says_when_to_ask_again(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept(tmp_path, WAITS)
        callers = [f"caller {at // MOST_OF_A_CALLER}" for at in range(MOST_WAITING)]
        waiting = []
        for by in callers:
            waiting.append(asyncio.create_task(kept.desk.done(JOB, by=by)))
            await asyncio.sleep(0)
            if len(waiting) == MOST_OF_A_CALLER:
                one_more = await kept.desk.done(JOB, by=by)
                assert isinstance(one_more, Refusal)
                assert one_more.code == "papers_full"
        assert kept.desk.count == MOST_WAITING
        refused = await kept.desk.done(JOB, by="somebody else")
        assert refused == Refusal("papers_full", details={"seconds": desk.ASK_AGAIN})
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert kept.desk.count == 0
        assert kept.alive == []

    run(story)


@pytest.mark.live
def test_a_request_that_is_cancelled_ends_its_process_and_the_next_is_answered(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        kept = Kept(tmp_path, "if len(open(sys.argv[1]).readlines()) < 2: " + WAITS)
        given_up = asyncio.create_task(kept.desk.done(JOB, by="a"))
        await kept.begun(1)
        in_line = asyncio.create_task(kept.desk.done(JOB, by="b"))
        dropped = asyncio.create_task(kept.desk.done(JOB, by="c"))
        await asyncio.sleep(0)
        dropped.cancel()
        given_up.cancel()
        assert await in_line == b"paper"
        assert kept.desk.count == 0
        assert kept.alive == []

    run(story)


@pytest.mark.live
def test_closing_ends_the_process_in_the_middle(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept(tmp_path, WAITS)
        task = asyncio.create_task(kept.desk.done(JOB, by="a"))
        await kept.begun(1)
        await kept.desk.close()
        assert isinstance(await task, Refusal)
        assert kept.alive == []

    run(story)


# --- a process that fails -------------------------------------------------------------------------


@pytest.mark.live
@pytest.mark.parametrize(
    "act",
    [
        "os.kill(os.getpid(), 9)",
        "sys.exit(3)",
        "print('no json', flush=True)",
        "print('[1]', flush=True)",
        "print('{\"size\": -1}', flush=True)",
        "print('{\"size\": 99999999999}', flush=True)",
        "print('{\"size\": 9}\\npart', end='', flush=True); sys.exit(0)",
        "os.close(1); sys.exit(0)",
    ],
)
def test_a_process_that_fails_is_a_refusal_and_the_next_is_set(tmp_path: Path, act: str) -> None:
    async def story() -> None:
        first = f"if len(open(sys.argv[1]).readlines()) < 2:\n    {act}"
        kept = Kept(tmp_path, first)
        assert await kept.desk.done(JOB, by="a") == Refusal("paper_failed")
        assert await kept.desk.done(JOB, by="a") == b"paper"
        assert kept.alive == []

    run(story)


@pytest.mark.live
def test_a_program_that_there_is_not_is_a_refusal(tmp_path: Path) -> None:
    async def story() -> None:
        nowhere = JobDesk(program=(str(tmp_path / "nothing"),))
        assert await nowhere.done(JOB, by="a") == Refusal("paper_failed")

    run(story)


@pytest.mark.live
def test_a_paper_that_takes_too_long_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "SECONDS", 0.3)

    async def story() -> None:
        kept = Kept(tmp_path, WAITS)
        assert await kept.desk.done(JOB, by="a") == Refusal("paper_too_large")
        assert kept.alive == []

    run(story)


@pytest.mark.live
@pytest.mark.skipif(sys.platform != "linux", reason="other systems bound no memory of data")
def test_a_paper_that_needs_too_much_memory_is_refused() -> None:
    async def story() -> None:
        little = bounded("MOST_MEMORY = 48 * 1024**2")
        state = played()
        numbers = [StartNumber(number) for number in range(1, 121)]
        entrants = tuple(replace(state.entrants[0], number=number) for number in numbers)
        cards = {number: address(number) for number in numbers}
        job = TournamentPaper(
            paper="start-cards",
            state=replace(state, entrants=entrants),
            language="de",
            cards=cards,
        )
        assert await little.done(job, by="a") == Refusal("paper_too_large")
        notice = TournamentPaper(paper="prospectus", state=state, language="de")
        assert isinstance(await little.done(notice, by="a"), bytes)

    run(story)


@pytest.mark.live
@pytest.mark.skipif(sys.platform != "linux", reason="other systems bound no memory of data")
def test_memory_that_python_asks_for_is_bounded_as_well() -> None:
    async def story() -> None:
        act = "worker.done = lambda job: bytes(64 * 1024**2)"
        little = bounded("MOST_MEMORY = 60 * 1024**2", act)
        assert await little.done(JOB, by="a") == Refusal("paper_too_large")

    run(story)


@pytest.mark.live
@pytest.mark.skipif(sys.platform == "win32", reason="Windows bounds no processor time")
def test_a_paper_that_needs_too_much_of_the_processor_is_refused() -> None:
    async def story() -> None:
        act = "worker.done = lambda job: [None for _ in iter(int, 1)]"
        little = bounded("MOST_PROCESSOR_SECONDS = 1", act)
        assert await little.done(JOB, by="a") == Refusal("paper_too_large")

    run(story)


@pytest.mark.live
def test_a_paper_larger_than_any_is_refused() -> None:
    async def story() -> None:
        huge = bounded("MOST_BYTES = 10")
        assert await huge.done(JOB, by="a") == Refusal("paper_too_large")

    run(story)


# --- the process itself ---------------------------------------------------------------------------


@pytest.mark.live
def test_the_process_ends_with_its_server() -> None:
    text = """
import sys, time
from skat.server.apart.worker import end_with
end_with(sys.stdin.buffer)
print("works", flush=True)
time.sleep(600)
"""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", text], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == b"works\n"
        assert process.poll() is None
        process.stdin.close()
        assert process.wait(timeout=30) == 1


@pytest.mark.live
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such priorities")
def test_the_process_lets_everything_else_go_first() -> None:
    async def story() -> None:
        act = 'worker.done = lambda job: f"{worker.os.nice(0)}".encode()'
        niceness = await bounded("BEHIND = worker.BEHIND", act).done(JOB, by="a")
        assert isinstance(niceness, bytes)
        assert int(niceness) >= 8

    run(story)


@pytest.mark.live
@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone says which process it would end")
def test_the_process_is_the_first_to_go_where_no_memory_is_left() -> None:
    async def story() -> None:
        act = 'worker.done = lambda job: open("/proc/self/oom_score_adj", "rb").read()'
        wanted = await bounded("BEHIND = worker.BEHIND", act).done(JOB, by="a")
        assert isinstance(wanted, bytes)
        assert int(wanted) == 900

    run(story)
