"""The process of a desk: what it does is what is done here, within bounds, and nothing remains."""

from __future__ import annotations

import asyncio
import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.office.apart import DrawTables, FindMovement, ReadTable, WriteFile
from skat.server.apart.desk import OF_THE_OFFICE, JobDesk
from skat.server.apart.jobs import Job, TournamentPaper, done
from skat.tournament.draw import StartNumber
from tests.office.club_files.workbooks import packed, xlsx
from tests.papers.printing.tournament_papers import address, played
from tests.server.apart.test_desk import JOB
from tests.server.apart.test_office import DRAW, MOVEMENT, PAYLOADS

pytestmark = pytest.mark.live

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
        folder.mkdir()
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


def within_a_minute(story: Callable[[], Awaitable[Any]]) -> None:
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


@pytest.mark.parametrize(
    "job",
    [
        JOB,
        TournamentPaper(paper="song", state=played(), language="de"),
        FindMovement(wanted=MOVEMENT),
        FindMovement(wanted=replace(MOVEMENT, players=7)),
        DrawTables(request=DRAW),
        WriteFile(steps=PAYLOADS, public=False, secret=bytes(32)),
        ReadTable(data=xlsx({"Liste": [["Name"], ["Łukasz"]]})),
        ReadTable(data=b"PK\x03\x04"),
    ],
    ids=[
        *("paper", "no paper", "movement", "no movement", "draw", "file", "workbook"),
        "no workbook",
    ],
)
def test_what_is_done_apart_is_what_is_done_here(job: Job) -> None:
    async def story() -> None:
        assert await JobDesk().done(job, by="there") == done(job)

    within_a_minute(story)


def test_processes_come_one_after_the_other_and_none_remains(tmp_path: Path) -> None:
    async def story() -> None:
        kept = Kept(tmp_path / "five")
        made = await asyncio.gather(*(kept.desk.done(JOB, by=str(at)) for at in range(5)))
        assert made == [b"paper"] * 5
        words = [line.split() for line in kept.lines]
        assert [word for word, _ in words] == ["begins", "ends"] * 5
        assert len({pid for _, pid in words}) == 5
        assert kept.alive == []
        assert kept.desk.count == 0

        # A request that is cancelled ends its process, and the next is answered.
        kept = Kept(tmp_path / "cancelled", "if len(open(sys.argv[1]).readlines()) < 2: " + WAITS)
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

        # The end of the desk is that of its process, in the middle.
        kept = Kept(tmp_path / "closed", WAITS)
        task = asyncio.create_task(kept.desk.done(JOB, by="a"))
        await kept.begun(1)
        await kept.desk.close()
        assert isinstance(await task, Refusal)
        assert kept.alive == []

        nothing = (str(tmp_path / "nothing"),)
        assert await JobDesk(program=nothing).done(JOB, by="a") == Refusal("paper_failed")
        office = JobDesk(OF_THE_OFFICE, program=nothing)
        assert await office.done(JOB, by="cup") == Refusal("office_failed")

    within_a_minute(story)
    require_that_a_workbook_of_billions_of_cells_ends_its_process_alone()
    require_it_ends_with_its_server()
    # Niceness is asked together with which process would end first, which Linux alone says.
    if sys.platform == "linux":
        require_it_lets_everything_else_go_first()


def require_it_ends_with_its_server() -> None:
    """Whose end it reads is that of its own input."""
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
        kept = Kept(tmp_path / "fails", first)
        assert await kept.desk.done(JOB, by="a") == Refusal("paper_failed")
        assert await kept.desk.done(JOB, by="a") == b"paper"
        assert kept.alive == []

    within_a_minute(story)


def start_cards(players: int) -> TournamentPaper:
    state = played()
    numbers = [StartNumber(number) for number in range(1, players + 1)]
    entrants = tuple(replace(state.entrants[0], number=number) for number in numbers)
    cards = {number: address(number) for number in numbers}
    told = replace(state, entrants=entrants)
    return TournamentPaper(paper="start-cards", state=told, language="de", cards=cards)


NOTICE = TournamentPaper(paper="prospectus", state=played(), language="de")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="other systems bound no memory of data")
NO_WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="Windows bounds no processor time")


@pytest.mark.parametrize(
    ("bound", "act", "job", "smaller"),
    [
        pytest.param("MOST_MEMORY = 48 * 1024**2", "", start_cards(120), NOTICE, marks=LINUX),
        pytest.param(
            "MOST_MEMORY = 60 * 1024**2",
            "worker.done = lambda job: bytes(64 * 1024**2)",
            JOB,
            None,
            marks=LINUX,
        ),
        pytest.param(
            "MOST_PROCESSOR_SECONDS = 1",
            "worker.done = lambda job: [None for _ in iter(int, 1)]",
            JOB,
            None,
            marks=NO_WINDOWS,
        ),
        ("MOST_BYTES = 10", "", JOB, None),
    ],
    ids=["memory of the typesetter", "memory of Python", "processor", "bytes"],
)
def test_what_needs_too_much_is_refused(
    bound: str, act: str, job: Job, smaller: Job | None
) -> None:
    async def story() -> None:
        little = bounded(bound, act)
        assert await little.done(job, by="a") == Refusal("paper_too_large")
        if smaller is not None:
            assert isinstance(await little.done(smaller, by="a"), bytes)

    within_a_minute(story)


def require_it_lets_everything_else_go_first() -> None:
    """It is behind all others, and the first to go where no memory is left."""

    async def story() -> None:
        act = """
worker.done = lambda job: b"%d " % worker.os.nice(0) + open("/proc/self/oom_score_adj", "rb").read()
"""
        told = await bounded("BEHIND = worker.BEHIND", act).done(JOB, by="a")
        assert isinstance(told, bytes)
        niceness, wanted = map(int, told.split())
        assert niceness >= 8
        assert wanted == 900

    within_a_minute(story)


def require_that_a_workbook_of_billions_of_cells_ends_its_process_alone() -> None:
    """Two cells, in the first and in the last place of a sheet: the reader wants all between."""
    small = xlsx({"Liste": [["Name"]]})
    with zipfile.ZipFile(io.BytesIO(small)) as archive:
        parts = {each: archive.read(each).decode() for each in archive.namelist()}
    last = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    name = "xl/worksheets/sheet1.xml"
    data = packed({**parts, name: parts[name].replace("</sheetData>", last)})

    async def story() -> None:
        office = JobDesk(OF_THE_OFFICE)
        assert await office.done(ReadTable(data=data), by="cup") == Refusal("office_too_large")
        assert isinstance(await office.done(ReadTable(data=small), by="cup"), bytes)

    within_a_minute(story)
