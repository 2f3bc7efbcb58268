"""Chance that can be checked: a seed and a purpose give a stream of numbers, and nothing else.

Block n of the stream (from 0, 8 bytes, big endian) is HMAC-SHA-256 with the seed as key over the
fields `skat lot 1`, purpose and every word, n, each written as its length (8 bytes, big endian)
and its bytes. A number below `choices` is taken from 8 bytes of the stream; values at or above the
greatest multiple of `choices` up to 2^64 are thrown away, so that every number is equally likely.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import Final, TypeVar

SEED_BYTES: Final = 32
_WHOLE: Final = 1 << 64
_NUMBERS: Final = Struct(">4Q")
"""The four numbers of 8 bytes in a block."""

Thing = TypeVar("Thing")


def lot_commitment(seed: bytes, purpose: str) -> str:
    """What is shown before the lot is drawn: SHA-256 over seed and purpose (UTF-8), in hex.

    Raises `ValueError` for a seed that does not have 32 bytes.

    >>> lot_commitment(bytes(32), "cup-2026/series/1")[:12]
    'c1be313a6930'
    """
    _require_seed(seed)
    return sha256(seed + purpose.encode()).hexdigest()


class Lot:
    """A stream of even chances from a seed; `words` may add what the hall called out.

    Raises `ValueError` for a seed that does not have 32 bytes.

    >>> lot = Lot(bytes(32), "example")
    >>> lot.below(6), lot.shuffled("abcdef")
    (0, ['b', 'c', 'f', 'a', 'd', 'e'])
    """

    def __init__(self, seed: bytes, purpose: str, words: Sequence[str] = ()) -> None:
        _require_seed(seed)
        self._numbers = _stream(seed, (purpose, *words))

    def below(self, choices: int) -> int:
        """A number from 0 to `choices` - 1, each as likely as any other."""
        limit = _WHOLE - _WHOLE % choices
        value = next(self._numbers)
        while value >= limit:
            value = next(self._numbers)
        return value % choices

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """The things in an order drawn evenly from all orders (Fisher-Yates)."""
        drawn = list(things)
        for last in range(len(drawn) - 1, 0, -1):
            chosen = self.below(last + 1)
            drawn[last], drawn[chosen] = drawn[chosen], drawn[last]
        return drawn


def _require_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")


def _stream(seed: bytes, words: Sequence[str]) -> Iterator[int]:
    message = b"".join(_field(field.encode()) for field in ("skat lot 1", *words))
    block = 0
    while True:
        digest = hmac.digest(seed, message + _field(block.to_bytes(8, "big")), "sha256")
        yield from _NUMBERS.unpack(digest)
        block += 1


def _field(content: bytes) -> bytes:
    return len(content).to_bytes(8, "big") + content
