"""A server for all the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.server.people import passwords
from tests.journal.bus.redis_server import RedisServer
from tests.journal.store.cluster import Cluster
from tests.server.live import LiveServer, OpenedTable
from tests.server.steady.known_routes import read_each_route_once
from tests.server.steady.server import SteadyServer, steady_server
from tests.server.two_servers import Service

read_each_route_once()

_DEAR = passwords._KIBIBYTES


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """A hash is dear so that nobody guesses; tests of accounts would do little else than hash."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_KIBIBYTES", 8)
        yield


@pytest.fixture
def dear_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are shipped."""
    monkeypatch.setattr(passwords, "_KIBIBYTES", _DEAR)


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


@pytest.fixture
def steady() -> Iterator[SteadyServer]:
    """A server on virtual time, for one test."""
    with steady_server() as running:
        yield running


@pytest.fixture(scope="module")
def opened(server: LiveServer) -> OpenedTable:
    """A table that several tests may use, as long as they change nothing for the others."""
    return server.open_table()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster() as running:
        yield running


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with RedisServer() as running:
        yield running


@pytest.fixture
def service(tmp_path: Path, cluster: Cluster, redis: RedisServer) -> Iterator[Service]:
    running = Service(tmp_path, cluster, redis)
    with running.servers[0], running.servers[1]:
        yield running
