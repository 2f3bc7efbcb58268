"""So many faults one after the other while people play, and what was wrong at the end."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from skat.cli.serve.run import open_store
from tests.faults.check import found_wrong
from tests.faults.kinds import Kind, disk_full
from tests.faults.person import Person
from tests.faults.stage import Stage

SECONDS_TO_GO_ON: Final = 30.0


class Campaign:
    """What happens in a campaign; the seed says which faults, when, and what people do."""

    def __init__(self, seed: int, kinds: Sequence[Kind], *, servers: int = 1) -> None:
        self.seed = seed
        self.servers = servers
        self.counts: Counter[str] = Counter()
        self.acknowledged = 0
        self.longest = 0.0
        """Seconds until all tables went on after a fault, at most."""
        self._dice = random.Random(seed)
        self._kinds = kinds
        self._people: list[Person] = []
        self._began = time.monotonic()
        self._history: list[str] = []

    def run(self, folder: Path, *, faults: int, plant: str = "") -> None:
        """All of it. Raises AssertionError with seed and history if something is wrong."""
        small_disk = disk_full in self._kinds
        with Stage(folder, servers=self.servers, small_disk=small_disk, plant=plant) as stage:
            if not stage.database.has_small_disk:
                # Only an administrator can make one.
                self._kinds = [kind for kind in self._kinds if kind is not disk_full]
            self._play(stage, self._drawn(faults))
            url = stage.url
            for server in stage.servers:
                server.process.stop()
            with closing(open_store(url)) as store:
                wrong = found_wrong(store, self._people, seconds=self._seconds)
        self.acknowledged = sum(
            sent.acknowledged is not None for person in self._people for sent in person.sent
        )
        assert not wrong, self._told("\n".join(wrong))

    def _drawn(self, faults: int) -> list[Kind]:
        """Every kind as often as any other, in an order of chance."""
        whole, rest = divmod(faults, len(self._kinds))
        drawn = [*self._kinds] * whole + self._dice.sample(self._kinds, rest)
        self._dice.shuffle(drawn)
        return drawn

    def _play(self, stage: Stage, faults: Sequence[Kind]) -> None:
        for table in stage.open_tables():
            for opened in table:
                name = f"person-{opened.table[-4:]}-{opened.place}"
                chance = self._dice.getrandbits(32)
                self._people.append(Person(name, opened, stage.addresses, chance=chance))
        for person in self._people:
            person.begin()
        try:
            self._wait_for_all("the beginning")
            for kind in faults:
                self._note(kind.__name__)
                if kind(stage, self._dice) is not False:
                    self.counts[kind.__name__] += 1
                self._wait_for_all(kind.__name__)
        finally:
            for person in self._people:
                person.end()

    def _wait_for_all(self, after: str) -> None:
        since = time.monotonic()
        for person in self._people:
            left = since + SECONDS_TO_GO_ON - time.monotonic()
            gone_on = person.has_gone_on(since, seconds=max(0.0, left))
            assert gone_on, self._told(f"{person.name} does not go on after {after}")
        self.longest = max(self.longest, time.monotonic() - since)

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._began

    def _note(self, text: str) -> None:
        acknowledged = sum(
            sent.acknowledged is not None for person in self._people for sent in person.sent
        )
        self._history.append(f"{self._seconds:8.2f} s {acknowledged:6} acknowledged  {text}")

    def _told(self, what: str) -> str:
        last = [
            f"{person.name}: {sent.name} {sent.action} seen {sent.expected}:"
            f" entry {sent.acknowledged}, {sent.refused}"
            for person in self._people
            for sent in person.sent[-2:]
        ]
        return "\n".join([f"seed {self.seed}", *self._history, *last, what])
