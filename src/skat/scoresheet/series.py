"""The tournament bonus of a deal, and the result of a series that it makes (Seeger-Fabian)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import ListPoints, TournamentPoints
from skat.scoresheet.entry import DealEntry, Player, opposing_party, refused_entry

GAME_BONUS = TournamentPoints(50)
"""What a game won brings its soloist on top, and a lost one costs him (TR-5.1)."""

_DEFENCE = {3: TournamentPoints(40), 4: TournamentPoints(30)}


@implements("TR-5.1")
def defence_bonus(table_size: int) -> TournamentPoints:
    """What each member of the opposing party earns when the soloist loses, in tournament points.

    40 at a table of three, 30 at a table of four. The law knows no bonus for larger tables, so it
    is 0 there.

    >>> [defence_bonus(size) for size in (3, 4, 5)]
    [40, 30, 0]
    """
    return _DEFENCE.get(table_size, TournamentPoints(0))


@implements("TR-5.1")
def tournament_bonus(
    table: Sequence[Player], entry: DealEntry[Player]
) -> dict[Player, TournamentPoints] | Refusal:
    """What one deal brings each player on top of the list points, in tournament points.

    The soloist 50 for a win and -50 for a loss, each of the others the defence bonus for his loss.
    Refused as in `refused_entry`.

    >>> from skat.model.units import ListPoints
    >>> tournament_bonus(["Anna", "Bela", "Cleo"], DealEntry("Bela", ListPoints(-48)))
    {'Anna': 40, 'Bela': -50, 'Cleo': 40}
    """
    if refused := refused_entry(table, entry):
        return refused
    against = opposing_party(table, entry.soloist)
    defence = defence_bonus(len(table)) if entry.lost else TournamentPoints(0)
    soloist = TournamentPoints(0)
    if against:
        soloist = TournamentPoints(-GAME_BONUS) if entry.lost else GAME_BONUS
    return {player: defence if player in against else soloist for player in table}


class SeriesCard(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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

    Refused: a table of fewer than three, a negative number of games.

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
    return points_of_series(
        card.list_points, card.won, card.lost, card.others_lost, table_size=table_size
    )


def points_of_series(
    list_points: int, won: int, lost: int, others_lost: int, *, table_size: int
) -> TournamentPoints:
    """The arithmetic alone, for thousands of lists that were judged when they were entered.

    >>> points_of_series(937, 18, 3, 14, table_size=4)
    2107
    """
    bonus = defence_bonus(table_size) * others_lost
    return TournamentPoints(list_points + GAME_BONUS * (won - lost) + bonus)
