"""The table worlds x cards: what each card leads to in the worlds that a seat must reckon with.

It is made from a seat's view alone. Every verdict on a decision is read off it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skat.analysis.outcomes import RUNGS, Scale, cards_of_soloist, ends, refused_view, stake
from skat.analysis.reckoned import WorldsOf, reckoned_worlds
from skat.kernel._core import Cancel
from skat.kernel.evaluation import evaluate
from skat.kernel.position import PublicPosition
from skat.kernel.worlds import World, Worlds
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.checked import checked
from skat.model.contract import Contract
from skat.model.order import trumps
from skat.model.seats import Seat
from skat.players.belief.weighing import Weighed, picked
from skat.players.worlds.knowledge import known_in
from skat.rules.views import View

NODES_A_WORLD: Final = 2_000_000
"""A world that takes longer is left out; hardly one in thousands does."""

FEWEST_SOLVED: Final = 40
"""With fewer worlds their spread says too little about what more of them would say."""

GROWTH: Final = 3
"""Each table that grows has so many times as many worlds as the one before."""

_UNDECIDED: Final = 255

Floats: TypeAlias = NDArray[np.float64]
Bytes: TypeAlias = NDArray[np.uint8]
Bits: TypeAlias = NDArray[np.bool_]


class DecisionTable(NamedTuple):
    """What each card leads to, world by world, with best play of all and all cards open after it.

    `points` and `reached` have a row a world and a column a card: points to the seat, and how many
    rungs of card points the soloist reaches (in null: whether he makes it). `weights` of the
    `worlds` add up to 1. `complete` says that these are all worlds that fit. `stake` is what lies
    between a game won and lost for this seat, in the mean over the worlds. `nodes` are the cards
    played in the searches of this table and of the smaller ones before it.
    """

    seat: Seat
    null: bool
    ouvert: bool
    alone: bool
    cards: tuple[Card, ...]
    worlds: tuple[World, ...]
    weights: Floats
    points: Floats
    reached: Bytes
    stake: float
    complete: bool
    nodes: int = 0

    @property
    def effective(self) -> float:
        """How many worlds of equal weight would say as much."""
        return float(1 / (self.weights**2).sum())

    @property
    def won(self) -> Bits:
        """Whether the party of the seat wins, with a row a world and a column a card."""
        return np.greater(self.points, 0)

    @checked
    def column(self, card: Card) -> Floats:
        """The points of this card in each world. Raises ValueError if it is not legal."""
        points_of_card: Floats = self.points[:, self.cards.index(card)]
        return points_of_card


class Standpoint(NamedTuple):
    """A seat whose card is due: what all see of the table, and the worlds that it reckons with.

    `view` is that of the seat, `trumps_in` the soloist's trumps in a world, on which tops can hang.
    """

    view: View
    situation: PublicPosition
    believed: Weighed
    trumps_in: Callable[[World], CardSet]


class NotJudgedError(ValueError):
    """A decision that cannot be judged; `code` says why, see `refused_view`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def decision_table(
    view: View,
    *,
    worlds: int,
    seed: int,
    scale: Scale = Scale.TABLE,
    cancel: Cancel | None = None,
    worlds_of: WorldsOf = reckoned_worlds,
) -> DecisionTable:
    """The table of the card that is due in this view, in at most so many of its worlds.

    The same for the same view and seed, whatever lies in hidden places. Raises `NotJudgedError` for
    what `refused_view` refuses, and with the code `not_solved` where `cancel` came too soon.
    """
    standpoint = _judged(view, seed=seed, worlds_of=worlds_of)
    return _Solving(standpoint, scale=scale, cancel=cancel).table(worlds)


def table_at(standpoint: Standpoint, *, worlds: int, cancel: Cancel | None = None) -> DecisionTable:
    """The table of the card that is due there, in table points, in at most so many worlds.

    Raises `NotJudgedError` with the code `not_solved` where `cancel` came too soon.
    """
    return _Solving(standpoint, scale=Scale.TABLE, cancel=cancel).table(worlds)


def growing_tables(
    view: View,
    *,
    worlds: int,
    seed: int,
    scale: Scale = Scale.TABLE,
    cancel: Cancel | None = None,
    worlds_of: WorldsOf = reckoned_worlds,
) -> Iterator[DecisionTable]:
    """The same with few worlds first, then three times as many until the number asked for.

    So who knows enough can stop. Worlds of a smaller table are in the larger ones too, so that none
    is solved twice. Raises as `decision_table` does.
    """
    standpoint = _judged(view, seed=seed, worlds_of=worlds_of)
    solving = _Solving(standpoint, scale=scale, cancel=cancel)
    number, steps = worlds, 0
    while number // GROWTH >= FEWEST_SOLVED:
        number, steps = number // GROWTH, steps + 1
    # Worlds are picked at even steps; every third of them is what steps as long again pick.
    for step in range(steps + 1):
        table = solving.table(number * GROWTH**step)
        yield table
        if table.complete:
            return


