"""One decision of a player, judged by what he could know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec
import numpy as np

from skat.analysis.losses import (
    FEWEST,
    PROVEN,
    Loss,
    Mark,
    is_an_error,
    is_proven,
    loss_of,
    mark_at,
    read_twice,
)
from skat.analysis.measured import calibrated
from skat.analysis.outcomes import RUNGS, Scale
from skat.analysis.table import GROWTH, DecisionTable, growing_tables
from skat.analysis.why import WhyReason, exact, reasons_of_card
from skat.kernel._core import Cancel
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.rules.views import View

WORLDS: Final = 400
"""How many worlds are solved at most if nothing else is asked for."""

NODES_A_WORLD_ASKED: Final = 75_000
"""Cards played in searches, for each world asked for: where the next step would need more, the
judgement rests on the worlds solved so far. Only the most expensive first cards come to that."""

AS_GOOD: Final = 1e-6
"""Points; choices that are no further apart than sums of floats may be are worth the same."""

OBVIOUS: Final = 1.0
"""Where all choices are worth the same within this many points there is nothing to find."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """Something that could be done: its points in the mean, how likely the own party wins.

    `action` is a card, a call or a game. `schneider` is how likely one of the parties ends in
    schneider; in null it is 0. Before the play `won` and `schneider` are missing.
    """

    action: str
    points: float
    won: float | None = None
    schneider: float | None = None


class ReviewedDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A choice and its worth compared with the rest, as far as the seat could know.

    Points are those of the scale asked for, with open cards after this decision; `calibrated` is
    what the loss comes to among players. `best` are the choices worth most, `obvious` says that all
    are worth the same within a point, `forced` that there was one choice. `effective` is how many
    worlds of equal weight would say as much, `all_worlds` that none was left out. `hindsight`,
    never above 0, is what the choice costs in the mean against the best one of each world, which
    nobody can know. `depends_on_reading` says that there would be a mark if calls and plays of the
    others showed as much as the belief makes of them. `phase` is auction, skat, discard, play or
    claim.
    """

    seat: Seat
    phase: str
    trick: int
    chosen: str
    best: tuple[str, ...]
    loss: Loss
    calibrated: float
    stake: float
    mark: Mark
    forced: bool
    obvious: bool
    worlds: int
    effective: float
    all_worlds: bool
    options: tuple[Option, ...]
    hindsight: float = 0.0
    depends_on_reading: bool = False
    why: tuple[WhyReason, ...] = ()

    @property
    def error(self) -> float:
        """The points that count as the own error: the calibrated loss, 0 where none is proven."""
        return 0.0 if self.mark is Mark.BEST else self.calibrated

    @property
    def too_few_worlds(self) -> bool:
        """Whether a proven loss got no mark only because fewer than `FEWEST` worlds count."""
        return (
            self.mark is Mark.BEST
            and self.effective < FEWEST
            and not self.all_worlds
            and is_proven(self.loss)
            and is_an_error(mark_at(self.calibrated, stake=self.stake))
        )


def judged(
    seat: Seat,
    options: Iterable[Option],
    *,
    phase: str,
    chosen: str,
    loss: Loss,
    calibrated: float,
    stake: float,
    mark: Mark,
    worlds: int,
    effective: float,
    all_worlds: bool,
    trick: int = 0,
    forced: bool = False,
    hindsight: float = 0.0,
    depends_on_reading: bool = False,
    why: tuple[WhyReason, ...] = (),
) -> ReviewedDecision:
    """What this seat did, among these options in any order; those worth as much keep theirs."""
    ordered = tuple(sorted(options, key=lambda option: -option.points))
    highest, lowest = ordered[0].points, ordered[-1].points
    return ReviewedDecision(
        seat=seat,
        phase=phase,
        trick=trick,
        chosen=chosen,
        best=tuple(option.action for option in ordered if option.points > highest - AS_GOOD),
        loss=loss,
        calibrated=calibrated,
        stake=stake,
        mark=mark,
        forced=forced,
        obvious=highest - lowest < OBVIOUS,
        worlds=worlds,
        effective=effective,
        all_worlds=all_worlds,
        options=ordered,
        hindsight=hindsight,
        depends_on_reading=depends_on_reading,
        why=why,
    )


