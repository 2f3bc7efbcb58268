"""Acceptors: what an action is tested by, the rules or the solver with all cards open.

A test says `"is"` what it asks; with `"holds": false` it asks for the opposite.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from skat.model.contract import Contract

_Points = Annotated[int, msgspec.Meta(ge=0, le=120)]


class _Test(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", forbid_unknown_fields=True):
    """What all tests have in common."""

    holds: bool = True


class Trump(_Test, frozen=True, tag="trump"):
    """The card is a trump."""


class OfSuit(_Test, frozen=True, tag="suit"):
    """The card has this suit and is no trump."""

    suit: Literal["C", "S", "H", "D"]


class OfRank(_Test, frozen=True, tag="rank"):
    """The card has one of these ranks, written in a row: "AT"."""

    ranks: Annotated[str, msgspec.Meta(pattern=r"^[AKQJT987]+$", max_length=8)]


class Points(_Test, frozen=True, tag="points"):
    """The card has so many card points."""

    least: _Points = 0
    most: _Points = 120


class MostPoints(_Test, frozen=True, tag="most_points"):
    """No other card there has more card points."""


class Strongest(_Test, frozen=True, tag="strongest"):
    """The card takes the trick if the cards are played in the order in which they lie."""


class Ahead(_Test, frozen=True, tag="ahead"):
    """The card is the strongest of the trick so far."""


class TakesTrick(_Test, frozen=True, tag="takes_trick"):
    """The trick goes to the own party whatever the others may still play to it."""


class Best(_Test, frozen=True, tag="best"):
    """No other card comes to more if all play perfectly with open cards."""


class Loses(_Test, frozen=True, tag="loses"):
    """The card gives away so many card points, if all play perfectly with open cards."""

    least: Annotated[int, msgspec.Meta(ge=1, le=120)]


class WinsGame(_Test, frozen=True, tag="wins_game"):
    """The own party wins for sure with it: the soloist 61 points, in null no trick; or not."""


CardTest: TypeAlias = (
    Trump
    | OfSuit
    | OfRank
    | Points
    | MostPoints
    | Strongest
    | Ahead
    | TakesTrick
    | Best
    | Loses
    | WinsGame
)


class Banks(_Test, frozen=True, tag="points"):
    """The two cards have so many card points together."""

    least: _Points = 0
    most: _Points = 120


class DropsTrump(_Test, frozen=True, tag="trump"):
    """A trump is among the two cards."""


class Clears(_Test, frozen=True, tag="clears"):
    """With the two cards a plain suit is gone from the hand."""


class KeepsGame(_Test, frozen=True, tag="wins_game"):
    """The game is won for sure after it, with all cards open and perfect play."""


class WinsOften(_Test, frozen=True, tag="wins_often"):
    """The game is won in at least so many of a hundred deals of the cards that are not seen.

    With open cards and perfect play, in deals that are always the same: what wins only because of
    the one deal of the lesson does not pass.
    """

    least: Annotated[int, msgspec.Meta(ge=1, le=100)]


DiscardTest: TypeAlias = Banks | DropsTrump | Clears | KeepsGame | WinsOften


class Does(_Test, frozen=True, tag="does"):
    """The call is this: "bid", "hold", "pass", "kontra", "re", or "silent": no kontra."""

    call: Literal["bid", "hold", "pass", "kontra", "re", "silent"]


class Covered(_Test, frozen=True, tag="covered"):
    """The value called, or that would have to be called, is no more than the hand's in a game."""

    contract: Contract


class Pays(_Test, frozen=True, tag="pays"):
    """It is kontra or re and the own party wins, or it is neither and the own party loses.

    The winner is the one of the announced game if all play perfectly with open cards.
    """


CallTest: TypeAlias = Does | Covered | Pays


class Right(_Test, frozen=True, tag="right"):
    """The number is the one that was asked for."""


class Above(_Test, frozen=True, tag="above"):
    """The number is larger than the one asked for."""


class Exactly(_Test, frozen=True, tag="number"):
    """The number is this one."""

    number: int


NumberTest: TypeAlias = Right | Above | Exactly
