"""Measures where `beginner` and `simple` choose differently, and what playing both cards on makes.

    python -m tools.proofs.choices 1000     # until so many deals are measured; goes on where it was
    python -m tools.proofs.choices 0        # only tells what the kept deals say

Each deal adds a line to `tools/proofs/choices.jsonl`. Three `club` play it. Both levels are asked
at every card that can be judged, and only where they differ worlds are solved: elsewhere they lose
the same. The card that promises less is then played on by `club` beside the best one.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from skat.analysis.losses import loss_of
from skat.analysis.measured import LAST_TRICKS, group_of
from skat.analysis.table import Floats, decision_table
from skat.kernel.position import Position
from skat.kernel.solve import null_wins, reaches
from skat.model.cards import ALL_CARDS
from skat.model.contract import Contract
from skat.players.strong.appraisal import appraise
from skat.players.strong.rivals import rivals_in
from skat.rules.state import State
from skat.rules.views import view
from tools.proofs import analysis
from tools.proofs.analysis import WORLDS, card_of, judged_in, mean_told, played_by_club, played_on
from tools.proofs.kept import AskedPosition, KeptLines, MeasuredDeal, measure_on

LEVELS: Final = ("beginner", "simple")


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """The game of the deal: its learned chance, whether open cards win it, whether it was won."""

    contract: str
    chance: float
    open: bool
    won: bool


class Chosen(MeasuredDeal, frozen=True, kw_only=True):
    """One deal: at how many cards both were asked, and where they differed."""

    asked: int
    choices: list[AskedPosition]
    declared: Declared | None


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Chosen)


class Pair(NamedTuple):
    """Two cards that were played on: what one should have lost against the other, and what came."""

    deal: int
    alone: bool
    group: int
    promised: float
    realised: float


BEFORE: Final = {True: (0.45, 0.7, 0.85, 0.95), False: (0.2, 0.5, 0.65, 0.9)}
"""Shares thought likely before this was measured, by whether the soloist plays."""

DRAWN: Final = 60 * 20.0**2
"""They count as much as sixty pairs that promise twenty points."""


def measured(seed: int) -> Chosen:
    """All of it for the deal of this seed."""
    chance = random.Random(1_000_000 + seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    deal = played_by_club(tuple(pack))
    judged = judged_in(deal)
    return Chosen(
        seed=seed,
        asked=len(judged),
        choices=list(choices_in(judged, seed, levels=LEVELS)),
        declared=_declared(deal.states),
    )


def choices_in(
    states: Sequence[State], seed: int, *, levels: Sequence[str]
) -> Iterator[AskedPosition]:
    """Those positions in which these levels do not all choose the same card."""
    for state in states:
        assert state.turn is not None
        asked = {name: card_of(name, state, seed) for name in levels}
        cards = {name: card for name, card in asked.items() if card is not None}
        if len(cards) < len(levels) or len(set(cards.values())) == 1:
            continue
        table = decision_table(view(state, state.turn), worlds=WORLDS, seed=seed)
        losses = {name: loss_of(table, card).points for name, card in cards.items()}
        worse_first = sorted(cards, key=lambda name: -losses[name])
        yield AskedPosition(
            alone=table.alone,
            null=table.null,
            trick=len(state.tricks) + 1,
            losses=losses,
            **played_on(state, table, [cards[name] for name in worse_first], seed),
        )


def _declared(states: Sequence[State]) -> Declared | None:
    """The game as announced after the skat was taken; nothing of others."""
    first = next((state for state in states if state.announcement is not None), None)
    result = states[-1].result
    if first is None or first.soloist is None or first.announcement is None:
        return None
    if first.announcement.hand or result is None or result.score is None:
        return None
    soloist, contract = first.soloist.index, first.announcement.contract
    hands = [hand.mask for hand in first.hands]
    held, away = np.array([hands[soloist]]), np.array([first.skat.mask])
    rivals = rivals_in(view(first, first.soloist))
    chances = appraise(held, away, seat=soloist, by_hand=False, rivals=rivals)
    null = contract is Contract.NULL
    if null and first.announcement.ouvert:
        return None
    position = Position(
        contract=contract.index,
        hands=(hands[0], hands[1], hands[2]),
        soloist=soloist,
        skat=first.skat.mask,
    )
    decision = null_wins(position) if null else reaches(position, 61)
    return Declared(
        contract=contract.value,
        chance=float(chances.won[contract.index, 0]),
        open=bool(decision.answer),
        won=result.score.won,
    )


def told(deals: Sequence[Chosen]) -> Iterator[str]:
    """What these deals say, a line each."""
    choices = [each for deal in deals for each in deal.choices]
    asked = sum(deal.asked for deal in deals)
    yield f"{len(deals)} deals, {asked} cards, {len(choices)} of them chosen differently"
    steps = [
        sum(each.losses["beginner"] - each.losses["simple"] for each in deal.choices)
        for deal in deals
    ]
    yield f"beginner less simple, a deal: {mean_told(steps)}"
    yield f"beginner less simple, a card: {sum(steps) / max(1, asked):.2f}"
    pairs = pairs_of(deals)
    promised = fitted_on_others(pairs)
    for name, alone in (("all", None), ("soloist", True), ("defender", False)):
        some = [at for at, pair in enumerate(pairs) if alone in (None, pair.alone)]
        slope, margin = slope_of([pairs[at] for at in some], promised[some])
        yield f"{name}: {len(some)} pairs, slope of calibrated losses {slope:.2f} +- {margin:.2f}"
    for (alone, group), share in sorted(shares_of(pairs).items()):
        number = sum((each.alone, each.group) == (alone, group) for each in pairs)
        role = "soloist" if alone else "defender"
        yield f"{role} to trick {LAST_TRICKS[group]}: {number} pairs, share {share:.2f}"


def pairs_of(deals: Sequence[Chosen]) -> list[Pair]:
    """All pairs of cards that were played on, those of `tools/proofs/analysis.py` too; no nulls.

    Those promise what half of the worlds said, these what a review says.
    """
    pairs = [
        Pair(deal.seed, each.alone, group_of(each.trick), max(each.losses.values()), each.realised)
        for deal in deals
        for each in deal.choices
        if each.realised is not None and not each.null
    ]
    return pairs + [
        Pair(-deal.seed, each.alone, group_of(each.trick), each.predicted, each.realised)
        for deal in analysis.KEPT.all()
        for each in deal.asked
        if each.predicted is not None and each.realised is not None and not each.null
    ]


def shares_of(pairs: Sequence[Pair]) -> dict[tuple[bool, int], float]:
    """What part of a promised loss turns out, by role and tricks, drawn towards `BEFORE`."""
    shares = {}
    for alone, before in BEFORE.items():
        for group, share in enumerate(before):
            some = [each for each in pairs if (each.alone, each.group) == (alone, group)]
            both = sum(each.promised * each.realised for each in some) + DRAWN * share
            shares[alone, group] = both / (sum(each.promised**2 for each in some) + DRAWN)
    return shares


def fitted_on_others(pairs: Sequence[Pair]) -> Floats:
    """The calibrated losses, with shares fitted on deals of the other half."""
    shares = [shares_of([each for each in pairs if each.deal % 2 == half]) for half in (1, 0)]
    return np.array(
        [max(0.0, each.promised) * shares[each.deal % 2][each.alone, each.group] for each in pairs]
    )


def slope_of(pairs: Sequence[Pair], promised: Floats) -> tuple[float, float]:
    """The slope of what turned out on what was promised, and half of its interval; deals are the
    clusters."""
    realised = np.array([each.realised for each in pairs])
    square = float(promised @ promised)
    slope = float(promised @ realised) / square
    rest = (realised - slope * promised) * promised
    by_deal = dict[int, float]()
    for each, part in zip(pairs, rest, strict=True):
        by_deal[each.deal] = by_deal.get(each.deal, 0.0) + float(part)
    return slope, 1.96 * sum(part**2 for part in by_deal.values()) ** 0.5 / square


if __name__ == "__main__":
    sys.exit(measure_on(KEPT, measured, told))
