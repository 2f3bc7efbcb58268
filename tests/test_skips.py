"""Skips: each says why; in CI only tests marked `outside` may be skipped."""

from pathlib import Path

import pytest

from tests import tools
from tests.tools import INNER_RUN, outside_file

pytest_plugins = ["pytester"]

CONFTEST = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")

TESTS = """
    import pytest

    def test_of_a_program():
        pytest.skip("needs the program abc")

    @pytest.mark.outside
    def test_of_records():
        pytest.skip("kept outside the repository")
"""


def outcome(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: str) -> list[str]:
    """The lines of a run that tell what was skipped or failed, and why."""
    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest(CONFTEST)
    pytester.makeini("[pytest]\nmarkers =\n  outside: outside\n")
    pytester.makepyfile(test_both=TESTS)
    ran = pytester.runpytest_inprocess("-ra", *INNER_RUN)
    return [line for line in ran.outlines if line.startswith(("SKIPPED", "FAILED"))]


def test_in_ci_a_skip_is_a_failure(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = outcome(pytester, monkeypatch, "true")
    assert [line.split()[0] for line in lines] == ["SKIPPED", "FAILED"]
    assert lines[0].endswith("kept outside the repository")
    assert "test_of_a_program" in lines[1]


def test_elsewhere_it_is_none(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = outcome(pytester, monkeypatch, "false")
    assert [line.split()[0] for line in lines] == ["SKIPPED", "SKIPPED"]


def test_a_file_from_outside_may_be_missing_only_with_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "OUTSIDE", tmp_path / "shared")
    with pytest.raises(pytest.skip.Exception, match="kept outside"):
        outside_file("records", "games.sgf")
    (tmp_path / "shared").mkdir()
    with pytest.raises(FileNotFoundError):
        outside_file("records", "games.sgf")
    (tmp_path / "shared" / "games.sgf").write_text("games", encoding="utf-8")
    assert outside_file("games.sgf").read_text(encoding="utf-8") == "games"
