"""A server for all the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.live import LiveServer, OpenedTable


@pytest.fixture(scope="module")
def without_limits() -> Iterator[None]:
    """Peers play as fast as the disk syncs, which no person does, and all from one address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SKAT_LIMITS", "false")
        yield


@pytest.fixture(scope="module")
def plant() -> str:
    """What runs in the server of a file before it starts; a file may say something else."""
    return ""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, plant: str) -> Iterator[LiveServer]:
    running = LiveServer(tmp_path_factory.mktemp("server"))
    running.plant = plant
    with running:
        yield running
        assert "ERROR" not in running.log
        assert "Traceback" not in running.log


@pytest.fixture(scope="module")
def opened(server: LiveServer) -> OpenedTable:
    """A table that several tests may use, as long as they change nothing for the others."""
    return server.open_table()
