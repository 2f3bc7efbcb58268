"""How fast a server acknowledges moves that are on disk: `make bench-server`.

Runs `skat serve` on one core and plays at many tables from another, three people a table, so many
moves a second in all: each waits for its turn in time, not for the answer before it, so a slow
server is not spared. Prints the time from a move to its acknowledgement, how long a sync of this
disk takes, what the garbage collector is set to and the memory of a table with its sockets. The
processor time of a move stands beside that of a fixed loop in the same run: that ratio is what two
machines, or two hours of one, can be compared by.

    python -m tools.bench.server --tables 200 --moves 100 --seconds 20

Fails where a command got no answer, the server lost its garbage collector settings, or p99 or the
memory is above the limit that was asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import re
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from tools.bench.calibrating import calibrating_loop, in_additions
from tools.bench.load import Count, last_answers, many_files, opened_tables, play
from tools.bench.serving import cpu_seconds, resident_bytes, serving


@dataclass
class Measured:
    """What the load found: moves a second that were reached, processor time of the server a move in
    seconds and of the load itself in cores, and the memory that the server grew by, in bytes.
    """

    count: Count
    reached: float
    computed: float
    own: float
    grown: int


async def _load(url: str, *, server: int, tables: int, moves: float, seconds: float) -> Measured:
    """Opens the tables and plays at them."""
    small = resident_bytes(server)
    opened = await opened_tables([[url]], tables)
    seats = [seat for table in opened for seat in table.seats]
    count = Count()
    for seat in seats:
        seat.count = count
    gc.collect()
    gc.freeze()
    gc.disable()
    begun, computed, own = time.perf_counter(), cpu_seconds(server), time.process_time()
    await play(opened, count, moves=moves, seconds=seconds)
    took = time.perf_counter() - begun
    measured = Measured(
        count=count,
        reached=len(count.took) / took,
        computed=(cpu_seconds(server) - computed) / max(1, len(count.took)),
        own=(time.process_time() - own) / took,
        grown=resident_bytes(server) - small,
    )
    await last_answers(opened, count)
    for seat in seats:
        seat.line.hang_up()
    return measured


def sync_ms(folder: Path, *, times: int = 200) -> float:
    """How long this disk takes to make 4 KiB durable, the middle one of many times, in ms."""
    took = []
    with (folder / "sync").open("wb") as file:
        for _ in range(times):
            file.write(b"x" * 4096)
            file.flush()
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - begun)
    return 1000 * sorted(took)[times // 2]


def main() -> int:
    """Runs the bench; the exit status says whether the limits were kept."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--moves", type=float, default=1_000.0, help="a second, all tables")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--p99", type=float, default=None, help="the limit in ms")
    parser.add_argument("--memory", type=float, default=None, help="the limit in kB a table")
    wanted = parser.parse_args()
    many_files()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sync, before = sync_ms(folder), calibrating_loop()
        with serving(folder) as (server, url):
            load = asyncio.run(
                _load(
                    url,
                    server=server,
                    tables=wanted.tables,
                    moves=wanted.moves,
                    seconds=wanted.seconds,
                )
            )
            with urllib.request.urlopen(f"{url}/metrics", timeout=10) as answer:
                collector = re.findall(r"skat_gc_threshold (\d+)", answer.read().decode())
        after = calibrating_loop()
    count, memory = load.count, load.grown / wanted.tables
    print(f"tables {wanted.tables}, lines {3 * wanted.tables}, asked {wanted.moves:g} moves/s")
    print(f"reached {load.reached:.0f} acknowledged moves/s, {count.late} found no table ready")
    for share in (0.5, 0.95, 0.99, 0.999):
        print(f"p{100 * share:g} {count.quantile(share):.1f} ms")
    computed = 1000 * load.computed
    additions = in_additions(computed, loop=(before + after) / 2)
    print(f"the server computed {computed:.2f} ms a move, three onlookers told of each")
    print(
        f"a million additions {before:.0f} ms before, {after:.0f} ms after: a move {additions:,.0f}"
    )
    print(f"the load itself kept its core busy for {100 * load.own:.0f} % of the time")
    print(f"sync of 4 KiB {sync:.2f} ms, collector's first threshold {', '.join(collector)}")
    print(f"{memory / 1000:.0f} kB a table with its sockets, {count.bytes_in / 1e6:.1f} MB read")
    print(f"refused {count.refused or 'none'}")
    too_slow = wanted.p99 is not None and count.quantile(0.99) > wanted.p99
    too_large = wanted.memory is not None and memory > 1000 * wanted.memory
    return int(bool(count.refused) or too_slow or too_large or collector != ["10000"])


if __name__ == "__main__":
    sys.exit(main())
