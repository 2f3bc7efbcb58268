"""Everybody against those who held the same hand: what of a result was not the luck of the cards.

A chair is one seat of one board at one table. What its player made there, in tournament points
(TR-5.1), is compared with what the others made with the same hand. Only boards that all tables have
played count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Final

import msgspec

from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.model.units import TournamentPoints
from skat.scoresheet.line import Line
from skat.scoresheet.series import GAME_BONUS, defence_bonus
from skat.tournament.draw import StartNumber
from skat.tournament.duplicate.form import DuplicateEvent, line_of, movement_of
from skat.tournament.duplicate.movement import BoardNumber, Movement

MOST_STEPS: Final = 14
"""A single swing counts no more than this."""


class BoardChair(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a board at one table, and how its player did against the others in it.

    `points` are the own tournament points less the mean of the others; `places` two for each table
    beaten and one for each equal; `steps` the mean of the differences, damped.
    """

    board: BoardNumber
    table: int
    seat: Seat
    number: StartNumber
    line: Line
    own: TournamentPoints
    points: Fraction
    places: int
    steps: Fraction


class DuplicateRank(msgspec.Struct, frozen=True, kw_only=True):
    """A player with his rank, by `points`; equals share it. `places` are a share of the best there
    could be, from 0 to 1.
    """

    rank: int
    number: StartNumber
    points: Fraction
    places: Fraction
    steps: Fraction
    own: TournamentPoints
    boards: int
    won: int
    lost: int


class LuckTaken(msgspec.Struct, frozen=True, kw_only=True):
    """What the comparison took away: the variance of a chair, as dealt and as compared.

    `worth` says how many boards dealt anew tell as much as one of these.
    """

    chairs: int
    dealt: Fraction
    compared: Fraction

    @property
    def worth(self) -> Fraction | None:
        """None where nothing varies."""
        return self.dealt / self.compared if self.compared else None


def chairs_of(event: DuplicateEvent) -> tuple[BoardChair, ...]:
    """Every chair of the boards that all tables have played, board by board, table by table."""
    plan = movement_of(event)
    if isinstance(plan, Refusal):
        return ()
    lines: dict[BoardNumber, dict[int, Line]] = {board: {} for board in event.complete}
    for result in event.results:
        line = line_of(result)
        if result.board in lines and not isinstance(line, Refusal):
            lines[result.board][result.table] = line
    return compared_chairs(plan, lines)


def compared_chairs(
    plan: Movement, lines: Mapping[BoardNumber, Mapping[int, Line]]
) -> tuple[BoardChair, ...]:
    """Every chair of these boards; each has the line of every table, whose soloist is 1 forehand,
    2 middlehand, 3 rearhand.
    """
    return tuple(
        chair
        for board, made in lines.items()
        for at, seat in enumerate(SEATS)
        for chair in _compared(
            board,
            seat,
            made,
            {table: plan.seated(board, table=table)[at] for table in made},
            plan.at_table,
        )
    )


def duplicate_ranking(
    event: DuplicateEvent, chairs: Sequence[BoardChair]
) -> tuple[DuplicateRank, ...]:
    """Everybody by the sum of his points over these chairs of the event; all sum up to 0."""
    rivals = event.tables - 1
    chairs_of_each: dict[int, list[BoardChair]] = {}
    for chair in chairs:
        chairs_of_each.setdefault(chair.number, []).append(chair)
    sums = []
    for number in range(1, len(event.players) + 1):
        own = chairs_of_each.get(number, [])
        games = [chair.line for chair in own if chair.line.soloist == _place(chair.seat)]
        best = 2 * rivals * len(own)
        sums.append(
            DuplicateRank(
                rank=0,
                number=StartNumber(number),
                points=sum((chair.points for chair in own), Fraction(0)),
                places=Fraction(sum(chair.places for chair in own), best) if best else Fraction(0),
                steps=sum((chair.steps for chair in own), Fraction(0)),
                own=TournamentPoints(sum(chair.own for chair in own)),
                boards=len(own),
                won=sum(line.won is True for line in games),
                lost=sum(line.won is False for line in games),
            )
        )
    ranked = [
        msgspec.structs.replace(each, rank=1 + sum(rival.points > each.points for rival in sums))
        for each in sums
    ]
    return tuple(sorted(ranked, key=lambda each: (each.rank, each.number)))


def luck_taken(chairs: Sequence[BoardChair]) -> LuckTaken:
    """How much less a chair varies when it is compared with the same hand at the other tables."""
    own = [Fraction(chair.own) for chair in chairs]
    return LuckTaken(
        chairs=len(chairs),
        dealt=_variance(own),
        compared=_variance([chair.points for chair in chairs]),
    )


def own_points(line: Line, place: Place, *, at_table: int = 3) -> TournamentPoints:
    """What a deal brings a player who holds cards, by Seeger-Fabian at such a table (TR-5.1).

    >>> own_points(Line(), Place(1))
    0
    """
    if line.soloist is None:
        return TournamentPoints(0)
    if line.soloist == place:
        return TournamentPoints(line.score + (GAME_BONUS if line.won else -GAME_BONUS))
    return TournamentPoints(0) if line.won else defence_bonus(at_table)


def steps_for(difference: int) -> int:
    """A difference damped, so that no single board decides: sqrt(difference / 2.5), at most 14.

    >>> [steps_for(difference) for difference in (0, 2, 10, -48, 1000)]
    [0, 0, 2, -4, 14]
    """
    steps = min(MOST_STEPS, isqrt(2 * abs(difference) // 5))
    return -steps if difference < 0 else steps


def _compared(
    board: BoardNumber,
    seat: Seat,
    made: Mapping[int, Line],
    players: Mapping[int, StartNumber],
    at_table: int,
) -> Iterator[BoardChair]:
    place = _place(seat)
    own = {table: own_points(line, place, at_table=at_table) for table, line in made.items()}
    total, rivals = sum(own.values()), len(own) - 1
    for table, line in sorted(made.items()):
        mine = own[table]
        theirs = [value for at, value in own.items() if at != table]
        yield BoardChair(
            board=board,
            table=table,
            seat=seat,
            number=players[table],
            line=line,
            own=mine,
            points=mine - Fraction(total - mine, rivals),
            places=sum(2 * (mine > value) + (mine == value) for value in theirs),
            steps=Fraction(sum(steps_for(mine - value) for value in theirs), rivals),
        )


def _place(seat: Seat) -> Place:
    return Place(SEATS.index(seat) + 1)


def _variance(values: Sequence[Fraction]) -> Fraction:
    if not values:
        return Fraction(0)
    mean = sum(values, Fraction(0)) / len(values)
    return sum(((value - mean) ** 2 for value in values), Fraction(0)) / len(values)
