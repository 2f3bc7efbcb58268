"""What a move costs where several servers share the tables: `make bench-cluster`.

Starts a PostgreSQL and a Redis of its own and one, two and three `skat serve` on them, one number
of servers after the other on an empty database. First the people of a table come by one server, as
where a proxy leads them by the table's name, then by different ones. Prints how long a move takes
until it is acknowledged, and the processor time of a move at the servers, the database and the bus.
Everything runs on this machine, so more servers are not faster here: what counts is what a move
costs.

    python -m tools.bench.cluster --tables 60 --moves 60 --seconds 10

Fails where a command was refused or got no answer.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tests.journal.bus.redis_server import RedisServer
from tests.journal.store.cluster import Cluster
from tools.bench.calibrating import calibrating_loop
from tools.bench.load import Count, last_answers, many_files, opened_tables, play
from tools.bench.serving import cpu_seconds

_SETTLED = 2.0
"""Seconds after the opening: leases are taken and the lobby is told."""


@dataclass
class Parts:
    """Seconds of the processor, or commits, that each part has used so far."""

    servers: float
    database: float
    bus: float
    commits: int

    @classmethod
    def now(cls, servers: Sequence[int], database: Cluster, bus: int) -> Parts:
        """What has been used by now."""
        with psycopg.connect(database.url("postgres")) as connection:
            row = connection.execute("SELECT sum(xact_commit) FROM pg_stat_database").fetchone()
        return cls(
            servers=sum(map(cpu_seconds, servers)),
            database=_family_seconds(database.process),
            bus=cpu_seconds(bus),
            commits=int(row[0]) if row else 0,
        )


@contextmanager
def serving(database: str, bus: str) -> Iterator[tuple[int, str]]:
    """One server of several: its process and its address."""
    limits = {"SKAT_LIMITS": "false", "SKAT_MOST_TABLES": "100000"}
    server = subprocess.Popen(
        [
            sys.executable, "-m", "skat.cli", "serve", "--port=0", f"--db={database}",
            f"--bus={bus}",
        ],
        stdout=subprocess.PIPE, text=True, env={**os.environ, **limits},
    )  # fmt: skip
    try:
        assert server.stdout is not None
        yield server.pid, server.stdout.readline().split()[-1].rstrip("/")
    finally:
        server.terminate()
        server.wait(timeout=60)


def _family_seconds(process: int) -> float:
    """What a process and those that it has begun have computed, the ended ones with them."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        # Some end while they are looked at.
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if folder.name == str(process):
                ticks += sum(map(int, fields[11:15]))
            elif fields[1] == str(process):
                ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


async def _measured(
    servers: Sequence[tuple[int, str]],
    database: Cluster,
    bus: int,
    wanted: argparse.Namespace,
    *,
    apart: bool,
) -> bool:
    """Plays at these servers and prints a line; whether every command was answered well."""
    urls = [url for _, url in servers]
    ways = [urls[at:] + urls[:at] for at in range(len(urls))] if apart else [[url] for url in urls]
    opened = await opened_tables(ways, wanted.tables)
    await asyncio.sleep(_SETTLED)
    count = Count()
    for table in opened:
        for seat in table.seats:
            seat.count = count
    gc.collect()
    pids = [pid for pid, _ in servers]
    loop, before = calibrating_loop(), Parts.now(pids, database, bus)
    await play(opened, count, moves=wanted.moves, seconds=wanted.seconds)
    await last_answers(opened, count)
    after = Parts.now(pids, database, bus)
    moves = max(1, len(count.took))
    spent = [
        1000 * (getattr(after, part) - getattr(before, part)) / moves
        for part in ("servers", "database", "bus")
    ]
    print(
        f"{len(servers)} servers, a table's people at {'several' if apart else 'one'}:"
        f" {moves / wanted.seconds:.0f} moves/s,"
        f" p50 {count.quantile(0.5):.1f} p95 {count.quantile(0.95):.1f}"
        f" p99 {count.quantile(0.99):.1f} ms; a move {sum(spent):.2f} ms of the processor:"
        f" servers {spent[0]:.2f}, database {spent[1]:.2f}, bus {spent[2]:.2f};"
        f" {(after.commits - before.commits) / moves:.2f} transactions;"
        f" a million additions {loop:.0f} ms; refused {count.refused or 'none'}",
        flush=True,
    )
    for table in opened:
        for seat in table.seats:
            seat.line.hang_up()
    return not count.refused


def main() -> int:
    """Runs the bench; the exit status says whether every command was answered."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=float, default=100.0, help="a second, all tables")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 3])
    wanted = parser.parse_args()
    many_files()
    good = True
    with Cluster() as database, RedisServer() as bus:
        ways = [(number, apart) for number in wanted.servers for apart in (False, True)]
        for number, apart in ways:
            if number == 1 and apart:
                continue
            address = database.fresh_database()
            with ExitStack() as running:
                servers = [running.enter_context(serving(address, bus.url)) for _ in range(number)]
                good &= asyncio.run(_measured(servers, database, bus.process, wanted, apart=apart))
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
