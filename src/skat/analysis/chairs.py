"""Points of everybody at the table, the idle dealer among them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from skat.analysis.outcomes import Scale, ends
from skat.model.cards import CardSet
from skat.model.seats import SEATS, Seat
from skat.rules.result import DealResult
from skat.rules.state import State
from skat.rules.views import view
from skat.scoresheet.series import GAME_BONUS, defence_bonus

DEALER: Final = "dealer"
"""The chair of the idle dealer at a table of four and more."""

Chairs: TypeAlias = dict[str, float]
"""Points by the name of the seat; at four and more the idle dealer has an entry as well."""


def chairs_of(table_size: int) -> tuple[str, ...]:
    """The three seats, and the dealer where he plays no cards.

    >>> chairs_of(4)
    ('forehand', 'middlehand', 'rearhand', 'dealer')
    """
    seats = tuple(seat.value for seat in SEATS)
    return seats if table_size == 3 else (*seats, DEALER)


def result_points(result: DealResult, *, table_size: int, scale: Scale) -> Chairs:
    """What the deal brought everybody, by Seeger and Fabian (TR-5.1).

    Without a soloist 0; a Ramsch takes the points that count against each, without a bonus.

    >>> from skat.rules.result import DealEnding
    >>> passed = DealResult(ending=DealEnding.PASSED)
    >>> result_points(passed, table_size=3, scale=Scale.OWN)["forehand"]
    0.0
    """
    chairs = chairs_of(table_size)
    own = dict.fromkeys(chairs, 0.0)
    if result.ramsch is not None:
        own.update(
            (seat.value, -float(against))
            for seat, against in zip(SEATS, result.ramsch, strict=True)
        )
    elif result.score is not None and result.soloist is not None:
        lost = not result.score.won
        if lost:
            own = dict.fromkeys(chairs, float(defence_bonus(table_size)))
        bonus = -GAME_BONUS if lost else GAME_BONUS
        own[result.soloist.value] = float(result.score.score + bonus)
    return on_scale(own, table_size=table_size, scale=scale)


def on_scale(own: Mapping[str, float], *, table_size: int, scale: Scale) -> Chairs:
    """Own points, or what they are less the mean of the others."""
    if scale is Scale.OWN:
        return dict(own)
    # At tables of more than four every idle player has what the dealer has.
    idle = own.get(DEALER, 0.0) * max(0, table_size - 3)
    total = sum(own[seat.value] for seat in SEATS) + idle
    return {chair: points - (total - points) / (table_size - 1) for chair, points in own.items()}


def end_points(state: State, *, scale: Scale) -> tuple[Chairs, ...]:
    """What each end of the game of this state is worth to everybody; see `outcomes.ends`."""
    assert state.soloist is not None
    dealt = state.dealt_hands[state.soloist.index].mask | state.dealt_skat.mask
    by_seat = {seat: ends(view(state, seat), CardSet(dealt), scale=scale) for seat in SEATS}
    defender = by_seat[state.defenders[0]]
    found = []
    for at, points in enumerate(defender):
        chairs = dict.fromkeys(chairs_of(state.table_size), points)
        chairs.update((seat.value, by_seat[seat][at]) for seat in SEATS)
        found.append(chairs)
    return tuple(found)


def difference(later: Mapping[str, float], earlier: Mapping[str, float]) -> Chairs:
    """What changed for everybody."""
    return {chair: later[chair] - earlier[chair] for chair in later}


def seat_of(chair: str) -> Seat | None:
    """The seat of this name; nothing for the dealer."""
    return None if chair == DEALER else Seat(chair)
