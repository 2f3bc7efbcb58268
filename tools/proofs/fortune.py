"""Measures whether fortune is nobody's: its mean by role and tricks over many deals.

    python -m tools.proofs.fortune 2000     # until so many are measured; goes on where it was
    python -m tools.proofs.fortune 0        # only tells what the kept deals say
    python -m tools.proofs.fortune FILE     # tells the same of a file of ISS games

Each deal adds a line to `tools/proofs/fortune.jsonl`. Three `club` play it, and of every card that
can be judged it is told what it did in the deal as it lay beyond what was to be foreseen, in the
worlds of players (`believed_worlds`). If these are drawn as likely as they are, that is 0 in the
mean. What reviews add to them shifts it as `tools/proofs/promised.py` says.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from skat.analysis.chairs import end_points
from skat.analysis.measured import LAST_TRICKS, group_of
from skat.analysis.open_cards import open_cards
from skat.analysis.outcomes import Scale
from skat.analysis.table import decision_table
from skat.model.cards import ALL_CARDS, Card
from skat.notation.iss_reader import read_iss
from skat.notation.problem import Problem
from skat.notation.replaying import ReplayedRecord, replay
from skat.players.belief.adapted import believed_worlds
from skat.rules.actions import Play
from skat.rules.state import State
from skat.rules.views import view
from tools.proofs.analysis import judged_in, played_by_club
from tools.proofs.kept import KeptLines, MeasuredDeal, measure_on

WORLDS: Final = 16
"""A mean over worlds is true with few of them as well, only less sharp."""


class Fortune(MeasuredDeal, frozen=True, kw_only=True):
    """One deal: by role and tricks, how many cards were played and their fortune in all."""

    found: dict[str, tuple[int, float]]


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Fortune)


def measured(seed: int) -> Fortune:
    """All of it for the deal of this seed."""
    chance = random.Random(2_000_000 + seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    return measured_in(played_by_club(tuple(pack)), seed=seed)


def measured_in(deal: ReplayedRecord, *, seed: int) -> Fortune:
    """The same of a deal that was played."""
    found = dict[str, tuple[int, float]]()
    for name, fortune in _fortunes(deal, seed):
        number, total = found.get(name, (0, 0.0))
        found[name] = (number + 1, total + fortune)
    return Fortune(seed=seed, found=found)


def recorded_games(path: Path) -> Iterator[Fortune]:
    """The games of people in a file of ISS records, those that can be replayed to their end."""
    for number, record in enumerate(read_iss(path.read_bytes())):
        if not isinstance(record, Problem) and (deal := replay(record)).status == "ok":
            yield measured_in(deal, seed=number)


def _fortunes(deal: ReplayedRecord, seed: int) -> Iterator[tuple[str, float]]:
    line = zip(deal.states[1:], deal.actions[1:], strict=False)
    chosen = {id(before): action for before, action in line}
    for state in judged_in(deal):
        action = chosen.get(id(state))
        if isinstance(action, Play):
            role = "soloist" if state.turn is state.soloist else "defender"
            name = f"{role} to trick {LAST_TRICKS[group_of(len(state.tricks) + 1)]}"
            yield name, fortune_of(state, action.card, seed=seed)


def fortune_of(state: State, card: Card, *, seed: int) -> float:
    """What this card did as the cards lay, less what it does in the mean over the worlds; in table
    points of who plays it.
    """
    seat = state.turn
    assert seat is not None
    truth, ends = open_cards(state), end_points(state, scale=Scale.TABLE)
    happened = ends[truth.reached[card]][seat.value] - ends[truth.best][seat.value]
    table = decision_table(view(state, seat), worlds=WORLDS, seed=seed, worlds_of=believed_worlds)
    foreseen = float(table.weights @ (table.column(card) - table.points.max(axis=1)))
    return happened - foreseen


def told(deals: Sequence[Fortune]) -> Iterator[str]:
    """The mean of each role and trick group a card, in standard errors too; deals are clusters."""
    yield f"{len(deals)} deals"
    for name in sorted({name for deal in deals for name in deal.found}):
        mean, error, number = mean_of(deals, name)
        away = f"{mean / error:+.1f} errors away" if error else "none at all"
        yield f"{name}: {number} cards, {mean:.2f} +- {1.96 * error:.2f}, {away}"


def mean_of(deals: Sequence[Fortune], name: str) -> tuple[float, float, int]:
    """The mean fortune a card, its standard error, and the number of cards."""
    numbers, totals = np.array([deal.found.get(name, (0, 0.0)) for deal in deals]).T
    mean = float(totals.sum() / numbers.sum())
    rest = totals - mean * numbers
    return mean, float(np.sqrt((rest**2).sum()) / numbers.sum()), int(numbers.sum())


def main() -> int:
    """Measure on, or tell what a file of recorded games says."""
    if len(sys.argv) < 2 or sys.argv[1].isdigit():
        return measure_on(KEPT, measured, told)
    print(*told(list(recorded_games(Path(sys.argv[1])))), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
