"""Teams: who comes from the bench of one, and the fee that one pays."""

from __future__ import annotations

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import Exchange, PayTeam, RefundTeam, Step
from skat.tournament.entrants import Status, refused_admission
from skat.tournament.entries.attendance import without_absence
from skat.tournament.entries.steps import Outcome, unknown, with_entrant
from skat.tournament.fees.of_teams import TeamFee, team_fees
from skat.tournament.notice.money import Cents, Payment, Purpose
from skat.tournament.notice.team_kinds import TeamKind
from skat.tournament.state import Tournament


def exchange(state: Tournament, command: Exchange, step: Step) -> Outcome:
    """A reserve plays the next series for somebody of the same team, who becomes a reserve.

    Where he had stayed away he is back, but he checks in if that is asked.

    Refused during a series (there `Substitute` does it), for others than a player and a reserve of
    one team, and while the reserve has not paid.
    """
    out, comes = state.entrant(command.number), state.entrant(command.reserve)
    if out is None or comes is None:
        return unknown(command.number if out is None else command.reserve)
    if state.running is not None:
        return Refusal(code="series_running", details={"series": len(state.series)})
    if out.status is not Status.ENTERED or comes.status is not Status.RESERVE:
        details = {"number": command.number, "reserve": command.reserve}
        return Refusal(code="no_reserve_for", articles=("TR-4.4",), details=details)
    if not out.team or out.team != comes.team:
        return Refusal(code="other_team", details={"team": out.team or ""})
    refused = refused_admission(comes)
    if refused is not None:
        return refused
    state = without_absence(state, [comes.number], series=len(state.series) + 1)
    state = with_entrant(state, replace(out, status=Status.RESERVE))
    return with_entrant(state, replace(comes, status=Status.ENTERED))


def pay_team(state: Tournament, command: PayTeam, step: Step) -> Outcome:
    """The fee of a team, or what is left of it after a refund; it is paid whole and once."""
    fee = _fee_of(state, command)
    if isinstance(fee, Refusal):
        return fee
    if fee.owed != command.amount:
        if not fee.owed:
            return Refusal(code="team_owes_nothing", details={"team": fee.team})
        return Refusal(
            code="team_fee_differs",
            articles=("TR-4.1", "TR-6.2"),
            details={"team": fee.team, "fee": fee.owed, "currency": state.prospectus.currency},
        )
    return _booked(state, Purpose.TEAM_FEE, command.amount, fee)


def refund_team(state: Tournament, command: RefundTeam, step: Step) -> Outcome:
    """The fee of a team that has left goes back, or a part of it."""
    fee = _fee_of(state, command)
    if isinstance(fee, Refusal):
        return fee
    if not fee.left:
        return Refusal(code="team_is_here", articles=("TR-4.4",), details={"team": fee.team})
    if not 0 < command.amount <= fee.paid:
        return Refusal(
            code="refund_too_high",
            details={"paid": fee.paid, "currency": state.prospectus.currency},
        )
    return _booked(state, Purpose.REFUND, Cents(-command.amount), fee)


def _fee_of(state: Tournament, command: PayTeam | RefundTeam) -> TeamFee | Refusal:
    kind = state.prospectus.kind(command.kind or "")
    if kind is None or not kind.fee:
        return Refusal(code="no_team_fee", articles=("TR-6.2",))
    whose = (command.team, kind.name)
    mine = (each for each in team_fees(state) if (each.team, each.kind or "") == whose)
    return next(mine, None) or Refusal(code="no_such_team", details={"team": command.team[:80]})


def _booked(state: Tournament, purpose: Purpose, amount: Cents, fee: TeamFee) -> Tournament:
    kind = TeamKind(name=fee.kind or "")
    payment = Payment(purpose=purpose, amount=amount, team=fee.team, award=kind.award)
    return replace(state, payments=(*state.payments, payment))
