"""The foot of the list: what each player has after the deals so far, and the order of the players.

Three ways of counting say it. What the law leaves equal is drawn by lot.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Generic

import msgspec
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.seats import Place
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.entry import Player, running_totals
from skat.scoresheet.line import Line
from skat.scoresheet.seats import SMALLEST_TABLE
from skat.scoresheet.series import GAME_BONUS, SeriesCard, series_result
from skat.scoresheet.sheet import ScoreSheet


class PlayerResult(msgspec.Struct, Generic[Player], frozen=True, gc=False, kw_only=True):
    """A player's result in tournament points and the games that he won and lost as soloist.

    >>> PlayerResult(player="Anna", result=TournamentPoints(2107), won=18, lost=3).result
    2107
    """

    player: Player
    result: TournamentPoints
    won: int
    lost: int


class SharedRank(msgspec.Struct, Generic[Player], frozen=True, gc=False):
    """Those who share a rank; the next rank counts them all, so two firsts are followed by a third.

    >>> SharedRank(1, frozenset({"Anna", "Bela"})).drawn_by_lot
    True
    """

    number: int
    players: frozenset[Player]

    @property
    def drawn_by_lot(self) -> bool:
        """Whether only the lot can still decide between these players (TR-5.1)."""
        return len(self.players) > 1


@implements("TR-5.1")
def ranking(standings: Sequence[PlayerResult[Player]]) -> tuple[SharedRank[Player], ...] | Refusal:
    """The ranks, best first: by result, then more games won, then fewer lost, then the lot.

    Players equal in all three share a rank and have no order; the order of `standings` never
    matters. Refused when a player is named twice.

    >>> anna = PlayerResult(player="Anna", result=TournamentPoints(2000), won=17, lost=0)
    >>> ben = PlayerResult(player="Bela", result=TournamentPoints(2000), won=18, lost=4)
    >>> from skat.rules import must
    >>> [sorted(rank.players) for rank in must(ranking([anna, ben]))]
    [['Bela'], ['Anna']]
    """
    if len({standing.player for standing in standings}) < len(standings):
        return Refusal(code="player_twice", articles=("TR-5.1",))
    ranks: list[SharedRank[Player]] = []
    number = 1
    for _, equals in groupby(sorted(standings, key=_merit, reverse=True), key=_merit):
        players = frozenset(standing.player for standing in equals)
        ranks.append(SharedRank(number, players))
        number += len(players)
    return tuple(ranks)


def _merit(standing: PlayerResult[Player]) -> tuple[int, int, int]:
    return standing.result, standing.won, -standing.lost


class Foot(msgspec.Struct, frozen=True, kw_only=True):
    """One player's line at the foot: list points, games, and the results in tournament points.

    `classic` counts the list points alone, `seeger` adds 50 a game won and takes 50 a game lost,
    `seeger_fabian` also pays `defence` for the games that others lost while he sat at the table.
    `rank` is by Seeger-Fabian.
    """

    place: Place
    name: str
    points: ListPoints
    won: int
    lost: int
    others_lost: int
    classic: ListPoints
    seeger: TournamentPoints
    defence: TournamentPoints
    seeger_fabian: TournamentPoints
    rank: int


def seeger_result(points: ListPoints, *, won: int, lost: int) -> TournamentPoints:
    """The result by Seeger: list points and 50 for each game won more than lost.

    >>> seeger_result(ListPoints(492), won=12, lost=0)
    1092
    """
    return TournamentPoints(points + GAME_BONUS * (won - lost))


def totals_after_each(sheet: ScoreSheet) -> tuple[tuple[ListPoints, ...], ...]:
    """The running totals after each deal, by place (SkO-5.5.1)."""
    places = sheet.places
    totals = running_totals(places, [line.entries for line in sheet.lines])
    if isinstance(totals, Refusal):
        raise AssertionError(f"a list has a table: {totals.code}")
    return tuple(tuple(total.values()) for total in totals)


@implements("TR-5.1", "TR-8.12")
def feet(
    sheet: ScoreSheet, *, no_bonus: Mapping[Place, Collection[int]] = MappingProxyType({})
) -> tuple[Foot, ...]:
    """The foot of the list, by place; in the deals of `no_bonus` a place has none for a lost game.

    >>> [foot.seeger_fabian for foot in feet(ScoreSheet(players=("Anna", "Bernd", "Cleo")))]
    [0, 0, 0]
    """
    points = [
        ListPoints(sum(line.brought(place) for line in sheet.lines)) for place in sheet.places
    ]
    won = _games(sheet, won=True)
    lost = _games(sheet, won=False)
    others_lost = _others_lost(sheet, no_bonus)
    cards = [
        SeriesCard(
            list_points=points[at],
            won=won[at],
            lost=lost[at],
            others_lost=sum(others_lost[at].values()),
        )
        for at in range(sheet.size)
    ]
    results = [
        _result(card, others_lost=each) for card, each in zip(cards, others_lost, strict=True)
    ]
    return _feet(sheet.players, cards, results)


def feet_as_written(
    players: Sequence[str], cards: Sequence[SeriesCard], *, at_three: Sequence[int] = ()
) -> tuple[Foot, ...]:
    """The foot of a list of which only its sums are known; nobody came.

    `at_three` of the games that others lost were at three, by place: a player had left a table
    of four.

    >>> card = SeriesCard(list_points=ListPoints(0), won=0, lost=0, others_lost=1)
    >>> [foot.seeger_fabian for foot in feet_as_written("ABC", [card] * 3)]
    [40, 40, 40]
    """
    size = len(players)
    results = []
    for card, later in zip(cards, at_three or [0] * size, strict=True):
        others_lost = {SMALLEST_TABLE: later}
        others_lost[size] = others_lost.get(size, 0) + card.others_lost - later
        results.append(_result(card, others_lost=others_lost))
    return _feet(players, cards, results)


def _feet(
    players: Sequence[str], cards: Sequence[SeriesCard], results: Sequence[TournamentPoints]
) -> tuple[Foot, ...]:
    ranks = _ranks(cards, results)
    seeger = [seeger_result(card.list_points, won=card.won, lost=card.lost) for card in cards]
    return tuple(
        Foot(
            place=Place(at + 1),
            name=name,
            points=cards[at].list_points,
            won=cards[at].won,
            lost=cards[at].lost,
            others_lost=cards[at].others_lost,
            classic=cards[at].list_points,
            seeger=seeger[at],
            defence=TournamentPoints(results[at] - seeger[at]),
            seeger_fabian=results[at],
            rank=ranks[at],
        )
        for at, name in enumerate(players)
    )


def _others_lost(
    sheet: ScoreSheet, no_bonus: Mapping[Place, Collection[int]]
) -> list[dict[int, int]]:
    """How many games others lost while each sat there, by the size of the table at that time."""
    lost_by_size: list[dict[int, int]] = [{} for _ in sheet.places]
    seatings = sheet.seatings
    ends = [*(seating.since for seating in seatings[1:]), len(sheet.lines) + 1]
    for seating, end in zip(seatings, ends, strict=True):
        lines = enumerate(sheet.lines[seating.since - 1 : end - 1], start=seating.since)
        lost = {deal: line.soloist for deal, line in lines if line.soloist and line.won is False}
        size = len(seating.places)
        for place in seating.places:
            without = no_bonus.get(place, ())
            of_others = sum(
                soloist != place and deal not in without for deal, soloist in lost.items()
            )
            if of_others:
                counted = lost_by_size[place - 1]
                counted[size] = counted.get(size, 0) + of_others
    return lost_by_size


def _soloists(lines: Sequence[Line], *, won: bool) -> list[Place]:
    """Who played the games that were won, or lost, game by game."""
    return [line.soloist for line in lines if line.won is won and line.soloist is not None]


def _games(sheet: ScoreSheet, *, won: bool) -> tuple[int, ...]:
    soloists = _soloists(sheet.lines, won=won)
    return tuple(soloists.count(place) for place in sheet.places)


def _result(card: SeriesCard, *, others_lost: Mapping[int, int]) -> TournamentPoints:
    """The result of a card: of each part of the evening, at each size of the table, together."""
    own = replace(card, others_lost=0)
    parts = [(own, SMALLEST_TABLE)]
    for size, count in others_lost.items():
        bonus_only = SeriesCard(list_points=ListPoints(0), won=0, lost=0, others_lost=count)
        parts.append((bonus_only, size))
    total = 0
    for part, size in parts:
        result = series_result(part, table_size=size)
        if isinstance(result, Refusal):
            raise AssertionError(f"a list counts games from 0: {result.code}")
        total += result
    return TournamentPoints(total)


def _ranks(cards: Sequence[SeriesCard], results: Sequence[TournamentPoints]) -> dict[int, int]:
    """The rank of each of these cards."""
    ranks = ranking(
        [
            PlayerResult(player=at, result=result, won=card.won, lost=card.lost)
            for at, (card, result) in enumerate(zip(cards, results, strict=True))
        ]
    )
    if isinstance(ranks, Refusal):
        raise AssertionError(f"every card is there once: {ranks.code}")
    return {at: rank.number for rank in ranks for at in rank.players}
