"""From a `skat judge` request to a situation that the referee rules on.

The structs of the referee's events name the keys of `event`. What a claimer has seen is given as
tricks, cards that are gone, and what a seat does not hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, cast, get_args

import msgspec
from msgspec.structs import asdict

from skat.model.cards import Card, CardSet, Suit
from skat.model.contract import Announced, Contract
from skat.model.order import suit_order, trump_order
from skat.model.seats import Seat
from skat.model.shown import shown_as
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints
from skat.notation.cards import CardScheme
from skat.referee.events import Event, EventBase
from skat.referee.situation import PlayedGame, Said, Seen, Situation, StateOfPlay, TableSize
from skat.requests.decode import Expected, decode
from skat.requests.jsonl import refusals_returned, refuse
from skat.requests.keys import (
    Level,
    RulesKeys,
    TrumpContract,
    known_bid,
    possible_tops,
    refuse_house_rules_off,
)
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL

KINDS: dict[str, type[EventBase]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Event)
}
"""Every kind of event by its word."""

_TEXT = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=80)]
_SIZE = Annotated[int, msgspec.Meta(ge=0, le=32), Expected("0 … 32")]

_NARROWER: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("what", "game_named", "said", "corrected_to"), _TEXT),
    **dict.fromkeys(("proved", "asked_level"), Level),
    "sizes": dict[Seat, _SIZE],
}
"""What a request may say where the events of the referee have room for more."""

_SAME_WORDS: Final[Mapping[str, Mapping[object, object]]] = {
    "fault": {"both": "shared"}
    | dict.fromkeys(("others", "player", "players", *(seat.value for seat in Seat)), "other"),
    "proved": {"simple": "none"},
    "asked_level": {"simple": "none"},
}
"""Other words that mean the same, by key."""


def read_event(given: Mapping[str, Any], *, scheme: CardScheme) -> EventBase:
    """The event that happened; raises RefusalError for a key that its kind does not have."""
    word = given.get("kind")
    kind = KINDS.get(word) if isinstance(word, str) else None
    if kind is None:
        raise refuse("bad_value", key="event.kind", expected=" | ".join(KINDS))
    given_fields = {
        key: _SAME_WORDS[key].get(value, value)
        if key in _SAME_WORDS and isinstance(value, str)
        else value
        for key, value in given.items()
        if key != "kind"
    }
    return decode(given_fields, kind, key="event", scheme=scheme, narrower=_NARROWER)


_GROUPS = Expected('["clubs", "trumps", …]')

Tricks: TypeAlias = tuple[tuple[Card, ...], ...]
"""All tricks in the order their cards were played, three cards each, the last maybe open."""

Group: TypeAlias = Literal["clubs", "spades", "hearts", "diamonds", "trump", "trumps"]


class SeenTold(msgspec.Struct, frozen=True, kw_only=True):
    """The key `seen`: all tricks, or the cards that are gone and what each seat lacks."""

    tricks: Tricks | None = None
    cards: CardSet | None = None
    skat: CardSet | None = None
    lacks: dict[Seat, Annotated[tuple[Group, ...], _GROUPS]] = {}


def seen_of(given: SeenTold, contract: Contract | None) -> Seen:
    """What was seen, in a game of this contract; raises RefusalError for what cannot be.

    >>> given = SeenTold(lacks={Seat.FOREHAND: ("trumps",)})
    >>> len(seen_of(given, Contract.GRAND).lacks[Seat.FOREHAND])
    4
    """
    if given.tricks is not None and given.cards is not None:
        raise refuse("keys_mixed")
    if given.skat is not None and len(given.skat) != 2:
        raise refuse("bad_value", key="seen.skat", expected='["CJ", "HT"]')
    lacks = {
        seat: _groups(names, f"seen.lacks.{seat.value}", contract)
        for seat, names in given.lacks.items()
    }
    tricks = played_tricks(given.tricks or (), "seen.tricks")
    return Seen(tricks=tricks, cards=given.cards, skat=given.skat, lacks=lacks)


def played_tricks(tricks: Tricks, key: str) -> Tricks:
    """The tricks without empty ones; raises RefusalError for tricks that nobody can have played."""
    if len(tricks) > TRICKS_OF_A_DEAL or any(len(trick) > 3 for trick in tricks):
        raise refuse("bad_value", key=key, expected='[["CJ", "C7", "CA"], …]')
    cards = [card for trick in tricks for card in trick]
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise refuse("card_twice", "SkO-1.2.1", card=twice.value)
    return tuple(trick for trick in tricks if trick)


def _groups(names: tuple[Group, ...], key: str, contract: Contract | None) -> CardSet:
    if contract is None:
        raise refuse("key_missing", key="game.contract")
    cards = CardSet()
    for name in names:
        cards |= CardSet.of(_group(name, key, contract))
    return cards


def _group(name: Group, key: str, contract: Contract) -> tuple[Card, ...]:
    if name not in ("trump", "trumps"):
        return suit_order(Suit[name.upper()], contract=contract)
    if contract is Contract.NULL:
        raise refuse("bad_value", key=key, expected=_GROUPS.text)
    return trump_order(contract)


class GameTold(msgspec.Struct, frozen=True, kw_only=True):
    """The key `game`: what is known of the game; `ouvert` belongs to null alone."""

    contract: Contract | None = None
    hand: bool = False
    announced: Announced = Announced.NONE
    ouvert: bool = False
    tops: Tops | None = None
    tops_by_contract: dict[TrumpContract, Tops] = {}
    bid: int | None = None
    soloist: Seat | None = None
    kontra: bool = False
    re: bool = False
    defenders_announced: Level = Announced.NONE


class StateTold(msgspec.Struct, frozen=True, kw_only=True):
    """The key `state`; with `skat_points`, also null, the soloist's points are tricks only."""

    soloist_points: CardPoints | None = None
    skat_points: CardPoints | None = None
    opponent_points: CardPoints | None = None
    soloist_tricks: int | None = None
    opponent_tricks: int | None = None
    trick: int | None = None
    leader: Seat | None = None
    table_cards: tuple[Card, ...] | None = None


