"""The result of a series for one player, as tournaments count it (Seeger-Fabian)."""

from __future__ import annotations

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.bonus import GAME_BONUS, defence_bonus


class SeriesCard(msgspec.Struct, frozen=True, kw_only=True):
    """What a player's line at the foot of the list says after a series.

    `others_lost` are the games that the other soloists lost while he sat at the table.

    >>> SeriesCard(list_points=ListPoints(264), won=1, lost=0, others_lost=0).won
    1
    """

    list_points: ListPoints
    won: int
    lost: int
    others_lost: int


@implements("TR-5.1", "TR-8.12")
def series_result(card: SeriesCard, *, table_size: int) -> TournamentPoints | Refusal:
    """The player's result in tournament points: list points, 50 a game won more than lost, defence.

    Refused: a table of fewer than three, a negative number of games (TR-5.1, TR-8.12).

    >>> card = SeriesCard(list_points=ListPoints(937), won=18, lost=3, others_lost=14)
    >>> series_result(card, table_size=4)
    2107
    """
    if table_size < 3:
        return Refusal(
            code="table_too_small",
            articles=("DEF-table-players",),
            details={"players": table_size},
        )
    if min(card.won, card.lost, card.others_lost) < 0:
        return Refusal(code="games_negative", articles=("TR-5.1",))
    return TournamentPoints(
        card.list_points
        + GAME_BONUS * (card.won - card.lost)
        + defence_bonus(table_size) * card.others_lost
    )
