"""`skat engine check`, the two engines of the documentation, and engines at every table of ours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.play.command import started_engine
from skat.engines import close_all
from skat.engines.check import check_engine
from tests.engines.scripted import FIRST, script
from tests.tools import require_tool

pytestmark = pytest.mark.live

SAMPLES = Path(__file__).parents[2] / "docs/library/engines"


def failures(command: str, *, number: int = 40, move_ms: int = 20_000) -> dict[str, str]:
    every = check_engine(command, number=number, move_ms=move_ms)
    return {one.tried: one.failed for one in every if one.failed}


def python_sample() -> str:
    return f"{sys.executable} -I {SAMPLES / 'strong_cards.py'}"


def test_the_python_engine_of_the_documentation_passes() -> None:
    assert failures(python_sample(), number=200) == {}


def test_the_c_engine_of_the_documentation_passes(tmp_path: Path) -> None:
    compiler = require_tool("cc")
    program = tmp_path / "low_card"
    flags = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-O2")
    subprocess.run([compiler, *flags, "-o", program, SAMPLES / "low_card.c"], check=True)
    assert failures(str(program), number=200) == {}


def test_the_samples_are_short_and_need_nothing() -> None:
    for name in ("strong_cards.py", "low_card.c"):
        assert len((SAMPLES / name).read_text().splitlines()) <= 85
    imports = [
        line for line in (SAMPLES / "strong_cards.py").read_text().splitlines() if "import" in line
    ]
    assert imports == ["import sys"]


@pytest.mark.parametrize(
    ("lines", "tried"),
    [
        (("say('move ' + number + ' H7')",), "playing"),
        (("say('hello')", FIRST), "nothing but protocol"),
        (("say(f'move {number} {first}') if first != 'announce' else sys.exit(1)",), "staying"),
    ],
    ids=["illegal", "nonsense", "ends"],
)
def test_what_an_engine_does_wrong_is_found(
    tmp_path: Path, lines: tuple[str, ...], tried: str
) -> None:
    found = failures(script(tmp_path, *lines), number=12, move_ms=2_000)
    assert any(tried in one for one in found), found


def test_an_engine_that_only_says_it_is_deterministic_is_found(tmp_path: Path) -> None:
    command = script(
        tmp_path,
        "say(f'move {number} {chance.choice(legal)}')",
        before="import random\nchance = random.Random()\n",
    )
    file = Path(command.split()[-1])
    file.write_text(
        file.read_text().replace('say("ok")', 'say("option name deterministic"); say("ok")')
    )
    found = failures(command, number=4)
    assert "it says that it is deterministic" in found["the same position, the same answer"]


def test_the_command_prints_what_failed_and_exits_with_1(tmp_path: Path) -> None:
    runner = CliRunner()
    good = runner.invoke(app, ["engine", "check", python_sample(), "--positions", "12"])
    assert good.exit_code == 0, good.output
    assert "failed" not in good.stdout
    bad = runner.invoke(
        app, ["engine", "check", script(tmp_path, "say(f'move {number} CJ9')"), "--positions", "4"]
    )
    assert bad.exit_code == 1
    assert "CJ9 is not legal" in bad.stdout
    missing = runner.invoke(app, ["engine", "check", "no-such-program-anywhere"])
    assert missing.exit_code == 1
    assert runner.invoke(app, ["engine", "check"]).exit_code == 2
    assert runner.invoke(app, ["engine", "nobody"]).exit_code == 2


def test_an_engine_plays_a_match_and_is_probed_first() -> None:
    engine = f"engine:cmd={python_sample()},boldness=4"
    done = CliRunner().invoke(
        app, ["arena", engine, "simple", "--boards", "2", "--seed", "1", "--workers", "1", "--json"]
    )
    assert done.exit_code == 0, done.output
    assert "honesty of A" in done.stderr
    report = msgspec.json.decode(done.stdout)
    assert report["games"] == 12
    assert "engine_faults" not in report
    close_all()


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
    close_all()


def test_a_late_engine_ends_the_match_with_a_report(tmp_path: Path) -> None:
    engine = f"engine:cmd={script(tmp_path, 'continue')},think_ms=1"
    done = CliRunner().invoke(
        app, ["arena", engine, "simple", "--boards", "2", "--seed", "1", "--workers", "1"]
    )
    assert done.exit_code == 1
    assert "ends the match: late 3" in done.stderr
    close_all()


def test_the_terminal_takes_an_engine() -> None:
    make = started_engine(python_sample(), sandbox=False)
    assert make(seed=1).name.startswith("engine ")
    with pytest.raises(typer.BadParameter, match="no engine"):
        started_engine("no-such-program-anywhere", sandbox=False)
    close_all()


def test_no_request_can_name_a_command() -> None:
    """Engines are started by commands alone: no room of the server knows their package."""
    source = Path(__file__).parents[2] / "src/skat"
    for room in ("server", "tables", "office", "requests", "store", "lessons", "analysis"):
        for file in (source / room).rglob("*.py"):
            assert "skat.engines" not in file.read_text(), file
