"""A plugin of pytest: a test that failed on drawn events says how it is run again.

`--seeds 200` runs everything with 200 seeds, in one process: a search for what hangs on an order.
"""

from __future__ import annotations

import subprocess
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest

from tests import seeds


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many seeds each test is tried with."""
    parser.addoption("--seeds", type=int, default=0, metavar="N", help="run all with N seeds")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Runs the tests again with each seed; a failure names its own."""
    seeds_wanted = session.config.getoption("--seeds")
    if not seeds_wanted or session.config.option.collectonly:
        return None
    with pytest.MonkeyPatch.context() as patch:
        for seed in range(seeds_wanted):
            patch.setenv(seeds.VARIABLE, str(seed))
            for item, following in zip(session.items, (*session.items[1:], None), strict=True):
                session.ihook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.shouldfail:
                    raise session.Failed(session.shouldfail)
                if session.shouldstop:
                    raise session.Interrupted(session.shouldstop)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Each test has its own seed, and so have the fixtures that are made for it."""
    seeds.begin(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """One line that brings the failure back, and the commit on which it does."""
    report = yield
    if report.failed and seeds.drew(item.nodeid):
        told = f"{seeds.replaying(item.nodeid)}\non {_commit(item.config.rootpath)}"
        report.sections.append(("drawn from a seed; to replay it", told))
    return report


@cache
def _commit(root: Path) -> str:
    """The commit of the working tree, and whether it was changed since."""
    try:
        asked = subprocess.run(
            ["git", "describe", "--always", "--dirty=, changed since", "--exclude=*"],
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "an unknown commit"
    return f"commit {asked.stdout.strip()}"
