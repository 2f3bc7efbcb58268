"""The worlds that a player looks at: all that fit where they are few, else some drawn uniformly."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from skat.kernel.worlds import Knowledge, Worlds, count, sample, worlds_at
from skat.rules.views import View

FEW_WORLDS: Final = 600
"""Worlds with short hands: solved as fast as some dozens in the first tricks."""

SHORT_HAND: Final = 6


def seed_of(view: View, *, seed: int) -> int:
    """The seed for the worlds of one decision, 0 to 2^64 - 1.

    It depends on the player's seed and on his view, so equal views are decided alike, in whatever
    order they come, and nothing that the player cannot see has a say.
    """
    digest = sha256(msgspec.msgpack.encode((seed % 2**64, view))).digest()
    return int.from_bytes(digest[:8], "big")


def worlds_to_ask(knowledge: Knowledge, number: int, *, cards: int, seed: int) -> Worlds:
    """Every world that fits if there are few, else `number` drawn uniformly.

    `cards` are held in the hand of whose turn it is: with long hands twice `number` is few, with
    short ones some hundreds. Raises ValueError if no world fits.

    >>> ending = Knowledge(certain=(1, 0, 0, 0), unseen=0b110, room=(0, 1, 1, 0))
    >>> [world.middlehand for world in worlds_to_ask(ending, 1, cards=1, seed=0)]
    [2, 4]
    """
    total = count(knowledge)
    if 0 < total <= max(2 * number, FEW_WORLDS if cards <= SHORT_HAND else 0):
        return worlds_at(knowledge, first=0, number=total)
    return sample(knowledge, number, seed=seed)
