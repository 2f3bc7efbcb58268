"""What a player may ask for at a table, and the entry that it becomes.

A wish never says who wishes: the server knows by whose line it came.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.rules.actions import (
    ActionBase,
    Agree,
    Announce,
    AnnounceDefence,
    Bid,
    CallReferee,
    Concede,
    Demand,
    Discard,
    Expose,
    Hold,
    Kontra,
    LookAtSkat,
    Pass,
    Play,
    Re,
    Refuse,
    ShowCards,
    TakeSkat,
    ThrowIn,
)
from skat.tables.state import actions as entries
from skat.tables.state.actions import Chair, Kind, TableAction


class WantsNextDeal(ActionBase, frozen=True, tag="next_deal"):
    """The next deal; the seed is the server's."""


class WantsToLeave(ActionBase, frozen=True, tag="leave"):
    """To get up: before the list begins, or from a table without another person."""


class WantsToAnnounceLeave(ActionBase, frozen=True, tag="announce_leave"):
    """To leave when the next round is complete (SkO-4.5.9)."""


class WantsToBegin(ActionBase, frozen=True, tag="begin"):
    """The host wants the list to begin with those who are there; places that are free go."""


class WantsComputer(ActionBase, frozen=True, tag="seat_computer"):
    """The host wants a computer player at a free place."""

    place: Place
    player: str


class WantsFreePlace(ActionBase, frozen=True, tag="free_place"):
    """The host wants a place free again: a computer player's, or a guest's before the list."""

    place: Place


class WantsToRemove(ActionBase, frozen=True, tag="remove"):
    """The host wants somebody gone during a list."""

    place: Place


class WantsStake(ActionBase, frozen=True, tag="agree_stake"):
    """To play for the stake on offer, or without (TR-9.2)."""

    agrees: bool


class WantsConsent(ActionBase, frozen=True, tag="consent"):
    """To let a newcomer join, or not (SkO-3.1.2)."""

    newcomer: int
    agrees: bool


class WantsToLook(ActionBase, frozen=True, tag="ask_to_look"):
    """The idle dealer wants to look into one hand (SkO-3.5.4)."""

    seat: Seat


class WantsToLetLook(ActionBase, frozen=True, tag="let_look"):
    """To show the idle dealer the own hand, or not."""

    agrees: bool


class WantsBack(ActionBase, frozen=True, tag="come_back"):
    """To act for oneself again, after a computer player did."""


PlayerAction: TypeAlias = (
    Bid
    | Hold
    | Pass
    | TakeSkat
    | Discard
    | Announce
    | Play
    | Concede
    | Expose
    | ThrowIn
    | Agree
    | Refuse
    | Kontra
    | Re
    | AnnounceDefence
    | ShowCards
    | LookAtSkat
    | CallReferee
    | Demand
)
"""The actions of a deal that a player may ask for; the others come from outside."""

Wish: TypeAlias = (
    PlayerAction
    | WantsNextDeal
    | WantsToLeave
    | WantsToAnnounceLeave
    | WantsToBegin
    | WantsComputer
    | WantsFreePlace
    | WantsToRemove
    | WantsStake
    | WantsConsent
    | WantsToLook
    | WantsToLetLook
    | WantsBack
)
"""Everything that a player may ask for at a table."""

AT_ANY_TIME = (
    WantsNextDeal,
    WantsToAnnounceLeave,
    WantsStake,
    WantsConsent,
    WantsToLook,
    WantsToLetLook,
    WantsBack,
)
"""Wishes that mean the same whatever the others did meanwhile, so none of them comes too late."""

_WISHES: msgspec.json.Decoder[Wish] = msgspec.json.Decoder(Wish)


def parse_wish(data: bytes | msgspec.Raw) -> Wish | Refusal:
    """What a player asks for, from its JSON, or why that is nothing one can ask for.

    >>> parse_wish(b'{"do":"pass","seat":"forehand"}')
    Pass(seat=<Seat.FOREHAND: 'forehand'>)
    >>> parse_wish(b'{"do":"verdict","holds":true}').code
    'unknown_action'
    """
    try:
        return _WISHES.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Refusal("unknown_action", details={"reason": str(error)[:200]}, impossible=True)


def plain_entry(wish: Wish, place: Place) -> TableAction | None:
    """The entry that a wish of this place becomes, where that takes neither chance nor the table.

    >>> plain_entry(WantsStake(agrees=True), Place(2))
    AgreeStake(place=2, agrees=True)
    """
    match wish:
        case WantsToAnnounceLeave():
            return entries.AnnounceLeave(place)
        case WantsFreePlace(place=freed):
            return entries.FreePlace(freed, place)
        case WantsComputer(place=taken, player=player):
            chair = Chair(place=taken, name="", kind=Kind.COMPUTER, player=player)
            return entries.TakePlace(chair)
        case WantsStake(agrees=agrees):
            return entries.AgreeStake(place, agrees)
        case WantsConsent(newcomer=newcomer, agrees=agrees):
            return entries.Consent(place, newcomer, agrees)
        case WantsToLook(seat=seat):
            return entries.AskToLook(place, seat)
        case WantsToLetLook(agrees=agrees):
            return entries.LetLook(place, agrees)
        case WantsBack():
            return entries.ComeBack(place)
        case WantsNextDeal() | WantsToLeave() | WantsToBegin() | WantsToRemove():
            return None
        case _:
            return wish
