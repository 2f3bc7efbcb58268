"""Servers at which computer players do not pause; after each test its streams are closed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from skat.server.settings import ServerSettings
from tests.server.bots.program import OPEN
from tests.server.live import NO_PAUSES
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store


@pytest.fixture(scope="module")
def plant() -> str:
    return NO_PAUSES


@pytest.fixture(scope="module")
def steady_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SteadyServer]:
    """A server on virtual time; without limits, for all bots come from one address."""
    store = virtual_store(tmp_path_factory.mktemp("bots"))
    with SteadyServer(store, settings=ServerSettings(limits=False)) as running:
        yield running
        assert "ERROR" not in running.log


@pytest.fixture(autouse=True)
def streams_are_closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().hang_up()
