"""The postage of prizes that are sent: the winner bears it."""

from __future__ import annotations

from collections.abc import Iterable

from skat.model.law import implements
from skat.tournament.draw.seating import StartNumber
from skat.tournament.notice.award import Award
from skat.tournament.notice.money import Cents, Payment, Purpose


@implements("TR-7.4.3")
def postage_to_ask_for(postage: Cents, *, prize: Cents) -> Cents:
    """What a winner still has to pay once the postage was kept of the money of his prize.

    >>> [postage_to_ask_for(Cents(690), prize=Cents(prize)) for prize in (2_000, 0)]
    [0, 690]
    """
    return Cents(max(postage - prize, 0))


def postage_owed(
    standing: Iterable[Payment], *, number: StartNumber | None, team: str | None, award: Award
) -> Cents:
    """What a winner still owes of the postage of one prize, by the payments that stand."""
    whose = (Purpose.POSTAGE, number, team, award)
    return Cents(
        -sum(
            each.amount
            for each in standing
            if (each.purpose, each.number, each.team, each.award) == whose
        )
    )
