"""What is known of a deal's shuffle: what the server revealed, what one page saw, sent and kept.

What that proves is in `judge`.

A page that saw a commitment, a set of commitments, its own cards and those that were played finds
out a second story: the server cannot take back what a page has kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.notation.cards import read_card
from skat.notation.problem import Problem
from skat.shuffle import Commitment, DealId, Nonce, Seed

PageSet: TypeAlias = tuple[tuple[int, Commitment], ...]
"""The commitments of the pages, each with its place, in the order shown."""


class ToldDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as the server revealed it when it was over, in all its fields.

    None stands for what it did not reveal: for a nonce that did not come, for the pack of a deal
    that was never dealt, for the seed.
    """

    deal: DealId
    commitment: Commitment
    scheme: Literal[1, 2] = 1
    commitments: PageSet = ()
    nonces: tuple[Nonce | None, ...] = ()
    seed: Seed | None = None
    pack: tuple[Card, ...] | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        """The places whose nonces did not come."""
        pairs = zip(self.commitments, self.nonces, strict=False)
        return tuple(place for (place, _), nonce in pairs if nonce is None)

    @property
    def says_nothing(self) -> bool:
        """Whether there is nothing in it but what a page was shown beforehand."""
        return self.seed is None and self.pack is None and not any(self.nonces)


class PageRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What one page was shown of a deal and what it sent.

    `shown` are the commitments to the seed that it saw, `sets` those of the pages. `nonce` and
    `commitment` are its own; without them it was not asked for any. `opened` says that it sent the
    nonce in time, `came_in_later` that it was not there while the numbers were gathered. `hand` are
    its cards at the seat `seat` as they were dealt, `played` those that each seat was seen to play.
    """

    shown: tuple[Commitment, ...] = ()
    sets: tuple[PageSet, ...] = ()
    nonce: Nonce | None = None
    commitment: Commitment | None = None
    opened: bool = False
    came_in_later: bool = False
    seat: Seat | None = None
    hand: tuple[Card | str, ...] | None = None
    played: Mapping[Seat, tuple[Card | str, ...]] = {}

    @property
    def saw_cards(self) -> bool:
        """Whether cards were on the table."""
        return bool(self.hand) or any(self.played.values())


class Testimony(msgspec.Struct, frozen=True, kw_only=True):
    """One file's evidence about a deal: what the server revealed, and what the file's page kept."""

    told: ToldDeal
    page: PageRecord | None = None

    @property
    def only_shown(self) -> bool:
        """Whether it is the record of a page to which nothing was revealed afterwards."""
        return self.page is not None and self.told.says_nothing


class Misfit(msgspec.Struct, frozen=True):
    """A file's word about a deal that does not have its form.

    That is in what the page kept where `told` is there, and else in what the server revealed.
    """

    told: ToldDeal | None = None


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
