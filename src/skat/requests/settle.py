"""`skat settle --jsonl`: one request in, one settlement or one refusal out.

The forms are those of the stable command line: a list is settled from its totals, exactly; a
single game is paid from its value, rounded. With `"pairs": true` a list also says who pays whom;
with `players`, how many sit at the table, a game also says what each receives, the soloist first
and an idle dealer among the others (SkO-3.5.3). Reading lines and writing them is not done here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from skat.model.refusal import Refusal
from skat.model.units import GameValue, ListPoints
from skat.requests.jsonl import Answer
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.payments import payments
from skat.scoresheet.settlement import pair_payments, settle
from skat.scoresheet.stakes import Stake, money_text, parse_stake, single_game

_LIST_KEYS = frozenset({"totals", "stake"})
_GAME_ONLY = frozenset({"game_value", "won"})
_GAME_KEYS = _GAME_ONLY | {"stake"}
_LIST_MORE = frozenset({"pairs"})
_GAME_MORE = frozenset({"players"})

_LARGEST_TABLE = 8
_LARGEST = 1_000_000_000
"""No list comes near it; without a limit a sum could grow too long to be printed."""


def settle_request(request: object) -> Answer | Refusal:
    """The answer to one decoded line: amounts in units, each from that player's perspective.

    Whatever cannot be settled is refused with its code, articles and details; the sentence about
    it is made where the language is known (SkO-5.5.4, SkO-5.5.5).

    >>> settle_request({"totals": [100, -50, 10], "stake": "1/4"})
    {'amounts': [60, '-105/2', '-15/2'], 'balance': 60}
    >>> settle_request({"game_value": 27, "stake": "1/4", "won": False})
    {'units': -14}
    >>> settle_request({"totals": [30, 10, 10], "stake": "1", "pairs": True})["pairs"]
    [{'from': 1, 'to': 0, 'amount': 20}, {'from': 2, 'to': 0, 'amount': 20}]
    >>> settle_request({"game_value": 24, "stake": "1", "won": True, "players": 4})
    {'units': 24, 'amounts': [72, -24, -24, -24]}
    >>> settle_request({"game_value": 27, "won": False}).code
    'stake_not_agreed'
    """
    if not isinstance(request, Mapping):
        return Refusal(code="not_an_object")
    refused = _refused_keys(request)
    if refused is not None:
        return refused
    stake = _stake(request["stake"])
    if isinstance(stake, Refusal):
        return stake
    if "totals" in request:
        return _settle_list(request["totals"], stake, pairs=request.get("pairs", False))
    return _pay_game(request, stake)


def _refused_keys(request: Mapping[str, object]) -> Refusal | None:
    if "totals" in request and "game_value" in request:
        return Refusal(code="keys_mixed")
    one_game = "totals" not in request and bool(_GAME_ONLY & request.keys())
    keys = _GAME_KEYS if one_game else _LIST_KEYS
    for key in request:
        if key not in keys | (_GAME_MORE if one_game else _LIST_MORE):
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


def _settle_list(totals: object, stake: Stake, *, pairs: object) -> Answer | Refusal:
    if not isinstance(totals, list) or not all(_is_whole(total) for total in totals):
        return Refusal(
            code="totals_not_whole", articles=("SkO-5.5.5",), details={"limit": _LARGEST}
        )
    if not isinstance(pairs, bool):
        return Refusal(code="bad_value", details={"key": "pairs", "expected": "true | false"})
    points = [ListPoints(total) for total in totals]
    settlement = settle(points, stake=stake)
    if isinstance(settlement, Refusal):
        return settlement
    amounts = [money_text(amount) for amount in settlement.amounts]
    answer: Answer = {"amounts": amounts, "balance": settlement.balance}
    if not pairs:
        return answer
    paid = [
        {"from": each.payer, "to": each.payee, "amount": money_text(each.amount)}
        for each in pair_payments(points, stake=stake)
    ]
    return {**answer, "pairs": paid}


def _pay_game(request: Mapping[str, object], stake: Stake) -> Answer | Refusal:
    value, won, players = request["game_value"], request["won"], request.get("players")
    if not _is_whole(value) or value < 1:
        return Refusal(
            code="game_value_not_whole", articles=("SkO-5.5.4",), details={"limit": _LARGEST}
        )
    if not isinstance(won, bool):
        return Refusal(code="won_not_boolean")
    answer: Answer = {"units": single_game(GameValue(value), stake=stake, won=won)}
    if players is None:
        return answer
    if not _is_whole(players) or not 3 <= players <= _LARGEST_TABLE:
        return Refusal(
            code="bad_value", details={"key": "players", "expected": f"3 … {_LARGEST_TABLE}"}
        )
    entered = DealEntry(0, ListPoints(value if won else -2 * value))
    paid = payments(range(players), entry=entered, stake=stake)
    return paid if isinstance(paid, Refusal) else {**answer, "amounts": list(paid.values())}


def _is_whole(number: object) -> TypeGuard[int]:
    """Whether it is a whole number of a sensible size; true and false are none in a list."""
    return isinstance(number, int) and not isinstance(number, bool) and abs(number) <= _LARGEST
