"""Exact answers about open cards: values, decisions, claims, discards, best lines.

Everything is from the soloist's side: he wants many card points, or in null no trick; both
defenders want the opposite, all three see all cards and play perfectly. Points are card points at
the end, 0 to 120, tricks and skat together.

Every call may be given a `budget` of nodes (one node is one card played in the search) and a
`Cancel` that another thread sets. A call that is stopped does not fail: it returns what is proved
so far, and `None` for a decision that is open. Node counts depend on the question alone, not on
what was asked before or on other threads.

A `Solver` keeps half a megabyte of memory to look positions up in, and works for one thread at a
time (RuntimeError otherwise); without one, a call takes one that is idle, or makes one. The
interpreter lock is released during the search, so calls from several threads run side by side.

The time grows about fourfold with each card in hand, with a long tail: see `make bench-kernel`.
All functions raise `PositionRefusedError` before any search.
"""

from __future__ import annotations

import atexit
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from skat.kernel import _core
from skat.kernel._core import Cancel, Solver
from skat.kernel.position import (
    NULL,
    Position,
    PositionRefusedError,
    packed,
    packed_before_discard,
    within_reach,
)

DEFENDERS = "defenders"
"""Who claims, where both defenders claim together."""


class Value(NamedTuple):
    """The soloist's final card points: known to lie from `lower` to `upper`."""

    lower: int
    upper: int
    nodes: int

    @property
    def points(self) -> int:
        """The exact value; raises ValueError if the search was stopped before it was known."""
        if self.lower != self.upper:
            raise ValueError(f"only known to lie from {self.lower} to {self.upper}")
        return self.lower


class Decision(NamedTuple):
    """An answer to yes or no; None if the search was stopped before it was known."""

    answer: bool | None
    nodes: int


class MoveValue(NamedTuple):
    """The soloist's final card points after this card (0 to 31), from `lower` to `upper`."""

    card: int
    lower: int
    upper: int


class MoveValues(NamedTuple):
    """The value after each card that may be played now, by number of the card."""

    cards: tuple[MoveValue, ...]
    nodes: int


class MoveDecision(NamedTuple):
    """Whether the soloist gets there after this card (0 to 31)."""

    card: int
    answer: bool | None


class MoveDecisions(NamedTuple):
    """The decision after each card that may be played now, by number of the card."""

    cards: tuple[MoveDecision, ...]
    nodes: int


class ClaimAnswer(NamedTuple):
    """Whether a claim holds; if not, cards in the order played until a trick is lost.

    The claimants' cards in the refutation are one choice of many: every choice fails.
    """

    holds: bool | None
    refutation: tuple[int, ...]
    nodes: int


class DiscardValue(NamedTuple):
    """The soloist's final card points (null: 1 won, 0 lost) with these two cards in the skat."""

    skat: int
    lower: int
    upper: int


class DiscardValues(NamedTuple):
    """The value of each of the 66 discards, by mask of the two cards."""

    discards: tuple[DiscardValue, ...]
    nodes: int


Cards: TypeAlias = tuple[int, ...]


_idle: list[Solver] = []
"""Solvers of calls that brought none, until the next such call: taking one and putting it back are
single steps, so that threads never share one."""

# Native objects must be gone before the interpreter is, or their library complains.
atexit.register(_idle.clear)


class _Lent:
    """The solver that was given, or an idle one: memory only, answers never depend on it."""

    __slots__ = ("given", "solver")

    def __init__(self, given: Solver | None) -> None:
        self.given = given

    def __enter__(self) -> Solver:
        self.solver = self.given or _taken()
        return self.solver

    def __exit__(self, *_: object) -> None:
        if self.given is None:
            _idle.append(self.solver)


def _taken() -> Solver:
    try:
        return _idle.pop()
    except IndexError:
        return Solver()


def value(
    position: Position,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
    solver: Solver | None = None,
) -> Value:
    """The soloist's final card points with best play of both sides, in a suit game or grand.

    A ten-card deal takes some milliseconds on average, a tenth of a second at worst.

    >>> ending = Position(contract=4, hands=(1 << 31, 1 << 14, 1 << 22), soloist=0)
    >>> value(ending).points  # the jack of clubs takes the aces of hearts and spades
    24
    """
    _require_points(position)
    plain = packed(position)
    with _Lent(solver) as lent:
        (lower, upper), nodes = lent.value(plain, budget=budget, cancel=cancel)
    return Value(lower, upper, nodes)


def reaches(
    position: Position,
    target: int,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
    solver: Solver | None = None,
) -> Decision:
    """Whether the soloist's final card points are at least `target`, in a suit game or grand.

    A tenth of the work of `value` or less: ask for 61, 90, 31 rather than for everything.

    >>> ending = Position(contract=4, hands=(1 << 31, 1 << 14, 1 << 22), soloist=0)
    >>> reaches(ending, 24).answer, reaches(ending, 25).answer
    (True, False)
    """
    _require_points(position)
    plain, asked = packed(position), within_reach(target)
    with _Lent(solver) as lent:
        bounds, nodes = lent.value(plain, asked, budget=budget, cancel=cancel)
    return Decision(_reached(bounds, asked), nodes)