class JudgeRequest(RulesKeys, frozen=True, kw_only=True):
    """One event, and all that is known of the deal in which it happened.

    `claimed_by` and `cards_mixed` may stand here or in the event.
    """

    table: TableSize = 3
    game: GameTold | None = None
    auction: tuple[str, ...] | None = None
    state: StateTold = StateTold()
    hands: dict[Seat, CardSet] = msgspec.field(default_factory=dict)
    seen: SeenTold | None = None
    event: dict[str, Any]
    claimed_by: str | None = None
    cards_mixed: bool | None = None
    demand: Literal["end", "continue"] = "end"
    soloist_choice: Literal["play", "pass"] | None = None


@refusals_returned
def read_situation(request: object, *, scheme: CardScheme = CardScheme.EN) -> Situation:
    """The situation that a request describes, or what is wrong with the request.

    >>> read_situation({"event": {"kind": "remark"}, "tip": 1}).code
    'key_unknown'
    """
    asked = decode(request, JudgeRequest, scheme=scheme)
    game = None if asked.game is None else played_game(asked.game, asked)
    contract = None if game is None else game.contract
    state = cast("Mapping[str, Any]", request).get("state") or {}
    return Situation(
        event=_event(asked, scheme),
        rules=asked.rules,
        table_size=asked.table,
        game=game,
        auction=None if asked.auction is None else tuple(map(_said, asked.auction)),
        state=StateOfPlay(**asdict(asked.state), tricks_only="skat_points" in state),
        hands=asked.hands,
        seen=None if asked.seen is None else seen_of(asked.seen, contract),
        demand=asked.demand,
        soloist_choice=asked.soloist_choice,
    )


def played_game(given: GameTold, rules: RulesKeys) -> PlayedGame:
    """The key `game` as the referee knows it; raises RefusalError for a game that cannot be."""
    refuse_house_rules_off(given, rules)
    if given.ouvert and given.contract is not Contract.NULL:
        raise refuse("keys_mixed", "SkO-2.1.3")
    if given.tops is not None:
        # Where no contract with trumps is played, the widest limit counts.
        contract = given.contract or Contract.NULL
        widest = Contract.CLUBS if contract is Contract.NULL else contract
        possible_tops(given.tops, contract=widest)
    return shown_as(
        PlayedGame,
        given,
        announced=Announced.OUVERT if given.ouvert else given.announced,
        tops_by_contract={
            contract: possible_tops(tops, contract=contract)
            for contract, tops in given.tops_by_contract.items()
        },
        bid=None if given.bid is None else known_bid(given.bid),
    )


_CALLS: dict[str, Literal["hold", "pass"]] = {"hold": "hold", "yes": "hold", "pass": "pass"}
_SEATS = {seat.value: seat for seat in Seat}


def _said(text: str) -> Said:
    """One call: "forehand pass", "middlehand 18", "forehand hold"."""
    words = text.split()
    seat = _SEATS.get(words[0]) if len(words) in (2, 3) else None
    if seat is not None and words[-1] in _CALLS:
        return Said(seat, _CALLS[words[-1]])
    if seat is not None and words[-1].isascii() and words[-1].isdecimal() and len(words[-1]) <= 3:
        return Said(seat, BidValue(int(words[-1])))
    raise refuse("bad_value", key="auction", expected='"forehand pass" | "middlehand 18" | …')


def _event(asked: JudgeRequest, scheme: CardScheme) -> Event:
    given = dict(asked.event)
    for key in ("claimed_by", "cards_mixed"):
        outside = getattr(asked, key)
        if outside is None:
            continue
        if given.get(key) not in (None, outside):
            raise refuse("key_twice", key=key)
        given[key] = outside
    return cast("Event", read_event(given, scheme=scheme))
