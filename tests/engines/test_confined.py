"""What a foreign program gets of ours: nothing but its pipes, and limits."""

from __future__ import annotations

import ast
import os
import socket
import sys
from pathlib import Path

import pytest

from skat.engines.confined import SANDBOX, Limits, confinement, words_of_command
from skat.engines.engine import Engine
from skat.engines.faults import EngineGoneError, EngineRefusedError
from skat.engines.keeper.order import Held
from tests.engines.in_process import House, first
from tests.engines.scripted import FIRST, a_position, clock, legal_of, record_of, script, told_by


@pytest.mark.live
def test_it_gets_its_pipes_a_folder_and_limits_or_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    require_nothing_else_of_ours(tmp_path, monkeypatch)
    require_what_cannot_be_shut_off_is_refused(tmp_path, monkeypatch)


def require_nothing_else_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One program finds out all of it; no shell reads its command; another wants more memory."""
    monkeypatch.setenv("SECRET_OF_OURS", "1")
    mark = tmp_path / "mark"
    # Python sets LC_CTYPE itself where there is no locale.
    asked = """{
        "environment": sorted(set(os.environ) - {"LC_CTYPE"}),
        "listed": os.listdir("."),
        "folder": os.getcwd(),
        "written": open("kept", "w").write("x"),
        "to nothing": open("/dev/null", "w").write("y"),
        "kept": open("kept").read(),
        "open": [os.path.realpath(f"/proc/self/fd/{n}") for n in range(3, 99)],
        "limits": [resource.getrlimit(n)[1] for n in (0, 9, 4)],
        "words": sys.argv[1:],
    }"""
    with socket.socket() as ours, (tmp_path / "open").open("w") as file:
        os.set_inheritable(ours.fileno(), True)
        os.set_inheritable(file.fileno(), True)
        text = told_by(
            tmp_path,
            " ".join(asked.split()),
            Limits(memory_mb=512, cpu_s=9),
            before="import resource\n",
            words=f" ; touch {mark}",
        )
    told = ast.literal_eval(text)
    assert told["environment"] == told["listed"] == []
    assert told["folder"] != os.getcwd()
    assert not Path(told["folder"]).exists()
    assert [told[name] for name in ("written", "to nothing", "kept")] == [1, 1, "x"]
    assert "socket" not in str(told["open"])
    assert str(tmp_path / "open") not in told["open"]
    assert told["words"] == [";", "touch", str(mark)]
    assert not mark.exists()
    if sys.platform.startswith("linux"):
        assert told["limits"] == [9, 512 << 20, 0]
    engine = Engine(script(tmp_path, "x = bytearray(1 << 30)", FIRST), limits=Limits(memory_mb=256))
    with pytest.raises(EngineGoneError):
        engine.move(record_of(a_position()), legal_of(a_position()), clock(20_000))
    engine.close(patience=0.0)


def require_what_cannot_be_shut_off_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As is what does not greet."""
    no_program = tmp_path / "no-program"
    no_program.write_bytes(b"\0\0")
    no_program.chmod(0o700)
    for program, status in (("true", 0), ("false", 1), (str(no_program), 126)):
        with pytest.raises(EngineRefusedError, match=f"exit status {status}"):
            Engine(program)
    command = script(tmp_path, FIRST)
    if set(SANDBOX) <= set(confinement().claims):
        assert told_by(tmp_path, "1", Limits(sandbox=True)) == "1"
    else:
        with pytest.raises(EngineRefusedError, match="shut an engine off"):
            Engine(command, limits=Limits(sandbox=True))
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


def test_a_command_is_words_of_a_program_that_there_is() -> None:
    assert words_of_command("true ; touch mark")[1:] == (";", "touch", "mark")
    for command in ("", "  ", "no-such-program-anywhere", "'"):
        with pytest.raises(EngineRefusedError):
            Engine(command)


def test_an_option_that_it_has_not_or_a_value_out_of_bounds_is_refused(house: House) -> None:
    command = house.command(first)
    for options, why in (({"speed": "1"}, "no option"), ({"worlds": "9999"}, "at most 5000")):
        with pytest.raises(EngineRefusedError, match=why):
            Engine(command, options)
    assert Engine(command, {"worlds": "5000"}).greeting.name == "Scripted"
