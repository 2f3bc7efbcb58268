"""Whose fee somebody plays by, and what of it went back: no fee goes back twice."""

from __future__ import annotations

from skat.tournament.draw.seating import StartNumber
from skat.tournament.entrants import Entrant, Status
from skat.tournament.notice.money import Purpose, standing_payments
from skat.tournament.state import Tournament


def players_by_fee(state: Tournament) -> dict[StartNumber, StartNumber]:
    """By whose fee everybody plays, by start number; nobody is here whose fee was not booked.

    A reserve who has not paid plays by the fee of whom he took over for.
    """
    standing = standing_payments(state.payments)
    fees = {each.number for each in standing if each.purpose is Purpose.FEE}
    tables = (table for series in state.series for table in series.tables)
    left_for = {change.came: change.left for table in tables for change in table.changes}
    found = {}
    for entrant in state.entrants:
        payer, seen = entrant.number, {entrant.number}
        while payer not in fees and left_for.get(payer, payer) not in seen:
            payer = left_for[payer]
            seen.add(payer)
        if payer in fees:
            found[entrant.number] = payer
    return found


def whose_fees_go_back(state: Tournament) -> list[Entrant]:
    """To whom fees go back at an early end: all who play, or sit on the bench, each fee once.

    Where whoever paid was readmitted, his fee goes back to him alone.
    """
    payers = players_by_fee(state)
    by_fee: dict[StartNumber, Entrant] = {}
    for entrant in state.entrants:
        payer = payers.get(entrant.number)
        if payer is None or not (entrant.takes_part or entrant.status is Status.RESERVE):
            continue
        if payer == entrant.number or payer not in by_fee:
            by_fee[payer] = entrant
    return list(by_fee.values())


def refunded(state: Tournament, entrant: Entrant, *, shared: bool = True) -> int:
    """What of the fee by which somebody plays went back, to him or who `shared` it; in cents."""
    payers = players_by_fee(state) if shared else {}
    payer = payers.get(entrant.number)
    sharing = {number for number, by in payers.items() if by == payer} | {entrant.number}
    return -sum(
        each.amount
        for each in standing_payments(state.payments)
        if each.purpose is Purpose.REFUND and each.number in sharing
    )
