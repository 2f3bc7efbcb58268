"""What a foreign program gets of ours: nothing but its pipes, and limits."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from skat.engines.confined import SANDBOX, Limits, confinement, words_of_command
from skat.engines.engine import Engine
from skat.engines.faults import EngineGoneError, EngineRefusedError
from skat.engines.keeper.order import Held
from tests.engines.scripted import FIRST, a_position, clock, legal_of, record_of, script, told_by

pytestmark = pytest.mark.live


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


def test_it_may_write_in_its_folder_and_to_nothing_where_it_is(tmp_path: Path) -> None:
    kept = "[open('kept', 'w').write('x'), open('/dev/null', 'w').write('y'), open('kept').read()]"
    assert told_by(tmp_path, kept) == "[1, 1, 'x']"


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


def test_where_the_network_cannot_be_cut_a_sandbox_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = script(tmp_path, FIRST)
    bare = Limits(without=("namespaces", "landlock", "seccomp"))
    Engine(command, limits=bare).close()
    with pytest.raises(EngineRefusedError, match="network, files"):
        Engine(command, limits=Limits(without=bare.without, sandbox=True))
    # The keeper looks again for itself: what held a moment ago may hold no longer.
    monkeypatch.setattr(
        "skat.engines.confined.confinement",
        lambda *, without: Held(network=True, mounts=True),
    )
    with pytest.raises(EngineRefusedError, match="exit status 125"):
        Engine(command, limits=Limits(without=bare.without, sandbox=True))


def test_a_sandbox_is_kept_where_the_system_can(tmp_path: Path) -> None:
    if set(SANDBOX) <= set(confinement().claims):
        assert told_by(tmp_path, "1", Limits(sandbox=True)) == "1"
    else:
        with pytest.raises(EngineRefusedError, match="shut an engine off"):
            Engine(script(tmp_path, FIRST), limits=Limits(sandbox=True))


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
    with pytest.raises(EngineRefusedError, match="exit status 0"):
        Engine("true")
    with pytest.raises(EngineRefusedError, match="exit status 1"):
        Engine("false")
    no_program = tmp_path / "no-program"
    no_program.write_bytes(b"\0\0")
    no_program.chmod(0o700)
    with pytest.raises(EngineRefusedError, match="exit status 126"):
        Engine(str(no_program))


def test_who_does_not_read_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skat.engines.pipe._WRITING", 0.2)
    engine = Engine(script(tmp_path, "time.sleep(600)"))
    engine.move(record_of(a_position()), ["18"], clock(1))
    with pytest.raises(EngineGoneError, match="does not read"):
        engine.say("x" * 1_000_000)
    engine.close(patience=0.0)
