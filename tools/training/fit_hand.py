"""Fits the numbers of `skat.players.simple.hand`: which hands win where `simple` plays them.

    python -m tools.training.fit_hand > weights.json        about a quarter of an hour on one core
    python -m tools.training.fit_hand null > part.py       one family only: suit, grand, null

1. Deals from a seeded shuffle, a soloist at a random seat, a contract of the family asked for, the
   discard that the present weights like best; all three seats play by `simple`. Clearly hopeless
   hands are mostly skipped.
2. A logistic curve is fitted to the outcomes (ridge; classes that hardly occur fall back on what
   their ace, ten, king and length say).
3. Before the skat: ten cards, sixteen skats each, the best discard by the curve of step 2; the mean
   chance is fitted in the same way.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from skat.model.cards import ALL_CARDS, CardSet, card_points
from skat.model.contract import SUIT_CONTRACTS, Announcement, Contract
from skat.model.order import trumps
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue
from skat.players import make_player
from skat.players.simple import hand as hands
from skat.rules.actions import Deal
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over, start
from skat.rules.state import Phase, State
from skat.rules.views import view

SEED = 20260501
GAMES = {"suit": 16_000, "grand": 14_000, "null": 8_000}
HANDS_BEFORE_SKAT = 12_000
SKATS = 16
RIDGE = 12.0

Matrix = NDArray[np.float64]
FAMILIES = {"suit": SUIT_CONTRACTS, "grand": (Contract.GRAND,), "null": (Contract.NULL,)}


class Row(NamedTuple):
    """One hand as played: ten cards, contract, forehand, points laid away, and what came of it."""

    hand: int
    contract: Contract
    leads: bool
    laid_away: int
    won: float


def longest(cards: int, family: str) -> Contract:
    """The contract of the family with most trumps among these cards."""
    return max(FAMILIES[family], key=lambda one: (cards & trumps(one).mask).bit_count())


def best_discard(twelve: CardSet, contract: Contract, *, leads: bool) -> tuple[float, CardSet]:
    """The discard with the best chance by the present weights, and that chance."""
    choices = []
    for pair in combinations(twelve, 2):
        away = CardSet.of(pair)
        ten = (twelve - away).mask
        wins = hands.chance(ten, contract, leads=leads, laid_away=card_points(away))
        choices.append((wins, away.mask))
    wins, mask = max(choices)
    return wins, CardSet(mask)


def games(family: str, chance: random.Random) -> Iterator[Row]:
    """Hands that were played to the end, endlessly."""
    players = dict.fromkeys(SEATS, make_player("simple"))
    while True:
        state = _dealt(chance)
        seat = chance.choice(SEATS)
        twelve = state.hands[seat.index] | state.dealt_skat
        contract = longest(twelve.mask, family)
        leads = seat is Seat.FOREHAND

        wins, away = best_discard(twelve, contract, leads=leads)
        if wins < 0.24 * chance.random():
            continue
        dealt = list(state.hands)
        dealt[seat.index] = twelve - away
        state = replace(
            state,
            phase=Phase.PLAY,
            turn=Seat.FOREHAND,
            hands=(dealt[0], dealt[1], dealt[2]),
            skat=away,
            soloist=seat,
            bid=BidValue(18),
            skat_taken=True,
            announcement=Announcement(contract),
        )
        while not is_over(state):
            assert state.turn is not None
            state = _after(state, players[state.turn].decide(view(state, state.turn)))
        assert state.result is not None
        assert state.result.score is not None
        yield Row(
            dealt[seat.index].mask, contract, leads, card_points(away), state.result.score.won
        )


def _after(state: State, action: object) -> State:
    applied = apply(state, action)  # type: ignore[arg-type]
    assert isinstance(applied, Applied), applied
    return applied.state


def _dealt(chance: random.Random) -> State:
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    return _after(start(), Deal(tuple(pack)))


class Layout(NamedTuple):
    """Where the features of a family stand: tables by class, after constant, lead and discard."""

    side: Callable[[int], int]
    sides: int
    suits: bool
    jacks: bool

    def features(self, row: Row) -> Matrix:
        """One row of the matrix: classes, and the plain features they fall back on."""
        line = np.zeros(3 + 16 + 32 + self.sides + 20)
        line[:3] = 1, row.leads, row.laid_away / 10
        plain = 3 + 16 + 32 + self.sides
        if self.jacks:
            line[3 + hands.jack_class(row.hand)] = 1
            for jack in range(4):
                line[plain + jack] = hands.jack_class(row.hand) >> jack & 1
        for number in range(4):
            suit = row.hand >> 8 * number & 255
            if self.suits and number == row.contract.index:
                line[19 + hands.trump_class(suit)] += 1
                line[plain + 4] = (suit & 127).bit_count()
                line[plain + 5] = suit >> 6 & 1
                line[plain + 6] = suit >> 5 & 1
            else:
                line[51 + self.side(suit)] += 1
                line[plain + 7 :] += self.plain(suit)
        return line

    def plain(self, suit: int) -> Matrix:
        """The plain features of one side suit."""
        if not self.jacks:
            worst, number = divmod(hands.null_class(suit), 4)
            return np.array([worst, number, worst * number, worst > 0] + [0] * 9, dtype=float)
        ace, ten, king = suit >> 6 & 1, suit >> 5 & 1, suit >> 4 & 1
        lower = (suit & 15).bit_count()
        cards = ace + ten + king + lower
        return np.array(
            [ace, ten, king, lower, ace * ten, ten * (cards > 1), ten * (cards > 2), king * ten,
             ace * lower, ace * ten * lower, cards == 0, cards == 1, ace * ten * king],
            dtype=float,
        )  # fmt: skip


LAYOUTS = {
    "suit": Layout(hands.side_class, 40, suits=True, jacks=True),
    "grand": Layout(hands.side_class, 40, suits=False, jacks=True),
    "null": Layout(hands.null_class, 32, suits=False, jacks=False),
}


def fit(rows: list[Row], layout: Layout) -> Matrix:
    """Logistic regression by Newton's method."""
    matrix = np.array([layout.features(row) for row in rows])
    wins = np.array([row.won for row in rows], dtype=float)
    penalty = np.full(matrix.shape[1], RIDGE)
    penalty[:3] = 0.01
    penalty[-20:] = 0.3
    weights = np.zeros(matrix.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-matrix @ weights))
        slope = matrix.T @ (wins - chance) - penalty * weights
        curve = (matrix * (chance * (1 - chance))[:, None]).T @ matrix + np.diag(penalty)
        weights += np.linalg.solve(curve, slope)
    chance = 1 / (1 + np.exp(-matrix @ weights))
    known = np.clip(chance, 1e-9, 1 - 1e-9)
    loss = -np.mean(wins * np.log(known) + (1 - wins) * np.log(1 - known))
    print(f"{len(rows)} hands, won {wins.mean():.3f}, log loss {loss:.4f}", file=sys.stderr)
    return weights


