"""What goes wrong before the deal and with it: shuffle, cut, dealer, numbers of cards."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from skat.model.announcement import Announced
from skat.model.cards import Card
from skat.model.seats import Seat
from skat.referee.events.base import EventBase, Place


class CardExposedInDeal(EventBase, frozen=True, kw_only=True, tag="card_exposed_in_deal"):
    """A card was turned face up while cards were dealt; `fault` is whose fault it was.

    `picked_up`: whether whoever claims it had taken up his cards by then.
    """

    fault: Literal["dealer", "shared", "other"] | None = None
    picked_up: bool | None = None


class _BeforeTheDeal(EventBase, frozen=True, kw_only=True):
    """`what` says what was wrong, `packet` how many cards one of the two packets had.

    `picked_up`: whether whoever complains had taken up his cards by then.
    """

    what: str | None = None
    packet: int | None = None
    picked_up: bool | None = None


class DealComplaint(_BeforeTheDeal, frozen=True, kw_only=True, tag="deal_complaint"):
    """Somebody complains about shuffle, cut or the manner of dealing."""


class BadShuffle(_BeforeTheDeal, frozen=True, kw_only=True, tag="bad_shuffle"):
    """Card faces were seen while the dealer shuffled, or cards were marked or leafed through."""


class CutMissing(_BeforeTheDeal, frozen=True, kw_only=True, tag="cut_missing"):
    """The pack was not cut, not cut as it should be, or nobody is there to cut it."""


Complaint: TypeAlias = CardExposedInDeal | DealComplaint | BadShuffle | CutMissing
"""What must be complained about before the cards are picked up (SkO-3.2.10)."""


class WrongHandSizes(EventBase, frozen=True, kw_only=True, tag="wrong_hand_sizes"):
    """Hands as dealt had wrong sizes, before the skat was taken and a card played."""

    sizes: dict[Seat, int] = msgspec.field(default_factory=dict)
    skat: int | None = None
    noticed: Literal["auction", "play", "end"] | None = None


class WrongCardCount(EventBase, frozen=True, kw_only=True, tag="wrong_card_count"):
    """After a correct deal somebody has too many or too few cards left."""

    sizes: dict[Seat, int] = msgspec.field(default_factory=dict)
    proved: Announced = Announced.NONE


class DealOutOfTurn(EventBase, frozen=True, kw_only=True, tag="deal_out_of_turn"):
    """The wrong player dealt; deals are counted from 1 in the round."""

    noticed: (
        Literal["same_round", "round_entered", "later_round", "untraceable", "signed"] | None
    ) = None
    first_wrong_deal: int | None = None
    found_at: int | None = None


class _Strayed(EventBase, frozen=True, kw_only=True):
    """`cards` came from `origin`, a hand, the skat or the tricks `to` another of these places."""

    cards: tuple[Card, ...] | None = None
    origin: Place | None = msgspec.field(name="from", default=None)
    to: Place | None = None


class CardStrayed(_Strayed, frozen=True, kw_only=True, tag="card_strayed"):
    """Cards got by mistake where they do not belong: into the skat, among the tricks."""


class CardsExchanged(_Strayed, frozen=True, kw_only=True, tag="cards_exchanged"):
    """Cards were taken for others by mistake, one for one, so that every number stays right."""
