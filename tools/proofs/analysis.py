"""Measures what reviews depend on: order of the levels, calibration, luck. Kept, and continued.

    python -m tools.proofs.analysis 1000     # until so many are measured; goes on where it was
    python -m tools.proofs.analysis 0        # only tells what the kept deals say

Each deal adds a line to `tools/proofs/analysis.jsonl`: three `club` play it and are reviewed. At a
few of its positions all levels are asked for a card, judged in the same worlds, and where a weaker
one chooses otherwise both cards are played on by `club`, in the deal as it lay.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from skat.analysis.losses import best_of, loss_of
from skat.analysis.open_cards import dealt_value, replayed
from skat.analysis.outcomes import Scale, chairs_of, refused_view, result_points
from skat.analysis.review import review_deal
from skat.analysis.table import DecisionTable, decision_table
from skat.model.cards import ALL_CARDS, Card
from skat.model.refusal import Refusal
from skat.notation.replaying import ReplayedRecord
from skat.players import Player, make_player
from skat.rules.actions import Action, Deal, Play, Verdict
from skat.rules.machine import apply, is_over, start
from skat.rules.state import State
from skat.rules.views import view
from tools.proofs.kept import AskedPosition, KeptLines, MeasuredDeal, measure_on

LEVELS: Final = ("random", "beginner", "simple", "club", "strong")
WORLDS: Final = 160
POSITIONS: Final = 4
"""How many positions of a deal all levels are asked at."""

WEAKER: Final = ("random", "beginner", "simple")
LEAST: Final = 3.0
"""A card that promises at least so many points less is played on beside the best one."""


class Measured(MeasuredDeal, frozen=True, kw_only=True):
    """One deal: own and table points at three and at four, what they were worth, fortune."""

    dealt: dict[str, dict[str, float]]
    result: dict[str, float]
    fortune: dict[str, float]
    asked: list[AskedPosition]


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Measured)


def measured(seed: int) -> Measured:
    """All of it for the deal of this seed."""
    chance = random.Random(seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    deal = played_by_club(tuple(pack))
    assert deal.result is not None
    review = review_deal(deal, worlds=WORLDS)
    results = replayed(tuple(pack), table_size=3)
    dealt = {
        f"{size} {scale.value}": dealt_value(results, table_size=size, scale=scale)
        for size in (3, 4)
        for scale in Scale
    }
    return Measured(
        seed=seed,
        dealt=dealt,
        result=result_points(deal.result, table_size=3, scale=Scale.TABLE),
        fortune=review.fortune,
        asked=list(_asked(deal, chance, seed)),
    )


def played_by_club(pack: tuple[Card, ...], *, table_size: int = 3) -> ReplayedRecord:
    """The deal of this pack among three `club`, who claim only what holds."""
    states, actions = [start(table_size=table_size)], list[Action]()
    club = make_player("club", seed=3)
    action: Action | None = Deal(pack)
    while action is not None:
        states.append(after(states[-1], action))
        actions.append(action)
        action = next_of(club, states[-1])
    state = states[-1]
    return ReplayedRecord(
        status="ok", states=tuple(states), actions=tuple(actions), result=state.result
    )


def next_of(player: Player, state: State) -> Action | None:
    """What happens next where he sits on all seats and a claim holds; None at the end."""
    if is_over(state):
        return None
    if state.turn is None:
        return Verdict(holds=True)
    return player.decide(view(state, state.turn))


def after(state: State, action: Action) -> State:
    """The state after a legal action."""
    applied = apply(state, action)
    assert not isinstance(applied, Refusal)
    return applied.state


def judged_in(deal: ReplayedRecord) -> list[State]:
    """The positions of a deal in which a card can be judged."""
    return [
        state
        for state in deal.states
        if state.turn is not None and refused_view(view(state, state.turn)) is None
    ]


def _asked(deal: ReplayedRecord, chance: random.Random, seed: int) -> Iterator[AskedPosition]:
    judged = judged_in(deal)
    for state in chance.sample(judged, min(POSITIONS, len(judged))):
        assert state.turn is not None
        seen = view(state, state.turn)
        table = decision_table(seen, worlds=WORLDS, seed=seed)
        cards = {name: card_of(name, state, seed) for name in LEVELS}
        losses = {name: loss_of(table, card).points for name, card in cards.items() if card}
        yield AskedPosition(
            alone=table.alone,
            null=table.null,
            trick=len(state.tricks) + 1,
            losses=losses,
            **played_on(state, table, [cards[name] for name in WEAKER], seed),
        )


def card_of(name: str, state: State, seed: int) -> Card | None:
    """What this level plays; `random` may choose to give up and is asked again."""
    assert state.turn is not None
    for number in range(20):
        action = make_player(name, seed=seed + number).decide(view(state, state.turn))
        if isinstance(action, Play):
            return action.card
    return None


def played_on(
    state: State, table: DecisionTable, cards: Sequence[Card | None], seed: int
) -> dict[str, Any]:
    """Best picked on one half of the worlds, the loss read on the other; both cards played on."""
    half = np.arange(len(table.weights)) % 2 == 0
    first = table._replace(weights=np.where(half, table.weights, 0.0))
    second = np.where(half, 0.0, table.weights)
    for card in cards:
        if card is None:
            continue
        best = best_of(first, preferred=card)
        naive = float(first.weights @ (table.column(best) - table.column(card)))
        if best is card or not second.any() or naive / first.weights.sum() < LEAST:
            continue
        seat = state.turn
        assert seat is not None
        predicted = float(second @ (table.column(best) - table.column(card)) / second.sum())
        ends = [_on(after(state, Play(seat, each)), seed)[seat.value] for each in (best, card)]
        return {"predicted": predicted, "realised": ends[0] - ends[1]}
    return {}


def _on(state: State, seed: int) -> dict[str, float]:
    club = make_player("club", seed=seed)
    while (action := next_of(club, state)) is not None:
        state = after(state, action)
    assert state.result is not None
    return result_points(state.result, table_size=state.table_size, scale=Scale.TABLE)


def told(deals: Sequence[Measured]) -> Iterator[str]:
    """What these deals say, a line each."""
    asked = [each for deal in deals for each in deal.asked if len(each.losses) == len(LEVELS)]
    yield f"{len(deals)} deals, {len(asked)} positions at which all were asked"
    for name in LEVELS:
        yield f"loss of {name}: {mean_told([each.losses[name] for each in asked])}"
    for worse, better in pairwise(LEVELS):
        steps = [each.losses[worse] - each.losses[better] for each in asked]
        yield f"{worse} less {better}: {mean_told(steps)}"
    yield from _slopes(asked)
    yield from _luck(deals)
    for key in deals[0].dealt:
        size, _scale = key.split()
        means = {c: mean_told([d.dealt[key][c] for d in deals]) for c in chairs_of(int(size))}
        yield f"par at {key}: {means}"


def _slopes(asked: Sequence[AskedPosition]) -> Iterator[str]:
    pairs = [each for each in asked if each.predicted is not None]
    groups = {
        "all": pairs,
        "soloist early": [p for p in pairs if p.alone and not p.null and p.trick <= 3],
        "soloist late": [p for p in pairs if p.alone and not p.null and p.trick > 3],
        "defender early": [p for p in pairs if not p.alone and not p.null and p.trick <= 3],
        "defender late": [p for p in pairs if not p.alone and not p.null and p.trick > 3],
        "null": [p for p in pairs if p.null],
    }
    for name, group in groups.items():
        if len(group) < 10:
            continue
        predicted = np.array([each.predicted for each in group], dtype=float)
        realised = np.array([each.realised for each in group], dtype=float)
        slope = float((predicted @ realised) / (predicted @ predicted))
        residual = realised - slope * predicted
        error = float(np.sqrt((residual**2 * predicted**2).sum()) / (predicted @ predicted))
        yield (
            f"{name}: {len(group)} pairs, predicted {predicted.mean():.1f}, realised "
            f"{realised.mean():.1f}, slope {slope:.2f} +- {1.96 * error:.2f}"
        )


def _luck(deals: Sequence[Measured]) -> Iterator[str]:
    """The coefficients that leave least of the spread of results, fitted on half of the deals."""
    chairs = chairs_of(3)
    results = np.array([[deal.result[chair] for chair in chairs] for deal in deals])
    dealt = np.array([[deal.dealt["3 table"][chair] for chair in chairs] for deal in deals])
    fortune = np.array([[deal.fortune[chair] for chair in chairs] for deal in deals])
    half = np.array([deal.seed % 2 == 0 for deal in deals])
    # What a seat gets in the mean is par, not luck.
    luck = np.stack([dealt - dealt.mean(axis=0), fortune], axis=2)
    spread = results - results.mean(axis=0)
    for fit in (half, ~half):
        slopes = np.linalg.lstsq(luck[fit].reshape(-1, 2), spread[fit].ravel(), rcond=None)[0]
        left = spread[~fit] - luck[~fit] @ slopes
        yield (
            f"luck: dealt {slopes[0]:.2f}, fortune {slopes[1]:.2f}; on the other half SD "
            f"{left.std():.1f} of {spread[~fit].std():.1f}"
        )
    yield f"fortune of forehand a deal: {mean_told(fortune[:, 0].tolist())}"


def mean_told(values: Sequence[float]) -> str:
    """The mean with half of its interval of 95 %."""
    sample = np.array(values)
    return f"{sample.mean():.2f} +- {1.96 * sample.std() / np.sqrt(len(sample)):.2f}"


if __name__ == "__main__":
    sys.exit(measure_on(KEPT, measured, told))
