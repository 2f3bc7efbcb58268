"""From a `skat judge` request to a situation, key by key; unknown keys are refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

from skat.model.announcement import Announced
from skat.model.cards import Card, CardSet
from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.games import BID_VALUES
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue, CardPoints
from skat.notation.cards import CardScheme
from skat.notation.problem import Problem
from skat.referee.events import Event, EventBase, Idle, Kibitzer
from skat.referee.situation import PlayedGame, Said, Situation, StateOfPlay
from skat.requests.judge.seen import read_seen
from skat.requests.judge.values import (
    LEVELS,
    PEOPLE,
    PLACES,
    PROVED,
    ProblemError,
    read_cards,
    read_list,
    read_number,
    read_object,
    read_text,
    read_within,
    read_word,
    read_yes,
)
from skat.requests.keys import (
    RefusalError,
    named_options,
    only_keys,
    read_rules,
    read_tops,
    refuse,
)

_KEYS = (
    *("edition", "options", "table", "game", "auction", "state", "hands", "event", "demand"),
    *("soloist_choice", "claimed_by", "cards_mixed", "seen"),
)
_GAME_KEYS = (
    *("contract", "hand", "announced", "ouvert", "tops", "tops_by_contract", "bid", "soloist"),
    *("kontra", "re", "defenders_announced"),
)
_STATE_KEYS = (
    *("soloist_points", "skat_points", "opponent_points", "soloist_tricks", "opponent_tricks"),
    *("trick", "leader", "table_cards"),
)
_SEATS = " | ".join(seat.value for seat in SEATS)

KINDS: dict[str, type[EventBase]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Event)
}
"""Every kind of event by its word."""


def read_situation(
    request: object, *, scheme: CardScheme = CardScheme.EN
) -> Situation | Refusal | Problem:
    """The situation that a request describes, or what is wrong with the request.

    >>> read_situation({"event": {"kind": "remark"}, "tip": 1}).code
    'key_unknown'
    """
    try:
        return _situation(read_object(request, "request"), scheme)
    except RefusalError as error:
        return error.refusal
    except ProblemError as error:
        return error.problem


def _situation(request: Mapping[str, Any], scheme: CardScheme) -> Situation:
    only_keys(request, _KEYS)
    size: Literal[3, 4] = read_word(request, "table", {"3": 3, "4": 4}) or 3
    game = request.get("game")
    _refuse_house_rules_off(request, game)
    played = None if game is None else read_game(read_object(game, "game"))
    return Situation(
        event=_event(request, scheme),
        rules=read_rules(request),
        table_size=size,
        game=played,
        auction=_auction(request.get("auction")),
        state=_state(read_object(request.get("state") or {}, "state"), scheme),
        hands=_hands(read_object(request.get("hands") or {}, "hands"), scheme),
        seen=read_seen(request.get("seen"), played, scheme),
        demand=read_word(request, "demand", {"end": "end", "continue": "continue"}) or "end",
        soloist_choice=read_word(request, "soloist_choice", {"play": "play", "pass": "pass"}),
    )


# --- game, auction, state, hands -------------------------------------------------------------


def read_game(given: Mapping[str, Any]) -> PlayedGame:
    """The key `game`."""
    inner = read_within(given, "game", _GAME_KEYS)
    contract = read_word(inner, "game.contract", {one.value: one for one in Contract})
    announced = read_word(inner, "game.announced", {one.value: one for one in Announced})
    announced = announced or Announced.NONE
    if read_yes(inner, "game.ouvert"):
        if contract is not Contract.NULL:
            raise refuse("keys_mixed", "SkO-2.1.3")
        announced = Announced.OUVERT
    tops = inner.get("game.tops")
    return PlayedGame(
        contract=contract,
        hand=read_yes(inner, "game.hand") or False,
        announced=announced,
        tops=None
        if tops is None
        else read_tops(tops, contract=_for_tops(contract), key="game.tops"),
        tops_by_contract=_tops_by_contract(inner.get("game.tops_by_contract")),
        bid=_bid(inner),
        soloist=read_word(inner, "game.soloist", {seat.value: seat for seat in SEATS}),
        kontra=read_yes(inner, "game.kontra") or False,
        re=read_yes(inner, "game.re") or False,
        defenders_announced=read_word(inner, "game.defenders_announced", LEVELS) or Announced.NONE,
    )


def _for_tops(contract: Contract | None) -> Contract:
    """The contract whose limit the tops must keep; where none is played the widest."""
    return Contract.CLUBS if contract in (None, Contract.NULL) else contract


def _tops_by_contract(given: object) -> dict[Contract, Any]:
    if given is None:
        return {}
    key = "game.tops_by_contract"
    inner = read_within(read_object(given, key), key, tuple(one.value for one in TRUMP_CONTRACTS))
    return {
        contract: read_tops(value, contract=contract, key=path)
        for contract in TRUMP_CONTRACTS
        if (value := inner.get(path := f"{key}.{contract.value}")) is not None
    }


def _bid(inner: Mapping[str, Any]) -> BidValue | None:
    bid = read_number(inner, "game.bid")
    if bid is not None and bid not in BID_VALUES:
        raise refuse("no_such_bid", "SkO-5.6", value=bid)
    return None if bid is None else BidValue(bid)


def _refuse_house_rules_off(request: Mapping[str, Any], game: object) -> None:
    """Kontra and announcements of the defenders only where the options know them."""
    if not isinstance(game, dict):
        return
    options = named_options(request)
    for key, option, article in (
        ("kontra", "kontra", "LF-kontra"),
        ("re", "kontra", "LF-re"),
        ("defenders_announced", "leaflet_defenders_announce", "LF-defenders-announce"),
    ):
        if game.get(key) not in (None, False, "none") and not options.get(option):
            raise refuse("house_rule_off", article, "SkO-4.5.1", option=option)
    if game.get("re") and not game.get("kontra"):
        raise refuse("re_without_kontra", "LF-re")


_CALLS: dict[str, Literal["hold", "pass"]] = {"hold": "hold", "yes": "hold", "pass": "pass"}


def _auction(given: object) -> tuple[Said, ...] | None:
    if given is None:
        return None
    return tuple(_said(text) for text in read_list(given, "auction"))


def _said(text: object) -> Said:
    words = text.split() if isinstance(text, str) else []
    seat = next((one for one in SEATS if words and one.value == words[0]), None)
    call = words[-1] if len(words) in (2, 3) else ""
    if seat is not None and call in _CALLS:
        return Said(seat, _CALLS[call])
    if seat is not None and call.isascii() and call.isdecimal() and len(call) <= 3:
        return Said(seat, BidValue(int(call)))
    raise refuse("bad_value", key="auction", expected='"forehand pass" | "middlehand 18" | …')


def _state(given: Mapping[str, Any], scheme: CardScheme) -> StateOfPlay:
    inner = read_within(given, "state", _STATE_KEYS)
    table = inner.get("state.table_cards")
    return StateOfPlay(
        soloist_points=_points(inner, "state.soloist_points"),
        tricks_only="state.skat_points" in inner,
        skat_points=_points(inner, "state.skat_points"),
        opponent_points=_points(inner, "state.opponent_points"),
        soloist_tricks=read_number(inner, "state.soloist_tricks"),
        opponent_tricks=read_number(inner, "state.opponent_tricks"),
        trick=read_number(inner, "state.trick"),
        leader=read_word(inner, "state.leader", {seat.value: seat for seat in SEATS}),
        table_cards=None if table is None else read_cards(table, "state.table_cards", scheme),
    )


def _points(inner: Mapping[str, Any], key: str) -> CardPoints | None:
    number = read_number(inner, key)
    return None if number is None else CardPoints(number)


def _hands(given: Mapping[str, Any], scheme: CardScheme) -> dict[Seat, CardSet]:
    inner = read_within(given, "hands", tuple(seat.value for seat in SEATS))
    return {
        seat: CardSet.of(read_cards(inner[path], path, scheme))
        for seat in SEATS
        if inner.get(path := f"hands.{seat.value}") is not None
    }


# --- the event -------------------------------------------------------------------------------


def _event(request: Mapping[str, Any], scheme: CardScheme) -> Any:
    if request.get("event") is None:
        raise refuse("key_missing", key="event")
    given = dict(read_object(request["event"], "event"))
    for key in ("claimed_by", "cards_mixed"):
        if request.get(key) is not None:
            if given.get(key) not in (None, request[key]):
                raise refuse("key_twice", key=key)
            given[key] = request[key]
    kind = KINDS.get(given.pop("kind", None) or "")
    if kind is None:
        raise refuse("bad_value", key="event.kind", expected=" | ".join(KINDS))
    hints = _hints(kind)
    keys = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    inner = read_within(given, "event", kind.__struct_encode_fields__)
    read = {
        name: value
        for name, key in keys.items()
        if (value := _READERS[name](inner, f"event.{key}", hints[name], scheme)) is not None
    }
    return kind(**read)


@cache
def _hints(kind: type[EventBase]) -> dict[str, Any]:
    return get_type_hints(kind)


_Reader = Callable[[Mapping[str, Any], str, Any, CardScheme], Any]


def _one_of(hint: Any) -> dict[str, str]:
    """The words that a field may hold, from its type."""
    literals = (hint, *get_args(hint))
    return {word: word for one in literals for word in get_args(one) if isinstance(word, str)}


def _people(inner: Mapping[str, Any], key: str) -> tuple[Seat | Idle, ...] | None:
    value = inner.get(key)
    if value is None:
        return None
    return tuple(
        read_word({key: one}, key, PEOPLE) for one in read_list(value, key) if one is not None
    )


def _sizes(inner: Mapping[str, Any], key: str) -> dict[Seat, int] | None:
    value = inner.get(key)
    if value is None:
        return None
    sizes = read_within(read_object(value, key), key, tuple(seat.value for seat in SEATS))
    found = {seat: read_number(sizes, f"{key}.{seat.value}") for seat in SEATS}
    told = {seat: size for seat, size in found.items() if size is not None}
    if any(not 0 <= size <= 32 for size in told.values()):
        raise refuse("bad_value", key=key, expected="0 … 32")
    return told


def _cards(inner: Mapping[str, Any], key: str, scheme: CardScheme) -> tuple[Card, ...] | None:
    value = inner.get(key)
    return None if value is None else read_cards(value, key, scheme)


_FAULTS = (
    {"dealer": "dealer", "shared": "shared", "both": "shared"}
    | dict.fromkeys(("other", "others", "player", "players"), "other")
    | {seat.value: "other" for seat in SEATS}
)


def _simple(read: Callable[[Mapping[str, Any], str], Any]) -> _Reader:
    return lambda inner, key, hint, scheme: read(inner, key)


_READERS: dict[str, _Reader] = {
    "by": _simple(lambda inner, key: read_word(inner, key, PEOPLE)),
    "claimed_by": _simple(
        lambda inner, key: read_word(inner, key, {**PEOPLE, "onlooker": Kibitzer.KIBITZER})
    ),
    "fault": _simple(lambda inner, key: read_word(inner, key, _FAULTS)),
    "noticed": lambda inner, key, hint, scheme: read_word(inner, key, _one_of(hint)),
    "level": lambda inner, key, hint, scheme: read_word(inner, key, _one_of(hint)),
    "cards": lambda inner, key, hint, scheme: _cards(inner, key, scheme),
    "sizes": _simple(_sizes),
    "agreed": _simple(_people),
    "proved": _simple(lambda inner, key: read_word(inner, key, PROVED)),
    "asked_level": _simple(lambda inner, key: read_word(inner, key, PROVED)),
    "looked_at": lambda inner, key, hint, scheme: read_word(inner, key, _one_of(hint)),
    "hands_seen": _simple(lambda inner, key: read_word(inner, key, {"1": 1, "2": 2})),
    **dict.fromkeys(("origin", "to"), _simple(lambda inner, key: read_word(inner, key, PLACES))),
    **dict.fromkeys(("what", "game_named", "said", "corrected_to"), _simple(read_text)),
    **dict.fromkeys(
        (
            *("cards_mixed", "picked_up", "influence", "warning", "holds", "consent"),
            "answered",
        ),
        _simple(read_yes),
    ),
    **dict.fromkeys(
        (
            *("trick", "noticed_trick", "skat", "first_wrong_deal", "found_at"),
            *("laid_away", "gathered_points", "lying_points", "packet"),
        ),
        _simple(read_number),
    ),
}
"""How each field of an event is read; a name means the same in every kind."""
