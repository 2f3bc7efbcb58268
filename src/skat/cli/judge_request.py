"""From a `skat judge` request to a situation, key by key; unknown keys are refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args, get_type_hints

from skat.cli.value_keys import (
    RefusalError,
    named_options,
    only_keys,
    read_rules,
    read_tops,
    refuse,
)
from skat.model.announcement import Announced
from skat.model.cards import Card, CardSet
from skat.model.contract import TRUMP_CONTRACTS, Contract
from skat.model.games import BID_VALUES
from skat.model.seats import SEATS, Seat
from skat.model.units import BidValue, CardPoints
from skat.notation.cards import CardScheme, read_card
from skat.notation.problem import Problem
from skat.referee.events import Event, EventBase, Idle, Onlooker
from skat.referee.situation import Moment, PlayedGame, Said, Situation
from skat.rules.violation import Violation

_KEYS = (
    *("edition", "options", "table", "game", "auction", "state", "hands", "event", "demand"),
    *("soloist_choice", "claimed_by", "cards_mixed"),
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
_MOST = 1_000_000

KINDS: dict[str, type[EventBase]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Event)
}
"""Every kind of event by its word."""


class _ProblemError(Exception):
    """A card that cannot be read, on its way to the one place that returns it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def read_situation(
    request: object, *, scheme: CardScheme = CardScheme.EN
) -> Situation | Violation | Problem:
    """The situation that a request describes, or what is wrong with the request.

    >>> read_situation({"event": {"kind": "remark"}, "tip": 1}).code
    'key_unknown'
    """
    try:
        return _situation(_object(request, "request"), scheme)
    except RefusalError as refusal:
        return refusal.violation
    except _ProblemError as error:
        return error.problem


def _situation(request: Mapping[str, Any], scheme: CardScheme) -> Situation:
    only_keys(request, _KEYS)
    size: Literal[3, 4] = _word(request, "table", {"3": 3, "4": 4}) or 3
    game = request.get("game")
    _refuse_house_rules_off(request, game)
    return Situation(
        event=_event(request, scheme),
        rules=read_rules(request),
        table_size=size,
        game=None if game is None else _game(_object(game, "game")),
        auction=_auction(request.get("auction")),
        state=_state(_object(request.get("state") or {}, "state"), scheme),
        hands=_hands(_object(request.get("hands") or {}, "hands"), scheme),
        demand=_word(request, "demand", {"end": "end", "continue": "continue"}) or "end",
        soloist_choice=_word(request, "soloist_choice", {"play": "play", "pass": "pass"}),
    )


# --- single values ---------------------------------------------------------------------------


