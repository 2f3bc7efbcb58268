"""What a decision takes the processor in Python and in the kernel, by turns in one run.

    python -m tools.bench.native_players

The views are those of deals that `simple` plays by the Skat Order; each round asks both players
about all of them. The last row is what `club` and `strong` find out about ten cards before they
call. The middle of five rounds; no judgement.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from skat.arena.opening import pack_of_board
from skat.model.seats import SEATS
from skat.players.driver import play_deal
from skat.players.memory import mask_of
from skat.players.simple import NativeSimple, SimplePlayer
from skat.players.strong.prospects import over_all_skats
from skat.players.strong.returns import SCORINGS
from skat.players.strong.rivals import Rivals
from skat.rules.actions import Action
from skat.rules.views import View
from tests.players.reference_prospects import by_arrays

SEED: Final = 20261129
DEALS: Final = 300
ROUNDS: Final = 5
HANDS: Final = 30


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


def spent(work: Callable[[Any], object], items: Sequence[Any]) -> float:
    """The processor's time for one of them, in microseconds."""
    begun = time.process_time()
    for one in items:
        work(one)
    return 1e6 * (time.process_time() - begun) / len(items)


def row(
    name: str,
    items: Sequence[Any],
    python: Callable[[Any], object],
    native: Callable[[Any], object],
) -> tuple[str, ...]:
    """What both take, by turns, and the middle of the ratios."""
    rounds = [(spent(python, items), spent(native, items)) for _ in range(ROUNDS)]
    middle = [median(one) for one in zip(*rounds, strict=True)]
    ratio = median(two / one for one, two in rounds)
    return name, str(len(items)), f"{middle[0]:.1f}", f"{middle[1]:.2f}", f"{ratio:.3f}"


def main() -> None:
    """Prints a row for each phase, one for all decisions as they come in deals, one for hands."""
    found = views()
    found["all"] = [view for seen in found.values() for view in seen]
    table = Table("phase", "decisions", "Python, µs", "kernel, µs", "ratio")
    for phase, seen in found.items():
        table.add_row(*row(phase, seen, SimplePlayer().decide, NativeSimple().decide))
    scoring, rivals = SCORINGS["seeger_fabian"], Rivals.NO_BID
    hands = [mask_of(view.hand) for view in found["auction"][:HANDS]]
    table.add_row(
        *row(
            "ten cards",
            hands,
            lambda ten: by_arrays(ten, 0, scoring, rivals),
            lambda ten: over_all_skats(ten, 0, scoring, rivals),
        )
    )
    Console().print(table)


if __name__ == "__main__":
    main()
