"""Play without luck by plain enumeration: every deal that fits, every card of every seat.

The player asked knows his own cards and the skat. The others may hold any deal that fits what was
played, and with each card of theirs the deals go on that have it. No code of the program takes
part: puzzles that are `sure` are proven against this.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any

from tests.analysis.puzzles.retelling import POINTS, SEATS, Retold

Trick = tuple[tuple[str, str], ...]
Cards = frozenset[str]


class Enumerated:
    """A soloist's position: `worlds` are the deals that fit, each as the first defender's hand."""

    def __init__(self, record: Mapping[str, Any], seat: str, *, target: int | None) -> None:
        self._told = Retold(record, seat)
        self._target = target
        self._first, self._second = (each for each in SEATS if each != seat)
        self._seat = seat
        actions = record["actions"]
        played = {each["card"] for each in actions if each["do"] == "play"}
        [laid] = [set(each["cards"]) for each in actions if each["do"] == "discard"]
        self.hand = frozenset({*record["deal"][seat], *record["deal"]["skat"]} - laid - played)
        self._points = self._told.points[True] + sum(map(_points, laid))
        self._hidden = frozenset(self._told.out)
        dealt = combinations(sorted(self._hidden), self._told.room[self._first])
        self.worlds = frozenset(frozenset(each) for each in dealt if self._fits(frozenset(each)))

    def wins(self, card: str) -> bool:
        """Whether the game is won after this card, whatever deal it is and whatever others play."""
        leader, trick = self._told.on_table
        now = (*trick, (self._seat, card))
        return self._forced(self.hand - {card}, self._hidden, self.worlds, leader, now, 0)

    def playable(self) -> Cards:
        """The own cards that may be played."""
        return self._follow(self.hand, self._told.on_table[1])

    def _fits(self, first: Cards) -> bool:
        lacks = self._told.lacks
        return not (first & lacks[self._first] or (self._hidden - first) & lacks[self._second])

    @cache  # noqa: B019 - as long as the test that asks
    def _forced(
        self,
        own: Cards,
        hidden: Cards,
        worlds: frozenset[Cards],
        leader: str,
        trick: Trick,
        won: int,
    ) -> bool:
        """Whether the soloist can force it; `won` are the points since the question."""
        if len(trick) == len(SEATS):
            taker = self._told.taker(trick)
            if taker == self._seat:
                if self._target is None:
                    return False
                won += sum(_points(card) for _, card in trick)
            leader, trick = taker, ()
        left = sum(map(_points, (*own, *hidden, *(card for _, card in trick))))
        if self._target is not None:
            missing = self._target - self._points - won
            if missing <= 0 or left < missing:
                return missing <= 0
        if not (own or hidden):
            return self._target is None
        turn = SEATS[(SEATS.index(leader) + len(trick)) % len(SEATS)]
        if turn == self._seat:
            return any(
                self._forced(own - {card}, hidden, worlds, leader, (*trick, (turn, card)), won)
                for card in sorted(self._follow(own, trick))
            )
        for card in sorted(hidden):
            holding = frozenset(
                first - {card}
                for first in worlds
                if card in self._follow(first if turn == self._first else hidden - first, trick)
            )
            now = (*trick, (turn, card))
            if holding and not self._forced(own, hidden - {card}, holding, leader, now, won):
                return False
        return True

    def _follow(self, hand: Cards, trick: Trick) -> Cards:
        following = hand & self._told.group(trick[0][1]) if trick else hand
        return frozenset(following or hand)


def _points(card: str) -> int:
    return POINTS.get(card[1], 0)
