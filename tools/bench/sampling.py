"""`make bench-sampling`: how many worlds of a decision count, drawn uniformly and drawn adapted.

Positions of deals that `simple` plays among itself, printed seed, every third card with a choice.
Effective worlds are Kish's, 1 over the sum of squared weights: median and lowest tenth. Times are
processor time; beside them stands a loop of plain Python that shows how fast the machine was.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median, quantiles
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from skat.kernel import build_info
from skat.model.cards import ALL_CARDS
from skat.players import make_player
from skat.players.belief.adapted import ROUNDS, adapted_worlds
from skat.players.belief.weighing import (
    Trust,
    Weighed,
    candidates,
    learned_beliefs,
    story_of,
    weigh,
)
from skat.players.strong.card_play import ADAPTED_ROUNDS
from skat.players.worlds.knowledge import known_in
from skat.rules.actions import Deal, Play
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over, start
from skat.rules.state import Phase
from skat.rules.views import View, view
from tools.bench.calibrating import calibrating_loop

SEED = 20261951
EVERY = 3
TRICKS = 7


class Draw(NamedTuple):
    """What one way of drawing came to at one position."""

    effective: float
    complete: bool
    ms: float


def positions(deals: int) -> Iterator[View]:
    """Views of seats that have to choose a card."""
    chance = random.Random(SEED)
    player = make_player("simple")
    choices = 0
    for _ in range(deals):
        applied = apply(start(), Deal(tuple(chance.sample(ALL_CARDS, len(ALL_CARDS)))))
        while isinstance(applied, Applied) and not is_over(state := applied.state):
            assert state.turn is not None
            seen = view(state, state.turn)
            if state.phase is Phase.PLAY and sum(isinstance(each, Play) for each in seen.legal) > 1:
                choices += 1
                if choices % EVERY == 0 and len(state.tricks) < TRICKS:
                    yield seen
            applied = apply(state, player.decide(seen))


def uniform(seen: View, number: int) -> Weighed:
    """All worlds that fit, or so many drawn uniformly, with their weights."""
    known = known_in(seen)
    worlds = candidates(known.knowledge, number, seed=SEED)
    weights = weigh(
        worlds,
        story_of(seen),
        observer=known.situation.seat_to_play,
        beliefs=learned_beliefs(),
        trust=Trust(),
    )
    return Weighed(worlds, weights)


def adapted(seen: View, rounds: tuple[int, ...]) -> Weighed:
    """All worlds that fit, or draws of so many rounds."""
    known = known_in(seen)
    return adapted_worlds(
        known.knowledge,
        story_of(seen),
        observer=known.situation.seat_to_play,
        seed=SEED,
        trust=Trust(),
        rounds=rounds,
    )


WAYS: dict[str, Callable[[View], Weighed]] = {
    "1,000 uniform": partial(uniform, number=1_000),
    "8,000 uniform": partial(uniform, number=sum(ROUNDS)),
    "4,000 adapted": partial(adapted, rounds=ADAPTED_ROUNDS),
    "8,000 adapted": partial(adapted, rounds=ROUNDS),
}


def drawn(way: Callable[[View], Weighed], seen: View) -> Draw:
    """One draw, timed."""
    began = time.process_time()
    sample = way(seen)
    return Draw(sample.effective, sample.complete, 1_000 * (time.process_time() - began))


def shown(draws: list[Draw]) -> str:
    """Median / lowest tenth of the effective worlds, and the median of the milliseconds."""
    effective = [draw.effective for draw in draws]
    lowest = quantiles(effective, n=10)[0] if len(effective) > 1 else effective[0]
    ms = median(draw.ms for draw in draws)
    return f"{median(effective):,.0f} / {max(lowest, 1):,.0f}, {ms:.0f} ms"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    wanted = parser.parse_args()
    samples: dict[tuple[bool, int], dict[str, list[Draw]]] = defaultdict(lambda: defaultdict(list))
    first = calibrating_loop()
    for seen in positions(wanted.deals):
        place = (seen.viewer is seen.soloist, len(seen.played) + 1)
        for name, way in WAYS.items():
            samples[place][name].append(drawn(way, seen))
    loops = f"a million additions {first:.0f} ms before, {calibrating_loop():.0f} ms after"
    console = Console(width=130)
    console.print(build_info(), f"seed {SEED}, {wanted.deals} deals, load {os.getloadavg()[0]:.1f}")
    console.print(loops)
    title = "effective worlds: median / lowest tenth, processor time"
    table = Table("seat, trick", "n", "all listed", *WAYS, title=title)
    for (alone, trick), of_ways in sorted(samples.items()):
        last = of_ways["8,000 adapted"]
        table.add_row(
            f"{'soloist' if alone else 'defender'}, {trick}",
            str(len(last)),
            f"{sum(draw.complete for draw in last) / len(last):.0%}",
            *(shown(draws) for draws in of_ways.values()),
        )
    console.print(table)


if __name__ == "__main__":
    main()
