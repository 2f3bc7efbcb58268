"""What a decision takes the processor in Python and in the kernel, by turns in one run.

    python -m tools.bench.native_players

The views are those of deals that `simple`, and then `club`, plays by the Skat Order; each round
asks both players about all of them. The last row is what `club` and `strong` find out about ten
cards before they call. The middle of five rounds; no judgement.
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
from skat.players.protocol import Player
from skat.players.simple import NativeSimple, SimplePlayer
from skat.players.strong import NativeClub, Strong
from skat.players.strong.prospects import over_all_skats
from skat.players.strong.returns import SCORINGS
from skat.players.strong.rivals import Rivals
from skat.referee import verdict_on
from skat.rules.actions import Action
from skat.rules.state import Phase
from skat.rules.views import View
from tests.players.reference_prospects import by_arrays

SEED: Final = 20261129
DEALS: Final = 300
DEALS_OF_CLUB: Final = 60
ROUNDS: Final = 5
HANDS: Final = 30


class _Remembering:
    """Decides as another player; keeps what was seen by phase, in the play by cards in hand."""

    def __init__(self, player: Player) -> None:
        self.name = player.name
        self.seen = defaultdict[str, list[View]](list)
        self._player = player

    def decide(self, view: View) -> Action:
        held = (
            f", {len(view.hand)} cards"
            if self.name != "simple" and view.phase is Phase.PLAY
            else ""
        )
        self.seen[view.phase.value + held].append(view)
        return self._player.decide(view)


def views(player: Player, deals: int) -> dict[str, list[View]]:
    """What the player who decides sees in these deals, by phase; and all together."""
    remembering = _Remembering(player)
    for number in range(deals):
        pack = pack_of_board(SEED, number)
        play_deal(dict.fromkeys(SEATS, remembering), pack, judge=verdict_on)
    seen = remembering.seen
    return {**seen, "all": [view for of_phase in seen.values() for view in of_phase]}


def spent(work: Callable[[Any], object], items: Sequence[Any]) -> float:
    """The processor's time for one of them, in microseconds."""
    begun = time.process_time()
    for each in items:
        work(each)
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


def table_of(by_phase: dict[str, list[View]], python: Player, native: Player) -> Table:
    """A row for each phase, and one for all decisions as they come in deals."""
    table = Table(native.name, "decisions", "Python, µs", "kernel, µs", "ratio")
    for phase, seen in by_phase.items():
        table.add_row(*row(phase, seen, python.decide, native.decide))
    return table


def main() -> None:
    """Prints a table for each player, the first with a row for ten cards."""
    by_phase = views(NativeSimple(), DEALS)
    table = table_of(by_phase, SimplePlayer(), NativeSimple())
    scoring, rivals = SCORINGS["seeger_fabian"], Rivals.NO_BID
    hands = [mask_of(view.hand) for view in by_phase["auction"][:HANDS]]
    table.add_row(
        *row(
            "ten cards",
            hands,
            lambda ten: by_arrays(ten, 0, scoring, rivals),
            lambda ten: over_all_skats(ten, 0, scoring, rivals),
        )
    )
    Console().print(table)
    club = NativeClub(seed=1)
    Console().print(table_of(views(club, DEALS_OF_CLUB), Strong(seed=1, level="club"), club))


if __name__ == "__main__":
    main()
