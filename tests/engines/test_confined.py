"""What a foreign program gets of ours: nothing but its pipes, and limits."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from skat.engines.confined import Limits, network_can_be_cut, words_of_command
from skat.engines.engine import Engine
from skat.engines.faults import EngineGoneError, EngineRefusedError
from tests.engines.scripted import FIRST, a_position, clock, legal_of, record_of, script

pytestmark = pytest.mark.live


def told_by(tmp_path: Path, expression: str, limits: Limits | None = None) -> str:
    """What an engine of these limits finds out about itself."""
    command = script(tmp_path, f"say('info text ' + repr({expression}))", FIRST)
    heard: list[str] = []
    engine = Engine(command, limits=limits, on_info=heard.append)
    engine.move(record_of(a_position()), legal_of(a_position()), clock(20_000))
    engine.close()
    return heard[0].removeprefix("info text ")


def test_it_gets_no_environment_and_an_empty_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_OURS", "1")
    # Python sets LC_CTYPE itself where there is no locale.
    assert told_by(tmp_path, "sorted(set(os.environ) - {'LC_CTYPE'})") == "[]"
    assert told_by(tmp_path, "os.listdir('.')") == "[]"
    folder = told_by(tmp_path, "os.getcwd()").strip("'")
    assert folder != os.getcwd()
    assert not Path(folder).exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc and limits of Linux")
def test_it_gets_no_file_descriptor_of_ours_and_limits(tmp_path: Path) -> None:
    with socket.socket() as ours, (tmp_path / "open").open("w") as file:
        os.set_inheritable(ours.fileno(), True)
        os.set_inheritable(file.fileno(), True)
        listed = "[os.path.realpath(f'/proc/self/fd/{n}') for n in range(3, 99)]"
        open_ones = told_by(tmp_path, listed)
        assert "socket" not in open_ones
        assert str(tmp_path / "open") not in open_ones
    limits = Limits(memory_mb=512, cpu_s=9)
    asked = "[__import__('resource').getrlimit(n)[1] for n in (0, 9, 4)]"
    assert told_by(tmp_path, asked, limits) == str([9, 512 << 20, 0])


def test_who_wants_more_memory_than_it_has_ends(tmp_path: Path) -> None:
    engine = Engine(script(tmp_path, "x = bytearray(1 << 30)", FIRST), limits=Limits(memory_mb=256))
    with pytest.raises(EngineGoneError):
        engine.move(record_of(a_position()), legal_of(a_position()), clock(20_000))
    engine.close(patience=0.0)


@pytest.mark.skipif(not network_can_be_cut(), reason="namespaces are not allowed here")
def test_it_reaches_no_network(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        tried = f"__import__('socket').socket().connect_ex(('127.0.0.1', {port}))"
        assert told_by(tmp_path, tried) != "0"
        assert told_by(tmp_path, tried, Limits(sandbox=True)) != "0"


def test_where_the_network_cannot_be_cut_a_sandbox_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skat.engines.confined.network_can_be_cut", lambda: False)
    command = script(tmp_path, FIRST)
    Engine(command).close()
    with pytest.raises(EngineRefusedError, match="network"):
        Engine(command, limits=Limits(sandbox=True))


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    assert words_of_command(f"true ; touch {mark}")[1:] == (";", "touch", str(mark))
    for command in ("", "  ", "no-such-program-anywhere", "'"):
        with pytest.raises(EngineRefusedError):
            Engine(command)
    assert not mark.exists()


def test_what_does_not_greet_or_has_no_such_option_is_refused(tmp_path: Path) -> None:
    command = script(tmp_path, FIRST)
    for options, why in (({"speed": "1"}, "no option"), ({"worlds": "9999"}, "at most 5000")):
        with pytest.raises(EngineRefusedError, match=why):
            Engine(command, options)
    with pytest.raises(EngineRefusedError, match="exit status"):
        Engine("true")


def test_who_does_not_quit_is_killed_with_its_children(tmp_path: Path) -> None:
    mark = tmp_path / "child"
    child = f"import time, os; open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    before = (
        "import subprocess, sys, signal\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        f"subprocess.Popen([sys.executable, '-c', {child!r}])\n"
    )
    command = script(tmp_path, FIRST, before=before)
    Path(command.split()[-1]).write_text(
        Path(command.split()[-1]).read_text().replace("break", "time.sleep(600)")
    )
    engine = Engine(command)
    limit = monotonic() + 30
    while not (mark.exists() and mark.read_text()) and monotonic() < limit:
        sleep(0.02)
    assert engine.close(patience=0.3) is False
    limit = monotonic() + 30
    while _runs(int(mark.read_text())) and monotonic() < limit:
        sleep(0.02)
    assert not _runs(int(mark.read_text()))


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_who_does_not_read_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skat.engines.pipe._WRITING", 0.2)
    engine = Engine(script(tmp_path, "time.sleep(600)"))
    engine.move(record_of(a_position()), ["18"], clock(1))
    with pytest.raises(EngineGoneError, match="does not read"):
        engine.say("x" * 1_000_000)
    engine.close(patience=0.0)
