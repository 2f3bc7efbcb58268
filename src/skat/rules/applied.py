"""What comes of an accepted action: the next state, and what followed from it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from skat.model.cards import Card
from skat.model.seats import Seat
from skat.model.units import BidValue
from skat.rules.result import DealResult
from skat.rules.state import State, Trick


class AuctionWon(msgspec.Struct, frozen=True, tag="auction_won"):
    """The auction is over: this seat plays alone, bound by this bid."""

    soloist: Seat
    bid: BidValue


class HandOpened(msgspec.Struct, frozen=True, tag="hand_opened"):
    """This seat's cards lie open from now on."""

    seat: Seat


class TrickTaken(msgspec.Struct, frozen=True, tag="trick_taken"):
    """A trick is complete."""

    trick: Trick


class CardsShown(msgspec.Struct, frozen=True, tag="cards_shown"):
    """Open play: these cards were seen, and stay in the hand."""

    seat: Seat
    cards: tuple[Card, ...]


class SkatLookedAt(msgspec.Struct, frozen=True, tag="skat_looked_at"):
    """Open play: this seat looked at the skat."""

    seat: Seat


class RefereeCalled(msgspec.Struct, frozen=True, tag="referee_called"):
    """The referee was called; no seat means the idle dealer."""

    by: Seat | None


class PlayGoesOn(msgspec.Struct, frozen=True, tag="play_goes_on"):
    """An offer was refused."""


class DealEnded(msgspec.Struct, frozen=True, tag="deal_ended"):
    """The deal is over."""

    result: DealResult


Event: TypeAlias = (
    AuctionWon
    | HandOpened
    | TrickTaken
    | CardsShown
    | SkatLookedAt
    | RefereeCalled
    | PlayGoesOn
    | DealEnded
)
"""What followed from an action, for all to see; `Applied` has them in order."""


class Applied(msgspec.Struct, frozen=True):
    """The state after an action, and the events that followed from it."""

    state: State
    events: tuple[Event, ...] = ()
