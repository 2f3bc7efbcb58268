"""The list itself: each deal is entered at once, and the running totals follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.model.units import ListPoints
from skat.scoresheet.entry import Player, refused_table


@implements("SkO-5.5.1", "TR-8.11")
def running_totals(
    table: Sequence[Player], deals: Sequence[Mapping[Player, ListPoints]]
) -> tuple[dict[Player, ListPoints], ...] | Refusal:
    """Each player's total after each deal, in list points; the last one is the final total.

    `deals` says what each deal brought whom; a player whom it does not name keeps his total.
    Refused: fewer than three at the table, points for somebody who does not sit there (TR-8.11).

    >>> table = ["Anna", "Bela", "Cleo"]
    >>> running_totals(table, [{"Bela": ListPoints(24)}, {"Bela": ListPoints(-48)}])[-1]
    {'Anna': 0, 'Bela': -24, 'Cleo': 0}
    """
    refused = refused_table(table)
    if refused is not None:
        return refused
    total = dict.fromkeys(table, ListPoints(0))
    totals = []
    for number, deal in enumerate(deals, start=1):
        if not deal.keys() <= total.keys():
            return Refusal(
                code="soloist_not_at_table", articles=("SkO-5.5.1",), details={"deal": number}
            )
        total = {
            player: ListPoints(so_far + deal.get(player, 0)) for player, so_far in total.items()
        }
        totals.append(total)
    return tuple(totals)
