"""Who stands against the soloist when it is paid and counted."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.law import implements
from skat.scoresheet.entry import Player


@implements("DEF-opposing-party")
def opposing_party(table: Sequence[Player], soloist: Player | None) -> tuple[Player, ...]:
    """Everybody at the table but the soloist, in the order of the table, idle dealer included.

    In a passed deal nobody plays alone, and so nobody stands against him (DEF-opposing-party).

    >>> opposing_party(["Anna", "Bela", "Cleo", "David"], "Cleo")
    ('Anna', 'Bela', 'David')
    >>> opposing_party(["Anna", "Bela", "Cleo"], None)
    ()
    """
    if soloist is None:
        return ()
    return tuple(player for player in table if player != soloist)
