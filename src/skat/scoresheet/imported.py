"""A line from a deal that was played by the rules: at a live table, or again from a record."""

from __future__ import annotations

from skat.model.announcement import Announced
from skat.model.contract import Contract
from skat.model.seats import SEATS, Place, Seat
from skat.model.tops import Tops, tops
from skat.model.units import ListPoints
from skat.rules.state import State
from skat.rules.table import active_places, table_places
from skat.scoresheet.line import Line, line_of_score, passed_line, ramsch_line


def line_of_deal(state: State, *, dealer: Place) -> Line:
    """The line that a finished deal makes at a table where this place dealt.

    A deal that nobody won or lost, because it was passed or broken off before there was a
    contract, is passed. Raises ValueError for a deal without a result.

    >>> from skat.rules.editions import RuleSet
    >>> from skat.rules.machine import start
    >>> line_of_deal(start(RuleSet()), dealer=Place(1))
    Traceback (most recent call last):
    ...
    ValueError: a deal is entered when it has its result (SkO-5.5.1)
    """
    result = state.result
    if result is None:
        raise ValueError("a deal is entered when it has its result (SkO-5.5.1)")
    places = active_places(dealer, size=state.table_size)
    if result.ramsch is not None:
        brought = dict.fromkeys(table_places(state.table_size), ListPoints(0))
        for seat, points in zip(SEATS, result.ramsch, strict=True):
            brought[places[seat]] = ListPoints(-points)
        return ramsch_line(tuple(brought.values()))
    if result.score is None or result.soloist is None:
        return passed_line()
    announcement = state.announcement
    contract = announcement.contract if announcement else None
    return line_of_score(
        places[result.soloist],
        result.score,
        contract=contract,
        tops=_tops(state, result.soloist, contract),
        # Who was gone before he said anything announced no hand game (SkO-3.4.1).
        hand=announcement is not None and announcement.hand,
        announced=announcement.announced if announcement else Announced.NONE,
        bid=state.bid,
    )


def _tops(state: State, soloist: Seat, contract: Contract | None) -> Tops | None:
    if contract in (None, Contract.NULL):
        return None
    return tops(state.dealt_hands[soloist.index] | state.dealt_skat, contract=contract)
