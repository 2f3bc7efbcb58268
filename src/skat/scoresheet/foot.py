"""The foot of the list: what each player has after the deals so far, by three ways of counting."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.law import implements
from skat.model.seats import Place
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.bonus import GAME_BONUS
from skat.scoresheet.ranking import Standing, ranking
from skat.scoresheet.refusal import Refusal
from skat.scoresheet.series import SeriesCard, series_result
from skat.scoresheet.sheet import ScoreSheet
from skat.scoresheet.totals import running_totals


class Foot(msgspec.Struct, frozen=True, kw_only=True):
    """One player's line at the foot: list points, games, and the results in tournament points.

    `classic` counts the list points alone, `seeger` adds 50 a game won and takes 50 a game lost,
    `seeger_fabian` also pays for the games that others lost. `rank` is by Seeger-Fabian.
    """

    place: Place
    name: str
    points: ListPoints
    won: int
    lost: int
    others_lost: int
    classic: ListPoints
    seeger: TournamentPoints
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
    deals = [{place: line.brought(place) for place in sheet.places} for line in sheet.lines]
    totals = running_totals(sheet.places, deals)
    if isinstance(totals, Refusal):
        raise AssertionError(f"a list has a table: {totals.code}")
    return tuple(tuple(total[place] for place in sheet.places) for total in totals)


@implements("TR-5.1", "TR-8.12")
def feet(sheet: ScoreSheet) -> tuple[Foot, ...]:
    """The foot of the list, by place (TR-5.1, TR-8.12).

    >>> [foot.seeger_fabian for foot in feet(ScoreSheet(players=("Anna", "Bernd", "Cleo")))]
    [0, 0, 0]
    """
    totals = totals_after_each(sheet)
    points = totals[-1] if totals else (ListPoints(0),) * sheet.size
    won = _games(sheet, won=True)
    lost = _games(sheet, won=False)
    cards = [
        SeriesCard(
            list_points=points[at],
            won=won[at],
            lost=lost[at],
            others_lost=sum(lost) - lost[at],
        )
        for at in range(sheet.size)
    ]
    results = [_result(card, size=sheet.size) for card in cards]
    ranks = _ranks(sheet.places, cards, results)
    return tuple(
        Foot(
            place=place,
            name=sheet.players[place - 1],
            points=card.list_points,
            won=card.won,
            lost=card.lost,
            others_lost=card.others_lost,
            classic=card.list_points,
            seeger=seeger_result(card.list_points, won=card.won, lost=card.lost),
            seeger_fabian=result,
            rank=ranks[place],
        )
        for place, card, result in zip(sheet.places, cards, results, strict=True)
    )


def _games(sheet: ScoreSheet, *, won: bool) -> tuple[int, ...]:
    return tuple(
        sum(1 for line in sheet.lines if line.soloist == place and line.won is won)
        for place in sheet.places
    )


def _result(card: SeriesCard, *, size: int) -> TournamentPoints:
    result = series_result(card, table_size=size)
    if isinstance(result, Refusal):
        raise AssertionError(f"a list counts games from 0: {result.code}")
    return result


def _ranks(
    places: Sequence[Place], cards: Sequence[SeriesCard], results: Sequence[TournamentPoints]
) -> dict[Place, int]:
    ranks = ranking(
        [
            Standing(player=place, result=result, won=card.won, lost=card.lost)
            for place, card, result in zip(places, cards, results, strict=True)
        ]
    )
    if isinstance(ranks, Refusal):
        raise AssertionError(f"every place is there once: {ranks.code}")
    return {place: rank.number for rank in ranks for place in rank.players}
