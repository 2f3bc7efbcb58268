"""How long a review takes the processor: `make bench-reviews`.

Deals of three `simple` and three `club` in turn are looked back at, one seat at 160 worlds as right
after a deal, or all seats. Prints the time of each part and what the same processor needed for a
fixed loop in between, so that runs on a busy machine compare.

    python -m tools.bench.reviews --deals 24
    python -m tools.bench.reviews --deals 24 --all-seats --worlds 400
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Callable
from statistics import median
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from skat.analysis import review as reviewing
from skat.analysis.open_cards import replayed
from skat.analysis.review import review_deal
from skat.model.cards import ALL_CARDS
from skat.model.seats import SEATS
from skat.notation.replaying import ReplayedRecord
from skat.players import make_player
from skat.rules.actions import Action, Deal
from skat.rules.machine import start
from tools.proofs.analysis import after, next_of

PARTS: Final = {
    "card_decision": "cards",
    "call_decision": "calls",
    "discard_decision": "discards",
    "replayed": "replays",
    "open_cards": "open cards",
}
ROUNDS: Final = 3_000_000


def main() -> None:
    """Measures and prints a row for each part of the work."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=24)
    parser.add_argument("--worlds", type=int, default=160)
    parser.add_argument("--all-seats", action="store_true")
    wanted = parser.parse_args()
    deals = [played(("simple", "club")[seed % 2], seed) for seed in range(1, wanted.deals + 1)]
    review_deal(deals[0], worlds=12)
    parts: dict[str, list[float]] = defaultdict(list)
    for name, part in PARTS.items():
        setattr(reviewing, name, timed(getattr(reviewing, name), parts[part]))
    took, loops, shares = [], [], dict[str, list[float]]()
    for seed, deal in enumerate(deals, 1):
        for spent in parts.values():
            spent.clear()
        replayed.cache_clear()
        loops.append(seconds_of(loop))
        seat = None if wanted.all_seats else SEATS[seed % 3]
        took.append(seconds_of(lambda: review_deal(deal, seat=seat, worlds=wanted.worlds)))  # noqa: B023
        for part, spent in parts.items():
            shares.setdefault(part, []).append(sum(spent))
    table = Table("processor time, s", "mean", "p50", "p95", "longest")
    for part, times in {"a review": took, **shares, "the loop": loops}.items():
        ordered = sorted(times)
        shown = (
            sum(times) / len(times),
            median(times),
            ordered[min(len(times) - 1, int(0.95 * len(times)))],
            ordered[-1],
        )
        table.add_row(part, *(f"{seconds:.2f}" for seconds in shown))
    Console().print(table)


def played(name: str, seed: int) -> ReplayedRecord:
    """A deal among three of this name."""
    pack = list(ALL_CARDS)
    random.Random(seed).shuffle(pack)
    player = make_player(name, seed=seed)
    states, actions = [start()], list[Action]()
    action: Action | None = Deal(tuple(pack))
    while action is not None:
        states.append(after(states[-1], action))
        actions.append(action)
        action = next_of(player, states[-1])
    return ReplayedRecord(
        status="ok", states=tuple(states), actions=tuple(actions), result=states[-1].result
    )


def timed(work: Callable[..., Any], spent: list[float]) -> Callable[..., Any]:
    """The same, which adds the processor time of each call."""

    def call(*given: Any, **named: Any) -> Any:
        begun = time.process_time()
        try:
            return work(*given, **named)
        finally:
            spent.append(time.process_time() - begun)

    return call


def seconds_of(work: Callable[[], object]) -> float:
    """The processor time that this takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def loop() -> int:
    """Three million additions and products."""
    mixed = 1
    for number in range(ROUNDS):
        mixed = (mixed * 3 + number) & 0xFFFF
    return mixed


if __name__ == "__main__":
    main()
