"""The tournament bonus of a single deal, beside the points of the game itself."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import TournamentPoints
from skat.scoresheet.entry import Entry, Player, refused_entry
from skat.scoresheet.parties import opposing_party

GAME_BONUS = TournamentPoints(50)
"""What a game won brings its soloist on top, and a lost one costs him (TR-5.1)."""

_DEFENCE = {3: TournamentPoints(40), 4: TournamentPoints(30)}


@implements("TR-5.1")
def defence_bonus(table_size: int) -> TournamentPoints:
    """What each member of the opposing party earns when the soloist loses, in tournament points.

    40 at a table of three, 30 at a table of four. The law knows no bonus for larger tables, so it
    is 0 there (TR-5.1).

    >>> [defence_bonus(size) for size in (3, 4, 5)]
    [40, 30, 0]
    """
    return _DEFENCE.get(table_size, TournamentPoints(0))


@implements("TR-5.1")
def tournament_bonus(
    table: Sequence[Player], entry: Entry[Player]
) -> dict[Player, TournamentPoints] | Refusal:
    """What one deal brings each player beside the list points, in tournament points.

    The soloist 50 for a win and -50 for a loss, each of the others the defence bonus for his loss.
    Refused as in `refused_entry` (TR-5.1).

    >>> from skat.model.units import ListPoints
    >>> tournament_bonus(["Anna", "Bela", "Cleo"], Entry("Bela", ListPoints(-48)))
    {'Anna': 40, 'Bela': -50, 'Cleo': 40}
    """
    refused = refused_entry(table, entry)
    if refused is not None:
        return refused
    against = opposing_party(table, entry.soloist)
    defence = defence_bonus(len(table)) if entry.lost else TournamentPoints(0)
    soloist = TournamentPoints(0)
    if against:
        soloist = TournamentPoints(-GAME_BONUS) if entry.lost else GAME_BONUS
    return {player: defence if player in against else soloist for player in table}
