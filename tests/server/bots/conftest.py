"""After each test its streams are closed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.bots.program import OPEN


@pytest.fixture(autouse=True)
def streams_are_closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().hang_up()
