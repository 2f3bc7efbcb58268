"""Whether moves at tables wait while deals are reviewed: `make bench-beside-reviews`.

A server on one core and its reviewing process with it, as harsh as it gets; a new server each
turn. Moves are played at a modest rate, by turns with no review and with so many of them that wait
or are worked at all the time. Prints p50, p95 and p99 of the acknowledgements of both, and how
busy the machine is. Fails where p99 rises by more than was allowed.

    python -m tools.bench.beside_reviews --reviews 5 --moves 100 --seconds 15 --turns 4 --more 5
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from skat.notation.record import record_of, write_record
from tools.bench.load import Count, last_answers, many_files, opened_tables, play
from tools.bench.load_line import fetched, posted
from tools.bench.reviews import played
from tools.bench.serving import serving

LOOK: Final = 0.25
"""Seconds between two looks at how far a review is."""

MOST_RECORDS: Final = 60
"""More than are reviewed in a turn."""


async def measured(
    url: str, records: Sequence[str], count: Count, wanted: argparse.Namespace, *, reviews: int
) -> int:
    """Plays one turn with so many reviews; how many of them were done meanwhile."""
    more = iter(records)
    opened = await opened_tables([[url]], wanted.tables)
    for table in opened:
        for seat in table.seats:
            seat.count = count
    gc.collect()
    gc.disable()
    keys = [await _asked(url, next(more)) for _ in range(reviews)]
    while keys and not await _begun(url, keys[0]):
        await asyncio.sleep(LOOK)
    done: list[str] = []
    busy = asyncio.create_task(_kept_busy(url, more, keys, done))
    await play(opened, count, moves=wanted.moves, seconds=wanted.seconds)
    busy.cancel()
    await last_answers(opened, count)
    for table in opened:
        for seat in table.seats:
            seat.line.hang_up()
    gc.enable()
    return len(done)


async def _kept_busy(url: str, records: Iterator[str], keys: list[str], done: list[str]) -> None:
    """Asks for another review for each one that is done."""
    while keys:
        await asyncio.sleep(LOOK)
        if await _standing(url, keys[0]) == "done":
            done.append(keys.pop(0))
            keys.append(await _asked(url, next(records)))


async def _begun(url: str, key: str) -> bool:
    """Whether its first decision is due: then the model is loaded."""
    told = await fetched(f"{url}/api/reviews/{key}")
    return bool(told["share"] > 0 or told["state"] == "done")


async def _standing(url: str, key: str) -> str:
    told = await fetched(f"{url}/api/reviews/{key}")
    if told["state"] == "failed":
        raise RuntimeError(told["code"])
    state: str = told["state"]
    return state


async def _asked(url: str, record: str) -> str:
    answer = await posted(f"{url}/api/reviews", {"text": record})
    key: str = answer["deals"][0]["key"]
    return key


def recorded(number: int) -> list[str]:
    """Records of so many deals, each another one."""
    deals = [played("simple", seed) for seed in range(1, number + 1)]
    return [write_record(record_of(deal.actions, state=deal.states[-1])) for deal in deals]


def together(counts: Sequence[Count]) -> Count:
    """What came of the commands of several turns."""
    total = Count()
    for count in counts:
        total.took += count.took
        for code, times in count.refused.items():
            total.refused[code] = total.refused.get(code, 0) + times
    return total


def main() -> int:
    """Runs the bench; the exit status says whether moves waited no longer than was allowed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--reviews", type=int, default=5, help="that wait or are worked at")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves", type=float, default=100.0, help="a second, all tables")
    parser.add_argument("--seconds", type=float, default=15.0, help="of each turn")
    parser.add_argument("--turns", type=int, default=4, help="without reviews, and as many with")
    parser.add_argument("--more", type=float, default=None, help="the limit in ms at p99")
    wanted = parser.parse_args()
    many_files()
    loads, reviewed = list[float](), 0
    without, beside = list[Count](), list[Count]()
    records = recorded(MOST_RECORDS)
    for turn in range(2 * wanted.turns):
        loads.append(os.getloadavg()[0])
        count, reviews = Count(), wanted.reviews if turn % 2 else 0
        (beside if turn % 2 else without).append(count)
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (_server, url):
            load = measured(url, records, count, wanted, reviews=reviews)
            reviewed += asyncio.run(load)
    for name, counts in (("without reviews", without), (f"beside {wanted.reviews}", beside)):
        every = together(counts)
        times = ", ".join(
            f"p{100 * share:g} {every.quantile(share):.1f} ms" for share in (0.5, 0.95, 0.99)
        )
        by_turn = ", ".join(f"{each.quantile(0.99):.1f}" for each in counts)
        print(f"{name}: {len(every.took)} moves, {times} (p99 by turn {by_turn})")
        print(f"refused {every.refused or 'none'}")
    rise = together(beside).quantile(0.99) - together(without).quantile(0.99)
    print(f"p99 rises by {rise:.1f} ms; {reviewed} reviews were done meanwhile")
    told = ", ".join(f"{load:.1f}" for load in loads)
    print(f"load of the machine before each turn: {told}; {os.cpu_count()} cores")
    refused = bool(together(without + beside).refused)
    return int(refused or (wanted.more is not None and rise > wanted.more))


if __name__ == "__main__":
    sys.exit(main())
