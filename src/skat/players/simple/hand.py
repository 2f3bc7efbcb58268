"""What a hand is worth: how likely ten cards win a contract, and what that brings on average.

Trumps and each side suit are judged by themselves and the judgements are added up; a logistic
curve makes a chance of the sum. The numbers in `weights.json` were fitted on deals of our own by
`tools/training/fit_hand.py`. A suit is a byte as in `CardSet`: 7 8 9 Q K T A J from the lowest bit.
Averages are in tournament points (TR-5.1).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources
from math import exp
from struct import pack

import msgspec
from msgspec.structs import replace

from skat.model.cards import CardSet, card_points
from skat.model.contract import Contract
from skat.model.units import CardPoints


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What jacks, trump suit and side suits add to a hand's strength.

    Suits by their classes, as they were fitted, or by the bits of their cards.
    """

    constant: float
    leads: float
    laid_away: float
    jacks: tuple[float, ...]
    trump_suit: tuple[float, ...]
    side: tuple[float, ...]


_FAMILIES = msgspec.json.decode(
    resources.files("skat.players.simple").joinpath("weights.json").read_bytes(),
    type=dict[str, Weights],
)

SUIT = _FAMILIES["suit"]
SUIT_BEFORE_SKAT = _FAMILIES["suit_before_skat"]
GRAND = _FAMILIES["grand"]
GRAND_BEFORE_SKAT = _FAMILIES["grand_before_skat"]
NULL = _FAMILIES["null"]
NULL_BEFORE_SKAT = _FAMILIES["null_before_skat"]


NO_POINTS = CardPoints(0)
_LOWEST_RANKS = 15
_NULL_HEIGHTS = (0, 1, 2, 5, 6, 3, 7, 4)
"""How high each bit of a suit stands in null, where the order is 7 8 9 T J Q K A."""


def side_class(suit: int) -> int:
    """The class of a side suit in suit and grand: ace, ten, king and up to four lower cards."""
    lower = min((suit & _LOWEST_RANKS).bit_count(), 4)
    return (suit >> 4 & 7) * 5 + lower


def trump_class(suit: int) -> int:
    """The class of the trump suit without the jacks: ace, ten and the number of cards."""
    return (suit >> 5 & 3) * 8 + (suit & 127).bit_count()


def null_class(suit: int) -> int:
    """The class of a suit in null: how far a card stands too high, and how many do.

    A suit is safe if its lowest card is the 7, the second at most the 9, the third at most the
    jack, the fourth at most the king: then others can always be made to take the trick.
    """
    heights = sorted(height for bit, height in enumerate(_NULL_HEIGHTS) if suit >> bit & 1)
    over = [height - 2 * place for place, height in enumerate(heights) if height > 2 * place]
    return min(max(over, default=0), 7) * 4 + min(len(over), 3)


def jack_class(hand: int) -> int:
    """Which jacks a hand holds, as four bits, diamonds lowest."""
    return hand >> 7 & 1 | hand >> 14 & 2 | hand >> 21 & 4 | hand >> 28 & 8


def _expanded(fitted: Weights, *, null: bool) -> Weights:
    """Tables by class made tables by suit byte."""
    of_side = null_class if null else side_class
    return replace(
        fitted,
        trump_suit=tuple(fitted.trump_suit[trump_class(byte)] for byte in range(256)),
        side=tuple(fitted.side[of_side(byte)] for byte in range(256)),
    )


PLAY = tuple(_expanded(fitted, null=fitted is NULL) for fitted in (*(SUIT,) * 4, GRAND, NULL))
HOPE = tuple(
    _expanded(fitted, null=fitted is NULL_BEFORE_SKAT)
    for fitted in (
        *(SUIT_BEFORE_SKAT,) * 4,
        GRAND_BEFORE_SKAT,
        NULL_BEFORE_SKAT,
    )
)


def _sum(hand: int, contract: Contract, table: Weights) -> float:
    side = table.side
    if contract.trump_suit is None:
        total = added(side[hand >> shift & 255] for shift in (0, 8, 16, 24))
    else:
        own = 8 * contract.index
        total = table.trump_suit[hand >> own & 255]
        total += added(side[hand >> shift & 255] for shift in (0, 8, 16, 24) if shift != own)
    return table.constant + table.jacks[jack_class(hand)] + total


def added(values: Iterable[float]) -> float:
    """One after the other, as the kernel adds: from Python 3.12 on `sum` rounds otherwise.

    >>> added([1e16, 1.0, -1e16])
    0.0
    """
    total = 0.0
    for value in values:
        total += value
    return total


def strength(
    hand: int, contract: Contract, *, leads: bool, laid_away: CardPoints = NO_POINTS
) -> float:
    """How strong the ten cards are that the soloist plays with; 0 is an even chance to win.

    `leads` says that he is forehand; `laid_away` are the card points of his discard.
    """
    table = PLAY[contract.index]
    total = _sum(hand, contract, table) + table.laid_away * laid_away
    return total + table.leads if leads else total


def chance(
    hand: int, contract: Contract, *, leads: bool, laid_away: CardPoints = NO_POINTS
) -> float:
    """How likely the soloist wins with these ten cards after the discard, 0 to 1."""
    return _logistic(strength(hand, contract, leads=leads, laid_away=laid_away))


def hope(hand: int, contract: Contract, *, leads: bool) -> float:
    """How likely ten cards win this contract with the help of a skat not yet seen, 0 to 1."""
    table = HOPE[contract.index]
    return _logistic(_sum(hand, contract, table) + (table.leads if leads else 0.0))


def _logistic(total: float) -> float:
    return 1 / (1 + exp(-total))


@cache
def hand_values() -> bytes:
    """The judgements as the kernel takes them: twelve tables of doubles."""
    return b"".join(_packed(table) for table in (*PLAY, *HOPE))


def _packed(table: Weights) -> bytes:
    numbers = (
        table.constant,
        table.leads,
        table.laid_away,
        *table.jacks,
        *table.trump_suit,
        *table.side,
    )
    return pack(f"={len(numbers)}d", *numbers)


BONUS_FOR_WINNING = 50
LOSS_BESIDE_THE_VALUE = 50 + 40
"""A loss costs 50 on top of twice the value, and each defender earns 40."""

GRAND_DOUBT = 24.0
"""Taken off what a grand brings, in tournament points.

The chances come from games against defenders who play by rules of thumb too. Better ones punish a
doubtful grand most, so it must be clearly better than the suit game.
"""

_OTHER_CARDS = 22


def average(chance_to_win: float, value: int) -> float:
    """What a game of this value brings its soloist on average.

    >>> average(1.0, 24), average(0.0, 24)
    (74.0, -138.0)
    """
    lost = 2 * value + LOSS_BESIDE_THE_VALUE
    return chance_to_win * (value + BONUS_FOR_WINNING) - (1 - chance_to_win) * lost


def hand_chance(hand: int, contract: Contract, *, leads: bool) -> float:
    """How likely ten cards win a hand game; the skat brings what other cards have on average.

    Ten cards as dealt are less even than ten after a discard, on which the weights were fitted:
    in trial games strong ones won a little less often than that, weak ones a little more.
    """
    others = 120 - card_points(CardSet(hand))
    in_skat = CardPoints(round(2 * others / _OTHER_CARDS))
    return 0.08 + 0.84 * chance(hand, contract, leads=leads, laid_away=in_skat)


def null_ouvert_chance(covered: float) -> float:
    """How likely a null is won open that is won covered with this chance."""
    return max(0.0, 2.0 * covered - 1.0)
