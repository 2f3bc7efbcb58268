"""Tells `tests.lanes.live` which tests failed, in a file that `SKAT_FAILURES` names.

Where the process of a test died, pytest reports no marks; such a test is not tried again.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from tests.lanes.ledger import Failure

FILE = "SKAT_FAILURES"
"""Name of the variable."""


class Teller:
    """In the process that collects all reports: writes the failed ones down."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called once for the beginning, the body and the end of each test."""
        if not report.failed:
            return
        marks = report.keywords
        logged = [f"--- {name} ---\n{text}" for name, text in report.sections]
        failure = Failure(
            report.nodeid,
            "\n".join([report.longreprtext, *logged]),
            os.getloadavg()[0],
            "live" in marks and "once" not in marks,
        )
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(failure) + b"\n")


def pytest_configure(config: pytest.Config) -> None:
    """Writes where it is asked to: the main process, not its workers, nor runs within a test."""
    path = os.environ.pop(FILE, None)
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Teller(Path(path)))


def read(path: Path) -> list[Failure]:
    """What was written."""
    lines = path.read_bytes().splitlines() if path.is_file() else []
    return [msgspec.json.decode(line, type=Failure) for line in lines]
