"""Who pays whom after a single deal, at a table that settles game by game."""

from __future__ import annotations

from collections.abc import Sequence

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.scoresheet.entry import DealEntry, Player, opposing_party, refused_entry
from skat.scoresheet.stakes import Stake, Units, single_game


@implements("SkO-3.5.3")
def payments(
    table: Sequence[Player], entry: DealEntry[Player], *, stake: Stake
) -> dict[Player, Units] | Refusal:
    """What each player receives (above zero) or pays (below) for one deal, in whole units.

    Every member of the opposing party, the idle dealer too, pays the winning soloist in full and
    is paid by the losing one. The amounts add up to 0. Refused as in `refused_entry`.

    >>> from fractions import Fraction
    >>> from skat.model.units import ListPoints
    >>> table = ["Anna", "Bela", "Cleo", "David"]
    >>> payments(table, DealEntry("Cleo", ListPoints(24)), stake=Stake(Fraction(1)))
    {'Anna': -24, 'Bela': -24, 'Cleo': 72, 'David': -24}
    """
    refused = refused_entry(table, entry)
    if refused is not None:
        return refused
    each = single_game(entry.value, stake=stake, won=not entry.lost)
    against = opposing_party(table, entry.soloist)
    soloist = Units(each * len(against))
    return {player: Units(-each) if player in against else soloist for player in table}
