"""Servers at which computer players do not pause; after each test its streams are closed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.bots.program import OPEN
from tests.server.live import NO_PAUSES


@pytest.fixture(scope="module")
def plant() -> str:
    return NO_PAUSES


@pytest.fixture(autouse=True)
def streams_are_closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().hang_up()