def _object(value: object, key: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        if key == "request":
            raise refuse("not_an_object")
        raise refuse("bad_value", key=key, expected="{…}")
    return value


def _within(given: Mapping[str, Any], path: str, known: tuple[str, ...]) -> dict[str, Any]:
    """The keys of an inner object with the path in front, so that refusals name the whole path."""
    inner = {f"{path}.{key}": value for key, value in given.items()}
    only_keys(inner, [f"{path}.{key}" for key in known])
    return inner


def _word(given: Mapping[str, Any], key: str, words: Mapping[str, Any]) -> Any:
    value = given.get(key)
    if value is None:
        return None
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if text not in words:
        raise refuse("bad_value", key=key, expected=" | ".join(words))
    return words[text]


def _yes(given: Mapping[str, Any], key: str) -> bool | None:
    value = given.get(key)
    if value is None or isinstance(value, bool):
        return value
    raise refuse("bad_value", key=key, expected="true | false")


def _number(given: Mapping[str, Any], key: str) -> int | None:
    value = given.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _MOST:
        raise refuse("bad_value", key=key, expected="0 | 1 | 2 | …")
    return value


def _text(given: Mapping[str, Any], key: str) -> str | None:
    value = given.get(key)
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip() or len(value) > 80:
        raise refuse("bad_value", key=key, expected='"…"')
    return value


def _list(value: object, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise refuse("bad_value", key=key, expected="[…]")
    return value


def _card_list(value: object, key: str, scheme: CardScheme) -> tuple[Card, ...]:
    cards: list[Card] = []
    for text in _list(value, key):
        if not isinstance(text, str):
            raise refuse("bad_value", key=key, expected='["CJ", "HT", …]')
        card = read_card(text, scheme=scheme)
        if isinstance(card, Problem):
            raise _ProblemError(card)
        if card in cards:
            raise refuse("card_twice", "SkO-1.2.1", card=card.value)
        cards.append(card)
    return tuple(cards)


_PEOPLE: dict[str, Seat | Idle] = {seat.value: seat for seat in SEATS} | {"dealer": Idle.DEALER}
_LEVELS = {level.value: level for level in (Announced.NONE, Announced.SCHNEIDER, Announced.SCHWARZ)}
_PROVED = _LEVELS | {"simple": Announced.NONE}


# --- game, auction, state, hands -------------------------------------------------------------


def _game(given: Mapping[str, Any]) -> PlayedGame:
    inner = _within(given, "game", _GAME_KEYS)
    contract = _word(inner, "game.contract", {one.value: one for one in Contract})
    announced = _word(inner, "game.announced", {one.value: one for one in Announced})
    announced = announced or Announced.NONE
    if _yes(inner, "game.ouvert"):
        if contract is not Contract.NULL:
            raise refuse("keys_mixed", "SkO-2.1.3")
        announced = Announced.OUVERT
    tops = inner.get("game.tops")
    return PlayedGame(
        contract=contract,
        hand=_yes(inner, "game.hand") or False,
        announced=announced,
        tops=None
        if tops is None
        else read_tops(tops, contract=_for_tops(contract), key="game.tops"),
        tops_by_contract=_tops_by_contract(inner.get("game.tops_by_contract")),
        bid=_bid(inner),
        soloist=_word(inner, "game.soloist", {seat.value: seat for seat in SEATS}),
        kontra=_yes(inner, "game.kontra") or False,
        re=_yes(inner, "game.re") or False,
        defenders_announced=_word(inner, "game.defenders_announced", _LEVELS) or Announced.NONE,
    )


def _for_tops(contract: Contract | None) -> Contract:
    """The contract whose limit the tops must keep; where none is played the widest."""
    return Contract.CLUBS if contract in (None, Contract.NULL) else contract


def _tops_by_contract(given: object) -> dict[Contract, Any]:
    if given is None:
        return {}
    key = "game.tops_by_contract"
    inner = _within(_object(given, key), key, tuple(one.value for one in TRUMP_CONTRACTS))
    return {
        contract: read_tops(value, contract=contract, key=path)
        for contract in TRUMP_CONTRACTS
        if (value := inner.get(path := f"{key}.{contract.value}")) is not None
    }


def _bid(inner: Mapping[str, Any]) -> BidValue | None:
    bid = _number(inner, "game.bid")
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


def _auction(given: object) -> tuple[Said, ...]:
    return tuple(_said(text) for text in _list(given, "auction")) if given is not None else ()


def _said(text: object) -> Said:
    words = text.split() if isinstance(text, str) else []
    seat = next((one for one in SEATS if words and one.value == words[0]), None)
    call = words[-1] if len(words) in (2, 3) else ""
    if seat is not None and call in _CALLS:
        return Said(seat, _CALLS[call])
    if seat is not None and call.isascii() and call.isdecimal() and len(call) <= 3:
        return Said(seat, BidValue(int(call)))
    raise refuse("bad_value", key="auction", expected='"forehand pass" | "middlehand 18" | …')


def _state(given: Mapping[str, Any], scheme: CardScheme) -> Moment:
    inner = _within(given, "state", _STATE_KEYS)
    table = inner.get("state.table_cards")
    return Moment(
        soloist_points=_points(inner, "state.soloist_points"),
        tricks_only="state.skat_points" in inner,
        skat_points=_points(inner, "state.skat_points"),
        opponent_points=_points(inner, "state.opponent_points"),
        soloist_tricks=_number(inner, "state.soloist_tricks"),
        opponent_tricks=_number(inner, "state.opponent_tricks"),
        trick=_number(inner, "state.trick"),
        leader=_word(inner, "state.leader", {seat.value: seat for seat in SEATS}),
        table_cards=None if table is None else _card_list(table, "state.table_cards", scheme),
    )


def _points(inner: Mapping[str, Any], key: str) -> CardPoints | None:
    number = _number(inner, key)
    return None if number is None else CardPoints(number)


def _hands(given: Mapping[str, Any], scheme: CardScheme) -> dict[Seat, CardSet]:
    inner = _within(given, "hands", tuple(seat.value for seat in SEATS))
    return {
        seat: CardSet.of(_card_list(inner[path], path, scheme))
        for seat in SEATS
        if inner.get(path := f"hands.{seat.value}") is not None
    }


# --- the event -------------------------------------------------------------------------------


def _event(request: Mapping[str, Any], scheme: CardScheme) -> Any:
    if request.get("event") is None:
        raise refuse("key_missing", key="event")
    given = dict(_object(request["event"], "event"))
    for key in ("claimed_by", "cards_mixed"):
        if request.get(key) is not None:
            if given.get(key) not in (None, request[key]):
                raise refuse("key_twice", key=key)
            given[key] = request[key]
    kind = KINDS.get(given.pop("kind", None) or "")
    if kind is None:
        raise refuse("bad_value", key="event.kind", expected=" | ".join(KINDS))
    hints = get_type_hints(kind)
    inner = _within(given, "event", kind.__struct_fields__)
    read = {
        name: value
        for name in kind.__struct_fields__
        if (value := _READERS[name](inner, f"event.{name}", hints[name], scheme)) is not None
    }
    return kind(**read)


_Reader = Callable[[Mapping[str, Any], str, Any, CardScheme], Any]


def _one_of(hint: Any) -> dict[str, str]:
    """The words that a field may hold, from its type."""
    literals = (hint, *get_args(hint))
    return {word: word for one in literals for word in get_args(one) if isinstance(word, str)}


def _people(inner: Mapping[str, Any], key: str) -> tuple[Seat | Idle, ...] | None:
    value = inner.get(key)
    if value is None:
        return None
    return tuple(_word({key: one}, key, _PEOPLE) for one in _list(value, key) if one is not None)


def _sizes(inner: Mapping[str, Any], key: str) -> dict[Seat, int] | None:
    value = inner.get(key)
    if value is None:
        return None
    sizes = _within(_object(value, key), key, tuple(seat.value for seat in SEATS))
    found = {seat: _number(sizes, f"{key}.{seat.value}") for seat in SEATS}
    told = {seat: size for seat, size in found.items() if size is not None}
    if any(not 0 <= size <= 32 for size in told.values()):
        raise refuse("bad_value", key=key, expected="0 … 32")
    return told


def _cards(inner: Mapping[str, Any], key: str, scheme: CardScheme) -> tuple[Card, ...] | None:
    value = inner.get(key)
    return None if value is None else _card_list(value, key, scheme)


_FAULTS = (
    {"dealer": "dealer", "shared": "shared", "both": "shared"}
    | dict.fromkeys(("other", "others", "player", "players"), "other")
    | {seat.value: "other" for seat in SEATS}
)


def _simple(read: Callable[[Mapping[str, Any], str], Any]) -> _Reader:
    return lambda inner, key, hint, scheme: read(inner, key)


_READERS: dict[str, _Reader] = {
    "by": _simple(lambda inner, key: _word(inner, key, _PEOPLE)),
    "claimed_by": _simple(
        lambda inner, key: _word(inner, key, {**_PEOPLE, "onlooker": Onlooker.ONLOOKER})
    ),
    "fault": _simple(lambda inner, key: _word(inner, key, _FAULTS)),
    "noticed": lambda inner, key, hint, scheme: _word(inner, key, _one_of(hint)),
    "level": lambda inner, key, hint, scheme: _word(inner, key, _one_of(hint)),
    "cards": lambda inner, key, hint, scheme: _cards(inner, key, scheme),
    "sizes": _simple(_sizes),
    "agreed": _simple(_people),
    "proved": _simple(lambda inner, key: _word(inner, key, _PROVED)),
    "asked_level": _simple(lambda inner, key: _word(inner, key, _PROVED)),
    **dict.fromkeys(("what", "game_named", "said", "corrected_to"), _simple(_text)),
    **dict.fromkeys(
        ("cards_mixed", "picked_up", "influence", "warning", "holds", "consent"), _simple(_yes)
    ),
    **dict.fromkeys(
        (
            *("trick", "noticed_trick", "skat", "first_wrong_deal", "found_at"),
            *("laid_away", "gathered_points", "lying_points"),
        ),
        _simple(_number),
    ),
}
"""How each field of an event is read; a name means the same in every kind."""
