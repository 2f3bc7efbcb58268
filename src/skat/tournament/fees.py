"""Whose fee was paid: by whose fee each plays, what teams pay besides, what went back."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.refusal import Refusal
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Entrant, Status
from skat.tournament.notice.money import Cents, Purpose, standing_payments
from skat.tournament.notice.parts import TeamKind
from skat.tournament.state import Tournament


def players_by_fee(state: Tournament) -> dict[StartNumber, StartNumber]:
    """By whose fee everybody plays, by start number; nobody is here whose fee was not booked.

    A reserve who has not paid plays by the fee of whom he took over for.
    """
    standing = standing_payments(state.payments)
    fees = {each.number for each in standing if each.purpose is Purpose.FEE}
    tables = (table for series in state.series for table in series.tables)
    left_for = {change.came: change.left for table in tables for change in table.changes}
    payers = {}
    for entrant in state.entrants:
        payer, seen = entrant.number, {entrant.number}
        while payer not in fees and left_for.get(payer, payer) not in seen:
            payer = left_for[payer]
            seen.add(payer)
        if payer in fees:
            payers[entrant.number] = payer
    return payers


def whose_fees_go_back(state: Tournament) -> list[Entrant]:
    """To whom fees go back at an early end: all who play, or sit on the bench, each fee once.

    Where the payer was readmitted, his fee goes back to him alone.
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
    """What went back of the fee by which an entrant plays, also to those who `shared` it; cents."""
    payers = players_by_fee(state) if shared else {}
    payer = payers.get(entrant.number)
    sharing = {number for number, by in payers.items() if by == payer} | {entrant.number}
    return -sum(
        each.amount
        for each in standing_payments(state.payments)
        if each.purpose is Purpose.REFUND and each.number in sharing
    )


class TeamFee(msgspec.Struct, frozen=True, kw_only=True):
    """What a team has paid, less what went back, and what it owes.

    A team `left` once all its players have withdrawn; its fee may go back then. `kind` is the
    further kind of teams that it is of.
    """

    team: str
    paid: Cents
    owed: Cents
    left: bool
    kind: str | UnsetType = UNSET


def team_fees(tournament: Tournament) -> tuple[TeamFee, ...]:
    """Every team that is entered or has paid, by name; nothing where the notice has no such fee.

    A team that has left owes nothing, nor does any after an early end with refunds.

    >>> from skat.tournament.notice.prospectus import Prospectus
    >>> team_fees(Tournament(id="cup", prospectus=Prospectus(name="Cup"), commitments=()))
    ()
    """
    kinds = (each for each in tournament.prospectus.all_kinds if each.fee)
    return tuple(fee for kind in kinds for fee in _team_fees(tournament, kind))


def _team_fees(tournament: Tournament, kind: TeamKind) -> Iterator[TeamFee]:
    fee = kind.fee or 0
    paid: dict[str, int] = {}
    for each in standing_payments(tournament.payments):
        if not each.team or each.award != kind.award:
            continue
        if each.purpose in (Purpose.TEAM_FEE, Purpose.REFUND):
            paid[each.team] = paid.get(each.team, 0) + each.amount
    there: dict[str, bool] = dict.fromkeys(paid, False)
    for entrant in tournament.entrants:
        own = entrant.team_of(kind)
        if own:
            stays = entrant.status is not Status.WITHDRAWN
            there[own] = there.get(own, False) or stays
    for team, stays in sorted(there.items()):
        had = paid.get(team, 0)
        owed = fee - had if stays and not tournament.refunded else 0
        yield TeamFee(
            team=team,
            paid=Cents(had),
            owed=Cents(max(owed, 0)),
            left=not stays,
            kind=kind.name or UNSET,
        )


def refused_without_team_fee(tournament: Tournament, team: str, *, kind: str) -> Refusal | None:
    """Why a team has no claim: rights begin with payment, and it owes its fee."""
    mine = (each for each in team_fees(tournament) if (each.team, each.kind or "") == (team, kind))
    if not any(each.owed for each in mine):
        return None
    return Refusal(code="team_fee_missing", articles=("TR-4.1",), details={"team": team})
