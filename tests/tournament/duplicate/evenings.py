"""A duplicate evening worked out a second time, by nothing but the documents and this file.

It imports nothing of the package: the shuffle as `skat.shuffle` describes it, values from SkO 5.1
to 5.4, results from TR-5.1, comparisons as docs/reference/duplicate.md has them.
"""

from __future__ import annotations

import hmac
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any

from tests.server.second_sum import some_game

PACK = [suit + rank for suit in "DHSC" for rank in "789QKTAJ"]
Played = dict[tuple[int, int], tuple[dict[str, Any] | None, int]]
"""Board and table -> the game as it is typed, and what it brought."""


def some_evening(chance: random.Random, *, boards: int, tables: int) -> Played:
    """What every table makes of every board."""
    played: Played = {}
    for board in range(1, boards + 1):
        for table in range(1, tables + 1):
            passed = chance.random() < 0.08
            game = some_game(chance, place=chance.randint(1, 3))
            played[board, table] = (None, 0) if passed else game
    return played


def own(game: dict[str, Any] | None, score: int, place: int) -> int:
    """Tournament points of a place at a table of three."""
    if game is None:
        return 0
    if game["soloist"] == place:
        return score + (50 if score > 0 else -50)
    return 40 if score < 0 else 0


def steps(difference: int) -> int:
    size = 0
    while size < 14 and 5 * (size + 1) ** 2 <= 2 * abs(difference):
        size += 1
    return size if difference > 0 else -size


def compared(made: Sequence[int]) -> list[tuple[Fraction, int, Fraction]]:
    """Points, places and steps of each of those who held the same hand."""
    scores = []
    for at, mine in enumerate(made):
        rest = [value for other, value in enumerate(made) if other != at]
        places = sum(2 if mine > value else 1 if mine == value else 0 for value in rest)
        damped = Fraction(sum(steps(mine - value) for value in rest), len(rest))
        scores.append((mine - Fraction(sum(rest), len(rest)), places, damped))
    return scores


def field(content: bytes) -> bytes:
    return len(content).to_bytes(8, "big") + content


def stream(seed: bytes, fields: Sequence[bytes]) -> Iterator[int]:
    block = 0
    while True:
        message = b"".join(map(field, [*fields, block.to_bytes(8, "big")]))
        yield from hmac.digest(seed, message, "sha256")
        block += 1


def shuffled(seed: bytes, deal: str, words: str) -> list[str]:
    """The pack of a board, from the top."""
    nonces = [sha256(words.encode()).digest()] if words else []
    numbers = stream(seed, [b"skat shuffle 1", deal.encode(), *nonces])
    pack = list(PACK)
    for last in range(31, 0, -1):
        limit = 256 - 256 % (last + 1)
        chosen = next(number for number in numbers if number < limit) % (last + 1)
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return pack


def dealt(pack: Sequence[str]) -> list[set[str]]:
    """Three, the skat, four, three (SkO-3.2.6): forehand, middlehand, rearhand, skat."""
    hands: list[set[str]] = [set(), set(), set(), set()]
    rest = list(pack)
    for count in (3, 4, 3):
        for hand in range(3):
            hands[hand].update(rest[:count])
            del rest[:count]
        if count == 3 and not hands[3]:
            hands[3].update(rest[:2])
            del rest[:2]
    return hands
