"""From a `skat judge` request to a situation that the referee rules on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec
from msgspec.structs import asdict

from skat.model.announcement import Announced
from skat.model.cards import Card, CardSet
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, CardPoints
from skat.notation.cards import CardScheme
from skat.referee.events import Event
from skat.referee.situation import PlayedGame, Said, Situation, StateOfPlay, TableSize
from skat.requests.decode import decode
from skat.requests.judge.event import read_event
from skat.requests.judge.seen import SeenTold, seen_of
from skat.requests.keys import Level, RulesKeys, TrumpContract, known_bid, possible_tops
from skat.requests.refusing import refusals_returned, refuse


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
    if asked.game is not None:
        _refuse_house_rules_off(asked.game, asked.options)
    game = None if asked.game is None else played_game(asked.game)
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


def played_game(told: GameTold) -> PlayedGame:
    """The key `game` as the referee knows it; raises RefusalError for a game that cannot be."""
    if told.ouvert and told.contract is not Contract.NULL:
        raise refuse("keys_mixed", "SkO-2.1.3")
    if told.tops is not None:
        # Where no contract with trumps is played, the widest limit counts.
        contract = told.contract or Contract.NULL
        widest = Contract.CLUBS if contract is Contract.NULL else contract
        possible_tops(told.tops, contract=widest)
    return PlayedGame(
        contract=told.contract,
        hand=told.hand,
        announced=Announced.OUVERT if told.ouvert else told.announced,
        tops=told.tops,
        tops_by_contract={
            contract: possible_tops(tops, contract=contract)
            for contract, tops in told.tops_by_contract.items()
        },
        bid=None if told.bid is None else known_bid(told.bid),
        soloist=told.soloist,
        kontra=told.kontra,
        re=told.re,
        defenders_announced=told.defenders_announced,
    )


def _refuse_house_rules_off(game: GameTold, options: Mapping[str, Any]) -> None:
    """Kontra and announcements of the defenders only where the options know them."""
    for said, option, article in (
        (game.kontra, "kontra", "LF-kontra"),
        (game.re, "kontra", "LF-re"),
        (
            game.defenders_announced is not Announced.NONE,
            "leaflet_defenders_announce",
            "LF-defenders-announce",
        ),
    ):
        if said and not options.get(option):
            raise refuse("house_rule_off", article, "SkO-4.5.1", option=option)
    if game.re and not game.kontra:
        raise refuse("re_without_kontra", "LF-re")


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
        beside = getattr(asked, key)
        if beside is None:
            continue
        if given.get(key) not in (None, beside):
            raise refuse("key_twice", key=key)
        given[key] = beside
    return cast("Event", read_event(given, scheme=scheme))