def null_wins(
    position: Position,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
    solver: Solver | None = None,
) -> Decision:
    """Whether the soloist of a null can avoid every trick that is left.

    >>> null_wins(Position(contract=5, hands=(1 << 0, 1 << 1, 1 << 2), soloist=0)).answer
    True
    """
    if position.contract != NULL:
        raise PositionRefusedError("null_only")
    plain = packed(position)
    with _Lent(solver) as lent:
        bounds, nodes = lent.value(plain, 1, budget=budget, cancel=cancel)
    return Decision(_reached(bounds, 1), nodes)


def moves(
    position: Position,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
    solver: Solver | None = None,
) -> MoveValues:
    """The value after each card that may be played now, by number of the card.

    About twice the work of `value`. In a suit game or grand.

    >>> moves(Position(contract=4, hands=(1 << 14, 1 << 22, 1 << 31), soloist=0)).cards
    (MoveValue(card=14, lower=0, upper=0),)
    """
    _require_points(position)
    plain = packed(position)
    with _Lent(solver) as lent:
        searched, nodes = lent.moves(plain, budget=budget, cancel=cancel)
    cards = tuple(MoveValue(card.bit_length() - 1, *bounds) for card, *bounds in searched)
    return MoveValues(cards, nodes)


def move_decisions(
    position: Position,
    target: int | None = None,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
    solver: Solver | None = None,
) -> MoveDecisions:
    """Whether the soloist gets there after each card: to `target` points, or in null to no trick.

    >>> move_decisions(Position(contract=5, hands=(1 << 0, 1 << 1, 1 << 2), soloist=0)).cards
    (MoveDecision(card=0, answer=True),)
    """
    if (target is None) != (position.contract == NULL):
        raise PositionRefusedError("null_has_no_points" if target is not None else "target_missing")
    plain = packed(position)
    asked = 1 if target is None else within_reach(target)
    with _Lent(solver) as lent:
        searched, nodes = lent.moves(plain, asked, budget=budget, cancel=cancel)
    cards = (MoveDecision(card.bit_length() - 1, _reached(rest, asked)) for card, *rest in searched)
    return MoveDecisions(tuple(cards), nodes)


def line(
    position: Position,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
    solver: Solver | None = None,
) -> Cards:
    """Best play to the end, card by card; in null to the soloist's first trick.

    One line of many. A stopped call gives the beginning of one.

    >>> line(Position(contract=4, hands=(1 << 31, 1 << 14, 1 << 22), soloist=0))
    (31, 14, 22)
    """
    plain = packed(position)
    with _Lent(solver) as lent:
        cards, _ = lent.line(plain, budget=budget, cancel=cancel)
    return tuple(cards)


def claim(
    position: Position,
    by: int | str,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
    solver: Solver | None = None,
) -> ClaimAnswer:
    """Whether the seat `by` takes every trick that is left, whatever the others play.

    Of a soloist in null the question is whether he takes none; by `DEFENDERS`, whether the soloist
    gets no further trick whatever he plays. The trick on the table counts. This is also the
    question about schwarz: 120 card points do not prove it, a trick may be worth nothing.

    >>> ending = Position(contract=4, hands=(1 << 31, 1 << 14, 1 << 22), soloist=0)
    >>> claim(ending, 0).holds, claim(ending, DEFENDERS).refutation
    (True, (31, 14, 22))
    """
    plain = packed(position)
    soloist = 1 << position.soloist
    if by == DEFENDERS:
        takers = choosers = 7 & ~soloist
    elif isinstance(by, int) and 0 <= by < 3:
        takers = choosers = 1 << by
        if position.contract == NULL and by == position.soloist:
            takers = 7 & ~soloist
    else:
        raise PositionRefusedError("seat_unknown")
    with _Lent(solver) as lent:
        (holds, refutation), nodes = lent.claim(
            plain, takers=takers, choosers=choosers, budget=budget, cancel=cancel
        )
    return ClaimAnswer(holds, tuple(refutation), nodes)


def discards(
    position: Position,
    *,
    budget: int | None = None,
    cancel: Cancel | None = None,
    solver: Solver | None = None,
) -> DiscardValues:
    """The value of each of the 66 discards, before the first trick: the soloist holds twelve cards.

    In null 1 stands for won and 0 for lost. The searches share what they find: together they take
    about twenty times as long as one `value`.

    >>> ten_clubs_jack = Position(contract=4, hands=(0xFFF, 0x3FF000, 0xFFC00000), soloist=0)
    >>> len(discards(ten_clubs_jack).discards)
    66
    """
    plain = packed_before_discard(position)
    with _Lent(solver) as lent:
        searched, nodes = lent.discards(plain, budget=budget, cancel=cancel)
    return DiscardValues(tuple(DiscardValue(*discard) for discard in searched), nodes)


def lines_of_play(
    position: Position, *, budget: int | None = None, cancel: Cancel | None = None
) -> int | None:
    """How many lines of play there are to the end (perft); in null to the soloist's first trick.

    None if the search was stopped. For checking rules and move generation; the number grows very
    fast, so a caller who does not know the position gives a budget.

    >>> ending = Position(contract=4, hands=(3, 12, 48), soloist=0)
    >>> lines_of_play(ending), lines_of_play(ending, budget=5)
    (8, None)
    """
    return _core.perft(packed(position), budget=budget, cancel=cancel)


def _reached(bounds: Sequence[int], target: int) -> bool | None:
    lower, upper = bounds
    return True if lower >= target else False if upper < target else None


def _require_points(position: Position) -> None:
    if position.contract == NULL:
        raise PositionRefusedError("null_has_no_points")
