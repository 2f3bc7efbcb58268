"""The learner of cards as a player, and a match against `simple` with the contracts of `simple`.

python card_player.py 200       # boards; needs card_learner.npz beside it
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from card_learner import cards_of

from skat.arena import Match, opening_of, parse_player, play_board, report
from skat.env import planes_of_view
from skat.players import make_player
from skat.rules import Action, Play, View

HERE = Path(__file__).resolve().parent


class CardPlayer:
    """Plays cards by the network, and does all else as `simple`."""

    name = "card-learner"

    def __init__(self, seed: int) -> None:
        self.simple = make_player("simple", seed=seed)
        with np.load(HERE / "card_learner.npz") as kept:
            self.weights = [kept[name] for name in kept.files]

    def decide(self, view: View) -> Action:
        """The card that is worth most; where there is no choice the only one."""
        plays = {one.card.index: one for one in view.legal if isinstance(one, Play)}
        if not plays:
            return self.simple.decide(view)
        mask = np.zeros((1, 128), np.uint8)
        mask[0, list(plays)] = 1
        card, _, names = cards_of(self.weights, planes_of_view(view)[None], mask)
        return plays[int(names.real(card)[0])]


def main() -> int:
    """Play the boards and print the difference with its interval."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    match = Match(a="card-learner", b="simple", boards=boards, seed=1, contracts_by="simple")
    simple = parse_player("simple")
    played = [
        play_board(number, opening_of(match, number), a=CardPlayer, b=simple, seed=1)
        for number in range(boards)
    ]
    summary = report(match, played, seconds=0.0)
    print(f"{summary.games} games, {summary.sf_per_game_diff:.2f} Seeger-Fabian points a game more")
    print("95 % interval:", *(f"{bound:.2f}" for bound in summary.ci95))
    return 0


if __name__ == "__main__":
    sys.exit(main())
