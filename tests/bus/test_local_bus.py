"""The bus of one process."""

import pytest

from skat.bus import LocalBus
from skat.journal import Bus
from tests.bus.bus_conformance import BusConformance


class TestLocalBus(BusConformance):
    @pytest.fixture
    def new_bus(self) -> Bus:
        return LocalBus()
