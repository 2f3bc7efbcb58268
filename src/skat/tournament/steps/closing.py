"""What protests do, and everything that ends a tournament: breaking off, results, closing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament.commands import (
    Abandon,
    Appeal,
    By,
    Close,
    Decide,
    Lodge,
    PayPrize,
    Publish,
    Role,
    Step,
)
from skat.tournament.entrants import Status
from skat.tournament.entries.steps import Outcome, unknown
from skat.tournament.fees import team_fees, whose_fees_go_back
from skat.tournament.notice.money import Cents, Payment, Purpose, refund_of
from skat.tournament.protests import (
    SECONDS_A_MINUTE,
    Protest,
    ProtestTime,
    appealed,
    decided,
    refused_protest,
    refused_undecided,
)
from skat.tournament.results.pot import pot_of
from skat.tournament.results.prizes import due_prize
from skat.tournament.results.rankings import waiting_games
from skat.tournament.series.steps import refused_seed
from skat.tournament.state import CutShort, Tournament, TournamentPhase, lot_purpose, table_of
from skat.tournament.steps.money import advanced, refused_postage

SECONDS_A_DAY = 24 * 60 * SECONDS_A_MINUTE
MOST_PROTESTS = 1_000


def refused_for_another(state: Tournament, command: Lodge, by: By) -> Refusal | None:
    """Why a player lodges no protest for another."""
    if state.entrant(command.number) is None:
        return unknown(command.number)
    if by.role is not Role.PLAYER or by.number == command.number:
        return None
    return Refusal(code="not_your_protest", details={"number": command.number})


def lodge(state: Tournament, command: Lodge, step: Step) -> Outcome:
    """A protest in time, with its facts (SkO-4.5.10)."""
    table = table_of(state, command.series, command.table)
    if isinstance(table, Refusal):
        return table
    if not command.facts.strip():
        return Refusal(code="facts_missing", articles=("SkO-4.5.10",))
    if len(state.protests) >= MOST_PROTESTS:
        return Refusal(code="too_many_protests", details={"most": MOST_PROTESTS})
    if refused := too_late(state, command.series, at=step.at):
        return refused
    protest = Protest(
        id=len(state.protests) + 1,
        number=command.number,
        series=command.series,
        table=command.table,
        facts=command.facts,
        deal=command.deal,
        at=step.at,
    )
    return replace(state, protests=(*state.protests, protest))


def too_late(state: Tournament, series: int, *, at: int) -> Refusal | None:
    """Why a protest about a series that was drawn comes too late at this time, or None."""
    time = ProtestTime(
        at=at,
        closed_at=state.series[series - 1].closed_at,
        next_started=len(state.series) > series,
        last=series == state.prospectus.series,
        published=state.phase is not TournamentPhase.ANNOUNCED,
    )
    return refused_protest(time, state.rules.options)


@implements("TR-3.2", "TR-2.3")
def decide(state: Tournament, command: Decide, step: Step) -> Outcome:
    """A ruling by a referee of the notice, or by the management."""
    bench = (*state.prospectus.referees, *state.prospectus.management, state.prospectus.organiser)
    if command.ruling.by not in bench:
        return Refusal(
            code="not_a_referee", articles=("TR-3.2",), details={"name": command.ruling.by}
        )
    return _with_protest(state, command.id, lambda protest: decided(protest, command.ruling))


def appeal(state: Tournament, command: Appeal, step: Step) -> Outcome:
    """A written appeal; it is recorded and changes no ranking (TR-7.3.3)."""
    return _with_protest(state, command.id, lambda protest: appealed(protest, command.text))


@implements("TR-3.4")
def abandon(state: Tournament, command: Abandon, step: Step) -> Outcome:
    """The event is cut short: fees go back for what was not played, or prizes shrink.

    Lists of the running series count for nobody, whether they are complete or not.
    """
    if not command.reason.strip():
        return Refusal(code="reason_missing", articles=("TR-3.4",))
    played = sum(series.closed_at is not None for series in state.series)
    series = state.series
    voided: tuple[int, ...] = ()
    if state.running is not None:
        running = state.running.tables
        voided = tuple(at for at, table in enumerate(running, start=1) if not table.void)
        tables = tuple(replace(table, void=table.void or command.reason) for table in running)
        series = (*series[:-1], replace(state.running, tables=tables, closed_at=step.at))
    payments = list(state.payments)
    if command.refund:
        deals, planned = map(state.prospectus.deals_through, (played, state.prospectus.series))
        for entrant in whose_fees_go_back(state) if step.revision >= 4 else state.entrants:
            if entrant.paid and (step.revision >= 4 or entrant.takes_part):
                part = refund_of(entrant.paid, played=deals, planned=planned)
                payments.append(
                    Payment(purpose=Purpose.REFUND, amount=Cents(-part), number=entrant.number)
                )
        payments += _back_to_teams(state, played=deals, planned=planned)
    return replace(
        state,
        series=series,
        played=played,
        abandoned=command.reason,
        refunded=command.refund,
        payments=tuple(payments),
        cut_short=CutShort(
            ran=state.running is not None,
            voided=voided,
            refunds=tuple(range(len(state.payments) + 1, len(payments) + 1)),
        ),
    )


def _back_to_teams(state: Tournament, *, played: int, planned: int) -> Iterator[Payment]:
    """What of the fees of teams that are here goes back at an early end."""
    stay = [each for each in state.entrants if each.takes_part or each.status is Status.RESERVE]
    kinds = {kind.name: kind for kind in state.prospectus.all_kinds}
    here = {(each.team_of(kind), name) for each in stay for name, kind in kinds.items()}
    for fee in team_fees(state):
        whose = (fee.team, fee.kind or "")
        part = 0 if whose not in here else refund_of(fee.paid, played=played, planned=planned)
        if part:
            yield Payment(
                purpose=Purpose.REFUND,
                amount=Cents(-part),
                team=fee.team,
                award=kinds[fee.kind or ""].award,
            )


def results_from(state: Tournament) -> int | None:
    """The second from which the results may be out, after the time for protests in the last series.

    None where no time is given: nothing was played to its end, or it ended before the notice says.
    """
    closed_at = state.series[-1].closed_at if state.series else None
    if closed_at is None or state.abandoned:
        return None
    return closed_at + state.rules.options.protest_last_series_minutes * SECONDS_A_MINUTE


@implements("SkO-4.5.10")
def publish(state: Tournament, command: Publish, step: Step) -> Outcome:
    """The results are out, with the lot among equals; protests are decided before."""
    unfinished = len(state.series) < state.prospectus.series or state.running is not None
    if unfinished and not state.abandoned:
        return Refusal(
            code="series_missing",
            details={"series": len(state.series), "planned": state.prospectus.series},
        )
    if refused := refused_undecided(state.protests):
        return refused
    waiting = waiting_games(state) if step.revision >= 5 else ()
    if waiting:
        return Refusal(
            code="named_games_wait",
            details={"numbers": ", ".join(str(each.number) for each in waiting)},
        )
    if step.at < (results_from(state) or 0):
        return Refusal(
            code="protest_time_runs",
            articles=("SkO-4.5.10", "TR-9.10"),
            details={"minutes": state.rules.options.protest_last_series_minutes},
        )
    lot = lot_purpose(state.id)
    if refused := refused_seed(command.seed, purpose=lot, committed=state.commitments[-1]):
        return refused
    return replace(
        state,
        phase=TournamentPhase.PUBLISHED,
        drawn_lot=command.seed,
        published_at=step.at,
        pot=pot_of(state),
        pot_payments=len(state.payments),
    )


def pay_prize(state: Tournament, command: PayPrize, step: Step) -> Outcome:
    """A prize is handed over, or sent at its winner's cost."""
    prize = due_prize(state, number=command.number, team=command.team, award=command.award)
    if isinstance(prize, Refusal):
        return prize
    if refused := refused_postage(state, command.postage):
        return refused
    payment = Payment(
        purpose=Purpose.PRIZE,
        amount=Cents(-prize.amount),
        number=command.number,
        team=command.team,
        award=command.award,
        in_kind=prize.no_money,
        postage=command.postage,
    )
    return replace(state, payments=(*state.payments, payment, *advanced(payment)))


