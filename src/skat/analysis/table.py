"""The table worlds x cards: what each card leads to in the worlds that a seat must reckon with.

It is made from a seat's view alone. Everything that is said of a decision is read off it.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skat.analysis.outcomes import RUNGS, cards_of_soloist, ends, refused_view, stake
from skat.kernel._core import Cancel
from skat.kernel.evaluation import evaluate
from skat.kernel.worlds import World
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import Contract
from skat.model.order import trumps
from skat.model.seats import Seat
from skat.players.belief.adapted import believed_worlds
from skat.players.belief.weighing import Weighed, picked
from skat.players.worlds.knowledge import known_in
from skat.rules.views import View

NODES_A_WORLD: Final = 2_000_000
"""A world that takes longer is left out; hardly one in thousands does."""

_UNDECIDED: Final = 255

Floats: TypeAlias = NDArray[np.float64]
Bytes: TypeAlias = NDArray[np.uint8]


class DecisionTable(NamedTuple):
    """What each card leads to, world by world, with best play of all and all cards open after it.

    `points` and `reached` have a row a world and a column a card: table points to the seat, and how
    many rungs of card points the soloist reaches (in null: whether he makes it). `weights` of the
    worlds add up to 1. `complete` says that these are all worlds that fit. `stake` is what lies
    between a game won and lost for this seat, in the mean over the worlds.
    """

    seat: Seat
    null: bool
    alone: bool
    cards: tuple[Card, ...]
    weights: Floats
    points: Floats
    reached: Bytes
    stake: float
    complete: bool

    @property
    def effective(self) -> float:
        """How many worlds of equal weight would say as much."""
        return float(1 / (self.weights**2).sum())

    def column(self, card: Card) -> Floats:
        """The table points of this card in each world. Raises ValueError if it is not legal."""
        found: Floats = self.points[:, self.cards.index(card)]
        return found


class NotJudgedError(ValueError):
    """A decision that cannot be judged; `code` says why, see `refused_view`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def decision_table(
    view: View, *, worlds: int, seed: int, cancel: Cancel | None = None
) -> DecisionTable:
    """The table of the card that is due in this view, in at most so many worlds.

    The same for the same view and seed, whatever lies in hidden places. Raises `NotJudgedError` for
    what `refused_view` refuses, and with the code `not_solved` where `cancel` came too soon.
    """
    code = refused_view(view)
    if code is not None:
        raise NotJudgedError(code)
    situation = known_in(view).situation
    weighed = picked(believed_worlds(view, seed=seed), worlds)
    found = evaluate(weighed.worlds, situation, targets=RUNGS, budget=NODES_A_WORLD, cancel=cancel)
    null = situation.contract == Contract.NULL.index
    answers = np.frombuffer(found.packed, dtype=np.uint8).reshape(
        len(weighed.worlds), len(found.cards), 1 if null else len(RUNGS)
    )
    kept = ~(answers == _UNDECIDED).any(axis=(1, 2))
    if not kept.any():
        raise NotJudgedError("not_solved")
    weights = np.array(weighed.weights)[kept]
    weights /= weights.sum()
    reached: Bytes = answers[kept].sum(axis=2, dtype=np.uint8)
    by_world, stakes = _ends_of_worlds(view, weighed)
    return DecisionTable(
        seat=_seat(view),
        null=null,
        alone=view.viewer is view.soloist,
        cards=tuple(ALL_CARDS[card] for card in found.cards),
        weights=weights,
        points=np.take_along_axis(by_world[kept], reached.astype(np.intp), axis=1),
        reached=reached,
        stake=float(weights @ stakes[kept]),
        complete=weighed.complete and bool(kept.all()),
    )


def _ends_of_worlds(view: View, weighed: Weighed) -> tuple[Floats, Floats]:
    """For each world what each end is worth, and the stake: both hang on the soloist's tops."""
    known: dict[int, tuple[tuple[float, ...], float]] = {}
    rows = []
    for world in weighed.worlds:
        of_trumps = _trumps_of_soloist(view, world)
        if of_trumps.mask not in known:
            known[of_trumps.mask] = ends(view, of_trumps), stake(view, of_trumps)
        rows.append(known[of_trumps.mask])
    return np.array([row for row, _ in rows]), np.array([stake for _, stake in rows])


def _trumps_of_soloist(view: View, world: World) -> CardSet:
    """Those of the soloist's twelve cards in this world on which tops can hang."""
    if view.announcement is None or view.soloist is None:
        raise NotJudgedError("no_card_due")
    twelve = cards_of_soloist(view, world[view.soloist.index] | world.skat)
    return CardSet(twelve.mask & trumps(view.announcement.contract).mask)


def _seat(view: View) -> Seat:
    if not isinstance(view.viewer, Seat):
        raise NotJudgedError("no_card_due")
    return view.viewer
