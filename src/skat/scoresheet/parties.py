"""Who stands against the soloist when it is paid and counted."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.law import implements
from skat.scoresheet.entry import Player


@implements("DEF-opposing-party", "SkO-3.5.1")
def opposing_party(table: Sequence[Player], soloist: Player | None) -> tuple[Player, ...]:
    """Everybody at the table but the soloist, in the order of the table, idle dealer included.

    In a passed deal nobody plays alone, and so nobody stands against him (SkO-3.5.1).

    >>> opposing_party(["Anna", "Bela", "Cleo", "David"], "Cleo")
    ('Anna', 'Bela', 'David')
    >>> opposing_party(["Anna", "Bela", "Cleo"], None)
    ()
    """
    if soloist is None:
        return ()
    return tuple(player for player in table if player != soloist)
