"""What an engine starts ends with it, its game and its host; all of it is counted together."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

import pytest

from skat.engines.confined import Limits, confinement
from skat.engines.engine import Engine
from skat.engines.faults import EngineGoneError
from skat.engines.keeper import watch
from skat.engines.keeper.order import MECHANISMS, Mechanism
from tests.engines.scripted import FIRST, a_position, clock, legal_of, record_of, script

pytestmark = pytest.mark.live

AWAY = 5
WAYS: list[tuple[Mechanism, ...]] = [(), ("namespaces",), MECHANISMS]
every_way = pytest.mark.parametrize(
    "without", WAYS, ids=lambda way: "without " + (" ".join(way) or "nothing")
)


def leaving(mark: str, *, number: int) -> str:
    """Starts so many processes that leave group, session and parent, and do not hear of an end."""
    program = shutil.which("sleep")
    return f"""
import os, signal
for one in range({number}):
    if os.fork() == 0:
        os.setsid()
        for ignored in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(ignored, signal.SIG_IGN)
        if os.fork() == 0:
            os.execv({program!r}, [{mark!r}, "600"])
        os._exit(0)
"""


def running(mark: str) -> int:
    """How many processes of this machine carry the mark as their name."""
    running_now = 0
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            running_now += file.read_bytes().startswith(mark.encode())
        except OSError:
            continue
    return running_now


def wait_until(true: Callable[[], bool]) -> None:
    limit = monotonic() + 60
    while not true() and monotonic() < limit:
        sleep(0.02)
    assert true()


def asked(engine: Engine) -> str | None:
    return engine.move(record_of(a_position()), legal_of(a_position()), clock(20_000))


@pytest.fixture
def mark() -> str:
    return f"away-{uuid4().hex}"


@every_way
def test_none_is_left_when_the_game_ends_or_the_engine_or_it_is_killed(
    tmp_path: Path, mark: str, without: tuple[Mechanism, ...]
) -> None:
    """Also where the keeper itself is killed in a namespace."""
    ends = ("sys.exit(3)", "os.kill(os.getpid(), 9)", "os.killpg(0, 9)", "time.sleep(600)")
    for last in (FIRST, *ends):
        command = script(tmp_path, last, before=leaving(mark, number=AWAY))
        engine = Engine(command, limits=Limits(without=without))
        wait_until(lambda: running(mark) == AWAY)
        if last == FIRST:
            engine.close()
        elif "sleep" in last:
            engine.move(record_of(a_position()), legal_of(a_position()), clock(1))
            assert engine.close(patience=0.2) is False
        else:
            with pytest.raises(EngineGoneError):
                asked(engine)
            engine.close()
        assert running(mark) == 0
    if confinement(without=without).processes:
        engine = Engine(command, limits=Limits(without=without))
        wait_until(lambda: running(mark) == AWAY)
        os.kill(engine._pipe._process.pid, signal.SIGKILL)
        wait_until(lambda: running(mark) == 0)
        engine.close()


@every_way
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_none_is_left_when_the_host_ends(
    tmp_path: Path, mark: str, without: tuple[Mechanism, ...], end: signal.Signals
) -> None:
    command = script(tmp_path, FIRST, before=leaving(mark, number=AWAY))
    hosting = (
        "import signal, sys, time\n"
        # What was started in the background of a shell would not hear of it.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from threading import Thread\n"
        "from skat.engines.confined import Limits\n"
        "from skat.engines.engine import Engine\n"
        "kept = []\n"
        f"limits = Limits(without={without!r})\n"
        # The thread that starts an engine may end long before its host does.
        f"started = Thread(target=lambda: kept.append(Engine({command!r}, limits=limits)))\n"
        "started.start(); started.join()\n"
        "time.sleep(600)\n"
    )
    folders = tmp_path / "folders"
    folders.mkdir()
    there = {**os.environ, "TMPDIR": str(folders)}
    with subprocess.Popen([sys.executable, "-c", hosting], env=there) as host:
        wait_until(lambda: running(mark) == AWAY)
        assert len(list(folders.iterdir())) == 1
        host.send_signal(end)
        host.wait(60)
        wait_until(lambda: running(mark) == 0)
    wait_until(lambda: not list(folders.iterdir()))


@every_way
def test_processes_and_their_memory_are_counted_together(
    tmp_path: Path, mark: str, without: tuple[Mechanism, ...]
) -> None:
    require_a_storm_is_stopped(tmp_path, mark, without)
    require_the_memory_of_all_counts(tmp_path, without)
    require_that_all_are_found_where_the_kernel_lists_no_children()


def require_a_storm_is_stopped(tmp_path: Path, mark: str, without: tuple[Mechanism, ...]) -> None:
    """The kernel refuses more where it counts for a namespace; for user 0 the keeper ends all."""
    log, heard = tmp_path / "log", list[str]()
    command = script(
        tmp_path,
        "number_of_them = storm()",
        "say(f'info text {number_of_them}')",
        "time.sleep(600 if number_of_them == 200 else 0)",
        FIRST,
        before=f"""
import os
def storm():
    for one in range(200):
        try:
            if os.fork() == 0:
                os.setsid()
                os.execv({shutil.which("sleep")!r}, [{mark!r}, "600"])
        except OSError:
            return one
    return 200
""",
    )
    with log.open("wb") as file:
        limits = Limits(tasks=24, without=without)
        engine = Engine(command, limits=limits, log=file, on_info=heard.append)
        try:
            asked(engine)
        except EngineGoneError:
            assert "tasks, 24 allowed" in log.read_text()
        else:
            assert heard[0].removeprefix("info text ").isdecimal()
            assert running(mark) <= 24
        engine.close()
    assert running(mark) == 0


def require_the_memory_of_all_counts(tmp_path: Path, without: tuple[Mechanism, ...]) -> None:
    """That of all together, and what they share once."""
    swelling = """
def swell():
    for one in range(5):
        if os.fork() == 0:
            held = b"x" * (40 << 20)
            time.sleep(600)
    time.sleep(600)
"""
    log = tmp_path / "log"
    with log.open("wb") as file:
        command = script(tmp_path, "swell()", before=f"import os, time\n{swelling}")
        engine = Engine(command, limits=Limits(memory_mb=128, without=without), log=file)
        with pytest.raises(EngineGoneError):
            asked(engine)
        engine.close()
    assert "MiB of memory, 128 allowed" in log.read_text()
    before = """
import os, time
held = b"x" * (60 << 20)
for one in range(5):
    if os.fork() == 0:
        time.sleep(600)
"""
    command = script(tmp_path, "time.sleep(0.5)", FIRST, before=before)
    engine = Engine(command, limits=Limits(memory_mb=256, without=without))
    assert asked(engine) == legal_of(a_position())[0]
    engine.close()


def require_that_all_are_found_where_the_kernel_lists_no_children() -> None:
    program = shutil.which("sleep")
    assert program is not None
    with (
        pytest.MonkeyPatch.context() as patch,
        subprocess.Popen(["sh", "-c", f"{program} 600 & {program} 600"]) as shell,
    ):
        wait_until(lambda: len(watch.below(shell.pid)) == 2)
        listed = {each.pid for each in watch.below(os.getpid())}
        patch.setattr(watch, "_CHILDREN_ARE_LISTED", False)
        assert {each.pid for each in watch.below(os.getpid())} == listed
        assert all(each.threads == 1 for each in watch.below(shell.pid))
        for each in watch.below(shell.pid):
            os.kill(each.pid, signal.SIGKILL)
        shell.kill()
