"""A server with all doors for the tests of a file, and a loop for the programs at the port."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.bots.program import OPEN
from tests.server.doors.three_doors import DoorServer, Loop


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, without_limits: None) -> Iterator[DoorServer]:
    with DoorServer(tmp_path_factory.mktemp("doors")) as server:
        yield server
        while OPEN:
            OPEN.pop().hang_up()
        assert "Traceback" not in server.log


@pytest.fixture(scope="module")
def loop() -> Iterator[Loop]:
    loop = Loop()
    yield loop
    loop.close()