@implements("TR-3.3")
def close(state: Tournament, command: Close, step: Step) -> Outcome:
    """The organiser and the management have signed; from now on the papers are only kept."""
    if state.prospectus.organiser not in command.signatures:
        return Refusal(
            code="organiser_has_not_signed",
            articles=("TR-3.3",),
            details={"name": state.prospectus.organiser},
        )
    return replace(
        state, phase=TournamentPhase.CLOSED, signatures=command.signatures, closed_at=step.at
    )


@implements("TR-7.4.4")
def refused_purge(state: Tournament, *, at: int) -> Refusal | None:
    """Why the papers may not be destroyed yet: they are kept six months after closing.

    `at` in seconds since 1970; the notice may set a longer time.
    """
    if state.closed_at is None:
        return Refusal(code="not_closed", articles=("TR-7.4.4",))
    days = state.prospectus.retention_days
    if at - state.closed_at < days * SECONDS_A_DAY:
        return Refusal(code="still_kept", articles=("TR-7.4.4",), details={"days": days})
    return None


def _with_protest(
    state: Tournament, number: int, change: Callable[[Protest], Protest | Refusal]
) -> Outcome:
    for at, protest in enumerate(state.protests):
        if protest.id == number:
            changed = change(protest)
            if isinstance(changed, Refusal):
                return changed
            protests = (*state.protests[:at], changed, *state.protests[at + 1 :])
            return replace(state, protests=protests)
    return Refusal(code="no_such_protest", details={"id": number})
