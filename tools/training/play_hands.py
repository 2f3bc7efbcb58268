"""Plays games that the learned values would announce, among computer players of different strength.

    python -m tools.training.play_hands --parts 40 --seed 20261202 --into played/

Solved deals say what open cards are worth; players who see only their own do better and worse than
that, most of all in null. Here a soloist at a random seat holds a hand that is worth bidding on
random cards, or nearly so; the contract and the discard are those that the learned values like
best, at times second best. All seats play by names drawn anew for each game. What came of it is
written in the form of `tools.training.solve_hands`, with one column more: whether a null was open.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from skat.arena.naming import parse_player
from skat.model.cards import ALL_CARDS, CardSet
from skat.model.contract import ALL_CONTRACTS, Announced, Announcement, Contract
from skat.model.seats import SEATS
from skat.model.units import BidValue
from skat.players.strong.appraisal import NULL, appraise
from skat.players.strong.prospects import discards_of
from skat.players.strong.returns import SCORINGS, returns, simple_values
from skat.referee.search.verdict import verdict_on
from skat.rules.actions import Deal
from skat.rules.applied import Applied
from skat.rules.machine import apply, is_over, start
from skat.rules.state import Phase, State
from skat.rules.views import view
from tools.training.rows import write_parts

PLAYERS = ("pimc:worlds=6", "pimc:worlds=12", "pimc:worlds=6", "simple")
KINDS = "suit,suit,suit,grand,grand,null,null ouvert"
HAND_GAMES = 0.15
LEAST_CHANCE = {"suit": 0.3, "grand": 0.35, "null": 0.1, "null ouvert": 0.1}


class Game(NamedTuple):
    """A game to be played: kind, cards, who plays what."""

    hands: tuple[int, int, int]
    skat: int
    seat: int
    announcement: Announcement


class Played(NamedTuple):
    """As `tools.training.solve_hands.Solved`, with the outcome of play, and if a null was open."""

    held: int
    discard: int
    contract: int
    seat: int
    won: int
    schneider: int
    ouvert: int


def opening(kind: str, chance: random.Random) -> Game | None:
    """A deal in which a random seat has a game of this kind; None if it has none."""
    pack = list(range(32))
    chance.shuffle(pack)
    hands = [sum(1 << card for card in pack[first : first + 10]) for first in (0, 10, 20)]
    skat = 1 << pack[30] | 1 << pack[31]
    seat = chance.randrange(3)
    by_hand = chance.random() < HAND_GAMES
    if by_hand:
        held, away = np.array([hands[seat]]), np.array([0])
    else:
        twelve = [card.index for card in CardSet(hands[seat] | skat)]
        leaves = discards_of(np.array([twelve]))
        held, away = leaves.held[0], leaves.away[0]
    chances = appraise(held, away, seat=seat, by_hand=by_hand)
    scoring = SCORINGS["seeger_fabian"]
    values = simple_values(hands[seat] | skat)[:, None]
    brings = returns(chances, values, scoring).simply
    if kind == "suit":
        contract = int(brings[:4].max(axis=1).argmax())
        best = int(brings[contract].argmax())
    elif kind == "grand":
        contract, best = 4, int(brings[4].argmax())
    else:
        of_null = chances.won if kind == "null" else chances.schneider
        contract, best = NULL, int(of_null[NULL].argmax())
    row = chances.schneider if kind == "null ouvert" else chances.won
    likely = float(row[contract, best])
    if likely < LEAST_CHANCE[kind] * 2 * chance.random():
        return None
    hands[seat] = int(held[best])
    return Game(
        (hands[0], hands[1], hands[2]),
        skat if by_hand else int(away[best]),
        seat,
        Announcement(
            ALL_CONTRACTS[contract],
            hand=by_hand,
            announced=Announced.OUVERT if kind == "null ouvert" else Announced.NONE,
        ),
    )


def games(seed: int, part: int, kinds: list[str]) -> Iterator[Played]:
    """The games of one part, endlessly."""
    chance = random.Random(f"played {seed} {part} {kinds}")
    while True:
        game = opening(chance.choice(kinds), chance)
        if game is None:
            continue
        names = [chance.choice(PLAYERS) for _ in SEATS]
        yield _played(game, names, seed=chance.getrandbits(60))


def _played(game: Game, names: list[str], *, seed: int) -> Played:
    players = [parse_player(name)(seed + place) for place, name in enumerate(names)]
    state = _begun(game)
    while not is_over(state):
        turn = state.turn
        action = (
            verdict_on(state) if turn is None else players[turn.index].decide(view(state, turn))
        )
        applied = apply(state, action)
        assert isinstance(applied, Applied), applied
        state = applied.state
    result = state.result
    assert result is not None
    assert result.score is not None
    contract = game.announcement.contract
    schneider = -1
    if contract is not Contract.NULL:
        base = (9, 10, 11, 12, 24)[contract.index]
        value = abs(result.score.score) // (1 if result.score.won else 2)
        tops = simple_values(game.hands[game.seat] | game.skat)[contract.index]
        schneider = int(value > tops + base * game.announcement.hand)
    return Played(
        game.hands[game.seat],
        0 if game.announcement.hand else game.skat,
        contract.index,
        game.seat,
        int(result.score.won),
        schneider,
        int(game.announcement.ouvert),
    )


def _begun(game: Game) -> State:
    """The state when forehand is to lead; the soloist bid 18 and nobody else did."""
    dealt = apply(start(), Deal(tuple(ALL_CARDS)))
    assert isinstance(dealt, Applied)
    hands = (CardSet(game.hands[0]), CardSet(game.hands[1]), CardSet(game.hands[2]))
    soloist = SEATS[game.seat]
    return replace(
        dealt.state,
        phase=Phase.PLAY,
        turn=SEATS[0],
        hands=hands,
        skat=CardSet(game.skat),
        dealt_hands=hands,
        dealt_skat=CardSet(game.skat),
        soloist=soloist,
        bid=BidValue(18),
        skat_taken=not game.announcement.hand,
        announcement=game.announcement,
        open_hands=(soloist,) if game.announcement.ouvert else (),
    )


def main() -> None:
    """Write the parts that are missing."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--parts", type=int, default=10)
    asked.add_argument("--seed", type=int, default=20261202)
    asked.add_argument("--kinds", default=KINDS)
    asked.add_argument("--games", type=int, default=200, help="in each part")
    asked.add_argument("--into", type=Path, required=True)
    options = asked.parse_args()

    def rows_of(part: int) -> list[Played]:
        return list(islice(games(options.seed, part, options.kinds.split(",")), options.games))

    write_parts(options.into, "played", seed=options.seed, parts=options.parts, rows_of=rows_of)


if __name__ == "__main__":
    main()