def standpoint_of(view: View, *, seed: int, worlds_of: WorldsOf = reckoned_worlds) -> Standpoint:
    """Where the seat of this view stands; the same for the same view and seed.

    A card must be due from it in the play of a game with a soloist, ValueError otherwise.
    """
    return Standpoint(
        view=view,
        situation=known_in(view).situation,
        believed=worlds_of(view, seed=seed),
        trumps_in=lambda world: trumps_of_soloist(view, world),
    )


def _judged(view: View, *, seed: int, worlds_of: WorldsOf) -> Standpoint:
    code = refused_view(view)
    if code is not None:
        raise NotJudgedError(code)
    return standpoint_of(view, seed=seed, worlds_of=worlds_of)


class _Solving:
    """The worlds of a standpoint, and the answers of those that were solved so far."""

    def __init__(self, at: Standpoint, *, scale: Scale, cancel: Cancel | None) -> None:
        self._view = at.view
        self._scale = scale
        self._cancel = cancel
        self._situation = at.situation
        self._believed = at.believed
        self._trumps_in = at.trumps_in
        self._answers: dict[World, bytes] = {}
        self._cards: tuple[int, ...] = ()
        self._nodes = 0

    def table(self, worlds: int) -> DecisionTable:
        weighed = picked(self._believed, worlds)
        own = tuple(weighed.worlds)
        self._solve([world for world in dict.fromkeys(own) if world not in self._answers])
        null = self._situation.contract == Contract.NULL.index
        packed = b"".join(self._answers[world] for world in own)
        answers = np.frombuffer(packed, dtype=np.uint8).reshape(
            len(own), len(self._cards), 1 if null else len(RUNGS)
        )
        kept = ~(answers == _UNDECIDED).any(axis=(1, 2))
        if not kept.any():
            raise NotJudgedError("not_solved")
        weights = np.array(weighed.weights)[kept]
        weights /= weights.sum()
        reached: Bytes = answers[kept].sum(axis=2, dtype=np.uint8)
        by_world, stakes = self._ends(weighed)
        return DecisionTable(
            seat=_seat(self._view),
            null=null,
            ouvert=self._view.announcement is not None and self._view.announcement.ouvert,
            alone=self._view.viewer is self._view.soloist,
            cards=tuple(ALL_CARDS[card] for card in self._cards),
            worlds=tuple(world for world, keep in zip(own, kept, strict=True) if keep),
            weights=weights,
            points=np.take_along_axis(by_world[kept], reached.astype(np.intp), axis=1),
            reached=reached,
            stake=float(weights @ stakes[kept]),
            complete=weighed.complete and bool(kept.all()),
            nodes=self._nodes,
        )

    def _solve(self, new: list[World]) -> None:
        if not new:
            return
        evaluated = evaluate(
            Worlds.of(new),
            self._situation,
            targets=RUNGS,
            budget=NODES_A_WORLD,
            cancel=self._cancel,
        )
        width = len(evaluated.packed) // len(new)
        self._cards = evaluated.cards
        self._nodes += evaluated.nodes
        for at, world in enumerate(new):
            self._answers[world] = evaluated.packed[at * width : (at + 1) * width]

    def _ends(self, weighed: Weighed) -> tuple[Floats, Floats]:
        """For each world what each end is worth, and the stake: both depend on the tops."""
        known: dict[int, tuple[tuple[float, ...], float]] = {}
        rows = []
        for world in weighed.worlds:
            trump = self._trumps_in(world)
            if trump.mask not in known:
                of_ends = ends(self._view, trump, scale=self._scale)
                known[trump.mask] = of_ends, stake(self._view, trump, scale=self._scale)
            rows.append(known[trump.mask])
        return np.array([row for row, _ in rows]), np.array([stake for _, stake in rows])


def trumps_of_soloist(view: View, world: World) -> CardSet:
    """Those of the soloist's twelve cards in this world on which tops can hang."""
    if view.announcement is None or view.soloist is None:
        raise NotJudgedError("no_card_due")
    twelve = cards_of_soloist(view, world[view.soloist.index] | world.skat)
    return CardSet(twelve.mask & trumps(view.announcement.contract).mask)


def _seat(view: View) -> Seat:
    if not isinstance(view.viewer, Seat):
        raise NotJudgedError("no_card_due")
    return view.viewer
