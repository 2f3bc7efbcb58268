"""Puzzles of the discard: two of twelve cards are clearly the best for a game.

All 66 pairs are played with open cards in the same worlds, in which both others hold hands that fit
their calls. A pair is out as soon as it is proven to be clearly worse than the best; those that are
left are right, and have to be one choice up to equal neighbours.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from msgspec.structs import replace

from skat.analysis.bidding.fitting import fitting
from skat.analysis.discard import LearnedDiscards, dealt_to_others
from skat.analysis.outcomes import ends, unjudged_game
from skat.analysis.puzzles import Answer
from skat.analysis.puzzles.equals import choices
from skat.analysis.table import Floats
from skat.kernel._core import Solver
from skat.kernel.position import Position
from skat.kernel.solve import reaches
from skat.model.cards import Card, CardSet
from skat.model.contract import ALL_CONTRACTS, Announcement, Contract
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.players.memory import mask_of
from skat.players.strong.appraisal import NULL
from skat.rules.state import Phase
from skat.rules.views import View

Pair: TypeAlias = tuple[Card, Card]

LOOKS: Final = (16, 48, 144)
"""The numbers of worlds after which pairs that are clearly worse are dropped."""

CLOSEST: Final = 4
"""How many of the dropped pairs, the closest ones, are tried in all worlds as well."""

LEAST_MARGIN: Final = 20.0
"""Table points, as reviews count them."""

REALISED: Final = 0.71
"""What part of a difference with open cards was taken to turn out when the puzzles were made."""

LEAST_WON: Final = 0.5
"""A game that is lost anyway asks for no discard."""

LEARNED_MARGIN: Final = 2.0
"""Points that a discard has to promise more than any other by what was learned: where it does not,
worlds hardly ever prove it either."""

FEW_WORLDS: Final = 32

PROVEN: Final = 3.0
TWELVE: Final = 12
_WINNING: Final = 61
PROOF_SEED: Final = 20_27


def discard_answer(view: View, game: Contract, *, seed: int = PROOF_SEED) -> Answer | Refusal:
    """The two cards to lay away for this game, from the view of the soloist with twelve cards.

    Refused: `puzzle_not_judged` for other views, null, and games that 61 points do not win;
    `puzzle_not_unique` where no choice is clearly the best.
    """
    stake = _stake(view, game)
    if stake is None:
        return Refusal("puzzle_not_judged")
    trial = Trial(view, game, seed=seed)
    choice = choices_of_pairs(view.hand, game)
    left = list(range(len(choice)))
    behind = np.zeros(len(choice))
    for look in LOOKS:
        won = trial.won(left, worlds=look)
        best = left[int(won.mean(axis=0).argmax())]
        lag = REALISED * stake * (won[:, [left.index(best)]] - won)
        points, error = lag.mean(axis=0), lag.std(axis=0) / np.sqrt(look)
        behind[left] = points
        is_other = np.array([choice[at] != choice[best] for at in left])
        if (is_other & (points + PROVEN * error < LEAST_MARGIN)).any():
            return Refusal("puzzle_not_unique")
        left = [at for at in left if not _is_out(behind[at], error[left.index(at)])]
        if look < LOOKS[-1]:
            others = [at for at in range(len(choice)) if choice[at] != choice[best]]
            closest = sorted(others, key=lambda at: behind[at])[:CLOSEST]
            left = sorted({*left, *closest})
    share = float(trial.won([best], worlds=look).mean())
    if share < LEAST_WON or any(choice[at] != choice[best] for at in left):
        return Refusal("puzzle_not_unique")
    pairs = pairs_of(view.hand)
    # A pair that went out early is as far behind as in the worlds that were tried until then.
    wins = np.clip(share - behind / (REALISED * stake), 0, 1)
    return Answer(
        pairs=tuple(pairs[at] for at in left),
        wins=tuple(round(100 * float(share)) for share in wins),
        target=_WINNING,
        worlds=look,
    )


def promising_game(view: View, laid: Pair) -> Contract | None:
    """The game that promises most by what was learned, if one discard for it stands out, and was
    not `laid` away: by what was learned, and in a few worlds, which are not those of the proof."""
    learned = LearnedDiscards.of(view, mask_of(view.hand)).learned
    row, best = divmod(int(learned.argmax()), learned.shape[1])
    if row >= NULL:
        return None
    game, values = ALL_CONTRACTS[row], learned[row]
    choice = choices_of_pairs(view.hand, game)
    done = [mask_of(pair) for pair in pairs_of(view.hand)].index(mask_of(laid))
    others = [at for at in range(len(choice)) if choice[at] != choice[best]]
    rivals = sorted(others, key=lambda at: -values[at])[:CLOSEST]
    stake = _stake(view, game)
    if stake is None or choice[done] == choice[best]:
        return None
    if values[best] - values[rivals[0]] < LEARNED_MARGIN:
        return None
    trial = Trial(view, game, seed=PROOF_SEED + 1)
    share, *next_shares = trial.won([best, *rivals], worlds=FEW_WORLDS).mean(axis=0)
    return game if REALISED * stake * (share - max(next_shares)) >= LEAST_MARGIN else None


class Trial:
    """All pairs played in the same worlds; what was solved once is kept."""

    def __init__(self, view: View, game: Contract, *, seed: int) -> None:
        assert isinstance(view.viewer, Seat)
        self._game, self._seat, self._hand = game, view.viewer, mask_of(view.hand)
        self._pairs = [mask_of(pair) for pair in pairs_of(view.hand)]
        self._same = same_games(view.hand, game)
        dealt = dealt_to_others(self._seat, self._hand)
        self._worlds = fitting(view, dealt, seed=seed, most=LOOKS[-1]).masks
        self._solver = Solver()
        self._kept: dict[tuple[int, int], bool] = {}

    def won(self, pairs: list[int], *, worlds: int) -> Floats:
        """Whether the game is won in each of the first worlds, a row, with each of these pairs."""
        return np.array([[self._wins(at, world) for at in pairs] for world in range(worlds)], float)

    def _wins(self, pair: int, world: int) -> bool:
        pair = self._same[pair]
        if (pair, world) not in self._kept:
            hands = [int(mask) for mask in self._worlds[world, :3]]
            hands[self._seat.index] = self._hand & ~self._pairs[pair]
            position = Position(
                contract=self._game.index,
                hands=(hands[0], hands[1], hands[2]),
                soloist=self._seat.index,
                skat=self._pairs[pair],
            )
            searched = reaches(position, _WINNING, solver=self._solver)
            self._kept[pair, world] = bool(searched.answer)
        return self._kept[pair, world]


def pairs_of(twelve: tuple[Card, ...]) -> tuple[Pair, ...]:
    """The 66 pairs of twelve cards, in the order of the pack.

    >>> pairs_of((Card.D7, Card.CJ, Card.HA))[0]
    (<Card.D7: 'D7'>, <Card.HA: 'HA'>)
    """
    return tuple(combinations(sorted(twelve, key=lambda card: card.index), 2))


def _classes(twelve: tuple[Card, ...], game: Contract) -> tuple[tuple[Card, ...], ...]:
    out = CardSet.of(card for card in Card if card not in twelve)
    return choices(twelve, out=out, contract=game)


def choices_of_pairs(twelve: tuple[Card, ...], game: Contract) -> tuple[tuple[int, ...], ...]:
    """What each of the pairs is as a choice: the same for pairs of equal neighbours."""
    number = {card: at for at, group in enumerate(_classes(twelve, game)) for card in group}
    return tuple(
        tuple(sorted((number[first], number[second]))) for first, second in pairs_of(twelve)
    )


def same_games(twelve: tuple[Card, ...], game: Contract) -> list[int]:
    """For each pair the first that leaves the same game: equal neighbours of the same points."""
    groups = enumerate(_classes(twelve, game))
    kind = {card: (at, card.points) for at, group in groups for card in group}
    first: dict[tuple[tuple[int, int], ...], int] = {}
    return [
        first.setdefault(tuple(sorted((kind[first_card], kind[second_card]))), at)
        for at, (first_card, second_card) in enumerate(pairs_of(twelve))
    ]


def _stake(view: View, game: Contract) -> float | None:
    """What lies between a game simply won and lost, in table points; None if it is not asked."""
    if view.phase is not Phase.DISCARD or view.viewer is not view.soloist:
        return None
    announced = replace(view, announcement=Announcement(game))
    if game is Contract.NULL or len(view.hand) != TWELVE or unjudged_game(announced):
        return None
    _, lost, won, _ = ends(announced, CardSet.of(view.hand))
    return won - lost if won > 0 else None


def _is_out(points: float, error: float) -> bool:
    return points >= LEAST_MARGIN and points >= PROVEN * error
