"""What a deal brought whom: one entry of the score list, the opposing party, the running totals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import GameValue, ListPoints

Player = TypeVar("Player", bound=Hashable)
"""However a list names its players: by name, by place, by entry number."""


class DealEntry(msgspec.Struct, Generic[Player], frozen=True):
    """What a deal brought its soloist, in list points: above zero won, below zero lost.

    The soloist's own perspective. A passed deal is `DealEntry(None, ListPoints(0))` (SkO-5.5.1).

    >>> DealEntry("Anna", ListPoints(-48)).lost
    True
    """

    soloist: Player | None
    score: ListPoints

    @property
    def won(self) -> bool:
        """Whether a soloist won this deal; a passed deal is neither won nor lost."""
        return self.score > 0

    @property
    def lost(self) -> bool:
        """Whether a soloist lost this deal."""
        return self.score < 0

    @property
    def value(self) -> GameValue:
        """What the game counted before a loss doubled it (SkO-5.3.4); 0 for a passed deal.

        >>> DealEntry("Anna", ListPoints(-48)).value
        24
        """
        return GameValue(-self.score // 2 if self.lost else self.score)


def refused_table(table: Sequence[Player]) -> Refusal | None:
    """Why these cannot be the players of one table, or None: three or more, each of them once.

    >>> refused_table(["Anna", "Bela"]).code
    'table_too_small'
    >>> refused_table(["Anna", "Bela", "Cleo"]) is None
    True
    """
    if len(table) < 3:
        return Refusal(
            code="table_too_small",
            articles=("DEF-table-players",),
            details={"players": len(table)},
        )
    if len(set(table)) < len(table):
        return Refusal(code="player_twice", articles=("DEF-table-players",))
    return None


@implements("SkO-5.5.1")
def refused_entry(table: Sequence[Player], entry: DealEntry[Player]) -> Refusal | None:
    """Why this entry cannot be in the list of this table, or None.

    Refused: a table of fewer than three, a soloist who does not sit there, a game without points,
    points without a soloist, a loss that is not twice a value (SkO-5.3.4).

    >>> refused_entry(["Anna", "Bela", "Cleo"], DealEntry("Bela", ListPoints(-23))).code
    'loss_not_doubled'
    """
    if refused := refused_table(table):
        return refused
    if entry.soloist is None:
        if entry.score != 0:
            return _refused("points_without_soloist", entry)
        return None
    if entry.soloist not in table:
        return _refused("soloist_not_at_table", entry)
    if entry.score == 0:
        return _refused("game_without_points", entry)
    if entry.lost and entry.score % 2:
        return _refused("loss_not_doubled", entry, article="SkO-5.3.4")
    return None


def _refused(code: str, entry: DealEntry[Player], *, article: str = "SkO-5.5.1") -> Refusal:
    return Refusal(code=code, articles=(article,), details={"score": entry.score})


@implements("DEF-opposing-party", "SkO-3.5.1")
def opposing_party(table: Sequence[Player], soloist: Player | None) -> tuple[Player, ...]:
    """Everybody at the table but the soloist, in the order of the table, idle dealer included.

    In a passed deal nobody plays alone, and so nobody stands against him.

    >>> opposing_party(["Anna", "Bela", "Cleo", "David"], "Cleo")
    ('Anna', 'Bela', 'David')
    >>> opposing_party(["Anna", "Bela", "Cleo"], None)
    ()
    """
    if soloist is None:
        return ()
    return tuple(player for player in table if player != soloist)


@implements("SkO-5.5.1", "TR-8.11")
def running_totals(
    table: Sequence[Player], deals: Sequence[Mapping[Player, ListPoints]]
) -> tuple[dict[Player, ListPoints], ...] | Refusal:
    """Each player's total after each deal, in list points; the last one is the final total.

    `deals` says what each deal brought whom; a player whom it does not name keeps his total.
    Refused: fewer than three at the table, points for a player who does not sit there.

    >>> from skat.rules import must
    >>> table = ["Anna", "Bela", "Cleo"]
    >>> deals = [{"Bela": ListPoints(24)}, {"Bela": ListPoints(-48)}]
    >>> must(running_totals(table, deals))[-1]
    {'Anna': 0, 'Bela': -24, 'Cleo': 0}
    """
    if refused := refused_table(table):
        return refused
    total = dict.fromkeys(table, ListPoints(0))
    totals = []
    for number, deal in enumerate(deals, start=1):
        if not deal.keys() <= total.keys():
            return Refusal(
                code="soloist_not_at_table", articles=("SkO-5.5.1",), details={"deal": number}
            )
        total = total.copy()
        for player, points in deal.items():
            total[player] = ListPoints(total[player] + points)
        totals.append(total)
    return tuple(totals)
