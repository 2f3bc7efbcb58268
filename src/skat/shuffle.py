"""A fair deal that everybody can check: seed, deal id and nonces give the pack, and nothing else.

`skat shuffle 2`, by which tables deal:

1. The server draws a seed of 32 bytes and shows `commitment(seed, deal_id)`.
2. Each page draws a nonce, 16 to 64 bytes, and shows `nonce_commitment` of it.
3. The server shows everybody the same set of these commitments: from now on it is fixed.
4. The pages open: they send their nonces. `jointly_shuffled_pack` gives the pack. One nonce that
   does not come voids the deal. After the deal the seed is shown, and everybody repeats the sum.

For a place without a nonce (a computer player, a page that stays silent) the seed stands in, which
was fixed first, so nothing can be drawn anew. `docs/how/fairness.md` says what that promises, and
why.

`skat shuffle 1`, the older scheme, has no second and third step: the nonces are sent openly, and
`shuffled_pack` gives the pack. Old deals verify, and the draws of a tournament are made so.

The pack is a Fisher-Yates shuffle: the 32 cards in the order of `ALL_CARDS`; for `last` from 31
down to 1 the cards at `last` and at a number drawn evenly from 0 to `last` change places. The
numbers come from a stream of bytes: block n (from 0, 8 bytes, big endian) is HMAC-SHA-256 with the
seed as key over fields, each written as its length (8 bytes, big endian) and its bytes: the name of
the scheme, the deal id (UTF-8; in scheme 2 the `transcript` instead), every nonce, n. To draw from
0 to `last`, a byte is taken from the stream; bytes at or above the greatest multiple of `last + 1`
up to 256 are thrown away, so that every number is equally likely, and the remainder by `last + 1`
is the number.

Commit to the seed, never to the pack: there are only 2,753,294,408,504,640 different deals, and a
commitment to one of them could be guessed by trying.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, NewType

from skat.model.cards import ALL_CARDS, Card
from skat.model.checked import checked

__all__ = [
    "Commitment",
    "DealId",
    "Nonce",
    "Seed",
    "Transcript",
    "commitment",
    "jointly_shuffled_pack",
    "nonce_commitment",
    "secret_for",
    "shuffled_pack",
    "transcript",
    "verify",
]

Seed = NewType("Seed", bytes)
"""32 unpredictable bytes, secret until the deal is over."""

Nonce = NewType("Nonce", bytes)
"""16 to 64 bytes from a player, so that the server alone does not decide the pack."""

DealId = NewType("DealId", str)
"""The name of one deal; no two deals share one."""

Commitment = NewType("Commitment", bytes)
"""A SHA-256 that fixes a seed or a nonce without showing it."""

Transcript = NewType("Transcript", bytes)
"""A SHA-256 over all that was fixed before the first nonce was opened."""

SCHEME_1: Final = b"skat shuffle 1"
SCHEME_2: Final = b"skat shuffle 2"

SEED_BYTES: Final = 32
SHORTEST_NONCE: Final = 16
LONGEST_NONCE: Final = 64


@checked
def commitment(seed: Seed, deal_id: DealId) -> Commitment:
    """What is shown before the nonces are in: SHA-256 over the seed and the deal id (UTF-8).

    Raises `ValueError` for a seed that does not have 32 bytes: the border between seed and deal id
    must be fixed.

    >>> commitment(Seed(bytes(32)), DealId("table-17/1")).hex()[:16]
    '9cfa20229926edfc'
    """
    _require_seed(seed)
    return Commitment(sha256(seed + deal_id.encode()).digest())


@checked
def shuffled_pack(seed: Seed, deal_id: DealId, *, nonces: Sequence[Nonce] = ()) -> tuple[Card, ...]:
    """The pack, 32 cards from the top, that follows from seed, deal id and nonces in their order.

    Raises `ValueError` for a seed that does not have 32 bytes and a nonce of a wrong length.

    >>> pack = shuffled_pack(Seed(bytes(32)), DealId("table-17/1"))
    >>> len(set(pack)), " ".join(map(str, pack[:5]))
    (32, 'D9 D7 S9 DK HJ')
    """
    return _pack(seed, (SCHEME_1, deal_id.encode()), nonces)


@checked
def nonce_commitment(nonce: Nonce, deal_id: DealId, *, sealed: Commitment) -> Commitment:
    """What a page shows of its nonce at first: SHA-256 over the fields `skat shuffle 2`, deal id,
    the server's commitment and the nonce. So it is an answer to that one seed of that one deal.

    Raises `ValueError` for a nonce of a wrong length.

    >>> shown = commitment(Seed(bytes(32)), DealId("table-17/1"))
    >>> nonce_commitment(Nonce(bytes(16)), DealId("table-17/1"), sealed=shown).hex()[:16]
    '6ff22f93d292dddb'
    """
    _require_nonces([nonce])
    return Commitment(_digest(SCHEME_2, deal_id.encode(), sealed, nonce))


@checked
def transcript(
    deal_id: DealId, *, sealed: Commitment, commitments: Sequence[tuple[int, Commitment]]
) -> Transcript:
    """All that is fixed before a page opens: SHA-256 over the fields `skat shuffle 2 set`,
    deal id, the server's commitment, then place (8 bytes, big endian) and commitment of every page
    in the order shown. Pages that were shown different sets have different ones.

    >>> shown = commitment(Seed(bytes(32)), DealId("table-17/1"))
    >>> transcript(DealId("table-17/1"), sealed=shown, commitments=()).hex()[:16]
    '65ed19b2dd962dde'
    """
    pages = [part for place, shown in commitments for part in (_number(place), shown)]
    return Transcript(_digest(SCHEME_2 + b" set", deal_id.encode(), sealed, *pages))


@checked
def jointly_shuffled_pack(
    seed: Seed, fixed: Transcript, *, nonces: Sequence[Nonce] = ()
) -> tuple[Card, ...]:
    """The pack that follows from the seed, the transcript and the nonces in the transcript's order.

    Raises `ValueError` for a seed that does not have 32 bytes and a nonce of a wrong length.

    >>> pack = jointly_shuffled_pack(Seed(bytes(32)), Transcript(bytes(32)))
    >>> len(set(pack)), " ".join(map(str, pack[:5]))
    (32, 'DQ C7 SJ HT HA')
    """
    return _pack(seed, (SCHEME_2, fixed), nonces)


@checked
def secret_for(seed: Seed, deal_id: DealId, *, use: str) -> bytes:
    """32 secret bytes for something else in the deal, which are known once the seed is.

    HMAC-SHA-256 with the seed as key over the fields `skat secret`, deal id and use. Raises
    `ValueError` for a seed that does not have 32 bytes.

    >>> secret_for(Seed(bytes(32)), DealId("table-17/1"), use="place 2").hex()[:16]
    '0b043f256ff7e2e6'
    """
    _require_seed(seed)
    fields = (b"skat secret", deal_id.encode(), use.encode())
    return hmac.digest(seed, b"".join(map(_field, fields)), "sha256")


@checked
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


def _pack(seed: Seed, fixed: Sequence[bytes], nonces: Sequence[Nonce]) -> tuple[Card, ...]:
    """The cards shuffled by the stream of these fields."""
    _require_seed(seed)
    _require_nonces(nonces)
    stream = _stream(seed, (*fixed, *nonces))
    cards = list(ALL_CARDS)
    for last in range(len(cards) - 1, 0, -1):
        chosen = _even(stream, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def _require_nonces(nonces: Sequence[Nonce]) -> None:
    if any(not SHORTEST_NONCE <= len(nonce) <= LONGEST_NONCE for nonce in nonces):
        raise ValueError(f"a nonce has {SHORTEST_NONCE} to {LONGEST_NONCE} bytes")


def _require_seed(seed: Seed) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")


def _stream(seed: Seed, fields: Sequence[bytes]) -> Iterator[int]:
    message = b"".join(_field(field) for field in fields)
    block = 0
    while True:
        yield from hmac.digest(seed, message + _field(_number(block)), "sha256")
        block += 1


def _even(stream: Iterator[int], choices: int) -> int:
    """A number from 0 to choices - 1, each as likely as any other."""
    limit = 256 - 256 % choices
    value = next(stream)
    while value >= limit:
        value = next(stream)
    return value % choices


def _digest(*fields: bytes) -> bytes:
    return sha256(b"".join(map(_field, fields))).digest()


def _field(content: bytes) -> bytes:
    return _number(len(content)) + content


def _number(value: int) -> bytes:
    return value.to_bytes(8, "big")
