"""What a seat has seen, told from the text of a record as a player at the table would tell it.

No code of the program takes part: puzzles of counting, and of play without luck, are proven against
this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

SUITS = "DHSC"
PACK = [suit + rank for suit in SUITS for rank in "789QKTAJ"]
SEATS = ("forehand", "middlehand", "rearhand")
PLACES = (*SEATS, "skat")
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


class Retold:
    """The cards known to the seat, the points of both parties, and who can hold what."""

    def __init__(self, record: Mapping[str, Any], seat: str) -> None:
        self.known = set(record["deal"][seat])
        self.points: Counter[bool] = Counter()
        self.room = {**dict.fromkeys(SEATS, 10), "skat": 2}
        self.lacks: dict[str, set[str]] = {place: set() for place in PLACES}
        self.trumps: set[str] = set()
        self._trick: list[tuple[str, str]] = []
        self._leader = SEATS[0]
        self._ranks = "789QKTA"
        self._soloist = ""
        for action in record["actions"]:
            if action["do"] == "discard" and action["seat"] == seat:
                self.known |= set(record["deal"]["skat"])
                self.room["skat"] = 0
            elif action["do"] == "announce":
                self._announced(action["announcement"]["contract"], action["seat"])
            elif action["do"] == "play":
                self._played(action["seat"], action["card"])
        self.room[seat] = 0
        self.out = [card for card in PACK if card not in self.known]

    def group(self, card: str) -> set[str]:
        """All cards with which this one is followed."""
        if card in self.trumps:
            return self.trumps
        return {each for each in PACK if each[0] == card[0]} - self.trumps

    def places_of(self, card: str) -> list[str]:
        """Where the card can lie if all others have their place too."""
        others = [each for each in self.out if each != card]
        return [place for place in PLACES if self._can_be_dealt([card, *others], first=place)]

    @property
    def on_table(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """Who leads to the trick, and its cards so far, each with its seat."""
        return self._leader, tuple(self._trick)

    def taker(self, trick: Sequence[tuple[str, str]]) -> str:
        """Who takes these three cards."""
        led = trick[0][1]
        return max(trick, key=lambda one: self._strength(one[1], led))[0]

    def _announced(self, game: str, soloist: str) -> None:
        self._soloist = soloist
        if game == "null":
            self._ranks = "789TJQKA"
            return
        self.trumps = {suit + "J" for suit in SUITS}
        if game != "grand":
            self.trumps |= {game[0].upper() + rank for rank in self._ranks}

    def _played(self, seat: str, card: str) -> None:
        self.known.add(card)
        self.room[seat] -= 1
        self._trick.append((seat, card))
        led = self._trick[0][1]
        if card not in self.group(led):
            self.lacks[seat] |= self.group(led)
        if len(self._trick) == len(SEATS):
            self._leader = self.taker(self._trick)
            points = sum(POINTS.get(each[1], 0) for _, each in self._trick)
            self.points[self._leader == self._soloist] += points
            self._trick.clear()

    def _strength(self, card: str, led: str) -> int:
        if card in self.trumps:
            is_jack = card[1] == "J"
            return 200 + SUITS.index(card[0]) if is_jack else 100 + self._ranks.index(card[1])
        return self._ranks.index(card[1]) if card in self.group(led) else -1

    def _can_be_dealt(self, out: list[str], *, first: str) -> bool:
        """Whether these cards fit their places with the first of them there: a matching."""
        at: dict[str, str] = {}

        def placed(card: str, tried: set[str]) -> bool:
            for place in [first] if card == out[0] else PLACES:
                if place in tried or card in self.lacks[place] or not self.room[place]:
                    continue
                tried.add(place)
                here = [each for each in at if at[each] == place]
                at[card] = place
                if len(here) < self.room[place]:
                    return True
                for other in here:
                    del at[other]
                    if placed(other, tried):
                        return True
                    at[other] = place
                del at[card]
            return False

        return all(placed(card, set()) for card in out)
