"""What a card is worth over deals of the cards that the learner does not see."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from skat.analysis.lessons.form import Placed
from skat.analysis.lessons.solved import WINNING_POINTS, WORLDS, position_of, worths_in
from skat.kernel.worlds import sample
from skat.model.cards import Card
from skat.model.contract import Contract
from skat.model.seats import SEATS
from skat.players.worlds.knowledge import known_in
from skat.rules.state import State
from skat.rules.views import View, view

CLEAR_WINS: Final = 10.0
"""Of a hundred deals, by how many one card has to win more than another to be better."""

CLEAR_POINTS: Final = 5.0
"""Card points in the mean by which it is better where both win about as often."""

_SEED: Final = 61


class OverDeals(NamedTuple):
    """In how many of a hundred deals the own party wins with a card, and its card points there."""

    won: float
    points: float

    def is_better(self, other: OverDeals) -> bool:
        """Whether this card is clearly the better one.

        >>> OverDeals(66.0, 65.0).is_better(OverDeals(42.0, 54.0))
        True
        >>> OverDeals(71.0, 71.5).is_better(OverDeals(71.0, 70.0))
        False
        """
        ahead = self.won - other.won
        more = self.points - other.points
        return ahead > CLEAR_WINS or (abs(ahead) <= CLEAR_WINS and more > CLEAR_POINTS)


def over_deals(state: State, placed: Placed) -> dict[Card, OverDeals]:
    """Each card that may be played now, over deals of what its seat does not see.

    The deals are always the same; hands that lie open in the lesson are known. Card points are
    those of the own party at the end; in null a game won counts 1.
    """
    assert state.announcement is not None
    contract, alone = state.announcement.contract, state.turn is state.soloist
    enough = 1 if contract is Contract.NULL else WINNING_POINTS - (0 if alone else 1)
    base = position_of(state, contract)
    worths_of: dict[Card, list[int]] = {}
    for first, second, third, skat in sample(
        known_in(_as_learned(state, placed)).knowledge, WORLDS, seed=_SEED
    ):
        position = replace(base, hands=(first, second, third), skat=skat)
        for card, worth in worths_in(position, state).items():
            worths_of.setdefault(card, []).append(worth)
    return {
        card: OverDeals(
            100 * sum(worth >= enough for worth in worths) / len(worths), sum(worths) / len(worths)
        )
        for card, worths in worths_of.items()
    }


def _as_learned(state: State, placed: Placed) -> View:
    """What the seat sees, and the hands that the lesson lays open."""
    seen = view(state, placed.seat)
    hands = (
        tuple(state.hand_of(seat)) if seat in placed.open else shown
        for seat, shown in zip(SEATS, seen.open_hands, strict=True)
    )
    first, second, third = hands
    return replace(seen, open_hands=(first, second, third))
