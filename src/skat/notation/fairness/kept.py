"""What a page kept of a deal, as its file has it.

A page that saw a commitment, a set of commitments, its own cards and those that were played finds
out a second story: the server cannot take back what a page has kept.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.cards import read_card
from skat.notation.fairness.testimony import PageRecord, PageSet
from skat.notation.problem import Problem
from skat.shuffle import Commitment, Nonce

# `\Z`, because `$` lets a line end follow.
Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-fA-F]{64}\Z")]
HexNonce = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-fA-F]{2}){16,64}\Z")]
_Cards = Annotated[tuple[str, ...], msgspec.Meta(max_length=12)]


class KeptCommitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The commitment of the page at a place."""

    place: Annotated[int, msgspec.Meta(ge=1, le=99)]
    commitment: Hash


ShownSet = Annotated[tuple[KeptCommitment, ...], msgspec.Meta(max_length=8)]


class KeptDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one page saw and sent; the fields are those of `PageRecord`.

    A page without a `commitment` of its own was not asked for a number, unless it `came_in_later`.
    """

    shown: Annotated[tuple[Hash, ...], msgspec.Meta(max_length=100)] = ()
    sets: Annotated[tuple[ShownSet, ...], msgspec.Meta(max_length=100)] = ()
    nonce: HexNonce | None = None
    commitment: Hash | None = None
    opened: bool = False
    came_in_later: bool | None = None
    seat: Seat | None = None
    hand: _Cards | None = None
    played: dict[Seat, _Cards] = {}


def set_of(pages: tuple[KeptCommitment, ...]) -> PageSet:
    """The commitments of the pages as `judge` has them."""
    return tuple((page.place, Commitment(bytes.fromhex(page.commitment))) for page in pages)


def record_of_page(kept: KeptDeal) -> PageRecord:
    """What a page kept, as it is judged."""
    own, later = kept.commitment, kept.came_in_later
    if later is None:
        # Earlier pages did not say: one that was shown no set had been away while it was gathered.
        later = own is not None and not kept.sets and not kept.opened
    return PageRecord(
        shown=tuple(Commitment(bytes.fromhex(shown)) for shown in kept.shown),
        sets=tuple(map(set_of, kept.sets)),
        nonce=None if kept.nonce is None else Nonce(bytes.fromhex(kept.nonce)),
        commitment=None if own is None else Commitment(bytes.fromhex(own)),
        opened=kept.opened,
        came_in_later=later,
        seat=kept.seat,
        hand=None if kept.hand is None else _seen(kept.hand),
        played={seat: _seen(cards) for seat, cards in kept.played.items()},
    )


def _seen(cards: tuple[str, ...]) -> tuple[Card | str, ...]:
    """What was seen; a text that names no card fits no pack."""
    read = [(text, read_card(text)) for text in cards]
    return tuple(text if isinstance(card, Problem) else card for text, card in read)
