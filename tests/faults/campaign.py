"""So many faults one after the other while people play, and what was wrong at the end."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from skat.cli.serve.databases import open_store
from skat.journal import list_journals
from tests.faults.check import found_wrong
from tests.faults.clients.hall import Desk, Phones, Running
from tests.faults.clients.keeper import Book, Keeper
from tests.faults.clients.person import Person
from tests.faults.clients.record import Client
from tests.faults.kinds import Kind, disk_full, older_updated
from tests.faults.older import older_release
from tests.faults.stage import Stage

SECONDS_TO_GO_ON: Final = 60.0


class Campaign:
    """What happens in a campaign; the seed says which faults, when, and what people do."""

    def __init__(self, seed: int, kinds: Sequence[Kind], *, servers: int = 1) -> None:
        self.seed = seed
        self.servers = servers
        self.counts: Counter[str] = Counter()
        self.beside_older = 0
        """So many of the faults came while an older release was beside a newer one."""
        self.acknowledged = 0
        self.journals = 0
        """Tables, lists and tournaments that were held against the records."""
        self.longest = 0.0
        """Seconds until all tables went on after a fault, at most."""
        self._dice = random.Random(seed)
        self._kinds = kinds
        self._clients: list[Client] = []
        self._began = time.monotonic()
        self._history: list[str] = []

    def run(self, folder: Path, *, faults: int, plant: str = "") -> None:
        """All of it. Raises AssertionError with seed and history if something is wrong."""
        small_disk = disk_full in self._kinds
        older = older_release() if older_updated in self._kinds else None
        with Stage(
            folder, servers=self.servers, small_disk=small_disk, older=older, plant=plant
        ) as stage:
            if not stage.database.has_small_disk:
                # Only an administrator can make one.
                self._kinds = [kind for kind in self._kinds if kind is not disk_full]
            if older is None:
                self._kinds = [kind for kind in self._kinds if kind is not older_updated]
            self._play(stage, self._drawn(faults))
            url = stage.url
            for server in stage.servers:
                server.process.stop()
            with closing(open_store(url)) as store:
                self.journals = len(store.read(list_journals))
                wrong = found_wrong(
                    store, self._clients, seconds=self.seconds, beside_older=older is not None
                )
        self.acknowledged = self._acknowledged_now
        assert not wrong, self._told("\n".join(wrong))

    def _drawn(self, faults: int) -> list[Kind]:
        """Every kind as often as any other, in an order of chance."""
        whole, rest = divmod(faults, len(self._kinds))
        drawn = [*self._kinds] * whole + self._dice.sample(self._kinds, rest)
        self._dice.shuffle(drawn)
        return drawn

    def _play(self, stage: Stage, faults: Sequence[Kind]) -> None:
        self._clients = [*self._at_tables(stage), *self._at_office(stage)]
        for client in self._clients:
            client.begin()
        try:
            self._wait_for_all("the beginning")
            for kind in faults:
                self._note(kind.__name__)
                older = stage.older
                if kind(stage, self._dice) is not False:
                    self.counts[kind.__name__] += 1
                    self.beside_older += older is not None
                self._wait_for_all(kind.__name__)
        finally:
            for client in self._clients:
                client.end()

    def _at_tables(self, stage: Stage) -> Iterator[Client]:
        """Who plays."""
        for table in stage.open_tables():
            for opened in table:
                name = f"person-{opened.table[-4:]}-{opened.place}"
                yield Person(name, opened, stage.addresses, chance=self._chance())

    def _at_office(self, stage: Stage) -> Iterator[Client]:
        """Who keeps a list, and who runs a tournament."""
        book, running = Book(), Running()
        for name, opens in (("keeper-1", True), ("keeper-2", False)):
            yield Keeper(name, stage.addresses, book, opens=opens, chance=self._chance())
        for at_tournament in (Desk, Phones):
            name = at_tournament.__name__.lower()
            yield at_tournament(name, stage.addresses, running, chance=self._chance())

    def _chance(self) -> int:
        return self._dice.getrandbits(32)

    def _wait_for_all(self, after: str) -> None:
        since = time.monotonic()
        for client in self._clients:
            left = since + SECONDS_TO_GO_ON - time.monotonic()
            gone_on = client.has_gone_on(since, seconds=max(0.0, left))
            assert gone_on, self._told(f"{client.name} does not go on after {after}")
        self.longest = max(self.longest, time.monotonic() - since)

    @property
    def seconds(self) -> float:
        """So long it has taken."""
        return time.monotonic() - self._began

    @property
    def _acknowledged_now(self) -> int:
        return sum(sent.acknowledged is not None for each in self._clients for sent in each.sent)

    def _note(self, text: str) -> None:
        acknowledged = self._acknowledged_now
        self._history.append(f"{self.seconds:8.2f} s {acknowledged:6} acknowledged  {text}")

    def _told(self, what: str) -> str:
        last = [
            f"{client.name}: {sent.name} {sent.action} seen {sent.expected}:"
            f" entry {sent.acknowledged}, {sent.refused}"
            for client in self._clients
            for sent in client.sent[-2:]
        ]
        wrong = [text for client in self._clients for text in client.wrong]
        return "\n".join([f"seed {self.seed}", *self._history, *last, *wrong, what])
