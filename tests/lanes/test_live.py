"""The live lane: what fails by chance is reported and kept, what always fails is a failure."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.lanes import live
from tests.lanes.ledger import RECORDS, Run, read

pytestmark = pytest.mark.live

ROOT = Path(__file__).parents[2]

TESTS = """
    import os
    from pathlib import Path
    import pytest

    def fails_first(times, name):
        path = Path(name)
        done = len(path.read_text()) if path.exists() else 0
        path.write_text("x" * (done + 1))
        print("what was logged")
        assert done >= times, "the port was taken"

    @pytest.mark.live
    def test_fine():
        assert "SKAT_FAILURES" not in os.environ

    @pytest.mark.live
    def test_unsteady():
        fails_first(1, "unsteady")
"""

BROKEN = """
    @pytest.mark.live
    def test_fails_again():
        fails_first(2, "again")

    @pytest.mark.live
    @pytest.mark.once
    def test_of_a_promise():
        fails_first(1, "promise")

    def test_steady():
        fails_first(1, "steady")
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pytest.ini").write_text(
        f"[pytest]\npythonpath = {ROOT}\nmarkers =\n  live: live\n  once: once\n"
    )
    (tmp_path / "conftest.py").write_text("pytest_plugins = ['tests.lanes.failures']\n")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("SKAT_SEED", "41")
    return tmp_path


def committed(project: Path) -> None:
    """A repository with the records of runs, which its runs change."""
    for name in RECORDS:
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).touch()
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (("init", "--quiet"), ("add", "."), (*who, "commit", "--quiet", "--message=One")):
        subprocess.run(["git", *words], cwd=project, check=True)
    for name in RECORDS:
        (project / name).write_text("{}\n")


def ran(project: Path, tests: str, *groups: list[str]) -> tuple[int, Run]:
    (project / "test_it.py").write_text("\n".join(line[4:] for line in tests.splitlines()))
    path = project / "ledger.jsonl"
    status = live.run("gate", groups or [["-m", "live or not live"]], root=project, path=path)
    (line,) = read(path)
    assert isinstance(line, Run)
    return status, line


def test_what_fails_by_chance_is_told_and_what_fails_is_a_failure(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    committed(project)
    status, line = ran(project, TESTS)
    assert (status, line.tests, line.failed, line.seed) == (0, 2, 0, 41)
    assert len(line.commit) == 8
    assert line.unsteady == ("test_it.py::test_unsteady",)
    said = capsys.readouterr().out
    told = said[said.index("== unsteady") :]
    for word in ("seed 41", "load", "SKAT_SEED=41", "the port was taken", "what was logged"):
        assert word in told

    (project / "ledger.jsonl").unlink()
    (project / "unsteady").unlink()
    status, line = ran(project, TESTS + BROKEN)
    assert (status, line.tests, line.failed) == (1, 5, 3)
    assert len(line.commit) == 8
    said = capsys.readouterr().out
    for name in ("test_fails_again", "test_of_a_promise", "test_steady"):
        assert f"failed: test_it.py::{name}" in said
        assert ("again, alone: test_it.py::" + name in said) == (name == "test_fails_again")

    # A run without tests, or with an error, fails too.
    (project / "ledger.jsonl").unlink()
    status, line = ran(project, TESTS, ["-k", "nothing_of_that_name"], ["-k", "fine"])
    assert (status, line.tests, line.unsteady) == (1, 1, ())
