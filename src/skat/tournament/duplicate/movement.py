"""Who sits where on every board: all tables play the same boards, and players change by round.

A round has so many boards that everybody holds each seat equally often. No two players meet twice
where such a movement is found, and all are compared with all as evenly as can be found. Where
the tables do not take everybody some sit out in each round, all as often as can be. At a table of
four the dealer of a board sits out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Final, NewType, TypeAlias

import msgspec

from skat.model.checked import checked
from skat.model.refusal import Refusal
from skat.tournament.draw import Number, StartNumber, meetings
from skat.tournament.draw.even_groups import even_groups_of, even_rests
from skat.tournament.draw.lot import Lot

BoardNumber = NewType("BoardNumber", int)
"""The number of a board, from 1; it is played in its round and never again."""

SEATS_OF_A_TABLE: Final = 3
_TABLES: Final = (3, 4)
MOST_PLAYERS: Final = 120
MOST_BOARDS: Final = 60

MOST_KNOWN: Final = 256
"""Movements that are remembered, each up to 60 kB."""

_TURNS_EACH: Final = 60
"""Turns of a table that are tried, for each table and round."""

RoundTables: TypeAlias = tuple[tuple[StartNumber, ...], ...]
"""The tables of a round; each has its players as they sit on its first board, from forehand on, at
four the dealer last."""


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """The tables of every round; a round has `boards_a_round` boards.

    `resting` are those who sit out in each round; empty where there is always a table for all.
    """

    boards_a_round: int
    rounds: tuple[RoundTables, ...]
    resting: tuple[tuple[StartNumber, ...], ...] = ()

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return self.boards_a_round * len(self.rounds)

    @property
    def tables(self) -> int:
        """How many tables there are; all play every board."""
        return len(self.rounds[0]) if self.rounds else 0

    @property
    def at_table(self) -> int:
        """How many sit at a table, three or four."""
        return len(self.rounds[0][0])

    @checked
    def round_of(self, board: BoardNumber) -> int:
        """The round of a board, from 1."""
        return (board - 1) // self.boards_a_round + 1

    @checked
    def seated(self, board: BoardNumber, *, table: int) -> tuple[StartNumber, ...]:
        """Who holds forehand, middlehand and rearhand of a board at a table (from 1).

        >>> table = tuple(StartNumber(number) for number in (7, 8, 9))
        >>> movement = Movement(boards_a_round=3, rounds=((table,),))
        >>> [movement.seated(BoardNumber(board), table=1) for board in (1, 2, 3)]
        [(7, 8, 9), (8, 9, 7), (9, 7, 8)]
        """
        return self._turned(board, table)[:SEATS_OF_A_TABLE]

    @checked
    def dealer(self, board: BoardNumber, *, table: int) -> StartNumber | None:
        """Who deals a board at a table of four and sits out; None at a table of three."""
        return next(iter(self._turned(board, table)[SEATS_OF_A_TABLE:]), None)

    def _turned(self, board: BoardNumber, table: int) -> tuple[StartNumber, ...]:
        players = self.rounds[self.round_of(board) - 1][table - 1]
        turned = (board - 1) % len(players)
        return (*players[turned:], *players[:turned])


class MovementQuality(msgspec.Struct, frozen=True, kw_only=True):
    """How even a movement is, over all pairs of players.

    `most_met` and `least_met` count the rounds at one table; `most_compared` and `least_compared`
    the boards on which two held the same hand.
    """

    most_met: int
    least_met: int
    most_compared: int
    least_compared: int


def refused_size(
    *, players: int, boards: int, boards_a_round: int, at_table: int = SEATS_OF_A_TABLE
) -> Refusal | None:
    """Why there is no movement: two tables at least, whole rounds, each seat equally often.

    >>> refused_size(players=24, boards=18, boards_a_round=4).code
    'duplicate_size'
    >>> refused_size(players=8, boards=18, boards_a_round=3, at_table=4).code
    'duplicate_size_at_four'
    """
    if (
        at_table in _TABLES
        and 2 * at_table <= players <= MOST_PLAYERS
        and 0 < boards <= MOST_BOARDS
        and boards_a_round > 0
        and boards_a_round % at_table == 0
        and boards % boards_a_round == 0
    ):
        return None
    return Refusal(
        code="duplicate_size_at_four" if at_table == 4 else "duplicate_size",
        details={"fewest": 2 * at_table, "most": MOST_PLAYERS, "boards": MOST_BOARDS},
    )


class WantedMovement(msgspec.Struct, frozen=True, kw_only=True):
    """What a movement follows from; three or four sit at each table."""

    players: int
    boards: int
    boards_a_round: int
    seed: bytes
    at_table: int = SEATS_OF_A_TABLE


_KNOWN: Final[dict[WantedMovement, Movement]] = {}


def movement(wanted: WantedMovement) -> Movement | Refusal:
    """The movement that follows from a seed. Refused as `refused_size`.

    That of 120 players takes seconds; the last ones are remembered.

    Raises `ValueError` for a seed that does not have 32 bytes.
    """
    known = _KNOWN.get(wanted)
    if known is not None:
        return known
    plan = found_movement(wanted)
    if isinstance(plan, Movement):
        remember_movement(wanted, plan)
    return plan


def is_known(wanted: WantedMovement) -> bool:
    """Whether the movement is remembered, or refused at once."""
    return wanted in _KNOWN or _refused(wanted) is not None


def remember_movement(wanted: WantedMovement, plan: Movement) -> None:
    """Keeps a movement that another process has found, for `movement`."""
    _KNOWN[wanted] = plan
    while len(_KNOWN) > MOST_KNOWN:
        del _KNOWN[next(iter(_KNOWN))]


def _refused(wanted: WantedMovement) -> Refusal | None:
    return refused_size(
        players=wanted.players,
        boards=wanted.boards,
        boards_a_round=wanted.boards_a_round,
        at_table=wanted.at_table,
    )


def found_movement(wanted: WantedMovement) -> Movement | Refusal:
    """As `movement`, but always found anew."""
    if refused := _refused(wanted):
        return refused
    players, boards, at_table = wanted.players, wanted.boards, wanted.at_table
    boards_a_round, seed = wanted.boards_a_round, wanted.seed
    purpose_words = [str(players), str(boards), str(boards_a_round)]
    purpose_words += [] if at_table == SEATS_OF_A_TABLE else [str(at_table)]
    lot = Lot(seed, "duplicate/movement", purpose_words)
    rounds = boards // boards_a_round
    tables, rest = divmod(players, at_table)
    resting = even_rests(players, at_once=rest, rounds=rounds, lot=lot)
    groups = even_groups_of([at_table] * tables, rounds=rounds, lot=lot, resting=resting)
    plan = [[list(lot.shuffled(table)) for table in lot.shuffled(each)] for each in groups]
    _spread_comparisons(plan, lot)
    return Movement(
        boards_a_round=boards_a_round,
        rounds=tuple(
            tuple(tuple(StartNumber(player + 1) for player in table) for table in each)
            for each in plan
        ),
        resting=tuple(tuple(StartNumber(player + 1) for player in each) for each in resting),
    )


def quality_of(plan: Movement) -> MovementQuality:
    """How even a movement is."""
    there = (*plan.rounds[0], *plan.resting[:1])
    players = sorted(player for table in there for player in table)
    # At four everybody holds cards on three of four boards.
    boards = plan.boards_a_round * SEATS_OF_A_TABLE // plan.at_table
    met, compared = meetings(plan.rounds), _comparisons(plan.rounds)
    pairs = list(combinations(players, 2))
    return MovementQuality(
        most_met=max(met[pair] for pair in pairs),
        least_met=min(met[pair] for pair in pairs),
        most_compared=boards * max(compared[pair] for pair in pairs),
        least_compared=boards * min(compared[pair] for pair in pairs),
    )


def _comparisons(rounds: Sequence[Sequence[Sequence[Number]]]) -> Counter[tuple[Number, Number]]:
    """In how many rounds two hold the same hand on each board."""
    return meetings(zip(*tables, strict=True) for tables in rounds)


def _spread_comparisons(plan: list[list[list[int]]], lot: Lot) -> None:
    """Turns tables so that the same hands are compared as evenly as can be found.

    Who sits in the same column of a round holds the same hand on all of its boards.
    """
    compared = _comparisons(plan)
    orders = list(permutations(range(len(plan[0][0]))))
    for _ in range(_TURNS_EACH * len(plan) * len(plan[0])):
        tables = plan[lot.below(len(plan))]
        at = lot.below(len(tables))
        table = tables[at]
        turned = [table[place] for place in orders[lot.below(len(orders))]]
        before, after = _pairs(tables, at, table), _pairs(tables, at, turned)
        compared.subtract(before)
        if sum(compared[pair] for pair in after) <= sum(compared[pair] for pair in before):
            tables[at] = turned
            compared.update(after)
        else:
            compared.update(before)


def _pairs(tables: Sequence[Sequence[int]], at: int, table: Sequence[int]) -> list[tuple[int, int]]:
    """Whom the players of a table are compared with in its round if they sit in this order."""
    return [
        (min(player, rivals[column]), max(player, rivals[column]))
        for column, player in enumerate(table)
        for number, rivals in enumerate(tables)
        if number != at
    ]
