"""Measures whether fortune is nobody's: its mean by role and tricks over many deals.

    python -m tools.proofs.fortune 2000     # until so many are measured; goes on where it was
    python -m tools.proofs.fortune 0        # only tells what the kept deals say
    python -m tools.proofs.fortune FILE     # tells the same of a file of ISS games

Each deal adds a line to `tools/proofs/fortune.jsonl`. Three `club` play it. At every card that can
be judged it is measured what the card of `club`, and the card that `simple` would play, did in the
deal as it lay beyond what was to be foreseen in the worlds of reviews. If these are as likely as
they are taken to be, that is 0 in the mean.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from msgspec.structs import replace

from skat.analysis.measured import LAST_TRICKS, group_of, usual_fortune
from skat.analysis.open_cards import open_cards
from skat.analysis.outcomes import Scale, end_points
from skat.analysis.table import decision_table
from skat.model.cards import ALL_CARDS, Card
from skat.model.contract import Contract
from skat.notation.iss_reader import read_iss
from skat.notation.problem import Problem
from skat.notation.replaying import ReplayedRecord, replay
from skat.rules.actions import Play
from skat.rules.state import State
from skat.rules.views import view
from tools.proofs.analysis import card_of, judged_in, played_by_club
from tools.proofs.kept import KeptLines, MeasuredDeal, measure_on

WORLDS: Final = 16
"""A mean over worlds is true with few of them as well, only less sharp."""

NULL: Final = "null "

TESTED: Final = 2_000
"""The first deals test what reviews take off, and are kept. It was fitted on 6,386 others, of which
docs/how/analysis-checks.md has what they come to."""


class Cards(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """Some cards: how many, and the fortune of those that were played, and of those of `simple`.

    `simple` did not choose by the worlds that it is measured in.
    """

    number: int = 0
    played: float = 0.0
    simple: float = 0.0


class Fortune(MeasuredDeal, frozen=True, kw_only=True):
    """One deal, by game, role and tricks; see `group_name`."""

    groups: dict[str, Cards] = msgspec.field(name="found")


PLAYED: Final = attrgetter("played")
SIMPLE: Final = attrgetter("simple")

KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Fortune)


def measured(seed: int) -> Fortune:
    """All of it for the deal of this seed."""
    chance = random.Random(2_000_000 + seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    return measured_in(played_by_club(tuple(pack)), seed=seed)


def measured_in(deal: ReplayedRecord, *, seed: int) -> Fortune:
    """The same of a deal that was played."""
    by_name = dict[str, Cards]()
    line = zip(deal.states[1:], deal.actions[1:], strict=False)
    chosen = {id(before): action for before, action in line}
    for state in judged_in(deal):
        action = chosen.get(id(state))
        if isinstance(action, Play):
            name, one = group_name(state), _fortunes(state, action.card, seed=seed)
            by_name[name] = _together(by_name.get(name), one)
    return Fortune(seed=seed, groups=by_name)


def group_name(state: State) -> str:
    """The cards that the one which is due belongs to, as in "null defender to trick 3"."""
    assert state.announcement is not None
    game = NULL if state.announcement.contract is Contract.NULL else ""
    role = "soloist" if state.turn is state.soloist else "defender"
    return f"{game}{role} to trick {LAST_TRICKS[group_of(len(state.tricks) + 1)]}"


def recorded_games(path: Path) -> Iterator[Fortune]:
    """The games of people in a file of ISS records, those that can be replayed to their end."""
    for number, record in enumerate(read_iss(path.read_bytes())):
        if not isinstance(record, Problem) and (deal := replay(record)).status == "ok":
            yield measured_in(deal, seed=number)


def _fortunes(state: State, played: Card, *, seed: int) -> Cards:
    """What these two cards did as the cards lay, less what they do in the mean over the worlds; in
    table points of who plays.
    """
    seat = state.turn
    assert seat is not None
    truth, ends = open_cards(state), end_points(state, scale=Scale.TABLE)
    table = decision_table(view(state, seat), worlds=WORLDS, seed=seed)

    def fortune(card: Card) -> float:
        happened = ends[truth.reached[card]][seat.value] - ends[truth.best][seat.value]
        foreseen = float(table.weights @ (table.column(card) - table.points.max(axis=1)))
        return happened - foreseen

    simple = card_of("simple", state, seed)
    return Cards(
        number=1, played=fortune(played), simple=fortune(played if simple is None else simple)
    )


def told(deals: Sequence[Fortune]) -> Iterator[str]:
    """The means a card by role and tricks, then the same with null apart; deals are clusters."""
    yield f"{len(deals)} deals; of these {TESTED} say whether what reviews take off is right"
    every, tested = groups_of(deals), left_of(deals[:TESTED])
    for name in sorted({name for deal in every for name in deal.groups}):
        yield f"{name}: {_in_words(every, name, PLAYED)}; simple {_in_words(every, name, SIMPLE)}"
        yield f"  less what reviews take off: {_in_words(tested, name, PLAYED)}"
    for name in sorted({name for deal in deals for name in deal.groups}):
        yield f"{name}, apart: {_in_words(deals, name, PLAYED)}"


def groups_of(deals: Sequence[Fortune]) -> list[Fortune]:
    """The same with null among the other games."""
    return [
        Fortune(
            seed=deal.seed,
            groups={
                name: _together(deal.groups.get(name), deal.groups.get(NULL + name))
                for name in {name.removeprefix(NULL) for name in deal.groups}
            },
        )
        for deal in deals
    ]


def left_of(deals: Sequence[Fortune]) -> list[Fortune]:
    """What is left of it in reviews, by role and tricks."""
    return groups_of([replace(deal, groups=_left(deal.groups)) for deal in deals])


def _left(by_name: Mapping[str, Cards]) -> dict[str, Cards]:
    left = {}
    for name, cards in by_name.items():
        usual = cards.number * usual_fortune(
            alone="soloist" in name, null=name.startswith(NULL), trick=int(name.split()[-1])
        )
        left[name] = replace(cards, played=cards.played - usual, simple=cards.simple - usual)
    return left


def _together(*some: Cards | None) -> Cards:
    known = [each for each in some if each is not None]
    return Cards(
        number=sum(each.number for each in known),
        played=sum(each.played for each in known),
        simple=sum(each.simple for each in known),
    )


def mean_of(
    deals: Sequence[Fortune], name: str, total_of: Callable[[Cards], float]
) -> tuple[float, float, int]:
    """The mean fortune a card, its standard error, and the number of cards."""
    cards = [deal.groups.get(name, Cards()) for deal in deals]
    numbers = np.array([each.number for each in cards])
    totals = np.array([total_of(each) for each in cards])
    mean = float(totals.sum() / numbers.sum())
    rest = totals - mean * numbers
    return mean, float(np.sqrt((rest**2).sum()) / numbers.sum()), int(numbers.sum())


def _in_words(deals: Sequence[Fortune], name: str, total_of: Callable[[Cards], float]) -> str:
    mean, error, number = mean_of(deals, name, total_of)
    away = f"{mean / error:+.1f} errors" if error else "none at all"
    return f"{mean:.2f} +- {1.96 * error:.2f} ({away}, {number} cards)"


def main() -> int:
    """Measure on, or tell what a file of recorded games says."""
    if len(sys.argv) < 2 or sys.argv[1].isdigit():
        return measure_on(KEPT, measured, told)
    print(*told(list(recorded_games(Path(sys.argv[1])))), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
