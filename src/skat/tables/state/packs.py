"""The pack of a deal, worked out from what its entries hold, by the scheme that it was dealt by."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.cards import Card
from skat.rules.actions import Deal
from skat.shuffle import (
    Commitment,
    DealId,
    Nonce,
    Seed,
    Transcript,
    commitment,
    jointly_shuffled_pack,
    nonce_commitment,
    shuffled_pack,
    transcript,
)
from skat.tables.state.actions import PageCommitment
from skat.tables.state.table_state import Shuffle, TableState


def pack_of(shuffle: Shuffle) -> tuple[Card, ...]:
    """The 32 cards from the top. Raises `ValueError` for a seed or a nonce of a wrong length.

    >>> pack = pack_of(Shuffle(DealId("table-17/1"), bytes(32), ()))
    >>> " ".join(map(str, pack[:5]))
    'D9 D7 S9 DK HJ'
    """
    seed, nonces = Seed(shuffle.seed), [Nonce(nonce) for nonce in shuffle.nonces]
    if shuffle.commitments is None:
        return shuffled_pack(seed, shuffle.deal, nonces=nonces)
    fixed = transcript_of(shuffle.deal, shuffle.seed, shuffle.commitments)
    return jointly_shuffled_pack(seed, fixed, nonces=nonces)


def dealt_cards(table: TableState) -> Deal:
    """The deal of the cards at a table, worked out from its seed."""
    if table.shuffle is None:
        raise AssertionError("cards have been dealt")
    return Deal(pack_of(table.shuffle))


def transcript_of(deal: DealId, seed: bytes, commitments: Sequence[PageCommitment]) -> Transcript:
    """What was fixed before any page opened. Raises `ValueError` for a seed of a wrong length."""
    return transcript(
        deal,
        sealed=commitment(Seed(seed), deal),
        commitments=[(page.place, Commitment(page.commitment)) for page in commitments],
    )


def opens(nonce: bytes, shown: PageCommitment, *, deal: DealId, seed: bytes) -> bool:
    """Whether this is the nonce that was committed to.

    >>> opens(b"short", PageCommitment(1, bytes(32)), deal=DealId("table-17/1"), seed=bytes(32))
    False
    """
    sealed = commitment(Seed(seed), deal)
    try:
        return nonce_commitment(Nonce(nonce), deal, sealed=sealed) == shown.commitment
    except ValueError:
        return False
