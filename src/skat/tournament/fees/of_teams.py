"""The fee that a team pays beside those of its players: what is paid of it, and who owes it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UNSET, UnsetType

from skat.model.refusal import Refusal
from skat.tournament.entrants import Status
from skat.tournament.notice.money import Cents, Purpose, standing_payments
from skat.tournament.notice.team_kinds import TeamKind
from skat.tournament.state import Tournament


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


def refused_without_team_fee(
    tournament: Tournament, team: str, *, kind: str = ""
) -> Refusal | None:
    """Why a team has no claim: rights begin with payment, and it owes its fee."""
    mine = (each for each in team_fees(tournament) if (each.team, each.kind or "") == (team, kind))
    if not any(each.owed for each in mine):
        return None
    return Refusal(code="team_fee_missing", articles=("TR-4.1",), details={"team": team})
