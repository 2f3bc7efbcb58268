"""What a decision takes the processor in Python and in the kernel, by turns in one run.

    python -m tools.bench.native_players

The views are those of deals that `simple` plays by the Skat Order; each round asks both players
about all of them. The middle of five rounds; no judgement.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Final

from rich.console import Console
from rich.table import Table

from skat.arena.deals import pack_of_board
from skat.model.seats import SEATS
from skat.players.driver import play_deal
from skat.players.protocol import Player
from skat.players.simple import NativeSimple, SimplePlayer
from skat.rules.actions import Action
from skat.rules.views import View

SEED: Final = 20261129
DEALS: Final = 300
ROUNDS: Final = 5
GOAL: Final = 0.1


class _Remembering:
    """Decides as `simple`, and keeps what was seen, by phase."""

    name = "simple"

    def __init__(self) -> None:
        self.seen = defaultdict[str, list[View]](list)

    def decide(self, view: View) -> Action:
        self.seen[view.phase.value].append(view)
        return NativeSimple().decide(view)


def views() -> dict[str, list[View]]:
    """What is seen in these deals by whoever decides, by phase."""
    player = _Remembering()
    for number in range(DEALS):
        play_deal(dict.fromkeys(SEATS, player), pack_of_board(SEED, number))
    return player.seen


def spent(player: Player, seen: Sequence[View]) -> float:
    """The processor's time for a decision, in microseconds."""
    begun = time.process_time()
    for view in seen:
        player.decide(view)
    return 1e6 * (time.process_time() - begun) / len(seen)


def main() -> None:
    """Prints a row for each phase, and one for all decisions as they come in deals."""
    found = views()
    found["all"] = [view for seen in found.values() for view in seen]
    table = Table("phase", "decisions", "Python, µs", "kernel, µs", "ratio", "goal")
    for phase, seen in found.items():
        rounds = [(spent(SimplePlayer(), seen), spent(NativeSimple(), seen)) for _ in range(ROUNDS)]
        python, native = (median(one) for one in zip(*rounds, strict=True))
        ratio = median(two / one for one, two in rounds)
        goal = str(GOAL) if phase == "all" else ""
        table.add_row(phase, str(len(seen)), f"{python:.1f}", f"{native:.2f}", f"{ratio:.3f}", goal)
    Console().print(table)


if __name__ == "__main__":
    main()