class Tables(NamedTuple):
    """The fitted numbers by class, plain features folded in."""

    constant: float
    leads: float
    laid_away: float
    jacks: list[float]
    trump_suit: list[float]
    side: list[float]


def tables(weights: Matrix, layout: Layout) -> Tables:
    """Fold the plain features into the classes; a class has the same ones for all its suits."""
    plain = weights[51 + layout.sides :]
    jacks = [
        weights[3 + jack] + sum(plain[bit] for bit in range(4) if jack >> bit & 1)
        for jack in range(16)
    ]
    trump_suit = [0.0] * 32
    side = [0.0] * layout.sides
    for suit in range(256):
        place = hands.trump_class(suit)
        trump_suit[place] = weights[19 + place] + plain[4] * (suit & 127).bit_count()
        trump_suit[place] += plain[5] * (suit >> 6 & 1) + plain[6] * (suit >> 5 & 1)
        place = layout.side(suit)
        side[place] = float(weights[51 + place] + plain[7:] @ layout.plain(suit))
    return Tables(
        float(weights[0]), float(weights[1]), float(weights[2]) / 10, jacks, trump_suit, side
    )


def before_skat(family: str, fitted: Tables, chance: random.Random) -> list[Row]:
    """Ten cards with the mean chance over some skats, each with its best discard."""
    layout = LAYOUTS[family]
    rows = []
    for _ in range(HANDS_BEFORE_SKAT):
        state = _dealt(chance)
        seat = chance.choice(SEATS)
        ten = state.hands[seat.index].mask
        contract = longest(ten, family)
        rest = [card for card in ALL_CARDS if not card.mask & ten]
        tries, points = [], []
        for _ in range(SKATS):
            twelve = list(CardSet(ten | CardSet.of(chance.sample(rest, 2)).mask))
            masks = [card.mask for card in twelve]
            whole = sum(masks)
            for a, b in combinations(range(12), 2):
                tries.append(whole - masks[a] - masks[b])
                points.append(twelve[a].points + twelve[b].points)
        leads = seat is Seat.FOREHAND
        sums = _sums(np.array(tries), contract, fitted, layout)
        sums += fitted.laid_away * np.array(points) + fitted.leads * leads
        best = sums.reshape(SKATS, -1).max(axis=1)
        rows.append(Row(ten, contract, leads, 0, float(np.mean(1 / (1 + np.exp(-best))))))
    return rows


def _sums(tries: NDArray[np.int64], contract: Contract, fitted: Tables, layout: Layout) -> Matrix:
    side = np.array([fitted.side[layout.side(byte)] for byte in range(256)])
    trump = np.array([fitted.trump_suit[hands.trump_class(byte)] for byte in range(256)])
    total = np.full(len(tries), fitted.constant)
    for number in range(4):
        own = layout.suits and number == contract.index
        total += (trump if own else side)[tries >> 8 * number & 255]
    if layout.jacks:
        jacks = tries >> 7 & 1 | tries >> 14 & 2 | tries >> 21 & 4 | tries >> 28 & 8
        total += np.array(fitted.jacks)[jacks]
    return total


def written(families: dict[str, Tables]) -> str:
    """The tables as the JSON of `weights.json`, a family's list on one line."""
    texts = []
    for name, fitted in families.items():
        lists = {"jacks": fitted.jacks, "trump_suit": fitted.trump_suit, "side": fitted.side}
        rows = [
            f'    "constant": {fitted.constant:.3f}',
            f'    "leads": {fitted.leads:.3f}',
            f'    "laid_away": {fitted.laid_away:.4f}',
            *(
                f'    "{key}": [{", ".join(f"{value:.2f}" for value in values)}]'
                for key, values in lists.items()
            ),
        ]
        texts.append(f'  "{name}": {{\n' + ",\n".join(rows) + "\n  }")
    return "{\n" + ",\n".join(texts) + "\n}"


def main() -> None:
    """Play, fit, and print the data file."""
    print(f"seed {SEED}", file=sys.stderr)
    families = {}
    for family in sys.argv[1:] or LAYOUTS:
        layout = LAYOUTS[family]
        chance = random.Random(f"{SEED} {family}")
        played = tables(fit(list(islice(games(family, chance), GAMES[family])), layout), layout)
        families[family] = played
        hoped = fit(before_skat(family, played, chance), layout)
        families[f"{family}_before_skat"] = tables(hoped, layout)
    print(written(families))


if __name__ == "__main__":
    main()
