"""What the hints of a server say at tables of one person, beside which those of the page are held.

    python -m tools.generate.hints.asked FILE [VIEWS]

FILE has tables, each a list of entries; after some of them it names what seats are asked to
decide, the seed of the worlds that they reckon with, and the three steps of the hint or why there
is none.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec

from skat.analysis.hints.playable import playable
from skat.analysis.hints.steps import hint_steps
from skat.analysis.review import SEED
from skat.analysis.table import NotJudgedError
from skat.model.seats import Seat
from skat.players.worlds.knowledge import seed_of
from skat.rules.machine import legal_actions
from skat.rules.state import Phase, State
from skat.rules.views import view
from tools.generate.page_local_tables import LocalRun, run

VIEWS: Final = 60
DEALS: Final = 12
"""A table, of which some are played as `simple` plays and others wildly."""

ASKED: Final = {
    Phase.AUCTION: 0.04,
    Phase.SKAT: 0.2,
    Phase.DISCARD: 0.15,
    Phase.ANNOUNCE: 0.15,
    Phase.PLAY: 0.05,
    Phase.CONSENT: 1.0,
}
"""The share of the decisions that are due for which a hint is asked."""


def hinted(deal: State, seat: Seat) -> dict[str, Any]:
    """The hint for this seat, or why there is none; in the auction what is playable, too."""
    seen = view(deal, seat)
    told: dict[str, Any] = {"seat": seat.value, "seed": str(seed_of(seen, seed=SEED))}
    if deal.phase is Phase.AUCTION:
        told["playable"] = msgspec.to_builtins(playable(seen))
    try:
        return {**told, "steps": msgspec.to_builtins(hint_steps(seen))}
    except NotJudgedError as reason:
        return {**told, "code": f"hint_{reason.code}"}


def hints_at(deal: State | None, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Hints for some of those who have to decide now, and have a choice."""
    if deal is None or deal.phase not in ASKED:
        return
    for seat in deal.to_act:
        choices = len(legal_actions(deal, seat))
        if choices > 1 and chance.random() < ASKED[deal.phase]:
            yield hinted(deal, seat)


def main() -> int:
    """Writes the file."""
    file, *more = sys.argv[1:]
    wanted = int(more[0]) if more else VIEWS
    chance = random.Random(wanted)
    tables: list[list[dict[str, Any]]] = []
    for number in count():
        if wanted <= 0:
            break
        table = LocalRun(number)
        tables.append([])
        for step in run(table, DEALS):
            asked = list(hints_at(table.state.deal, chance)) if wanted > 0 else []
            wanted -= len(asked)
            tables[-1].append({"entry": step["entry"], "asked": asked})
    Path(file).write_bytes(msgspec.json.encode(tables))
    return 0


if __name__ == "__main__":
    sys.exit(main())
