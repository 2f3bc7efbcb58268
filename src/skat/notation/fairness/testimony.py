"""What is known of a deal: what the server told of it, and what one page saw and sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.shuffle import Commitment, DealId, Nonce, Seed

PageSet: TypeAlias = tuple[tuple[int, Commitment], ...]
"""The commitments of the pages, each with its place, in the order shown."""


class ToldDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as the server told it when it was over, in all its fields.

    None stands for what it did not tell: for a nonce that did not come, for the pack of a deal that
    was never dealt, for the seed.
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
    """One file's word about a deal: what the server told, and what the page of the file kept."""

    told: ToldDeal
    page: PageRecord | None = None

    @property
    def only_shown(self) -> bool:
        """Whether it is the record of a page that was told nothing afterwards."""
        return self.page is not None and self.told.says_nothing


class Misfit(msgspec.Struct, frozen=True):
    """A file's word about a deal that does not have its form.

    That is in what the page kept where `told` is there, and else in what the server told.
    """

    told: ToldDeal | None = None
