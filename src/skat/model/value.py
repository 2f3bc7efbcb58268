"""What a game is worth: base value times tops and levels, or a null constant; and its bid."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from skat.model.contract import Announced, Announcement, Contract
from skat.model.law import implements
from skat.model.top_trumps import Tops
from skat.model.units import BidValue, GameValue


class Level(Enum):
    """The seven levels; each adds one to the multiplier (SkO-5.2.1)."""

    GAME = "game"
    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz announced"
    OUVERT = "ouvert"

    __hash__ = object.__hash__


_CHAIN: dict[Announced, tuple[Level, ...]] = {
    Announced.NONE: (),
    Announced.SCHNEIDER: (Level.SCHNEIDER, Level.SCHNEIDER_ANNOUNCED),
    Announced.SCHWARZ: (
        Level.SCHNEIDER,
        Level.SCHNEIDER_ANNOUNCED,
        Level.SCHWARZ,
        Level.SCHWARZ_ANNOUNCED,
    ),
    Announced.OUVERT: (
        Level.SCHNEIDER,
        Level.SCHNEIDER_ANNOUNCED,
        Level.SCHWARZ,
        Level.SCHWARZ_ANNOUNCED,
        Level.OUVERT,
    ),
}


@implements("SkO-2.1.3", "SkO-5.2.5", "SkO-5.2.6")
def announced_levels(announced: Announced) -> tuple[Level, ...]:
    """The levels a suit or grand announcement brings, made or missed: its whole chain.

    >>> [level.value for level in announced_levels(Announced.SCHNEIDER)]
    ['schneider', 'schneider announced']
    """
    return _CHAIN[announced]


@implements(
    "SkO-5.2.1", "TR-8.10", "PI-announced-levels", "PI-grand-ouvert", "PI-ouvert-games", "LF-hand"
)
def levels(announcement: Announcement, *, schneider: bool, schwarz: bool) -> tuple[Level, ...]:
    """The levels of a suit or grand game: game, hand, what was announced, what was reached.

    `schneider` and `schwarz` say that either party ended there; nothing counts twice.

    >>> game = Announcement(Contract.CLUBS, hand=True)
    >>> [level.value for level in levels(game, schneider=True, schwarz=False)]
    ['game', 'hand', 'schneider']
    """
    counted = {Level.GAME, *announced_levels(announcement.announced)}
    if announcement.hand:
        counted.add(Level.HAND)
    if schneider or schwarz:
        counted.add(Level.SCHNEIDER)
    if schwarz:
        counted.add(Level.SCHWARZ)
    return tuple(level for level in Level if level in counted)


_BASE_VALUES = (9, 10, 11, 12, 24)


@implements("SkO-5.1.1", "LF-suit-factors")
def base_value(contract: Contract) -> GameValue:
    """The base value of a suit or grand contract; null has none.

    Raises ValueError for null, whose values are constants (`null_value`).

    >>> base_value(Contract.CLUBS), base_value(Contract.GRAND)
    (12, 24)
    """
    if contract is Contract.NULL:
        raise ValueError("null has constant values and no base value (SkO-5.1.2)")
    return GameValue(_BASE_VALUES[contract.index])


@implements("SkO-5.3.2", "SkO-5.3.3")
def multiplier(tops: Tops, counted: Collection[Level]) -> int:
    """Tops plus levels; n tops held and n missing count the same.

    >>> multiplier(Tops(held=False, count=2), (Level.GAME,))
    3
    """
    return tops.count + len(counted)


@implements("SkO-5.3.1", "LF-bid-value", "LF-bid-value-examples", "TR-8.7", "LF-grand")
def game_value(contract: Contract, *, tops: Tops, counted: Collection[Level]) -> GameValue:
    """The value of a suit or grand game.

    >>> game_value(Contract.SPADES, tops=Tops(held=True, count=3), counted=(Level.GAME,))
    44
    """
    return GameValue(base_value(contract) * multiplier(tops, counted))


@implements("SkO-5.1.2", "TR-8.7", "SkO-2.1.4", "SkO-5.3.1", "LF-suit-factors")
def null_value(*, hand: bool, ouvert: bool) -> GameValue:
    """The constant value of a null game: 23, hand 35, ouvert 46, hand ouvert 59.

    >>> null_value(hand=True, ouvert=True)
    59
    """
    if ouvert:
        return GameValue(59 if hand else 46)
    return GameValue(35 if hand else 23)


@implements("SkO-3.4.4", "LF-null", "LF-null-ouvert", "LF-hand")
def null_covers_bid(announcement: Announcement, *, bid: BidValue) -> bool:
    """Whether a null game is worth its bid; if not, it cannot be carried out.

    >>> null_covers_bid(Announcement(Contract.NULL), bid=BidValue(24))
    False
    """
    return null_value(hand=announcement.hand, ouvert=announcement.ouvert) >= bid


def lifted_value(contract: Contract, *, bid: BidValue) -> GameValue:
    """The smallest multiple of the base value that is at least the bid (SkO-5.4.1).

    >>> lifted_value(Contract.HEARTS, bid=BidValue(59))
    60
    """
    base = base_value(contract)
    return GameValue(-(-bid // base) * base)


def is_overbid(value: GameValue, *, bid: BidValue) -> bool:
    """Whether a game is worth less than its bid; equal covers.

    >>> is_overbid(GameValue(30), bid=BidValue(33)), is_overbid(GameValue(33), bid=BidValue(33))
    (True, False)
    """
    return value < bid


@implements("SkO-5.4.1", "SkO-5.4.2", "SkO-3.4.3", "PI-overbid-games")
def lifted(value: GameValue, *, contract: Contract, bid: BidValue) -> GameValue:
    """What a suit or grand game counts: its value, lifted to a multiple that covers the bid.

    >>> lifted(GameValue(20), contract=Contract.HEARTS, bid=BidValue(59))
    60
    """
    return max(value, lifted_value(contract, bid=bid))


@implements("LF-overbid")
def leaflet_overbid_value(contract: Contract, *, tops: Tops) -> GameValue:
    """The minus points of an overbid game by the leaflet, not doubled: (tops + 1 + 2) x base.

    >>> leaflet_overbid_value(Contract.HEARTS, tops=Tops(held=True, count=1))
    40
    """
    return GameValue(base_value(contract) * (tops.count + 3))
