"""All parts of a service, each reached by links that can go wrong."""

from __future__ import annotations

import re
import secrets
import signal
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.faults.database import Database
from tests.faults.link import HOST, Link
from tests.faults.older import OlderRelease
from tests.journal.bus.redis_server import RedisServer
from tests.server.live import NO_PAUSES, LiveServer, OpenedTable
from tests.server.nursery import Nursery
from tests.tools import require_tool

PATIENT = 3_600
"""Seconds to think: in a campaign nobody's time is ever up, so a clock that says so is wrong."""

SETTINGS = {
    "clock": {"per": "deal", "seconds": PATIENT},
    "take_over_seconds": None,
}

PLAIN = f"""{NO_PAUSES}
from skat.journal import holding
from skat.journal.store.postgres import store
holding.LEASE_SECONDS = store.SECONDS_TO_STAND_STILL = 2.0
"""
"""Where several people play computer players answer late, ten seconds are waited for a driver that
is gone, and five for a transaction that stands still: that would only make a campaign long.
"""


BEYOND = 2.5
"""Seconds after which a lease is over, and the database has given up a transaction."""

TWIN_HOST = "127.0.0.2"
"""Where a second server can have the port of the first."""


class Clock:
    """The wall clock of one server: `wrong` is by how many seconds."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._wrong = 0
        self.set_wrong(0)

    def set_wrong(self, seconds: int) -> None:
        self._wrong = seconds
        # In place: the server has mapped these bytes.
        with self.file.open("r+b" if self.file.exists() else "w+b") as file:
            file.write(struct.pack("<q", seconds))

    @property
    def wrong(self) -> int:
        return self._wrong


class Server:
    """One server: the process, its clock, the links to people, database and, beside others, bus."""

    def __init__(
        self,
        folder: Path,
        stage: Stage,
        nursery: Nursery,
        *,
        plant: str,
        older: OlderRelease | None = None,
    ) -> None:
        folder.mkdir()
        port = stage.database.port
        self.database = Link(port)
        self.words = [f"--db={stage.url.replace(f':{port}/', f':{self.database.port}/')}"]
        self.bus = None if stage.redis is None else Link(stage.redis.port)
        if self.bus is not None:
            self.words.append(f"--bus=redis://127.0.0.1:{self.bus.port}")
        self.process = LiveServer(folder, *self.words)
        self.process.nursery = nursery
        self.clock = Clock(folder / "clock")
        named = f"import os\nos.environ['SKAT_CLOCK'] = {str(self.clock.file)!r}\n"
        self.process.plant = named + PLAIN + plant
        if older is not None:
            self.process.program = older.program(self.process.plant, preloaded=stage.library)
        self.people = Link(self.process.port)

    @property
    def address(self) -> str:
        """Where people connect."""
        return f"{HOST}:{self.people.port}"

    @property
    def is_older(self) -> bool:
        """Whether it is of an older release."""
        return self.process.program is not None

    def update(self) -> None:
        """The new release in the place of an older one, as an operator does it."""
        self.process.stop()
        self.process.program = None
        self.process.start()

    @property
    def links(self) -> list[Link]:
        """Every line between it and another part."""
        return [self.people, self.database, *([] if self.bus is None else [self.bus])]

    @property
    def driven(self) -> float:
        """How many tables it drives."""
        match = re.search(r"^skat_tables_driven (\S+)$", self.process.text("/metrics"), re.M)
        return float(match[1]) if match else 0.0

    def stand_still(self) -> None:
        """SIGSTOP."""
        self.process.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """SIGCONT."""
        self.process.process.send_signal(signal.SIGCONT)


class Stage:
    """`with Stage(folder) as stage:` is a service that people play at; see the top of the file.

    One server has its database for itself; several have a bus. With an `older` release the last of
    them is of that one.
    """

    def __init__(
        self,
        folder: Path,
        *,
        servers: int = 1,
        small_disk: bool = False,
        older: OlderRelease | None = None,
        plant: str = "",
    ) -> None:
        self._folder = folder
        self._number = servers
        self._plant = plant
        self._older = older
        self._open = ExitStack()
        self.database = Database()
        self._small_disk = small_disk
        self.redis = RedisServer() if servers > 1 else None
        self.servers: list[Server] = []

    def __enter__(self) -> Stage:
        with ExitStack() as opening:
            opening.callback(self._open.close)
            self._begin()
            opening.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def _begin(self) -> None:
        if self._small_disk:
            self.database.make_small_disk()
        self._open.enter_context(self.database)
        if self.redis is not None:
            self._open.enter_context(self.redis)
        self.url = self.database.fresh_database()
        nursery = self._nursery()
        self._open.callback(nursery.close)
        for number in range(1, self._number + 1):
            folder = self._folder / f"server-{number}"
            older = self._older if number == self._number else None
            server = Server(folder, self, nursery, plant=self._plant, older=older)
            for link in server.links:
                self._open.enter_context(link)
            self._open.enter_context(server.process)
            self.servers.append(server)

    def _nursery(self) -> Nursery:
        """Servers that start at once, each with a clock of its own."""
        source = Path(__file__).with_name("other_clock.c")
        subprocess.run(
            [require_tool("cc"), "-shared", "-fPIC", "-o", self.library, source, "-ldl"], check=True
        )
        return Nursery(preload=self.library)

    @property
    def library(self) -> Path:
        """What makes the wall clock of a server go wrong."""
        return self._folder / "other_clock.so"

    @property
    def links(self) -> list[Link]:
        """Every line between two parts."""
        return [link for server in self.servers for link in server.links]

    @property
    def older(self) -> Server | None:
        """The server of an older release, until it is updated."""
        return next((server for server in self.servers if server.is_older), None)

    @property
    def addresses(self) -> list[str]:
        """Where people can connect."""
        return [server.address for server in self.servers]

    @contextmanager
    def twin_of(self, server: Server) -> Iterator[LiveServer]:
        """One more server of the service, with the name of this one, at another address."""
        folder = server.clock.file.parent / f"twin-{secrets.token_hex(4)}"
        folder.mkdir()
        twin = LiveServer(folder, *server.words, f"--host={TWIN_HOST}")
        twin.port, twin.url = server.process.port, f"http://{TWIN_HOST}:{server.process.port}"
        twin.nursery, twin.plant = server.process.nursery, server.process.plant
        with twin:
            yield twin

    def moved_database(self) -> None:
        """The database has another place now: lines that are asked for lead there."""
        self.url = self.database.url("postgres")
        for server in self.servers:
            server.database.target = self.database.port
            server.database.cut()

    def open_tables(self) -> list[list[OpenedTable]]:
        """The places of one who plays alone, of two who play together, of one who waits."""
        server = self.servers[0].process
        alone = server.open_table(settings=SETTINGS)
        host = server.open_table(others=["open", "simple"], settings=SETTINGS)
        guest = server.sit_down(host.table, "Ben")
        waiting = server.open_table(others=["open", "open"], settings=SETTINGS)
        return [[alone], [host, guest], [waiting]]


def held(seconds: float) -> None:
    """How long a fault lasts."""
    time.sleep(seconds)