class _Verdict(NamedTuple):
    """The loss by the first reading, and what is proven by both: the milder one counts."""

    loss: Loss
    calibrated: float
    mark: Mark
    depends_on_reading: bool
    settled: bool


def card_decision(
    view: View,
    chosen: Card,
    *,
    seed: int,
    worlds: int = WORLDS,
    scale: Scale = Scale.TABLE,
    cancel: Cancel | None = None,
) -> ReviewedDecision:
    """This card judged in at most so many worlds, in fewer where these settle it or are dear.

    Raises `NotJudgedError` for views that `refused_view` refuses, and with `not_solved` where
    `cancel` came too soon; ValueError for a card that is not legal.
    """
    trick = len(view.played) + 1
    for table in growing_tables(view, worlds=worlds, seed=seed, scale=scale, cancel=cancel):
        verdict = _verdict(view, table, chosen, trick=trick)
        if verdict.settled or GROWTH * table.nodes > NODES_A_WORLD_ASKED * worlds:
            break
    return judged(
        table.seat,
        options_of(table),
        phase="play",
        trick=trick,
        chosen=chosen.value,
        loss=verdict.loss,
        calibrated=verdict.calibrated,
        stake=table.stake,
        mark=verdict.mark,
        worlds=len(table.weights),
        effective=table.effective,
        all_worlds=table.complete,
        hindsight=float(table.weights @ (table.column(chosen) - table.points.max(axis=1))),
        depends_on_reading=verdict.depends_on_reading,
        why=reasons_of_card(table, view, chosen) if verdict.mark is not Mark.BEST else (),
    )


def _verdict(view: View, table: DecisionTable, chosen: Card, *, trick: int) -> _Verdict:
    """What this table says of the card, read twice where the first reading finds a loss."""
    loss = loss_of(table, chosen)
    of_play = calibrated_in(table, loss.points, trick=trick)
    settled = is_settled(table, loss, trick=trick)
    earned = mark_at(of_play, stake=table.stake) if is_proven(loss) else Mark.BEST
    if earned is Mark.BEST and not (table.complete and loss.points > AS_GOOD):
        return _Verdict(loss, of_play, earned, depends_on_reading=False, settled=settled)
    twice = read_twice(
        view,
        table.worlds,
        table.points,
        table.weights,
        own=table.cards.index(chosen),
        complete=table.complete,
    )
    milder = calibrated_in(table, twice.milder, trick=trick)
    mark = mark_at(milder, stake=table.stake) if twice.holds else Mark.BEST
    again = table._replace(weights=twice.weights)
    return _Verdict(
        twice.loss,
        milder if twice.holds else of_play,
        mark,
        depends_on_reading=twice.depends and is_an_error(earned),
        settled=settled and is_settled(again, twice.second, trick=trick),
    )


def is_settled(table: DecisionTable, loss: Loss, *, trick: int) -> bool:
    """Whether more worlds would hardly change the verdict: no loss, or the same mark for sure."""
    if table.complete or not np.ptp(table.points, axis=1).any():
        return True
    low, high = (
        calibrated_in(table, loss.points + side * PROVEN * loss.error, trick=trick)
        for side in (-1, 1)
    )
    if mark_at(high, stake=table.stake) is Mark.BEST:
        return True
    if table.effective < FEWEST:
        return False
    sure = mark_at(low, stake=table.stake)
    return sure is not Mark.BEST and sure is mark_at(high, stake=table.stake)


def calibrated_in(table: DecisionTable, points: float, *, trick: int) -> float:
    """What a loss of so many points in this table comes to among players."""
    return calibrated(points, alone=table.alone, null=table.null, ouvert=table.ouvert, trick=trick)


def options_of(table: DecisionTable) -> tuple[Option, ...]:
    """All legal cards, the one worth most first; cards worth the same in their own order."""
    points = table.weights @ table.points
    won = table.weights @ table.won
    ends = (table.reached == 0) | (table.reached == len(RUNGS))
    schneider = np.zeros(len(table.cards)) if table.null else table.weights @ ends
    options = [
        Option(action=card.value, points=exact(mean), won=exact(chance), schneider=exact(one_sided))
        for card, mean, chance, one_sided in zip(table.cards, points, won, schneider, strict=True)
    ]
    return tuple(sorted(options, key=lambda option: -option.points))
