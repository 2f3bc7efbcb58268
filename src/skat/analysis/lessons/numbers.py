"""Numbers that a text may name or a task ask for: always worked out by the rules."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from skat.analysis.lessons.solved import WINNING_POINTS
from skat.model.cards import Card, CardSet, card_points
from skat.model.contract import Contract
from skat.model.games import BID_VALUES
from skat.model.order import trumps
from skat.model.top_trumps import tops
from skat.model.units import ListPoints
from skat.model.value import Level, base_value, game_value, null_value
from skat.rules.state import State
from skat.scoresheet.series import SeriesCard, series_result

_Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=32)]
_Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
_Amount = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]


class _Quantity(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="of", forbid_unknown_fields=True
):
    """What all numbers have in common."""


class CardPointsOf(_Quantity, frozen=True, tag="card_points"):
    """Card points of these cards."""

    cards: _Cards


class TrumpsAmong(_Quantity, frozen=True, tag="trumps"):
    """How many of these cards are trumps; without cards, how many there are in the game."""

    contract: Contract
    cards: _Cards = ()


class TopsOf(_Quantity, frozen=True, tag="tops"):
    """How many tops these cards have, held or missing."""

    contract: Contract
    cards: _Cards


class BaseValueOf(_Quantity, frozen=True, tag="base_value"):
    """The base value of a suit game or grand."""

    contract: Contract


class GameValueOf(_Quantity, frozen=True, tag="game_value"):
    """What a game with these cards is worth, with its levels; a null needs no cards."""

    contract: Contract
    cards: _Cards = ()
    hand: bool = False
    schneider: bool = False


class NextBid(_Quantity, frozen=True, tag="next_bid"):
    """The lowest value that may be bid after this one."""

    after: _Count


class Scored(_Quantity, frozen=True, tag="scored"):
    """What the list takes down for a game: lost ones count double, each doubling doubles again."""

    value: _Amount
    won: bool
    doublings: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0


class SeriesOf(_Quantity, frozen=True, tag="series"):
    """A player's result of an evening in tournament points (TR-5.1)."""

    points: _Amount
    won: _Count
    lost: _Count
    others_lost: _Count
    players: Annotated[int, msgspec.Meta(ge=3, le=4)] = 3


class TakenBySoloist(_Quantity, frozen=True, tag="taken"):
    """The soloist's card points so far in the position, the discard with them."""


class NeededBySoloist(_Quantity, frozen=True, tag="needed"):
    """How many card points the soloist needs from there to win."""


Quantity: TypeAlias = (
    CardPointsOf
    | TrumpsAmong
    | TopsOf
    | BaseValueOf
    | GameValueOf
    | NextBid
    | Scored
    | SeriesOf
    | TakenBySoloist
    | NeededBySoloist
)


def number_of(asked: Quantity, state: State | None = None) -> int:
    """The number itself.

    Raises ValueError where there is none: base values and tops of null, no value after the highest,
    the value of no cards, card points taken without a position.

    >>> number_of(GameValueOf(contract=Contract.CLUBS, cards=(Card.CJ, Card.HJ)))
    24
    >>> number_of(NextBid(after=24))
    27
    """
    match asked:
        case CardPointsOf():
            return card_points(CardSet.of(asked.cards))
        case TrumpsAmong():
            cards = CardSet.of(asked.cards)
            return len(trumps(asked.contract) & cards if cards else trumps(asked.contract))
        case TopsOf():
            return tops(CardSet.of(asked.cards), contract=asked.contract).count
        case BaseValueOf():
            return base_value(asked.contract)
        case GameValueOf():
            return _value(asked)
        case NextBid():
            return min(value for value in BID_VALUES if value > asked.after)
        case Scored():
            return asked.value * (1 if asked.won else -2) << asked.doublings
        case SeriesOf():
            card = SeriesCard(
                list_points=ListPoints(asked.points),
                won=asked.won,
                lost=asked.lost,
                others_lost=asked.others_lost,
            )
            result = series_result(card, table_size=asked.players)
            assert isinstance(result, int)
            return result
        case TakenBySoloist():
            return _taken(state)
        case NeededBySoloist():
            return WINNING_POINTS - _taken(state)


def _value(asked: GameValueOf) -> int:
    if asked.contract is Contract.NULL:
        return null_value(hand=asked.hand, ouvert=False)
    if not asked.cards:
        raise ValueError("no cards")
    levels = [Level.GAME]
    levels += [Level.HAND] if asked.hand else []
    levels += [Level.SCHNEIDER] if asked.schneider else []
    held = tops(CardSet.of(asked.cards), contract=asked.contract)
    return game_value(asked.contract, tops=held, counted=levels)


def _taken(state: State | None) -> int:
    if state is None or state.soloist is None:
        raise ValueError("no soloist")
    return state.points[state.soloist.index] + card_points(state.skat)
