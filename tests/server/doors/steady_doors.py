"""A server with all its doors in this process, on virtual time."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from skat.server.iss.port import LONGEST_LINE, IssPort
from skat.server.settings import ServerSettings
from skat.tables.state import packs
from tests.server.doors.stacked import stack
from tests.server.doors.three_doors import PATIENCE
from tests.server.iss.pipes import PipeDoor
from tests.server.steady.server import SteadyServer
from tests.virtual_store import virtual_store

Found = TypeVar("Found")


class SteadyDoors(SteadyServer):
    """Programs come to the port through pipes; `pack` is the file of the pack that it deals."""

    def __init__(self, folder: Path) -> None:
        # The port has to be given something to listen at, which it does not do here.
        super().__init__(virtual_store(folder), settings=ServerSettings(limits=False), iss=object())
        self.pack = folder / "pack"
        self.port: IssPort | None = None

    def __enter__(self) -> SteadyDoors:
        super().__enter__()
        return self

    def start(self) -> None:
        async def opened(port: IssPort, listening: object) -> None:
            self.port = port
            port.begin()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(IssPort, "open", opened)
            super().start()

    def port_door(self) -> PipeDoor:
        assert self.port is not None, "the server was not started"
        return PipeDoor(self.port.take_line, longest=LONGEST_LINE)

    def run(self, work: Coroutine[Any, Any, Found], *, seconds: float = PATIENCE) -> Found:
        """What comes of it, while time passes."""
        return self.until(work, seconds=seconds)


@contextmanager
def steady_doors(folder: Path) -> Iterator[SteadyDoors]:
    """Such a server, which deals what stands in its file."""
    with pytest.MonkeyPatch.context() as patch:
        dealt = "jointly_shuffled_pack"
        patch.setitem(vars(packs), dealt, vars(packs)[dealt])
        with SteadyDoors(folder) as server:
            stack(str(server.pack))
            yield server
            assert "Traceback" not in server.log
