"""From a `skat solve` request to a position with all cards open, or to the reason why not."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import chain
from typing import Annotated, Final, Literal

import msgspec

from skat.kernel.position import Position, why_refused
from skat.model.cards import Card, CardSet, card_points, deck
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.requests.decode import Expected
from skat.requests.refusing import RefusalError, refuse
from skat.rules.scoring.finished import PACK_POINTS

BOARD_FORMAT: Final = "skat-board/1"
"""The format of a file of the board; each is a question of `skat solve`, too."""

_NOT_NEGATIVE = '{"soloist": 0, "defenders": 0}'


class Want(Enum):
    """What is asked about a position."""

    VALUE = "value"
    MOVES = "moves"
    TARGET = "target"
    CLAIM = "claim"
    SURE = "sure"


class Taken(msgspec.Struct, frozen=True):
    """Card points taken so far, the skat not counted."""

    soloist: int = 0
    defenders: int = 0


class OpenPosition(msgspec.Struct, frozen=True, kw_only=True):
    """A position with all cards open: hands, skat, the cards of the trick, and what was taken.

    `points` are those of the tricks. Without a skat those of the soloist have its points in them.
    """

    contract: Contract
    forehand: tuple[Card, ...]
    middlehand: tuple[Card, ...]
    rearhand: tuple[Card, ...]
    skat: tuple[Card, ...] | None = None
    trick: tuple[Card, ...] = ()
    points: Annotated[Taken, Expected(_NOT_NEGATIVE)] = Taken()
    soloist: Seat
    leader: Seat = Seat.FOREHAND


class KeptPosition(OpenPosition, frozen=True, kw_only=True):
    """A position as the board saves it, with the lines of cards that were played from it."""

    format: Literal["skat-board/1"] | None = None
    lines: tuple[tuple[Card, ...], ...] = ()


class SolveRequest(KeptPosition, frozen=True, kw_only=True):
    """What is asked about a position, before any of its lines.

    `target` goes with `want: target`: card points of the soloist. `by` goes with `want: claim`: who
    claims the remaining tricks.
    """

    want: Want = Want.VALUE
    target: int | None = None
    by: Seat | Literal["defenders"] | None = None


def position_of(asked: OpenPosition) -> Position:
    """The position for the kernel; raises RefusalError where a request cannot be one."""
    null = asked.contract is Contract.NULL
    if asked.skat is None and not null:
        raise refuse("key_missing", key="skat")
    hands = (asked.forehand, asked.middlehand, asked.rearhand)
    trick, laid, taken = asked.trick, asked.skat or (), asked.points
    _refuse_twice([*hands, laid, trick])
    if len(laid) != 2 and not (null and not laid):
        if laid:
            raise refuse("skat_not_two", "SkO-3.2.6", cards=len(laid))
        _refuse_uncounted_skat(asked)
    if len(trick) > 2:
        raise refuse("bad_value", key="trick", expected='[] | ["CJ"] | ["CJ", "C7"]')
    if taken.soloist < 0 or taken.defenders < 0:
        raise refuse("bad_value", key="points", expected=_NOT_NEGATIVE)
    first, second, third = (CardSet.of(hand).mask for hand in hands)
    position = Position(
        contract=asked.contract.index,
        hands=(first, second, third),
        skat=CardSet.of(laid).mask,
        soloist=asked.soloist.index,
        leader=asked.leader.index,
        trick=tuple(card.index for card in trick),
        soloist_points=taken.soloist,
        defender_points=taken.defenders,
    )
    code = why_refused(position)
    if code is not None:
        raise _impossible(code, asked)
    return position


def _refuse_uncounted_skat(asked: OpenPosition) -> None:
    """A skat that is not told counts all the same: its points must be among those told."""
    hands = (asked.forehand, asked.middlehand, asked.rearhand)
    gone = deck() - CardSet.of(chain(*hands, asked.trick))
    points = asked.points.soloist + asked.points.defenders
    if points != card_points(gone):
        if points == 0:
            raise refuse("skat_not_two", "SkO-3.2.6", cards=0)
        left = PACK_POINTS - card_points(gone)
        raise refuse("skat_not_counted", "SkO-1.2.2", "SkO-3.2.6", points=points, left=left)
    # The soloist has two of the cards that are gone: the cheapest ones, if not better ones.
    tricks = sum(sorted(card.points for card in gone)[2:])
    if asked.points.defenders > tricks:
        raise refuse("points_not_gone", "SkO-1.2.2", points=asked.points.defenders, gone=tricks)


def _refuse_twice(parts: Sequence[Sequence[Card]]) -> None:
    seen: set[Card] = set()
    for card in chain(*parts):
        if card in seen:
            raise refuse("card_twice", "SkO-1.2.1", card=str(card))
        seen.add(card)


def _impossible(code: str, asked: OpenPosition) -> RefusalError:
    """What the kernel refuses, told in the words of the game."""
    hands = (asked.forehand, asked.middlehand, asked.rearhand)
    if code == "hand_sizes_differ":
        sizes = " + ".join(str(len(hand)) for hand in hands)
        return refuse("hands_do_not_match", "SkO-3.2.6", sizes=sizes, trick=len(asked.trick))
    if code == "trick_revokes":
        led, second = asked.trick
        return refuse("must_follow", "SkO-4.2.1", "SkO-4.2.3", led=str(led), card=str(second))
    seen = CardSet.of(chain(*hands, asked.skat or (), asked.trick))
    taken = asked.points.soloist + asked.points.defenders
    gone = card_points(deck() - seen)
    return refuse("points_not_gone", "SkO-1.2.2", points=taken, gone=gone)
