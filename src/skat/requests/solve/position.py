"""From a `skat solve` request to a position with all cards open, or to the reason why not."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Annotated, Literal

import msgspec

from skat.kernel.position import Position, why_refused
from skat.model.cards import Card, CardSet, card_points, deck
from skat.model.contract import Contract
from skat.model.seats import Seat
from skat.requests.decode import Expected
from skat.requests.refusing import refuse

_NOT_NEGATIVE = '{"soloist": 0, "defenders": 0}'


class Want(Enum):
    """What is asked about a position."""

    VALUE = "value"
    MOVES = "moves"
    TARGET = "target"
    CLAIM = "claim"


class Taken(msgspec.Struct, frozen=True):
    """Card points taken so far, the skat not counted."""

    soloist: int = 0
    defenders: int = 0


class SolveRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A position with all cards open, and what is asked about it.

    `target` goes with `want: target`: card points of the soloist. `by` goes with `want: claim`: who
    claims the remaining tricks.
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
    want: Want = Want.VALUE
    target: int | None = None
    by: Seat | Literal["defenders"] | None = None


class OpenCards(msgspec.Struct, frozen=True):
    """The cards and people of a request, each as its own type."""

    contract: Contract
    hands: tuple[CardSet, CardSet, CardSet]
    skat: CardSet
    soloist: Seat
    leader: Seat
    trick: tuple[Card, ...]
    soloist_points: int
    defender_points: int

    def position(self) -> Position:
        """The same for the kernel."""
        first, second, third = (hand.mask for hand in self.hands)
        return Position(
            contract=self.contract.index,
            hands=(first, second, third),
            skat=self.skat.mask,
            soloist=self.soloist.index,
            leader=self.leader.index,
            trick=tuple(card.index for card in self.trick),
            soloist_points=self.soloist_points,
            defender_points=self.defender_points,
        )


def read_open_cards(request: SolveRequest) -> OpenCards:
    """The position of a request; raises RefusalError where it cannot be one."""
    null = request.contract is Contract.NULL
    if request.skat is None and not null:
        raise refuse("key_missing", key="skat")
    hands = (request.forehand, request.middlehand, request.rearhand)
    trick, laid = request.trick, request.skat or ()
    _refuse_twice([*hands, laid, trick])
    if len(laid) != 2 and not (null and not laid):
        raise refuse("skat_not_two", "SkO-3.2.6", cards=len(laid))
    if len(trick) > 2:
        raise refuse("bad_value", key="trick", expected='[] | ["CJ"] | ["CJ", "C7"]')
    if request.points.soloist < 0 or request.points.defenders < 0:
        raise refuse("bad_value", key="points", expected=_NOT_NEGATIVE)
    first, second, third = (CardSet.of(hand) for hand in hands)
    found = OpenCards(
        contract=request.contract,
        hands=(first, second, third),
        skat=CardSet.of(laid),
        soloist=request.soloist,
        leader=request.leader,
        trick=trick,
        soloist_points=request.points.soloist,
        defender_points=request.points.defenders,
    )
    _refuse_impossible(found)
    return found


def _refuse_twice(parts: Sequence[Sequence[Card]]) -> None:
    seen: set[Card] = set()
    for card in (card for part in parts for card in part):
        if card in seen:
            raise refuse("card_twice", "SkO-1.2.1", card=str(card))
        seen.add(card)


def _refuse_impossible(cards: OpenCards) -> None:
    """What the kernel would refuse, told in the words of the game."""
    code = why_refused(cards.position())
    if code is None:
        return
    if code == "hand_sizes_differ":
        sizes = " + ".join(str(len(hand)) for hand in cards.hands)
        raise refuse("hands_do_not_match", "SkO-3.2.6", sizes=sizes, trick=len(cards.trick))
    if code == "trick_revokes":
        led, second = cards.trick
        raise refuse("must_follow", "SkO-4.2.1", "SkO-4.2.3", led=str(led), card=str(second))
    seen = CardSet.of(cards.trick) | cards.skat
    for hand in cards.hands:
        seen = seen | hand
    gone = card_points(deck() - seen)
    taken = cards.soloist_points + cards.defender_points
    raise refuse("points_not_gone", "SkO-1.2.2", points=taken, gone=gone)
