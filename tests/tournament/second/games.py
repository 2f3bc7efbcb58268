"""What a game brings, by SkO 5.1 to 5.6 alone; imports nothing of the package."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
LEVELS = ("none", "schneider", "schwarz", "ouvert")


class Entry(NamedTuple):
    """One deal of a list: which place played alone, what it brought, and the value of the game."""

    place: int | None = None
    score: int = 0
    value: int = 0

    @property
    def won(self) -> bool:
        return self.place is not None and self.score > 0

    @property
    def lost(self) -> bool:
        return self.place is not None and self.score < 0


PASSED = Entry()


def entry_of(game: Mapping[str, Any] | None) -> Entry:
    """A game as it was typed."""
    if game is None:
        return PASSED
    value = _value(game)
    return Entry(game["soloist"], value if game["won"] else -2 * value, value)


def entry_of_line(line: Mapping[str, Any]) -> Entry:
    """The entry of a line that comes with its score."""
    place = line.get("soloist")
    if place is None:
        return PASSED
    return Entry(place, line.get("score", 0), line.get("counted_value", 0))


def _value(game: Mapping[str, Any]) -> int:
    announced, hand = game.get("announced", "none"), bool(game.get("hand"))
    if game["contract"] == "null":
        return NULLS[hand, announced == "ouvert"]
    said, reached = LEVELS.index(announced), LEVELS.index(game.get("reached", "none"))
    # A soloist who announces a level plays for it: it counts, and so does the announcement.
    counted = max(reached, min(said, 2))
    base: int = BASES[game["contract"]]
    value: int = base * (game["tops"]["count"] + 1 + hand + counted + said)
    bid = game.get("bid") or 18
    while value < bid:
        value += base
    return value


@cache
def _sums(values: frozenset[int], games: int) -> frozenset[int]:
    if not games:
        return frozenset({0})
    return frozenset(each + value for each in _sums(values, games - 1) for value in values)


def can_be_among(value: int, *, points: int, won: int, lost: int) -> bool:
    """Whether a player with these points can have won a game of this value among them."""
    multiples = {
        base * times
        for name, base in BASES.items()
        for times in range(2, 12 if name == "grand" else 19)
    }
    gains = frozenset(multiples | set(NULLS.values()))
    # A lost game may be lifted to any bid, up to 264.
    lifted = {base * times for base in BASES.values() for times in range(1, 264 // base + 2)}
    lifted = {each for each in lifted if each >= 18}
    costs = frozenset(2 * each for each in gains | lifted)
    if not won or value not in gains:
        return False
    paid = _sums(costs, lost)
    return any(points - value + cost in _sums(gains, won - 1) for cost in paid)
