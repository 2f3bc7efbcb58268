"""What a player may ask for at a table, and the entry that it becomes.

A request never says who makes it: the server knows on whose socket it came.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, cast

import msgspec

from skat.model.malformed import UNREADABLE, malformed
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.rules.actions import ActionBase, PlayerAction
from skat.rules.editions import rule_set
from skat.rules.table import table_places
from skat.tables.state import actions as entries
from skat.tables.state.actions import TableAction
from skat.tables.state.drawn_table import CallText
from skat.tables.state.naming import named_computer
from skat.tables.state.online import as_online, may_change_people, rules_at_table
from skat.tables.state.settings import Settings, why_not_played_here
from skat.tables.state.table_state import Stage, TableState
from skat.tables.state.turns import SUBSTITUTE

DrawOrder: TypeAlias = Callable[[Sequence[Place]], tuple[Place, ...]]
"""Puts places in an order that chance draws."""


class RequestNextDeal(ActionBase, frozen=True, tag="next_deal"):
    """The next deal; the server draws the seed."""


class RequestLeave(ActionBase, frozen=True, tag="leave"):
    """To get up: before the list begins, or from a table without another person."""


class RequestAnnounceLeave(ActionBase, frozen=True, tag="announce_leave"):
    """To leave when the next round is complete (SkO-4.5.9)."""


class RequestStay(ActionBase, frozen=True, tag="stay"):
    """To stay after all, after leaving was announced."""


class RequestBegin(ActionBase, frozen=True, tag="begin"):
    """The host wants the list to begin with those who are there; places that are free go."""


class RequestTerms(ActionBase, frozen=True, tag="change_terms"):
    """The host wants the table run like this; `options` are all that differ from its edition."""

    settings: Settings
    options: dict[str, Any]


class RequestComputer(ActionBase, frozen=True, tag="seat_computer"):
    """The host wants a computer player at a free place."""

    place: Place
    player: str


class RequestFreePlace(ActionBase, frozen=True, tag="free_place"):
    """The host wants a place free again: a computer player's, or a guest's before the list."""

    place: Place


class RequestRemove(ActionBase, frozen=True, tag="remove"):
    """The host wants a player gone during a list."""

    place: Place


class RequestStake(ActionBase, frozen=True, tag="agree_stake"):
    """To play for the stake on offer, or without (TR-9.2)."""

    agrees: bool


class RequestPlayAgain(ActionBase, frozen=True, tag="play_again"):
    """Another list with the same people, or not."""

    agrees: bool


class RequestConsent(ActionBase, frozen=True, tag="consent"):
    """To let a newcomer join, or not (SkO-3.1.2)."""

    newcomer: int
    agrees: bool


class RequestLook(ActionBase, frozen=True, tag="ask_to_look"):
    """The idle dealer wants to look into one hand (SkO-3.5.4)."""

    seat: Seat


class RequestLetLook(ActionBase, frozen=True, tag="let_look"):
    """To show the idle dealer the own hand, or not."""

    agrees: bool


class RequestOfficial(ActionBase, frozen=True, tag="call_official"):
    """The referee of the tournament is to come; what is the matter in own words."""

    said: CallText = ""


class RequestHint(ActionBase, frozen=True, tag="ask_hint"):
    """A hint for what is to be decided now, or its next step."""


class RequestComeBack(ActionBase, frozen=True, tag="come_back"):
    """To act for oneself again, after a computer player did."""


TableRequest: TypeAlias = (
    PlayerAction
    | RequestNextDeal
    | RequestLeave
    | RequestAnnounceLeave
    | RequestStay
    | RequestBegin
    | RequestTerms
    | RequestComputer
    | RequestFreePlace
    | RequestRemove
    | RequestStake
    | RequestPlayAgain
    | RequestConsent
    | RequestLook
    | RequestLetLook
    | RequestOfficial
    | RequestHint
    | RequestComeBack
)
"""Everything that a player may ask for at a table."""

AT_ANY_TIME = (
    RequestNextDeal,
    RequestLeave,
    RequestAnnounceLeave,
    RequestStay,
    RequestStake,
    RequestTerms,
    RequestPlayAgain,
    RequestConsent,
    RequestLook,
    RequestLetLook,
    RequestOfficial,
    RequestComeBack,
)
"""Requests that mean the same whatever the others did meanwhile, so none of them comes too late."""

_REQUESTS: msgspec.json.Decoder[TableRequest] = msgspec.json.Decoder(TableRequest)


def parse_request(data: bytes | msgspec.Raw) -> TableRequest | Refusal:
    """What a player asks for, from its JSON, or why that is nothing one can ask for.

    >>> parse_request(b'{"do":"pass","seat":"forehand"}')
    Pass(seat=<Seat.FOREHAND: 'forehand'>)
    >>> parse_request(b'{"do":"verdict","holds":true}').code
    'unknown_action'
    """
    try:
        return _REQUESTS.decode(data)
    except UNREADABLE as error:
        return Refusal("unknown_action", details=malformed(error, bytes(data)), impossible=True)


_WITH_THE_PLACE: Final[dict[type, Callable[..., TableAction]]] = {
    RequestAnnounceLeave: entries.AnnounceLeave,
    RequestStay: entries.Stay,
    RequestStake: entries.AgreeStake,
    RequestPlayAgain: entries.PlayAgain,
    RequestConsent: entries.Consent,
    RequestLook: entries.AskToLook,
    RequestLetLook: entries.LetLook,
    RequestOfficial: entries.CallOfficial,
    RequestHint: entries.AskHint,
    RequestComeBack: entries.ComeBack,
}
"""Requests that are in the journal as they were made, with the place of the player."""


def requested(
    state: TableState, request: TableRequest, place: Place, *, draw_order: DrawOrder
) -> TableAction | Refusal:
    """What this place's request becomes at this table, or why it can become nothing.

    >>> from skat.journal import JournalId
    >>> table = TableState(id=JournalId("k3v9"))
    >>> requested(table, RequestStake(agrees=True), Place(2), draw_order=tuple)
    AgreeStake(place=2, agrees=True)
    """
    match request:
        case RequestNextDeal():
            return _next_deal(state, place)
        case RequestLeave():
            return _leave(state, place)
        case RequestBegin():
            return begin(state, place, draw_order=draw_order)
        case RequestTerms():
            return _terms(state, request, place)
        case RequestRemove(place=removed):
            return entries.Remove(removed, place, SUBSTITUTE)
        case RequestFreePlace(place=freed):
            return entries.FreePlace(freed, place)
        case RequestComputer(place=taken, player=player):
            if place != state.host:
                return Refusal("only_the_host")
            return named_computer(state.chairs, taken, player)
    entry = _WITH_THE_PLACE.get(type(request))
    if entry is not None:
        return entry(place, *msgspec.structs.astuple(request))
    action = cast("PlayerAction", request)
    return as_online(state.deal, action) if state.deal and state.is_online else action


def begin(state: TableState, by: Place, *, draw_order: DrawOrder) -> entries.Begin:
    """The beginning of a list with those who are there, at chosen places or at drawn ones."""
    taken = tuple(place for place in table_places(state.size) if place not in state.free)
    drawn = state.settings.seating == "drawn"
    return entries.Begin(by, draw_order(taken) if drawn else taken)


def _terms(state: TableState, request: RequestTerms, by: Place) -> entries.ChangeTerms | Refusal:
    """The terms with their rules in the latest reading; the edition stays."""
    rules = rule_set(state.rules.edition, request.options)
    if isinstance(rules, Refusal):
        return rules
    refused = why_not_played_here(request.settings, rules)
    return refused or entries.ChangeTerms(by, rules_at_table(rules), request.settings)


def _next_deal(state: TableState, place: Place) -> TableAction | Refusal:
    """He waits; when all do who are there, the table deals."""
    if state.stage is Stage.WAITING:
        return Refusal("list_not_begun", impossible=True)
    if place in state.ready:
        # In journals of earlier releases it may stand twice, so the entry itself is never refused.
        return Refusal("ready_already")
    return entries.Ready(place)


def _leave(state: TableState, place: Place) -> TableAction | Refusal:
    """Without another person the table ends; during a list leaving is announced (SkO-4.5.9)."""
    if state.people == (place,):
        return entries.LeaveTable(place)
    if not may_change_people(state):
        return Refusal("announce_leaving_first", ("SkO-4.5.9",))
    return entries.FreePlace(place, place)
