"""The steady lane forbids what it says, whatever a test does to hide it."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

import pytest

from tests.lanes.exceptions import EXCEPTIONS
from tests.lanes.forbidden import ALLOWED, FORBIDDEN
from tests.lanes.once import IN_NO_LANE, ONCE

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]
MOST_EXCEPTIONS = 10


def as_tests(bodies: dict[str, str], mark: str = "") -> str:
    """A file with a test for each body."""
    tests = [
        f"{mark}\ndef test_{name}():\n{textwrap.indent(textwrap.dedent(body).strip(), '    ')}\n"
        for name, body in bodies.items()
    ]
    return "import pytest\n" + "\n".join(tests)


@pytest.mark.live
def test_each_is_forbidden_in_the_steady_lane_alone(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeconftest("pytest_plugins = ['tests.lanes.steady']")
    pytester.makeini(f"[pytest]\npythonpath = {ROOT}\nmarkers =\n  live: live\n")
    pytester.makepyfile(
        test_forbidden=as_tests(FORBIDDEN),
        test_allowed=as_tests(ALLOWED),
        test_live=as_tests(FORBIDDEN, "@pytest.mark.live"),
    )
    ran = pytester.runpytest_subprocess(
        "-rfE", "-p", "no:cacheprovider", "-p", "no:threadexception"
    )
    failed = [line.split(" - ")[0] for line in ran.outlines if line.startswith("FAILED")]
    assert failed == [f"FAILED test_forbidden.py::test_{name}" for name in FORBIDDEN]
    ran.assert_outcomes(passed=len(ALLOWED) + len(FORBIDDEN), failed=len(FORBIDDEN))


def test_exceptions_are_few_and_each_has_a_reason() -> None:
    assert len(EXCEPTIONS) <= MOST_EXCEPTIONS
    assert all(len(reason.split()) > 5 for reason in EXCEPTIONS.values())
    for test in EXCEPTIONS:
        assert (ROOT / test.split("::")[0]).is_file()


def test_what_is_never_tried_again_is_there_and_live() -> None:
    """Its files hold a test of that name, and the mark; browsers are live by their folder."""
    for begin in ONCE:
        path, _, name = begin.partition("::")
        files = [ROOT / path] if path.endswith(".py") else sorted((ROOT / path).rglob("test_*.py"))
        text = "".join(file.read_text(encoding="utf-8") for file in files)
        assert f"def {name or 'test_'}" in text, begin
        assert "pytest.mark.live" in text or path.startswith("tests/browser/"), begin


def test_no_live_test_is_in_no_lane(request: pytest.FixtureRequest) -> None:
    """Of all tests that are collected together with this one."""
    assert request.config.stash[IN_NO_LANE] == []


def live_tests(file: Path) -> list[str]:
    """The test functions of a file that are live: by their folder, their file or themselves."""
    text = file.read_text("utf-8")
    if "browser" not in file.parts and "live" not in text:
        return []
    body = ast.parse(text).body
    marks = {
        ast.unparse(node.targets[0]): ast.unparse(node.value)
        for node in body
        if isinstance(node, ast.Assign)
    }
    whole = "browser" in file.parts or "mark.live" in marks.get("pytestmark", "")
    return [
        node.name
        for node in body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name.startswith("test_")
        for told in [" ".join(map(ast.unparse, node.decorator_list))]
        if "screens" not in told + marks.get("pytestmark", "")
        if whole or "mark.live" in told
    ]


def test_at_most_two_hundred_tests_are_live() -> None:
    """Functions, with all their cases, of gate and proof: each may fail by chance."""
    live = [live_tests(file) for file in (ROOT / "tests").rglob("test_*.py")]
    assert 100 < sum(map(len, live)) <= 200
