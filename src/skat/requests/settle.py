"""`skat settle --jsonl`: one request in, one settlement or one refusal out.

The forms are those of the stable command line: a list is settled from its totals, exactly and in
whole units; a single game is paid from its value, rounded. With `"pairs": true` a list also says
who pays whom, and with `"option": "minus_only"` only the player who stands lowest pays. With
`players`, how many sit at the table, a game also says what each receives, the soloist first and an
idle dealer among the others (SkO-3.5.3). Reading lines and writing them is not done here.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from skat.messages import message
from skat.model.units import GameValue, ListPoints
from skat.requests.decode import Expected, Otherwise, decode
from skat.requests.jsonl import Answer, allowed, refusals_returned, refuse
from skat.scoresheet.entry import DealEntry
from skat.scoresheet.settlement import Settling, pair_payments, payments, settle
from skat.scoresheet.stakes import Stake, money_text, parse_stake, single_game

_LARGEST: Final = 1_000_000_000
"""No list comes near it; without a limit a sum could grow too long to be printed."""

_TOTALS = Otherwise("totals_not_whole", ("SkO-5.5.5",), limit=_LARGEST)
_VALUE = Otherwise("game_value_not_whole", ("SkO-5.5.4",), limit=_LARGEST)

Total = Annotated[int, msgspec.Meta(ge=-_LARGEST, le=_LARGEST)]


class _Staked(msgspec.Struct, frozen=True, kw_only=True):
    """What a point is worth; it must be agreed (TR-9.2)."""

    stake: Annotated[str | None, Otherwise("stake_not_text", ("SkO-5.5.4",))] = None


class ListSettlement(_Staked, frozen=True, kw_only=True):
    """A list by its totals; `pairs`: the answer also has who pays whom."""

    totals: Annotated[tuple[Total, ...], _TOTALS]
    option: Literal["minus_only"] | None = None
    pairs: bool = False

    @property
    def settling(self) -> Settling:
        """Who settles with whom."""
        return Settling(self.option or "all")


class GamePayment(_Staked, frozen=True, kw_only=True):
    """A single game; `players` is how many sit at the table."""

    game_value: Annotated[int, msgspec.Meta(ge=1, le=_LARGEST), _VALUE]
    won: Annotated[bool, Otherwise("won_not_boolean")]
    players: Annotated[Literal[3, 4, 5, 6, 7, 8] | None, Expected("3 … 8")] = None


@refusals_returned
def settle_request(request: object, *, language: str = "en") -> Answer:
    """The answer to one decoded line: amounts in units, each from that player's perspective.

    Of a list `amounts` are exact, `payable` are whole units, and `rule` says how they are counted.

    Whatever cannot be settled is refused with its code, articles and details; the sentence about
    it is made where the language is known (SkO-5.5.4, SkO-5.5.5).

    >>> settled = settle_request({"totals": [100, -40, 25], "stake": "1/4"})
    >>> settled["amounts"], settled["payable"], settled["balance"]
    (['215/4', '-205/4', '-5/2'], [53, -52, -1], 85)
    >>> lowest = {"totals": [30, 20, 10], "stake": "1", "option": "minus_only"}
    >>> settle_request(lowest)["amounts"]
    [20, 10, -30]
    >>> settle_request({"game_value": 27, "stake": "1/4", "won": False})
    {'units': -14}
    >>> settle_request({"totals": [30, 10, 10], "stake": "1", "pairs": True})["pairs"][0]
    {'from': 1, 'to': 0, 'amount': 20, 'payable': 20}
    >>> settle_request({"game_value": 24, "stake": "1", "won": True, "players": 4})
    {'units': 24, 'amounts': [72, -24, -24, -24]}
    >>> settle_request({"game_value": 27, "won": False}).code
    'stake_not_agreed'
    """
    given = request if isinstance(request, dict) else {}
    if "totals" in given and "game_value" in given:
        raise refuse("keys_mixed")
    if "stake" in given and given["stake"] is None:
        raise refuse("stake_not_text", "SkO-5.5.4")
    if "totals" not in given and ("game_value" in given or "won" in given):
        return _pay_game(decode(request, GamePayment))
    return _settle_list(decode(request, ListSettlement), language=language)


def _stake(text: str | None) -> Stake:
    if text is None:
        raise refuse("stake_not_agreed", "TR-9.2")
    return allowed(parse_stake(text))


def _settle_list(asked: ListSettlement, *, language: str) -> Answer:
    stake = _stake(asked.stake)
    points = [ListPoints(total) for total in asked.totals]
    settlement = allowed(settle(points, stake=stake, settling=asked.settling))
    answer: Answer = {
        "amounts": [money_text(amount) for amount in settlement.amounts],
        "balance": settlement.balance,
        "payable": list(settlement.payable),
        "rule": message(f"list.payable_rule_{asked.settling.value}", {}, language),
    }
    if not asked.pairs:
        return answer
    paid = [
        {
            "from": each.payer,
            "to": each.payee,
            "amount": money_text(each.amount),
            "payable": each.payable,
        }
        for each in pair_payments(points, stake=stake, settling=asked.settling)
    ]
    return {**answer, "pairs": paid}


def _pay_game(asked: GamePayment) -> Answer:
    stake, value = _stake(asked.stake), asked.game_value
    answer: Answer = {"units": single_game(GameValue(value), stake=stake, won=asked.won)}
    if asked.players is None:
        return answer
    entered = DealEntry(0, ListPoints(value if asked.won else -2 * value))
    paid = allowed(payments(range(asked.players), entry=entered, stake=stake))
    return {**answer, "amounts": list(paid.values())}
