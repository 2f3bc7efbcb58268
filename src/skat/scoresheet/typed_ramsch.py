"""A Ramsch as the keeper of the list types it: card points, the skat, who took the last trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.model.units import ListPoints
from skat.rules.editions import RuleSet
from skat.rules.scoring.finished import TRICKS_OF_A_DEAL
from skat.rules.scoring.ramsch import ramsch_points, told_ramsch
from skat.scoresheet.line import Line, ramsch_line

Three = tuple[int, int, int]


class TypedRamsch(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What the three took in tricks, forehand first, and what lay in the skat, in card points.

    `last_trick` is whose the last trick was and `without` who took none, as 0, 1 or 2; `pushed` is
    how many pushed the skat on unseen. Where the skat counts for the last trick, its points may as
    well stand with the tricks of the player who took it.

    >>> TypedRamsch(tricks=(20, 40, 50), skat=10, last_trick=2).pushed
    0
    """

    tricks: Three
    skat: int
    last_trick: Literal[0, 1, 2]
    without: tuple[Literal[0, 1, 2], ...] = ()
    pushed: Literal[0, 1, 2, 3] = 0


def line_of_ramsch(
    typed: TypedRamsch, rules: RuleSet, *, seats: Mapping[Seat, Place], size: int
) -> Line | Refusal:
    """The line that a typed Ramsch makes at a table of this size, or why there is none.

    Refused: Ramsch or pushing where neither is agreed, sums that no cards make, card points or the
    last trick of who took none. Raises ValueError for a place that is not at such a table.

    >>> from skat.rules.machine import must
    >>> from skat.rules.editions import Options
    >>> from skat.rules.table import active_places
    >>> typed = TypedRamsch(tricks=(20, 40, 50), skat=10, last_trick=2)
    >>> seats = active_places(Place(1), size=3)
    >>> rules = RuleSet(options=Options(ramsch=True))
    >>> must(line_of_ramsch(typed, rules, seats=seats, size=3)).ramsch
    (-60, -20, -40)
    """
    for option, is_typed in (("ramsch", True), ("ramsch_push", typed.pushed)):
        if is_typed and option not in rules.house_rules:
            return Refusal("house_rule_off", ("LF-ramsch", "TR-9.4"), {"option": option})
    played = told_ramsch(
        typed.tricks, skat=typed.skat, last_trick=typed.last_trick, pushed=typed.pushed
    )
    if isinstance(played, Refusal):
        return played
    if refused := _why_not_without(typed):
        return refused
    played = replace(played, tricks=_taken(typed))
    if not all(1 <= seats[seat] <= size for seat in SEATS):
        raise ValueError(f"places {sorted(seats.values())} are not at a table of {size}")
    brought = [ListPoints(0)] * size
    for seat, points in zip(SEATS, ramsch_points(played, rules), strict=True):
        brought[seats[seat] - 1] = ListPoints(-points)
    return ramsch_line(brought)


def _why_not_without(typed: TypedRamsch) -> Refusal | None:
    if typed.last_trick in typed.without:
        return Refusal("last_trick_not_taken", ("LF-ramsch",), {"tricks": 0})
    points = max((typed.tricks[seat] for seat in typed.without), default=0)
    if points:
        return Refusal("ramsch_not_in_tricks", ("LF-ramsch",), {"points": points, "tricks": 0})
    return None


def _taken(typed: TypedRamsch) -> Three:
    """How many tricks each took; a list knows only who took none, and who took all."""
    takers = 3 - len(set(typed.without))
    first, second, third = (
        0 if seat in typed.without else TRICKS_OF_A_DEAL // takers for seat in range(3)
    )
    return first, second, third
