"""What a shuffle shows to all: how it is made is in `skat.tables.running.next_shuffle`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

import msgspec

from skat.model.cards import Card
from skat.model.seats import Place
from skat.shuffle import DealId, Seed, commitment
from skat.tables.state.actions import PageCommitment
from skat.tables.state.packs import pack_of
from skat.tables.state.table_state import TableState, Voided

Complaint: TypeAlias = Literal[
    "second_commitment", "second_set", "left_out", "never_dealt", "not_asked"
]
"""What a page was shown: another commitment for a deal, another set for it, a set without its own
commitment; a deal that it had opened and that was then neither dealt nor voided; cards for which it
had not been asked for a number.
"""


class CommitmentInfo(msgspec.Struct, frozen=True, gc=False):
    """The commitment of the page at a place, in hex."""

    place: Place
    commitment: str


class Coming(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="coming"):
    """The seed of the next deal is fixed: its fingerprint, in hex."""

    deal: DealId
    commitment: str


class Gathered(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="gathered"):
    """The pages' commitments are fixed: a page that finds its own in the set opens it."""

    deal: DealId
    commitments: tuple[CommitmentInfo, ...]


class VoidedInfo(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type", tag="voided"
):
    """A deal that was voided, with all that is known of it, in hex; `missing` did not open."""

    deal: DealId
    commitment: str
    commitments: tuple[CommitmentInfo, ...]
    nonces: tuple[str | None, ...]
    seed: str
    missing: tuple[Place, ...]


class Objection(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="objection"):
    """The page at a place objects to what it was shown, and all see the objection."""

    deal: str
    place: Place
    what: Complaint


Progress: TypeAlias = Coming | Gathered | VoidedInfo
"""What everybody sees of the coming deal."""


class FairInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How the deal on the table was shuffled, in hex; seed and pack are there once it is over.

    `scheme` is that of `skat.shuffle`; `commitments` are there in scheme 2. `voided` are the deals
    that were never dealt in its place. A `daily` deal is the same at every table: the server alone
    has drawn it.
    """

    deal: DealId
    scheme: int
    commitment: str
    commitments: tuple[CommitmentInfo, ...]
    nonces: tuple[str, ...]
    seed: str | None
    pack: tuple[Card, ...] | None
    voided: tuple[VoidedInfo, ...]
    daily: bool


def fair_info(state: TableState) -> FairInfo | None:
    """What everybody may know of the shuffle now; None before the first deal, and with boards of a
    duplicate event, which tells their seeds itself when all tables have played them.
    """
    shuffle = state.shuffle
    if shuffle is None or state.deal is None or state.boards is not None:
        return None
    over = not state.deal_is_running
    return FairInfo(
        deal=shuffle.deal,
        scheme=1 if shuffle.commitments is None else 2,
        commitment=commitment(Seed(shuffle.seed), shuffle.deal).hex(),
        commitments=in_hex(shuffle.commitments or ()),
        nonces=tuple(nonce.hex() for nonce in shuffle.nonces),
        seed=shuffle.seed.hex() if over else None,
        pack=pack_of(shuffle) if over else None,
        voided=tuple(voided_info(voided) for voided in shuffle.voided),
        daily=state.daily is not None,
    )


def voided_info(voided: Voided) -> VoidedInfo:
    """A voided deal as all see it; its seed will never be used, so it is shown."""
    return VoidedInfo(
        deal=voided.deal,
        commitment=commitment(Seed(voided.seed), voided.deal).hex(),
        commitments=in_hex(voided.commitments),
        nonces=tuple(None if nonce is None else nonce.hex() for nonce in voided.nonces),
        seed=voided.seed.hex(),
        missing=voided.missing,
    )


def in_hex(commitments: Collection[PageCommitment]) -> tuple[CommitmentInfo, ...]:
    """Commitments as all are shown them."""
    return tuple(CommitmentInfo(page.place, page.commitment.hex()) for page in commitments)
