"""A server with all doors for the tests of a file, and a loop for the programs at the port."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.bots.program import OPEN
from tests.server.doors.steady_doors import SteadyDoors, steady_doors
from tests.server.doors.three_doors import DoorServer, Loop


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, without_limits: None) -> Iterator[DoorServer]:
    with DoorServer(tmp_path_factory.mktemp("doors")) as server:
        yield server
        while OPEN:
            OPEN.pop().hang_up()
        assert "Traceback" not in server.log


@pytest.fixture
def here(tmp_path: Path) -> Iterator[SteadyDoors]:
    """The same in this process, on virtual time; it is the loop of its programs as well."""
    with steady_doors(tmp_path) as server:
        yield server
        while OPEN:
            OPEN.pop().hang_up()


@pytest.fixture(scope="module")
def loop() -> Iterator[Loop]:
    loop = Loop()
    yield loop
    loop.close()
