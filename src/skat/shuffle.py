"""A fair deal that anybody can check: seed, deal id and nonces give the pack, and nothing else.

1. The server draws a seed of 32 bytes and shows `commitment(seed, deal_id)`.
2. Only then do the players send their nonces, 16 to 64 bytes each.
3. `shuffled_pack` gives the pack. After the deal the seed is shown, and `verify` repeats the sum.

The pack is a Fisher-Yates shuffle: the 32 cards in the order of `ALL_CARDS`; for `last` from 31
down to 1 the cards at `last` and at a number drawn evenly from 0 to `last` change places. The
numbers come from a stream of bytes: block n (from 0, 8 bytes, big endian) is HMAC-SHA-256 with the
seed as key over the fields `skat shuffle 1`, deal id (UTF-8), every nonce, n, each written as its
length (8 bytes, big endian) and its bytes. To draw from 0 to `last`, a byte is taken from the
stream; bytes at or above the greatest multiple of `last + 1` up to 256 are thrown away, so that
every number is equally likely, and the remainder by `last + 1` is the number.

Commit to the seed, never to the pack: there are only 2,753,294,408,504,640 different deals, and a
commitment to one of them could be guessed by trying.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, NewType

from skat.model.cards import ALL_CARDS, Card

Seed = NewType("Seed", bytes)
"""32 unpredictable bytes, secret until the deal is over."""

Nonce = NewType("Nonce", bytes)
"""16 to 64 bytes from a player, so that the server alone does not decide the pack."""

DealId = NewType("DealId", str)
"""The name of one deal; no two deals share one."""

Commitment = NewType("Commitment", bytes)
"""SHA-256 over seed and deal id: fixes the seed without showing it."""

SEED_BYTES: Final = 32
SHORTEST_NONCE: Final = 16
LONGEST_NONCE: Final = 64


def commitment(seed: Seed, deal_id: DealId) -> Commitment:
    """What is shown before the nonces are in: SHA-256 over the seed and the deal id (UTF-8).

    Raises `ValueError` for a seed that does not have 32 bytes: the border between seed and deal id
    must be fixed.

    >>> commitment(Seed(bytes(32)), DealId("table-17/1")).hex()[:16]
    '9cfa20229926edfc'
    """
    _require_seed(seed)
    return Commitment(sha256(seed + deal_id.encode()).digest())


def shuffled_pack(seed: Seed, deal_id: DealId, *, nonces: Sequence[Nonce] = ()) -> tuple[Card, ...]:
    """The pack, 32 cards from the top, that follows from seed, deal id and nonces in their order.

    Raises `ValueError` for a seed that does not have 32 bytes and a nonce of a wrong length.

    >>> pack = shuffled_pack(Seed(bytes(32)), DealId("table-17/1"))
    >>> len(set(pack)), " ".join(map(str, pack[:5]))
    (32, 'D9 D7 S9 DK HJ')
    """
    _require_seed(seed)
    if any(not SHORTEST_NONCE <= len(nonce) <= LONGEST_NONCE for nonce in nonces):
        raise ValueError(f"a nonce has {SHORTEST_NONCE} to {LONGEST_NONCE} bytes")
    stream = _stream(seed, deal_id, nonces)
    cards = list(ALL_CARDS)
    for last in range(len(cards) - 1, 0, -1):
        chosen = _even(stream, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def verify(
    pack: Sequence[Card],
    *,
    seed: Seed,
    deal_id: DealId,
    committed: Commitment,
    nonces: Sequence[Nonce] = (),
) -> bool:
    """Whether a revealed seed is the one committed to, and gives just this pack.

    Raises `ValueError` as `shuffled_pack` does.

    >>> seed, deal_id = Seed(bytes(32)), DealId("table-17/1")
    >>> pack = shuffled_pack(seed, deal_id)
    >>> verify(pack, seed=seed, deal_id=deal_id, committed=commitment(seed, deal_id))
    True
    """
    if not hmac.compare_digest(commitment(seed, deal_id), committed):
        return False
    return shuffled_pack(seed, deal_id, nonces=nonces) == tuple(pack)


def _require_seed(seed: Seed) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")


def _stream(seed: Seed, deal_id: DealId, nonces: Sequence[Nonce]) -> Iterator[int]:
    fields = (b"skat shuffle 1", deal_id.encode(), *nonces)
    message = b"".join(_field(field) for field in fields)
    block = 0
    while True:
        yield from hmac.digest(seed, message + _field(_number(block)), "sha256")
        block += 1


def _even(stream: Iterator[int], choices: int) -> int:
    """A number from 0 to choices - 1, each as likely as any other."""
    limit = 256 - 256 % choices
    return next(value for value in stream if value < limit) % choices


def _field(content: bytes) -> bytes:
    return _number(len(content)) + content


def _number(value: int) -> bytes:
    return value.to_bytes(8, "big")
