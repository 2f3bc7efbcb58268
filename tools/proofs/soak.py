"""How a server fares over hours: deal after deal at some tables, and lines that only look on.

    python -m tools.proofs.soak --seconds 300                  # a part of it
    python -m tools.proofs.soak --deals 100000 --folder soak   # in all, in many parts

Each part goes on with the database in the folder, and adds a line to the results: deals, lines that
were lost, and the server's memory when it had warmed up and at the end. It fails where a line was
lost, where one that looked on hears nothing at the end, or where memory has grown by more than a
twentieth (and 8 MB).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

import skat
from tools.bench.load import Count, Table, many_files, new_table
from tools.bench.load_line import LoadLine, posted
from tools.bench.serving import resident_bytes

RESULTS: Final = Path(__file__).with_suffix(".jsonl")
DEALS_A_TABLE: Final = 24
"""Then its people get up and others open another: a list is no measure of memory."""
SAMPLE_EVERY: Final = 2.0
WARM: Final = 1 / 3
"""The share of a part after which memory counts."""
MOST_GROWTH: Final = 1 / 20
MOST_GROWN_BYTES: Final = 8 << 20
PAUSE: Final = 0.01
"""Seconds between two looks at all tables: each table can move at each, which is plenty."""
_PATIENCE: Final = 10.0
_NEXT_DEAL: Final = msgspec.Raw(b'{"do":"next_deal"}')


class Part(msgspec.Struct, kw_only=True):
    """What one part found; memory in MB, growth in bytes a deal after the server was warm."""

    day: str
    seconds: int
    deals: int
    deals_in_all: int
    tables: int
    lines_looking_on: int
    lines_lost: int
    silent_at_the_end: int
    memory_warm: float
    memory_end: float
    growth_a_deal: float
    database: float
    version: str
    python: str

    @property
    def passed(self) -> bool:
        """Whether no line was lost and memory stayed where it was."""
        grown = self.memory_end - self.memory_warm
        flat = grown <= max(MOST_GROWTH * self.memory_warm, MOST_GROWN_BYTES / 1e6)
        return flat and not self.lines_lost and not self.silent_at_the_end


class Looking:
    """Lines to evening lists on which nothing is sent for as long as it takes."""

    def __init__(self) -> None:
        self._lists: list[dict[str, Any]] = []
        self._lines: list[LoadLine] = []
        self._heard: list[int] = []

    async def begin(self, url: str, lines: int) -> None:
        """Opens a list for every ten lines, and the lines."""
        for at in range(lines):
            if at % 10 == 0:
                opening = {"players": ["Anna", "Ben", "Cleo"], "title": f"soak {at}"}
                self._lists.append(await posted(f"{url}/api/lists", opening))
            opened = self._lists[-1]
            self._heard.append(0)
            address = f"{url.replace('http', 'ws', 1)}/api/lists/{opened['list']}/socket"
            line = await LoadLine.to(address, partial(self._hear, at))
            line.say(msgspec.json.encode({"type": "hello", "key": opened["view_key"]}))
            self._lines.append(line)
        await asyncio.sleep(1)

    def _hear(self, at: int, _: bytes) -> None:
        self._heard[at] += 1

    @property
    def lost(self) -> int:
        """How many lines are not open any more."""
        return sum(not line.is_open for line in self._lines)

    async def silent(self, url: str) -> int:
        """How many do not hear of a deal that is entered now."""
        before = list(self._heard)
        for opened in self._lists:
            action = {"do": "enter_deal", "deal": 1, "game": None}
            body = {"command_id": "end", "expected_seq": 1, "action": action}
            await posted(f"{url}/api/lists/{opened['list']}/commands", body, key=opened["key"])
        patience = time.monotonic() + _PATIENCE
        while time.monotonic() < patience and any(map(int.__eq__, before, self._heard)):
            await asyncio.sleep(0.05)
        return sum(map(int.__eq__, before, self._heard))


class Evening:
    """A table that is played at, and the next one when its people have played enough."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._over = False
        self.deals = 0

    @classmethod
    async def begun(cls, url: str, count: Count) -> Evening:
        """A new table whose list has begun."""
        return cls(await new_table([url], count))

    def go_on(self) -> bool:
        """Does what a player does now; whether a deal has just ended with that."""
        seats = self._table.seats
        over, self._over = self._over, seats[0].is_over
        if not self._over:
            self._table.move(due=time.perf_counter())
        elif not over:
            self.deals += 1
            for seat in seats:
                seat.act(_NEXT_DEAL, due=time.perf_counter())
        return self._over and not over

    @property
    def lost(self) -> int:
        """How many lines are not open any more."""
        return sum(not seat.line.is_open for seat in self._table.seats)

    def end(self) -> None:
        """Everybody gets up."""
        for seat in self._table.seats:
            seat.line.hang_up()


