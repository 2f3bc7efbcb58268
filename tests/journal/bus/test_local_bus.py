"""The bus of one process."""

import pytest

from skat.journal import Bus
from skat.journal.bus import LocalBus
from tests.journal.bus.bus_conformance import BusConformance


class TestLocalBus(BusConformance):
    @pytest.fixture
    def new_bus(self) -> Bus:
        return LocalBus()
