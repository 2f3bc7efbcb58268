"""The sums of an evening worked out a second time, by nothing but the documents and this file.

It imports nothing of the package: values from SkO 5.1 to 5.4, results from TR-5.1, the lot as
docs/reference/tournament.md and `skat.tournament.draw.lot` describe it.
"""

from __future__ import annotations

import hmac
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
BONUS = {3: 40, 4: 30}


class Deal(NamedTuple):
    """One deal: who sat there from place 1, which place played alone, what it brought.

    A computer player acted for the places of `away`.
    """

    seated: tuple[int, ...]
    place: int | None
    score: int
    game: dict[str, Any] | None
    away: tuple[int, ...] = ()


class Foot(NamedTuple):
    """Points, games won and lost of one place."""

    points: int
    won: int
    lost: int


def some_game(chance: random.Random, *, place: int) -> tuple[dict[str, Any], int]:
    """A game as it is typed, and what it brings."""
    won, hand = chance.random() < 0.75, chance.random() < 0.2
    contract = chance.choice([*BASES, "null"])
    game: dict[str, Any] = {"soloist": place, "contract": contract, "won": won, "hand": hand}
    if contract == "null":
        value = 35 if hand else 23
    else:
        tops = chance.randint(1, 4)
        game["tops"] = {"held": chance.random() < 0.6, "count": tops}
        value = BASES[contract] * (tops + 1 + hand)
    return game, value if won else -2 * value


def some_deals(
    chance: random.Random,
    seated: Sequence[int],
    deals: int,
    *,
    after: Sequence[int] = (),
    at: int = 0,
) -> list[Deal]:
    """A list of so many deals; from deal `at` on those of `after` sit there."""
    size, played = len(seated), []
    for deal in range(1, deals + 1):
        numbers = tuple(after) if at and deal >= at else tuple(seated)
        dealer = (deal - 1) % size + 1
        places = [place for place in range(1, size + 1) if size == 3 or place != dealer]
        if chance.random() < 0.1:
            played.append(Deal(numbers, None, 0, None))
            continue
        place = chance.choice(places)
        game, score = some_game(chance, place=place)
        played.append(Deal(numbers, place, score, game))
    return played


def feet(deals: Sequence[Deal], size: int) -> list[Foot]:
    """The foot of a list, by place."""
    return [
        Foot(
            sum(deal.score for deal in deals if deal.place == place),
            sum(deal.place == place and deal.score > 0 for deal in deals),
            sum(deal.place == place and deal.score < 0 for deal in deals),
        )
        for place in range(1, size + 1)
    ]


class Sums:
    """What everybody has: points, games, results of each series, money for lost games."""

    def __init__(self, series: int, losses: Sequence[int]) -> None:
        self.points: dict[int, int] = defaultdict(int)
        self.won: dict[int, int] = defaultdict(int)
        self.lost: dict[int, int] = defaultdict(int)
        self.money: dict[int, int] = defaultdict(int)
        self.series: dict[int, list[int | None]] = defaultdict(lambda: [None] * series)
        self.losses = losses

    def add(self, series: int, deals: Sequence[Deal]) -> None:
        """One list; a lost game brings each of the others at the table 40 at three, 30 at four."""
        size = len(deals[0].seated)
        for number in {number for deal in deals for number in deal.seated}:
            own = [deal for deal in deals if deal.place and deal.seated[deal.place - 1] == number]
            others = [
                deal
                for deal in deals
                if deal.score < 0 and number in deal.seated and deal not in own
                if deal.seated.index(number) + 1 not in deal.away
            ]
            points = sum(deal.score for deal in own)
            won, lost = sum(deal.score > 0 for deal in own), sum(deal.score < 0 for deal in own)
            self.points[number] += points
            self.won[number] += won
            self.lost[number] += lost
            result = points + 50 * (won - lost) + BONUS[size] * len(others)
            self.series[number][series - 1] = (self.series[number][series - 1] or 0) + result
            self.money[number] += sum(
                self.losses[min(at, len(self.losses) - 1)] for at in range(lost)
            )

    def result(self, number: int) -> int:
        """The tournament points of all series."""
        return sum(value or 0 for value in self.series[number])


def in_order(
    merits: Sequence[tuple[Any, int, int, int]], *, seed: str, purpose: str, kind: str
) -> list[Any]:
    """Those named in `merits`, best first: result, games won, games lost, then the lot (TR-5.1)."""
    lot = numbers_of(bytes.fromhex(seed), purpose, kind)
    groups: dict[tuple[int, int, int], list[Any]] = defaultdict(list)
    for who, result, won, lost in merits:
        groups[-result, -won, lost].append(who)
    ordered = []
    for _, equals in sorted(groups.items()):
        for last in range(len(equals) - 1, 0, -1):
            chosen = below(lot, last + 1)
            equals[last], equals[chosen] = equals[chosen], equals[last]
        ordered.extend(equals)
    return ordered


def numbers_of(seed: bytes, *words: str) -> Iterator[int]:
    """The stream of a lot: HMAC-SHA-256 over fields with their lengths before them."""

    def field(content: bytes) -> bytes:
        return len(content).to_bytes(8, "big") + content

    block = 0
    while True:
        fields = [b"skat lot 1", *(word.encode() for word in words), block.to_bytes(8, "big")]
        digest = hmac.new(seed, b"".join(map(field, fields)), sha256).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def below(stream: Iterator[int], choices: int) -> int:
    """An even number below `choices`."""
    for value in stream:
        if value < 2**64 - 2**64 % choices:
            return value % choices
    raise AssertionError("a lot has no end")
