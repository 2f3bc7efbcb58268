"""Who plays together and who is kept apart: teams with bench and fee, pairs that the desk names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, permutations
from typing import Final

from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import Exchange, KeepApart, PayTeam, RefundTeam, Step
from skat.tournament.draw import StartNumber
from skat.tournament.entrants import Entrant, Status, refused_admission
from skat.tournament.entries.attendance import without_absence
from skat.tournament.entries.steps import Outcome, unknown, with_entrant
from skat.tournament.fees import TeamFee, team_fees
from skat.tournament.notice.money import Cents, Payment, Purpose
from skat.tournament.notice.parts import TeamKind
from skat.tournament.state import Tournament


def exchange(state: Tournament, command: Exchange, step: Step) -> Outcome:
    """A reserve plays the next series for a player of the same team, who becomes a reserve.

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
    if refused := refused_admission(comes):
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


MOST_PAIRS: Final = 200
LARGEST_KEPT_APART: Final = 20
"""Players of a team of a further kind: a larger one fills tables whatever is drawn, and each pair
costs the draw."""


def keep_apart(state: Tournament, command: KeepApart, step: Step) -> Outcome:
    """Two are not drawn to one table from now on, or may be again; seatings that are drawn stay.

    Refused: `no_such_number`, `pair_of_one`, `apart_is_so` where nothing would change,
    `too_many_pairs`.
    """
    pair = (min(command.one, command.other), max(command.one, command.other))
    for number in pair:
        if state.entrant(number) is None:
            return unknown(number)
    details: dict[str, int | str] = {"one": pair[0], "other": pair[1]}
    if command.one == command.other:
        return Refusal(code="pair_of_one", details={"number": command.one})
    if (pair in state.apart) == command.apart:
        return Refusal(code="apart_is_so", details=details)
    if not command.apart:
        return replace(state, apart=tuple(each for each in state.apart if each != pair))
    if len(state.apart) >= MOST_PAIRS:
        return Refusal(code="too_many_pairs", details={"most": MOST_PAIRS})
    return replace(state, apart=tuple(sorted((*state.apart, pair))))


def apart_from(state: Tournament, number: StartNumber) -> tuple[StartNumber, ...]:
    """With whom this player is not drawn to one table."""
    return tuple(
        second if number == first else first
        for first, second in state.apart
        if number in (first, second)
    )


def mates_of_kinds(
    state: Tournament, players: Sequence[Entrant]
) -> dict[StartNumber, tuple[StartNumber, ...]]:
    """Who is in one team with whom by a further kind, and by neither club nor team already.

    Mates of a further kind are kept from one table like all others, but for the largest teams.
    """
    mates_of: dict[StartNumber, set[StartNumber]] = {}
    for kind in state.prospectus.team_kinds or ():
        together: dict[str | None, list[Entrant]] = {}
        for each in players if kind.of == "teams" else ():
            together.setdefault(each.team_of(kind), []).append(each)
        together.pop(None, None)
        teams = (each for each in together.values() if len(each) <= LARGEST_KEPT_APART)
        for own, mate in chain.from_iterable(permutations(each, 2) for each in teams):
            if not ((own.club and own.club == mate.club) or (own.team and own.team == mate.team)):
                mates_of.setdefault(own.number, set()).add(mate.number)
    return {number: tuple(sorted(mates)) for number, mates in mates_of.items()}
