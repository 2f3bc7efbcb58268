"""`skat settle --jsonl`: one request in, one settlement or one error out.

The forms are those of the stable command line: a list is settled from its totals, exactly; a
single game is paid from its value, rounded. Reading lines and writing them is not done here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from skat.model.units import GameValue, ListPoints
from skat.scoresheet.money_text import money_text
from skat.scoresheet.refusal import Refusal
from skat.scoresheet.settlement import settle
from skat.scoresheet.stakes import Stake, parse_stake, single_game

Answer = dict[str, object]

_LIST_KEYS = frozenset({"totals", "stake"})
_GAME_KEYS = frozenset({"game_value", "won", "stake"})

_LARGEST = 1_000_000_000
"""No list comes near it; without a limit a sum could grow too long to be printed."""

_SENTENCES = {
    "not_an_object": "A request is a JSON object.",
    "keys_mixed": 'Give either "totals" or "game_value", not both.',
    "key_unknown": 'The key "{key}" is unknown here.',
    "key_missing": 'The key "{key}" is missing.',
    "stake_not_agreed": 'No "stake" is named; without an agreed stake nothing is paid.',
    "stake_not_text": 'The "stake" is text, like "1/4" or "1".',
    "stake_unreadable": 'The stake "{stake}" is not a fraction of a unit, like "1/4" or "1".',
    "totals_not_whole": 'The "totals" are a list of whole numbers, each from -{limit} to {limit}.',
    "game_value_not_whole": 'The "game_value" is a whole number from 1 to {limit}.',
    "won_not_boolean": 'The key "won" is true or false.',
    "table_too_small": "A table has at least three players; there are {players} totals.",
}


def settle_request(request: object) -> Answer:
    """The answer to one decoded line: amounts in units, each from that player's perspective.

    Anything that cannot be settled becomes an `error` object with its code, an English message
    and its articles (SkO-5.5.4, SkO-5.5.5).

    >>> settle_request({"totals": [100, -50, 10], "stake": "1/4"})
    {'amounts': [60, '-105/2', '-15/2'], 'balance': 60}
    >>> settle_request({"game_value": 27, "stake": "1/4", "won": False})
    {'units': -14}
    """
    if not isinstance(request, Mapping):
        return _error(Refusal(code="not_an_object"))
    refused = _refused_keys(request)
    if refused is not None:
        return _error(refused)
    stake = _stake(request["stake"])
    if isinstance(stake, Refusal):
        return _error(stake)
    if "totals" in request:
        return _settle_list(request["totals"], stake)
    return _pay_game(request["game_value"], stake, request["won"])


def _refused_keys(request: Mapping[str, object]) -> Refusal | None:
    if "totals" in request and "game_value" in request:
        return Refusal(code="keys_mixed")
    keys = _GAME_KEYS if "game_value" in request else _LIST_KEYS
    for key in request:
        if key not in keys:
            return Refusal(code="key_unknown", details={"key": str(key)[:40]})
    missing = sorted(keys - request.keys(), reverse=True)
    if missing == ["stake"]:
        return Refusal(code="stake_not_agreed", articles=("TR-9.2",))
    if missing:
        return Refusal(code="key_missing", details={"key": missing[0]})
    return None


def _stake(text: object) -> Stake | Refusal:
    if not isinstance(text, str):
        return Refusal(code="stake_not_text", articles=("SkO-5.5.4",))
    return parse_stake(text)


def _settle_list(totals: object, stake: Stake) -> Answer:
    if not isinstance(totals, list) or not all(_is_whole(total) for total in totals):
        return _error(
            Refusal(code="totals_not_whole", articles=("SkO-5.5.5",), details={"limit": _LARGEST})
        )
    settlement = settle([ListPoints(total) for total in totals], stake=stake)
    if isinstance(settlement, Refusal):
        return _error(settlement)
    amounts = [money_text(amount) for amount in settlement.amounts]
    return {"amounts": amounts, "balance": settlement.balance}


def _pay_game(value: object, stake: Stake, won: object) -> Answer:
    if not _is_whole(value) or value < 1:
        return _error(
            Refusal(
                code="game_value_not_whole", articles=("SkO-5.5.4",), details={"limit": _LARGEST}
            )
        )
    if not isinstance(won, bool):
        return _error(Refusal(code="won_not_boolean"))
    return {"units": single_game(GameValue(value), stake=stake, won=won)}


def _is_whole(number: object) -> TypeGuard[int]:
    """Whether it is a whole number of a sensible size; true and false are none in a list."""
    return isinstance(number, int) and not isinstance(number, bool) and abs(number) <= _LARGEST


def _error(refusal: Refusal) -> Answer:
    message = _SENTENCES[refusal.code].format_map(refusal.details)
    return {"error": {"code": refusal.code, "message": message, "articles": list(refusal.articles)}}
