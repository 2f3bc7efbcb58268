"""Plays games through all doors of one server, and pairs of deals that look the same to one seat.

    python -m tools.proofs.doors            # 300 games in all; goes on where it stopped
    python -m tools.proofs.doors 600        # until there are so many
    python -m tools.proofs.doors 0          # only tells

At each table sit a player of the page, one of the ISS port and one of the bot API (a second bot at
tables of four), and play by chance. A part adds a line to `tools/proofs/doors.jsonl`: games, pairs
with unequal bytes, and the memory of the server after it. All parts of one run have one server; the
first table that stands still ends the run.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

import skat
from tests.server.doors.mixed import MixedTable
from tests.server.doors.pairs import pair_of, sent_of
from tests.server.doors.three_doors import DoorServer, Loop, People, door_server
from tests.server.live import planted
from tools.bench.serving import resident_bytes
from tools.proofs.kept import KeptLines

GAMES: Final = 300
TABLES: Final = 4
GAMES_A_TABLE: Final = 5
PAIRS: Final = 6
"""Pairs of a part, two for each door."""

MOST_GROWTH: Final = 0.03
"""So much more memory in the second half of the parts of a server is still the same."""

SOON: Final = "import skat.server.iss.port as port; port._ABANDONED_SECONDS = 10.0"
"""The port keeps a table that all have left in the middle of a deal for a quarter of an hour, and
the pairs leave twelve a part. Ten seconds let a run come to its height.
"""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One part; `server` tells servers apart, `memory` is in MB, `bytes` what the pairs compared.

    `unequal` are the numbers of the pairs that differed.
    """

    day: str
    part: int
    server: int
    games: int
    words: int
    pairs: int
    bytes: int
    unequal: list[int]
    memory: float
    version: str


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Part)


def planted_server(folder: Path) -> DoorServer:
    """A server that keeps abandoned tables for a short time."""
    server = door_server(folder)
    server.program = planted(f"{server.plant}\n{SOON}")
    return server


def played(part: int, server: DoorServer, loop: Loop, *, run: int) -> Part:
    """One part at this server. Raises AssertionError where a table stands still."""
    tables = [
        MixedTable(
            People(server, loop, f"{part}x{at}", bots=1 + at % 2),
            games=GAMES_A_TABLE,
            seed=f"{part} {at}",
        )
        for at in range(TABLES)
    ]
    for table in tables:
        table.begin()
    for table in tables:
        table.finish()
    numbers = range(part * PAIRS, (part + 1) * PAIRS)
    sent = {
        number: sent_of(People(server, loop, f"p{number}"), pair_of(number)) for number in numbers
    }
    server.pack.unlink()
    return Part(
        day=datetime.now(UTC).date().isoformat(),
        part=part,
        server=run,
        games=sum(table.settled for table in tables),
        words=sum(len(record.moves) for table in tables for record in table.place.records),
        pairs=len(sent),
        bytes=sum(len(one) for one, _ in sent.values()),
        unequal=[number for number, (one, other) in sent.items() if one != other],
        memory=resident_bytes(server.process.pid) / 1e6,
        version=skat.__version__,
    )


def told(parts: Sequence[Part]) -> Iterator[str]:
    """What all parts say together, and the memory of each server."""
    yield (
        f"{sum(part.games for part in parts):,} games with {sum(part.words for part in parts):,}"
        " words, none stuck"
    )
    pairs = sum(part.pairs for part in parts)
    unequal = sum(len(part.unequal) for part in parts)
    size = sum(part.bytes for part in parts)
    yield f"{pairs:,} pairs of deals, {size:,} bytes each, {unequal} unequal"
    for run in sorted({part.server for part in parts}):
        memory = [part.memory for part in parts if part.server == run]
        yield f"server {run}: {', '.join(f'{each:.1f}' for each in memory)} MB after each part"


def passed(parts: Sequence[Part]) -> bool:
    """Whether no pair differed and no server grew once it was warm."""
    for run in {part.server for part in parts}:
        memory = [part.memory for part in parts if part.server == run]
        warm = memory[len(memory) // 2 :]
        if max(warm) > (1 + MOST_GROWTH) * warm[0]:
            return False
    return not any(part.unequal for part in parts)


def main() -> int:
    """Goes on until there are as many games as wanted; 1 where something was wrong."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    os.environ["SKAT_LIMITS"] = "false"
    kept = KEPT.all()
    parts, run = len(kept), 1 + max((part.server for part in kept), default=0)
    if sum(part.games for part in kept) < wanted:
        loop = Loop()
        with (
            tempfile.TemporaryDirectory(prefix="skat-doors-") as folder,
            planted_server(Path(folder)) as server,
        ):
            while sum(part.games for part in kept) < wanted:
                kept.append(played(parts, server, loop, run=run))
                KEPT.add(kept[-1])
                parts += 1
                print(kept[-1], flush=True)
            assert "Traceback" not in server.log, server.log
        loop.close()
    for line in told(kept):
        print(line)
    return 0 if passed(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
