"""How hard a puzzle is: which computer players play another card, and how often.

The levels decide by their own view. A puzzle with open cards is put to players who see them, too,
and look one or two tricks ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from skat.analysis.open_cards import ending_of
from skat.analysis.puzzles import Answer, CountQuestion
from skat.analysis.walk import after_card
from skat.kernel.position import NULL, Position
from skat.model.cards import ALL_CARDS, Card, CardSet
from skat.model.contract import ALL_CONTRACTS
from skat.model.order import followers, winning_card
from skat.players import make_player
from skat.rules.actions import Action, Discard, Play
from skat.rules.state import State
from skat.rules.views import View

AHEAD: Final = {"one_trick": 1, "two_tricks": 2}
"""How many tricks they look ahead, that on the table is the first; the weakest come first."""

_LOST: Final = -121
"""A trick of the soloist in null: worse than any card points."""

Hands = tuple[int, ...]


def look_ahead(position: Position, *, tricks: int) -> dict[int, int]:
    """How many card points more the own party takes than the other within so many tricks, by card.

    For whose card is due, if all play for the most. In null a trick of the soloist alone counts.

    >>> ace, ten, seven = 1 << 22, 1 << 21, 1 << 16
    >>> look_ahead(Position(contract=4, hands=(ace, ten, seven), soloist=0), tricks=1)
    {22: 21}
    """
    look = _Look(position)
    own = position.turn == position.soloist
    worths = look.after_each(position.hands, position.leader, position.trick, tricks)
    return {card: worth if own else -worth for card, worth in worths}


class _Look:
    """Everything is worth what it is to the soloist."""

    def __init__(self, position: Position) -> None:
        self._contract = ALL_CONTRACTS[position.contract]
        self._soloist = position.soloist
        self._null = position.contract == NULL
        self._known: dict[tuple[Hands, int, int], int] = {}

    def after_each(
        self, hands: Hands, leader: int, trick: tuple[int, ...], tricks: int
    ) -> Iterator[tuple[int, int]]:
        """Each card that may be played, and what it comes to."""
        seat = (leader + len(trick)) % 3
        hand = hands[seat]
        if trick:
            led = ALL_CARDS[trick[0]]
            hand = hand & followers(led, contract=self._contract).mask or hand
        for card in CardSet(hand):
            left = tuple(held & ~card.mask if at == seat else held for at, held in enumerate(hands))
            yield card.index, self._value(left, leader, (*trick, card.index), tricks)

    def _value(self, hands: Hands, leader: int, trick: tuple[int, ...], tricks: int) -> int:
        if len(trick) == 3:
            cards = tuple(ALL_CARDS[index] for index in trick)
            winner = (leader + winning_card(cards, contract=self._contract)) % 3
            alone = winner == self._soloist
            if self._null:
                return _LOST if alone else self._from(hands, winner, tricks - 1)
            points = sum(card.points for card in cards)
            return (points if alone else -points) + self._from(hands, winner, tricks - 1)
        alone = (leader + len(trick)) % 3 == self._soloist
        worths = (worth for _, worth in self.after_each(hands, leader, trick, tricks))
        return max(worths) if alone else min(worths)

    def _from(self, hands: Hands, leader: int, tricks: int) -> int:
        if not tricks or not any(hands):
            return 0
        key = (hands, leader, tricks)
        if key not in self._known:
            self._known[key] = self._value(hands, leader, (), tricks)
        return self._known[key]


TRIES: Final = {"beginner": 2, "simple": 1, "club": 2, "strong": 1}
"""How many seeds each level is asked with; `simple` always plays the same."""

_EASIEST: Final = 700
_MISSED_BY: Final = {
    "random": 200,
    "beginner": 300,
    "simple": 250,
    "club": 350,
    "strong": 300,
    "one_trick": 250,
    "two_tricks": 350,
}
_A_STEP: Final = 80
_A_CHOICE: Final = 15
_A_TRICK: Final = 50
_COUNTED: Final = {
    "trumps": 50,
    "suit": 100,
    "soloist_points": 250,
    "defender_points": 250,
    "place": 350,
}


def missed_by_levels(view: View, answer: Answer) -> dict[str, float]:
    """The share of tries in which each level misses the first step, from its own view."""
    ways = len(answer.wins) or sum(isinstance(action, Play) for action in view.legal)
    right = len(answer.pairs) or len(answer.steps[0].right)
    missed = {"random": round(1 - right / ways, 3)}
    for level, tries in TRIES.items():
        wrong = 0
        for seed in range(tries):
            done = make_player(level, seed=seed).decide(view)
            wrong += not _is_right(done, answer)
        missed[level] = round(wrong / tries, 3)
    return missed


def missed_with_open_cards(state: State, answer: Answer) -> dict[str, float]:
    """How likely each player who sees all cards plays another card at some step of an open puzzle.

    Of cards that come to the same for him he plays any.
    """
    ways = len(look_ahead(ending_of(state).position, tricks=1))
    missed = {"random": round(1 - len(answer.steps[0].right) / ways, 3)}
    right = dict.fromkeys(AHEAD, 1.0)
    for step in answer.steps:
        for name, tricks in AHEAD.items():
            right[name] *= _share_of_right(state, step.right, tricks=tricks)
        for card in (step.right[0], *step.then):
            if state.turn is not None:
                state = after_card(state, card)
    return missed | {name: round(1 - share, 3) for name, share in right.items()}


def _share_of_right(state: State, cards: tuple[Card, ...], *, tricks: int) -> float:
    worths = look_ahead(ending_of(state).position, tricks=tricks)
    best = {card for card, worth in worths.items() if worth == max(worths.values())}
    return len(best & {card.index for card in cards}) / len(best)


def _is_right(done: Action, answer: Answer) -> bool:
    if isinstance(done, Discard):
        return any(set(done.cards) == set(pair) for pair in answer.pairs)
    return isinstance(done, Play) and done.card in answer.steps[0].right


def rating_of(answer: Answer, missed: dict[str, float], *, choices: int) -> int:
    """The rating to begin with: more for levels that miss it, for steps and for choices.

    >>> from skat.analysis.puzzles import PuzzleStep
    >>> from skat.model.cards import Card
    >>> rating_of(Answer(steps=(PuzzleStep((Card.CJ,)),)), {"random": 0.5, "club": 1.0}, choices=3)
    1150
    """
    by_levels = sum(_MISSED_BY.get(level, 0) * share for level, share in missed.items())
    further = _A_STEP * max(0, len(answer.steps) - 1) + _A_CHOICE * (choices - 3)
    return round(_EASIEST + by_levels + further)


def rating_of_count(counted: CountQuestion, *, tricks: int) -> int:
    """The rating of a question of counting: more for every trick, and for what is harder to keep.

    >>> rating_of_count(CountQuestion("trumps"), tricks=4)
    950
    """
    return _EASIEST + _COUNTED[counted.what] + _A_TRICK * tricks
