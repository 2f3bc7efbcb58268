"""Solves deals of our own for the learned values: what open cards make of a hand and its discard.

    python -m tools.training.solve_hands --parts 60 --seed 20261201 --into hands/

Each part is a file of some thousand games. A soloist at a random seat plays a suit, grand or null,
after a discard or as a hand game. Discards are drawn near the best ones by the weights of `simple`,
so that good and doubtful ones are both seen; hopeless hands are mostly left out. The kernel says
whether the soloist reaches 61 card points (in null: takes no trick), and for some games whether 90,
or 31 where 61 was out of reach. The same seed and part give the same file.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from typing import NamedTuple

from skat.kernel._core import Solver
from skat.kernel.position import Position
from skat.kernel.solve import null_wins, reaches
from skat.model.cards import CardSet
from skat.model.contract import ALL_CONTRACTS, Contract
from skat.model.order import trumps
from skat.players.simple.hand import strength
from tools.training.rows import write_parts

GAMES_A_PART = 3_000
KINDS = ("suit", "suit", "suit", "grand", "grand", "null")
HAND_GAMES = 0.2
ASKED_FOR_SCHNEIDER = 0.4
SPREAD = 0.7
"""How far from the best a drawn discard lies, in logits."""


class Solved(NamedTuple):
    """A soloist's game: masks of his ten cards and his discard (0 in a hand game), and verdicts.

    `schneider` is 1 where 90 is reached (61 being reached) or 31 missed (61 being missed), 0 where
    not, -1 where nobody asked.
    """

    held: int
    discard: int
    contract: int
    seat: int
    won: int
    schneider: int


def games(seed: int, part: int) -> Iterator[Solved]:
    """The games of one part, endlessly."""
    chance = random.Random(f"hands {seed} {part}")
    solver = Solver()
    while True:
        kind = chance.choice(KINDS)
        pack = list(range(32))
        chance.shuffle(pack)
        hands = [sum(1 << card for card in pack[first : first + 10]) for first in (0, 10, 20)]
        skat = 1 << pack[30] | 1 << pack[31]
        seat = chance.randrange(3)
        by_hand = chance.random() < HAND_GAMES
        contract = _contract(hands[seat] if by_hand else hands[seat] | skat, kind, chance)
        if by_hand:
            away, good = 0, strength(hands[seat], contract, leads=seat == 0) + 0.5
        else:
            twelve = hands[seat] | skat
            away, good = _discard(twelve, contract, leads=seat == 0, chance=chance)
            hands[seat], skat = twelve & ~away, away
        if chance.random() > 0.1 + 1.6 / (1 + math.exp(-good)):
            continue
        position = Position(
            contract=contract.index, hands=(hands[0], hands[1], hands[2]), soloist=seat, skat=skat
        )
        ask_more = chance.random() < ASKED_FOR_SCHNEIDER
        won, schneider = _verdicts(position, solver, ask_more=ask_more)
        yield Solved(hands[seat], away, contract.index, seat, won, schneider)


def _contract(cards: int, kind: str, chance: random.Random) -> Contract:
    if kind != "suit":
        return Contract.GRAND if kind == "grand" else Contract.NULL
    by_length = sorted(ALL_CONTRACTS[:4], key=lambda one: -(cards & trumps(one).mask).bit_count())
    return by_length[0 if chance.random() < 0.85 else 1]


def _discard(
    twelve: int, contract: Contract, *, leads: bool, chance: random.Random
) -> tuple[int, float]:
    """A discard near the best one, and how strong the hand is by the weights of `simple`."""
    rated = []
    for first, second in combinations(CardSet(twelve), 2):
        away = first.mask | second.mask
        good = strength(
            twelve & ~away,
            contract,
            leads=leads,
            laid_away=first.points + second.points,  # type: ignore[arg-type]
        )
        # The largest of sums with Gumbel noise is a draw in proportion to exp(good / SPREAD).
        noise = -math.log(-math.log(chance.random() or 1e-12))
        rated.append((good + SPREAD * noise, good, away))
    _, good, away = max(rated)
    return away, good


def _verdicts(position: Position, solver: Solver, *, ask_more: bool) -> tuple[int, int]:
    if position.contract == Contract.NULL.index:
        return int(bool(null_wins(position, solver=solver).answer)), -1
    won = bool(reaches(position, 61, solver=solver).answer)
    if not ask_more:
        return int(won), -1
    further = bool(reaches(position, 90 if won else 31, solver=solver).answer)
    return int(won), int(further is won)


def main() -> None:
    """Write the parts that are missing."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--parts", type=int, default=10)
    asked.add_argument("--seed", type=int, default=20261201)
    asked.add_argument("--into", type=Path, required=True)
    options = asked.parse_args()

    def rows_of(part: int) -> list[Solved]:
        return list(islice(games(options.seed, part), GAMES_A_PART))

    write_parts(options.into, "hands", seed=options.seed, parts=options.parts, rows_of=rows_of)


if __name__ == "__main__":
    main()