async def played(
    url: str, *, server: int, tables: int, lines: int, seconds: float, deals: int
) -> Part:
    """One part: so many seconds or deals, whichever comes first."""
    count, looking = Count(), Looking()
    await looking.begin(url, lines)
    running = [await Evening.begun(url, count) for _ in range(tables)]
    begun = sampled = time.monotonic()
    done = lost = 0
    samples: list[tuple[int, int]] = []
    while (now := time.monotonic()) < begun + seconds and done < deals:
        for at, evening in enumerate(running):
            done += evening.go_on()
            if evening.deals >= DEALS_A_TABLE:
                lost += evening.lost
                evening.end()
                running[at] = await Evening.begun(url, count)
        if now > sampled + SAMPLE_EVERY:
            sampled = now
            samples.append((done, resident_bytes(server)))
        await asyncio.sleep(PAUSE)
    lost += sum(evening.lost for evening in running) + looking.lost
    warm, end = samples[int(WARM * len(samples))], (done, resident_bytes(server))
    return Part(
        day=datetime.now(UTC).date().isoformat(),
        seconds=int(time.monotonic() - begun),
        deals=done,
        deals_in_all=done,
        tables=tables,
        lines_looking_on=lines,
        lines_lost=lost,
        silent_at_the_end=await looking.silent(url),
        memory_warm=warm[1] / 1e6,
        memory_end=end[1] / 1e6,
        growth_a_deal=round((end[1] - warm[1]) / max(1, end[0] - warm[0]), 1),
        database=0.0,
        version=skat.__version__,
        python=platform.python_version(),
    )


def main() -> int:
    """Plays one part; the exit status says whether it passed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=300.0, help="of this part, at most")
    parser.add_argument("--deals", type=int, default=100_000, help="in all parts")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--lines", type=int, default=100, help="that only look on")
    parser.add_argument("--folder", type=Path, default=Path("soak"))
    parser.add_argument("--results", type=Path, default=RESULTS)
    wanted = parser.parse_args()
    wanted.folder.mkdir(exist_ok=True)
    totals = wanted.folder / "deals"
    before = int(totals.read_text()) if totals.exists() else 0
    database = wanted.folder / "skat.db"
    many_files()
    environment = {**os.environ, "SKAT_LIMITS": "false", "SKAT_MOST_TABLES": "100000"}
    server = subprocess.Popen(
        [sys.executable, "-m", "skat.cli", "serve", "--port=0", f"--db={database}"],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    try:
        assert server.stdout is not None
        url = server.stdout.readline().split()[-1].rstrip("/")
        part = asyncio.run(
            played(
                url,
                server=server.pid,
                tables=wanted.tables,
                lines=wanted.lines,
                seconds=wanted.seconds,
                deals=max(0, wanted.deals - before),
            )
        )
    finally:
        server.terminate()
        server.wait(30)
    part.deals_in_all = before + part.deals
    part.database = database.stat().st_size / 1e6
    totals.write_text(str(part.deals_in_all))
    line = msgspec.json.encode(part).decode()
    with wanted.results.open("a") as results:
        results.write(f"{line}\n")
    print(line)
    return 0 if part.passed else 1


if __name__ == "__main__":
    sys.exit(main())
