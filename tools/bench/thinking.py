"""How late a server's event loop wakes while computer players think in its threads.

Prints a table; judges nothing. Every thread plays deals among three `strong` without a pause, which
no table does: there people think and cards are shown.

    python -m tools.bench.thinking
"""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console
from rich.table import Table

from skat.arena.naming import parse_player
from skat.arena.opening import dealt, pack_of_board, stream_of_seat
from skat.model.seats import SEATS
from skat.referee.search.verdict import verdict_on
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over
from skat.rules.views import view

SEED = 20261122
THINKING = (0, 1, 2, 4)
SECONDS = 15.0
PAUSE = 0.01


def main() -> None:
    """Measures and prints a row for each number of players that think at once."""
    table = Table("players thinking", "decisions", "late p50, ms", "p95", "p99", "longest")
    for number in THINKING:
        decisions, late = measured(number)
        late.sort()
        shown = [late[int(len(late) * part)] for part in (0.5, 0.95, 0.99)]
        times = (f"{1000 * seconds:.1f}" for seconds in (*shown, late[-1]))
        table.add_row(str(number), str(decisions), *times)
    Console().print(table)


def measured(number: int) -> tuple[int, list[float]]:
    """So many threads play for a while: their decisions, and how late the loop woke, in seconds."""
    over = threading.Event()
    with ThreadPoolExecutor(max(number, 1)) as threads:
        playing = [threads.submit(decisions_until, over, part=part) for part in range(number)]
        try:
            late = asyncio.run(lateness())
        finally:
            over.set()
        return sum(each.result() for each in playing), late


async def lateness() -> list[float]:
    """How much later than asked for the loop woke, each time, in seconds."""
    late = []
    end = time.perf_counter() + SECONDS
    while (asleep := time.perf_counter()) < end:
        await asyncio.sleep(PAUSE)
        late.append(time.perf_counter() - asleep - PAUSE)
    return late


def decisions_until(over: threading.Event, *, part: int) -> int:
    """Plays deals of its own until the end; how many decisions were taken."""
    make = parse_player("strong")
    board, decisions = part * 1_000_000, 0
    while not over.is_set():
        board += 1
        state = dealt(pack_of_board(SEED, board))
        players = {seat: make(stream_of_seat(SEED, board, seat)) for seat in SEATS}
        while not is_over(state) and not over.is_set():
            seat = state.turn
            action = players[seat].decide(view(state, seat)) if seat else verdict_on(state)
            applied = apply(state, action)
            assert isinstance(applied, Applied), applied
            state = applied.state
            decisions += 1
    return decisions


if __name__ == "__main__":
    main()
