"""Measures what a review promises between two games of a hand, and what comes of it in play.

    python -m tools.proofs.contracts 1000    # until so many deals are measured; goes on
    python -m tools.proofs.contracts 0       # only tells what the kept deals say

Each deal adds a line to `tools/proofs/contracts.jsonl`. Three `club` call. The soloist's best game
of every kind is taken for his choice and judged by a review; then `club` plays it and the game that
the review calls best, in the same ten worlds that fit the calls. So with the skat: taken, or a game
by hand. For each pair of kinds the share of a promise that comes is fitted by least squares, and
how far a single promise is off beyond the chance of ten worlds (method of moments).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from msgspec.structs import replace

from skat.analysis.auction import skat_decision
from skat.analysis.bidding.fitting import fitting
from skat.analysis.bidding.games import pair_of
from skat.analysis.discard import LearnedDiscards, discard_decision
from skat.analysis.outcomes import Scale, result_points
from skat.analysis.table import Floats
from skat.kernel.worlds import EVERY_CARD, SKAT, Knowledge
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import ALL_CONTRACTS, Announced, Announcement, Contract
from skat.model.value import null_value
from skat.players import make_player
from skat.players.memory import mask_of
from skat.players.strong.appraisal import NULL
from skat.rules.actions import Announce, Deal, Discard, TakeSkat
from skat.rules.machine import start
from skat.rules.state import Phase, State
from skat.rules.views import view
from tools.proofs.analysis import after, next_of
from tools.proofs.kept import KeptLines, MeasuredDeal, measure_on

WORLDS: Final = 10
"""Worlds in which both games are played."""

REVIEWED: Final = 160
WORTH_A_THOUGHT: Final = 80.0
"""A game that looks so many points worse than the best is nobody's mistake."""


class GamesCompared(msgspec.Struct, frozen=True, kw_only=True):
    """What was chosen and what the review would have played, by kind; points of the soloist.

    `promised` is its loss before any share is taken, `learned` what the learned values put between
    the two, `came` the mean of the worlds with its standard error.
    """

    pair: str
    promised: float
    learned: float
    came: float
    error: float


class Compared(MeasuredDeal, frozen=True, kw_only=True):
    """One deal; nothing was compared where all passed."""

    games: list[GamesCompared]


KEPT: Final = KeptLines(Path(__file__).with_suffix(".jsonl"), Compared)


