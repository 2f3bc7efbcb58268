"""One PostgreSQL for all tests of stores; each takes a fresh database in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.journal.store.cluster import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with Cluster() as running:
        yield running


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.fresh_database()
