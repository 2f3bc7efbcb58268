"""`skat engine check`, the two engines of the documentation, and engines at every table of ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.play.command import started_engine
from skat.engines import close_all
from skat.engines.check import check_engine
from skat.engines.conformance import conformance
from tests.engines.in_process import Answer, Asked, ExitedError, House, Saying
from tests.tools import require_tool

SAMPLES = Path(__file__).parents[2] / "docs/library/engines"


def failures(
    command: str, *, number: int = 40, move_ms: int = 20_000, suite: bool = False
) -> dict[str, str]:
    trying = conformance if suite else check_engine
    every = trying(command, number=number, move_ms=move_ms)
    return {each.tried: each.failed for each in every if each.failed}


def python_sample() -> str:
    return f"{sys.executable} -I {SAMPLES / 'strong_cards.py'}"


@pytest.mark.live
@pytest.mark.usefixtures("patient_check")
def test_the_engines_of_the_documentation_pass_and_play(tmp_path: Path) -> None:
    """Both are tried; the one in Python by the command too, in a match, and at the terminal."""
    compiler = require_tool("cc")
    program = tmp_path / "low_card"
    flags = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-O2")
    subprocess.run([compiler, *flags, "-o", program, SAMPLES / "low_card.c"], check=True)
    assert failures(str(program), number=200, suite=True) == {}
    assert failures(python_sample(), number=200, suite=True) == {}
    good = CliRunner().invoke(app, ["engine", "check", python_sample(), "--positions", "12"])
    assert good.exit_code == 0, good.output
    assert "failed" not in good.stdout
    engine = f"engine:cmd={python_sample()},boldness=4"
    done = CliRunner().invoke(
        app, ["arena", engine, "simple", "--boards", "2", "--seed", "1", "--workers", "1", "--json"]
    )
    assert done.exit_code == 0, done.output
    assert "honesty of A" in done.stderr
    report = msgspec.json.decode(done.stdout)
    assert report["games"] == 12
    assert "engine_faults" not in report
    make = started_engine(python_sample(), sandbox=False)
    assert make(seed=1).name.startswith("engine ")
    close_all()


def test_the_samples_are_short_and_need_nothing() -> None:
    for name in ("strong_cards.py", "low_card.c"):
        assert len((SAMPLES / name).read_text().splitlines()) <= 85
    imports = [
        line for line in (SAMPLES / "strong_cards.py").read_text().splitlines() if "import" in line
    ]
    assert imports == ["import sys"]


def wrong_word(asked: Asked) -> Saying:
    yield asked.move("CJ9")


def nonsense_first(asked: Asked) -> Saying:
    yield "hello"
    yield asked.first


def gone_before_a_game(asked: Asked) -> Saying:
    if asked.legal[0] == "announce":
        raise ExitedError(1)
    yield asked.first


def slow_to_stop(asked: Asked) -> Saying:
    """Answers in time, but not at `stop`."""
    yield 1.9
    yield asked.first


@pytest.mark.parametrize(
    ("answer", "tried"),
    [
        (wrong_word, "playing"),
        (nonsense_first, "nothing but protocol"),
        (gone_before_a_game, "staying"),
        (slow_to_stop, "`stop` right after `go`"),
    ],
    ids=["illegal", "nonsense", "ends", "slow"],
)
def test_what_an_engine_does_wrong_is_found(house: House, answer: Answer, tried: str) -> None:
    faults = failures(house.command(answer), number=12, move_ms=2_000)
    assert any(tried in each for each in faults), faults


def test_an_engine_that_only_says_it_is_deterministic_is_found(house: House) -> None:
    chance = Random(1)

    def by_chance(asked: Asked) -> Saying:
        yield asked.move(chance.choice(asked.legal))

    command = house.command(by_chance, says=("option name deterministic",))
    faults = failures(command, number=4)
    assert "it says that it is deterministic" in faults["the same position, the same answer"]


def test_the_command_prints_what_failed_and_exits_with_1(house: House) -> None:
    runner = CliRunner()
    bad = runner.invoke(app, ["engine", "check", house.command(wrong_word), "--positions", "4"])
    assert bad.exit_code == 1
    assert "CJ9 is not legal" in bad.stdout
    missing = runner.invoke(app, ["engine", "check", "no-such-program-anywhere"])
    assert missing.exit_code == 1
    assert runner.invoke(app, ["engine", "check"]).exit_code == 2
    assert runner.invoke(app, ["engine", "nobody"]).exit_code == 2


@pytest.mark.parametrize(
    ("engine", "why"),
    [
        ("engine:cmd=no-such-program-anywhere", "no program"),
        ("engine:worlds=5", "named by its command"),
        ("engine:cmd=true,think_ms=0", "at least 1"),
    ],
)
def test_a_match_without_its_engine_is_refused(engine: str, why: str) -> None:
    done = CliRunner().invoke(
        app, ["arena", engine, "simple", "--boards", "2", "--seed", "1", "--workers", "1"]
    )
    assert done.exit_code != 0
    assert why in done.stderr


def test_a_late_engine_ends_the_match_with_a_report(house: House) -> None:
    def silent(asked: Asked) -> Saying:
        yield from ()

    engine = f"engine:cmd={house.command(silent)},think_ms=1"
    done = CliRunner().invoke(
        app, ["arena", engine, "simple", "--boards", "2", "--seed", "1", "--workers", "1"]
    )
    assert done.exit_code == 1
    assert "ends the match: late 3" in done.stderr


def test_the_terminal_takes_no_program_that_there_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(typer.Exit) as ended:
        started_engine("no-such-program-anywhere", sandbox=False)
    assert ended.value.exit_code == 2
    assert "“no-such-program-anywhere”" in capsys.readouterr().err


def test_no_request_can_name_a_command() -> None:
    """Engines are started by commands alone: no room of the server knows their package."""
    source = Path(__file__).parents[2] / "src/skat"
    for room in ("server", "tables", "office", "requests", "journal", "analysis"):
        for file in (source / room).rglob("*.py"):
            assert "skat.engines" not in file.read_text(), file
