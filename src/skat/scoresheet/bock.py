"""House rules over several deals: rounds of bock, in which deals count double, and a Ramsch due.

Both follow from the lines of the list alone, so a correction moves them. A round is one deal a
seat; what starts one while another is running starts the next behind it. A deal starts one round,
however many reasons it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.units import GameValue, ListPoints
from skat.rules.editions import RuleSet
from skat.rules.scoring.steps import BOCK, StepKind
from skat.scoresheet.line import Line

Seats: TypeAlias = Callable[[int], int]
"""How many sit at the table in the deal with this number."""


def bock_rounds(lines: Sequence[Line], *, rules: RuleSet, seats: Seats) -> tuple[range, ...]:
    """The rounds of bock that these lines have started, as numbers of deals; some may be to come.

    >>> from skat.rules.editions import Options
    >>> rules = RuleSet(options=Options(bock=("passed_in",)))
    >>> bock_rounds([Line(), Line()], rules=rules, seats=lambda deal: 3)
    (range(2, 5), range(5, 8))
    """
    rounds: list[range] = []
    if not rules.options.bock:
        return ()
    for deal, line in enumerate(lines, start=1):
        if _starts_round(line, rules):
            first = max(deal + 1, rounds[-1].stop if rounds else 0)
            rounds.append(range(first, first + seats(first)))
    return tuple(rounds)


def _starts_round(line: Line, rules: RuleSet) -> bool:
    reasons = ("passed_in",) if line.passed else line.starts_bock or ()
    return any(reason in (rules.options.bock or ()) for reason in reasons)


def counts_double(lines: Sequence[Line], *, rules: RuleSet, seats: Seats) -> bool:
    """Whether the deal after these lines lies in a round of bock.

    >>> counts_double([Line()], rules=RuleSet(), seats=lambda deal: 3)
    False
    """
    due = len(lines) + 1
    return any(due in each for each in bock_rounds(lines, rules=rules, seats=seats))


def ramsch_is_due(lines: Sequence[Line], rules: RuleSet) -> bool:
    """Whether the deal after these lines is a Ramsch, because a kontra was lost in the last one.

    >>> ramsch_is_due([Line()], RuleSet())
    False
    """
    options = rules.options
    if not lines or not options.ramsch or options.ramsch_after_lost_kontra != "yes":
        return False
    has_kontra = any(step.kind is StepKind.KONTRA for step in lines[-1].steps)
    return has_kontra and lines[-1].won is False


def doubled(line: Line) -> Line:
    """The line of a deal that counted once, counted double.

    >>> doubled(Line(ramsch=(ListPoints(-30), ListPoints(0), ListPoints(-90)))).ramsch
    (-60, 0, -180)
    """
    steps = (*line.written, BOCK) if line.written else ()
    return _times(replace(line, written=steps, bock=True), lambda points: 2 * points)


def counted_once(line: Line) -> Line:
    """The line of a deal that counted double, counted once: the inverse of `doubled`.

    >>> counted_once(doubled(Line())) == Line()
    True
    """
    steps = tuple(step for step in line.written if step != BOCK)
    return _times(replace(line, written=steps, bock=UNSET), lambda points: points // 2)


def _times(line: Line, times: Callable[[int], int]) -> Line:
    return replace(
        line,
        counted_value=GameValue(times(line.counted_value)),
        score=ListPoints(times(line.score)),
        ramsch=tuple(ListPoints(times(points)) for points in line.ramsch),
    )
