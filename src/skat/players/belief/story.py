"""What a view tells of the others: how they called, and the cards in the order played."""

from __future__ import annotations

from collections.abc import Sequence

from skat.kernel.belief import Story
from skat.model.seats import SEATS
from skat.rules.state import Call
from skat.rules.views import View

_SAID = (18, 20, 22, 23, 24, 27, 30, 33)


def auction_codes(calls: Sequence[Call]) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """How each seat called and the highest value it said or held, as the belief codes them.

    >>> from skat.model.seats import Seat
    >>> from skat.model.units import BidValue
    >>> bid = Call(Seat.MIDDLEHAND, BidValue(18))
    >>> auction_codes([bid, Call(Seat.FOREHAND, "hold"), Call(Seat.MIDDLEHAND, "pass")])
    ((3, 3, 0), (1, 1, 0))
    """
    highest, passed_at = [0, 0, 0], [0, 0, 0]
    on_offer = 0
    for call in calls:
        seat = call.seat.index
        if call.call == "pass":
            passed_at[seat] = on_offer
        else:
            on_offer = on_offer if call.call == "hold" else int(call.call)
            highest[seat] = on_offer
    codes = [_code(highest[seat], passed_at[seat]) for seat in range(3)]
    said = [_said(highest[seat]) for seat in range(3)]
    return (codes[0], codes[1], codes[2]), (said[0], said[1], said[2])


def _code(highest: int, passed_at: int) -> int:
    if highest:
        return 3 + sum(highest > rung for rung in (20, 24, 33))
    return (passed_at >= 20) + (passed_at >= 24)


def _said(highest: int) -> int:
    if not highest:
        return 0
    return 1 + (_SAID.index(highest) if highest in _SAID else len(_SAID))


def story_of(view: View) -> Story:
    """The story so far. The view must be that of the play of a game that somebody plays alone."""
    if view.soloist is None or view.announcement is None:
        raise ValueError("there is no story without a soloist and his contract")
    calls, said = auction_codes(view.calls)
    tricks = [card for trick in view.played for card in trick.cards]
    return Story(
        contract=view.announcement.contract.index,
        soloist=SEATS.index(view.soloist),
        skat_taken=view.skat_taken,
        calls=calls,
        said=said,
        cards=tuple(card.index for card in (*tricks, *view.trick)),
    )
