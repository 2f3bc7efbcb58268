"""What a move costs this state of the program, as a share of what it costs another one.

Two servers run side by side, one of this checkout and one of another, and the same people
play at them in turns of some seconds. A machine that others share is slower or faster from one
minute to the next, so only neighbouring turns are compared: the middle of their ratios counts.

    python -m tools.bench.paired ../before --tables 100 --moves 200 --turns 30

The other checkout has an environment of its own in `.venv`. Fails where a command was refused or
got no answer.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from tools.bench.calibrating import calibrating_loop
from tools.bench.load import Count, Table, last_answers, many_files, opened_tables, play
from tools.bench.serving import resident_bytes, serving

_STATES: Final = ("before", "now")
_SETTLED: Final = 2.0
"""Seconds after the opening, in which nothing is measured."""


@dataclass
class Side:
    """One of the two servers, and what was measured there: a move in ms of processor time, of the
    whole process and of the thread with the event loop, and p50, for each turn.
    """

    process: int
    url: str
    tables: list[Table] = field(default_factory=list)
    memory: float = 0.0
    moves: list[float] = field(default_factory=list)
    loops: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)

    async def opens(self, tables: int) -> None:
        """Opens tables, and says what each holds of the memory."""
        small = resident_bytes(self.process)
        self.tables = await opened_tables([[self.url]], tables)
        await asyncio.sleep(_SETTLED)
        self.memory = (resident_bytes(self.process) - small) / tables

    async def plays(self, *, moves: float, seconds: float) -> None:
        """One turn."""
        count = Count()
        for table in self.tables:
            for seat in table.seats:
                seat.count = count
        whole, loop = _computed(self.process)
        await play(self.tables, count, moves=moves, seconds=seconds)
        await last_answers(self.tables, count)
        done = max(1, len(count.took))
        whole_now, loop_now = _computed(self.process)
        self.moves.append(1000 * (whole_now - whole) / done)
        self.loops.append(1000 * (loop_now - loop) / done)
        self.waits.append(count.quantile(0.5))
        for code, times in count.refused.items():
            self.refused[code] = self.refused.get(code, 0) + times


def _computed(process: int) -> tuple[float, float]:
    """The seconds that a process has computed, and those of its first thread, which has the event
    loop; to the nanosecond, because turns are short.
    """
    spent = {
        int(task.parent.name): int(task.read_text().split()[0]) / 1e9
        for task in Path(f"/proc/{process}/task").glob("*/schedstat")
    }
    return sum(spent.values()), spent[process]


async def _compared(
    sides: Sequence[Side], *, tables: int, moves: float, seconds: float, turns: int
) -> list[float]:
    """Plays in turns; how long the calibrating loop took beside each pair, in ms."""
    for side in sides:
        await side.opens(tables)
    gc.collect()
    gc.freeze()
    gc.disable()
    loops = []
    for turn in range(turns):
        # Who is first changes, so that neither has the better half of a pair.
        for side in sides if turn % 2 else reversed(sides):
            await side.plays(moves=moves, seconds=seconds)
        loops.append(calibrating_loop())
        told = [side.moves[-1] for side in sides]
        print(
            f"{turn + 1}: {told[0]:.2f} and {told[1]:.2f} ms, ratio {told[1] / told[0]:.2f}, "
            f"a million additions {loops[-1]:.0f} ms",
            file=sys.stderr,
        )
    return loops


def _ratio(sides: Sequence[Side], name: str) -> str:
    """The middle of each state, and the middle of the ratios of pairs with the quarters."""
    before, now = (getattr(side, name) for side in sides)
    ratios = sorted(two / one for one, two in zip(before, now, strict=True))
    quarter = len(ratios) // 4
    return (
        f"{median(before):.3f} before, {median(now):.3f} now: ratio {median(ratios):.2f} "
        f"({ratios[quarter]:.2f} to {ratios[-1 - quarter]:.2f} in the middle half)"
    )


def main() -> int:
    """Runs the bench; the exit status says whether every command was answered."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("other", type=Path, help="a checkout of the state before")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=float, default=200.0, help="a second, in each turn")
    parser.add_argument("--seconds", type=float, default=1.0, help="a turn")
    parser.add_argument("--turns", type=int, default=30)
    wanted = parser.parse_args()
    many_files()
    with ExitStack() as both:
        sides = []
        for python in (wanted.other.absolute() / ".venv/bin/python", Path(sys.executable)):
            folder = Path(both.enter_context(tempfile.TemporaryDirectory()))
            sides.append(Side(*both.enter_context(serving(folder, python=python))))
        begun = time.perf_counter()
        loops = asyncio.run(
            _compared(
                sides,
                tables=wanted.tables,
                moves=wanted.moves,
                seconds=wanted.seconds,
                turns=wanted.turns,
            )
        )
    took = time.perf_counter() - begun
    print(f"{wanted.tables} tables, {wanted.moves:g} moves/s, {wanted.turns} pairs in {took:.0f} s")
    print(f"a move, ms of the processor: {_ratio(sides, 'moves')}")
    print(f"of it the event loop's thread: {_ratio(sides, 'loops')}")
    print(f"p50, ms: {_ratio(sides, 'waits')}")
    kept = [side.memory / 1000 for side in sides]
    print(f"kB a table with its lines: {kept[0]:.1f} before, {kept[1]:.1f} now")
    load = os.getloadavg()[0]
    print(f"a million additions {min(loops):.0f} to {max(loops):.0f} ms, load {load:.1f}")
    refused = {name: side.refused for name, side in zip(_STATES, sides, strict=True)}
    print(f"refused {refused if any(refused.values()) else 'none'}")
    return int(any(refused.values()))


if __name__ == "__main__":
    sys.exit(main())