def measured(seed: int) -> Compared:
    """All of it for the deal of this seed."""
    chance = random.Random(2_000_000 + seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    state = after(start(), Deal(tuple(pack)))
    club = make_player("club", seed=3)
    while state.phase is Phase.AUCTION:
        action = next_of(club, state)
        assert action is not None
        state = after(state, action)
    if state.phase is not Phase.SKAT or state.soloist is None:
        return Compared(seed=seed, games=[])
    taken = after(state, TakeSkat(state.soloist))
    return Compared(seed=seed, games=[*_skat(state, seed), *_discards(taken, chance, seed)])


def _skat(state: State, seed: int) -> Iterator[GamesCompared]:
    """The skat taken against the best game by hand, or the other way round."""
    assert state.soloist is not None
    seen = view(state, state.soloist)
    both = skat_decision(seen, TakeSkat(state.soloist))
    taking, hand = sorted(both.options, key=lambda one: one.action != "take")
    if abs(taking.points - hand.points) > WORTH_A_THOUGHT:
        return
    others = _worlds(state, seed)
    by_hand = [_played(_announced(one, hand.action), seed) for one in others]
    take = [_played(after(one, TakeSkat(state.soloist)), seed) for one in others]
    if taking.points > hand.points:
        ahead = taking.points - hand.points
        yield _compared("hand", ahead, ahead, np.array(take) - by_hand)
    else:
        ahead = hand.points - taking.points
        yield _compared("hand", ahead, ahead, np.array(by_hand) - take)


def _discards(state: State, chance: random.Random, seed: int) -> Iterator[GamesCompared]:
    assert state.soloist is not None
    seen = view(state, state.soloist)
    choices = LearnedDiscards.of(seen, mask_of(seen.hand))
    best = float(choices.learned.max())
    rows = [int(row) for row in np.argsort(-choices.learned.max(axis=1), kind="stable")]
    games = [(row, int(choices.learned[row].argmax())) for row in rows]
    # Of the two best suits, grand and both nulls the best discard; and another for the best game.
    suits = [game for game in games if game[0] < Contract.GRAND.index][:2]
    tried = [*suits, *(game for game in games if game[0] >= Contract.GRAND.index)]
    second = np.argsort(-choices.learned[rows[0]], kind="stable")[1:8]
    tried.append((rows[0], int(chance.choice(list(second)))))
    others = _worlds(state, seed)
    for row, column in tried:
        null_too_low = row >= NULL and int(state.bid or 0) > null_value(
            hand=False, ouvert=row > NULL
        )
        if null_too_low or best - choices.learned[row, column] > WORTH_A_THOUGHT:
            continue
        ouvert = Announced.OUVERT if row > NULL else Announced.NONE
        chosen = Announcement(ALL_CONTRACTS[min(row, NULL)], announced=ouvert)
        away = int(choices.laid[column])
        decision = discard_decision(seen, away, chosen, seed=seed, worlds=REVIEWED)
        if decision.chosen in decision.best:
            continue
        own, other = (
            np.array([_played(_announced(each, game), seed) for each in others])
            for game in (decision.chosen, decision.best[0])
        )
        ahead = _learned(choices, decision.best[0]) - float(choices.learned[row, column])
        pair = pair_of(decision.chosen, decision.best[0])
        yield _compared(pair, decision.loss.points, ahead, other - own)


def _learned(choices: LearnedDiscards, game: str) -> float:
    """What a game, written as reviews do, is worth by the learned values."""
    first, second, contract, *ouvert = game.split()
    away = mask_of((Card(first), Card(second)))
    row = Contract(contract).index + len(ouvert)
    return float(choices.learned[row, int(np.flatnonzero(choices.laid == away)[0])])


def _compared(pair: str, promised: float, learned: float, came: Floats) -> GamesCompared:
    error = float(came.std(ddof=1) / len(came) ** 0.5)
    return GamesCompared(
        pair=pair, promised=promised, learned=learned, came=float(came.mean()), error=error
    )


def _worlds(state: State, seed: int) -> list[State]:
    """The same with other hidden cards that fit the calls, equally likely."""
    assert state.soloist is not None
    seen, own = view(state, state.soloist), state.soloist.index
    room, certain = [10, 10, 10, 2], [0, 0, 0, 0]
    room[own], certain[own] = 0, mask_of(seen.hand)
    if state.skat_taken:
        room[SKAT] = 0
    hidden = Knowledge(
        certain=(certain[0], certain[1], certain[2], certain[3]),
        unseen=EVERY_CARD & ~certain[own],
        room=(room[0], room[1], room[2], room[3]),
    )
    states = []
    for masks in fitting(seen, hidden, seed=seed + 1, most=WORLDS).masks:
        hands = [CardSet(int(mask)) for mask in masks]
        dealt = [*hands[:3]]
        dealt[own] = state.dealt_hands[own]
        hands[own] = state.hands[own]
        skat = state.dealt_skat if state.skat_taken else hands[SKAT]
        states.append(
            replace(
                state,
                hands=(hands[0], hands[1], hands[2]),
                dealt_hands=(dealt[0], dealt[1], dealt[2]),
                skat=state.skat if state.skat_taken else skat,
                dealt_skat=skat,
            )
        )
    return states


def _announced(state: State, game: str) -> State:
    """After the discard and the announcement that a review writes so."""
    assert state.soloist is not None
    seat, words = state.soloist, game.split()
    if state.phase is Phase.DISCARD:
        state = after(state, Discard(seat, (Card(words[0]), Card(words[1]))))
        words = words[2:]
    announced = next((each for each in Announced if each.value == words[-1]), Announced.NONE)
    named = Announcement(Contract(words[0]), hand="hand" in words, announced=announced)
    return after(state, Announce(seat, named))


def _played(state: State, seed: int) -> float:
    """What `club` in all seats makes of it for the soloist, in table points."""
    seat = state.soloist
    assert seat is not None
    club = make_player("club", seed=seed)
    while (action := next_of(club, state)) is not None:
        state = after(state, action)
    assert state.result is not None
    return result_points(state.result, table_size=3, scale=Scale.TABLE)[seat.value]


def told(deals: Sequence[Compared]) -> Iterator[str]:
    """For each pair of kinds what came of what was promised."""
    games = [game for deal in deals for game in deal.games]
    yield f"{len(deals)} deals, {len(games)} pairs of games"
    groups: dict[str, Callable[[GamesCompared], bool]] = {"all": lambda _: True}
    for pair in sorted({game.pair for game in games}):
        groups[pair] = lambda game, pair=pair: game.pair == pair  # type: ignore[misc]
    for name, inside in groups.items():
        group = [game for game in games if inside(game)]
        if len(group) < 10:
            yield f"{name}: {len(group)} pairs"
            continue
        fit = fitted(group)
        yield (
            f"{name}: {len(group)} pairs, promised {fit.promised:.1f}, came {fit.came:.1f}, "
            f"share {fit.share:.2f} +- {1.96 * fit.error:.2f}, off by {fit.off:.0f}"
        )


class Fitted(msgspec.Struct, frozen=True, kw_only=True):
    """The means, the share of a promise that comes, its standard error, and by how much a single
    promise is off (a standard deviation)."""

    promised: float
    came: float
    share: float
    error: float
    off: float


def fitted(games: Sequence[GamesCompared]) -> Fitted:
    """What these comparisons say together. They count alike: ten worlds that all end alike are no
    surer than ten others."""
    promised = np.array([each.promised for each in games])
    came = np.array([each.came for each in games])
    chance = np.array([each.error for each in games]) ** 2
    squares = float(promised @ promised)
    share = float(promised @ came) / squares
    left = came - share * promised
    return Fitted(
        promised=float(promised.mean()),
        came=float(came.mean()),
        share=share,
        error=float(np.sqrt((left**2 * promised**2).sum()) / squares),
        off=float(np.sqrt(max(0.0, (left**2 - chance).mean()))),
    )


if __name__ == "__main__":
    sys.exit(measure_on(KEPT, measured, told))
