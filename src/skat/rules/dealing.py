"""The deal: how 32 cards come to three players and the skat."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.cards import Card, CardSet
from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.rules.actions import Deal
from skat.rules.applied import Applied
from skat.rules.auction.ramsch import begin_ramsch
from skat.rules.state import Hands, Phase, State
from skat.rules.table import why_no_table

_ROUNDS = (("hands", 3), ("skat", 2), ("hands", 4), ("hands", 3))
"""Three cards to each, two to the skat, four to each, three to each (SkO-3.2.6)."""


@implements("SkO-3.2.6", "TR-8.2", "LF-deal")
def receivers() -> tuple[Seat | None, ...]:
    """Who gets the cards of the pack, from the top; the skat is nobody.

    >>> receivers()[9:11]
    (None, None)
    """
    order: list[Seat | None] = []
    for to, count in _ROUNDS:
        for seat in SEATS if to == "hands" else (None,):
            order.extend([seat] * count)
    return tuple(order)


def pack_of(hands: Sequence[Sequence[Card]], skat: Sequence[Card]) -> tuple[Card, ...]:
    """The pack that deals these hands and this skat: the inverse of the deal.

    Each pile is dealt in the order given. Raises ValueError unless it is 10, 10, 10 and 2 cards.
    """
    if [len(hand) for hand in hands] != [10, 10, 10] or len(skat) != 2:
        raise ValueError("a pack deals three hands of ten cards and two to the skat (SkO-3.2.6)")
    piles = {seat: iter(hand) for seat, hand in zip(SEATS, hands, strict=True)}
    rest = iter(skat)
    return tuple(next(rest if seat is None else piles[seat]) for seat in receivers())


@implements("SkO-1.2.1")
def why_not_deal(state: State, action: Deal) -> Refusal | None:
    """Three at least sit at a table, and a pack has 32 different cards (SkO-1.1.1)."""
    no_table = why_no_table(state.table_size)
    if no_table is not None:
        return no_table
    if len(action.pack) != 32 or len(set(action.pack)) != 32:
        details = {"cards": len(action.pack), "different": len(set(action.pack))}
        return Refusal("not_a_pack", ("SkO-1.2.1", "SkO-3.2.6"), dict(details), impossible=True)
    return None


def after_deal(state: State, action: Deal) -> Applied:
    """The state once the pack is dealt: middlehand is asked first (SkO-3.3.2).

    Where the house has a Ramsch due nobody is asked.
    """
    masks = dict.fromkeys((*SEATS, None), 0)
    for seat, card in zip(receivers(), action.pack, strict=True):
        masks[seat] |= card.mask
    hands: Hands = (
        CardSet(masks[Seat.FOREHAND]),
        CardSet(masks[Seat.MIDDLEHAND]),
        CardSet(masks[Seat.REARHAND]),
    )
    skat = CardSet(masks[None])
    dealt = State(
        rules=state.rules,
        table_size=state.table_size,
        sitting=state.sitting,
        bock=state.bock,
        ramsch_due=state.ramsch_due,
        phase=Phase.AUCTION,
        turn=Seat.MIDDLEHAND,
        dealt_hands=hands,
        dealt_skat=skat,
        hands=hands,
        skat=skat,
    )
    return Applied(begin_ramsch(dealt) if state.ramsch_due else dealt)
