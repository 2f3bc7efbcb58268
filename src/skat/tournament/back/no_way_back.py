"""The steps that nothing takes back: the article that forbids it, or why it would be none."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from skat.tournament import commands as do


class Stands(NamedTuple):
    """Why a step stands, and what is done instead."""

    why: str
    articles: tuple[str, ...] = ()


STANDS: Final[dict[type[Any], Stands]] = {
    do.Plan: Stands("nothing was before it; a tournament that nobody wants is left as it is"),
    do.AnnounceNotice: Stands(
        "it binds both sides; the number of series can be amended until the first draw",
        ("TR-2.2",),
    ),
    do.RefuseEntry: Stands(
        "a player who was struck enters again, with another number", ("TR-4.1",)
    ),
    do.ErasePerson: Stands("what was erased is gone; the desk shows what goes first", ("TR-3.3",)),
    do.DrawSeries: Stands(
        "its seed was seen; it is repeated once with the second seed, or people are seated by hand",
        ("TR-7.1.1",),
    ),
    do.Redraw: Stands("its seed was seen; people are seated by hand", ("TR-7.1.1",)),
    do.EnterCounted: Stands(
        "everybody saw it at the table; the deal is corrected", ("TR-7.2.1", "TR-7.2.5")
    ),
    do.EnterRuling: Stands("the referee's word at the table is final", ("TR-9.10",)),
    do.Sign: Stands("a signature makes the list valid; the list is corrected", ("TR-7.2.3",)),
    do.Lodge: Stands("a protest is decided, for or against it", ("TR-9.10",)),
    do.Decide: Stands("a ruling is final for the event; there is an appeal", ("TR-9.10",)),
    do.Appeal: Stands("it is kept for those who decide on it", ("TR-7.3.3",)),
    do.TakeOverHere: Stands("one more machine may take over, the first too"),
    do.HandOver: Stands("the other machine leads; the first may copy it and take over again"),
}
"""Every other command has a way back in its row."""

STANDS_LATER: Final[dict[type[Any], Stands]] = {
    do.LeaveOnline: Stands(
        "from the first deal on, or once the list is void: what was entered stays in the list, "
        "which goes on by hand",
        ("TR-7.2.1", "TR-7.2.4"),
    ),
}
"""Steps with a way back that is closed at some point: since when, and why."""
