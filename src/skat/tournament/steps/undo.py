"""What is taken back: payments, exclusions, withdrawals, a closed series, the results, the end.

And what nothing takes back: the article that forbids it, or why it would be none.

Each is a step of its own with a reason, and is confirmed with the effect that was shown
(`skat.tournament.rows`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from skat.model.law import implements
from skat.model.refusal import Refusal
from skat.tournament import commands as do
from skat.tournament.commands import Step
from skat.tournament.commands.undo import (
    Readmit,
    Reopen,
    ReopenSeries,
    Resume,
    ReturnToEvent,
    TakeBackCard,
    TakeBackPayment,
    TakeBackResults,
)
from skat.tournament.entrants import Status, readmitted
from skat.tournament.entries.steps import Outcome, unknown, with_entrant
from skat.tournament.notice.money import Cents, Payment, Purpose, standing_payments
from skat.tournament.notice.parts import last_series
from skat.tournament.state import Tournament, TournamentPhase, with_newest, without_newest_cut


@implements("TR-3.3")
def take_back_payment(state: Tournament, command: TakeBackPayment, step: Step) -> Outcome:
    """A payment that was booked by mistake, balanced by a second one; both stay in the accounts.

    Whose fee goes has not paid then, and with a prize that was sent its postage goes, too. Refused:
    one that was taken back, a fee that was refunded, postage alone that was advanced for a prize.
    """
    payments, at = state.payments, command.payment
    gone = {each.takes_back for each in payments}
    if not 1 <= at <= len(payments) or at in gone or payments[at - 1].takes_back is not None:
        return Refusal(code="no_such_payment", details={"payment": at})
    payment = payments[at - 1]
    if payment.purpose is Purpose.FEE and payment.number is not None:
        entrant = state.entrant(payment.number)
        if entrant is None:
            return unknown(payment.number)
        if any(
            each.purpose is Purpose.REFUND and each.number == payment.number
            for each in standing_payments(payments)
        ):
            return Refusal(code="refunded_already", details={"number": payment.number})
        state = with_entrant(state, replace(entrant, paid=None))
    if payment.purpose is Purpose.TEAM_FEE and any(
        each.purpose is Purpose.REFUND and (each.team, each.award) == (payment.team, payment.award)
        for each in standing_payments(payments)
    ):
        return Refusal(code="team_refunded", details={"team": payment.team or ""})
    if payment.purpose is Purpose.POSTAGE and payment.amount < 0:
        return Refusal(code="goes_with_its_prize", details={"payment": at})
    if payment.postage is UNSET:
        return replace(state, payments=_balanced(payments, [at]))
    postage = [
        number
        for number, each in enumerate(payments, start=1)
        if each.purpose is Purpose.POSTAGE and each.whose == payment.whose
    ]
    return replace(state, payments=_balanced(payments, [at, *postage]))


@implements("TR-4.3")
def readmit(state: Tournament, command: Readmit, step: Step) -> Outcome:
    """An entrant takes part again as before he was excluded.

    Once the results are out, only who was excluded after them: nobody is put into the ranks later.
    """
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    again = readmitted(entrant)
    if isinstance(again, Refusal):
        return again
    ranked = {each.number for each in state.in_ranking if each.is_ranked}
    if state.phase is TournamentPhase.PUBLISHED and command.number not in ranked:
        return Refusal(code="results_stand", articles=("TR-7.4.3",))
    return with_entrant(state, again)


def return_to_event(state: Tournament, command: ReturnToEvent, step: Step) -> Outcome:
    """Who withdrew between two series takes part as before; what went back since is balanced.

    Who left a table, or made room for a reserve, played on till then: he does not come back. Steps
    before revision 7 are not given once the results are out, or the event was cut short.
    """
    if refused := _refused_return(state, step):
        return refused
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    before = entrant.before_withdrawal
    if entrant.status is not Status.WITHDRAWN or before is None:
        return Refusal(code="not_withdrawn", details={"number": command.number})
    if before is Status.ENTERED and state.cuts and command.number not in state.cuts[-1].through:
        before = Status.OUT
    since = 0 if entrant.payments_before is UNSET else entrant.payments_before
    back = replace(entrant, status=before, reason="", before_withdrawal=None, payments_before=UNSET)
    refunds = [
        at
        for at, payment in enumerate(state.payments[since:], start=since + 1)
        if (payment.purpose, payment.number) == (Purpose.REFUND, command.number)
    ]
    return replace(with_entrant(state, back), payments=_balanced(state.payments, refunds))


def _refused_return(state: Tournament, step: Step) -> Refusal | None:
    """Why steps of before took nobody back at the end of an event."""
    if step.revision >= 7:
        return None
    if state.phase is not TournamentPhase.ANNOUNCED:
        return Refusal(code="results_stand", articles=("TR-7.4.3",))
    if state.abandoned:
        return Refusal(code="tournament_over", articles=("TR-7.4.3",))
    return None


def _balanced(payments: tuple[Payment, ...], taken_back: Iterable[int]) -> tuple[Payment, ...]:
    """The payments, and one more for each of these (from 1) that stands till now."""
    gone = {each.takes_back for each in payments}
    counters = [
        replace(payments[at - 1], amount=Cents(-payments[at - 1].amount), note="", takes_back=at)
        for at in taken_back
        if at not in gone and payments[at - 1].takes_back is None
    ]
    return (*payments, *counters)


@implements("TR-9.13")
def take_back_card(state: Tournament, command: TakeBackCard, step: Step) -> Outcome:
    """Another's start card was laid on the desk."""
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    if not entrant.handed_in:
        return Refusal(
            code="card_not_in", articles=("TR-9.13",), details={"number": entrant.number}
        )
    return with_entrant(state, replace(entrant, handed_in=False))


@implements("TR-9.10")
def reopen_series(state: Tournament, command: ReopenSeries, step: Step) -> Outcome:
    """The newest series runs again, until it is closed anew; so does its time for protests.

    If it was the last of its day, the cut is made anew.
    """
    newest = len(state.series)
    if not 1 <= command.series <= newest:
        return Refusal(code="series_not_drawn", details={"series": command.series})
    if command.series != newest:
        details: dict[str, int | str] = {"series": command.series, "newest": newest}
        return Refusal(code="not_the_newest_series", details=details)
    if state.running is not None:
        return Refusal(code="series_running", details={"series": command.series})
    running = replace(state.series[-1], closed_at=None)
    if state.cuts and command.series == last_series(state.prospectus.days, state.cuts[-1].day):
        state = without_newest_cut(state, state.cuts[-1].day)
    return with_newest(state, running)


@implements("TR-7.4.4")
def reopen(state: Tournament, command: Reopen, step: Step) -> Outcome:
    """The event as it was before it was closed; its papers are kept from the next closing on."""
    return replace(state, phase=TournamentPhase.PUBLISHED, signatures=(), closed_at=None)


@implements("TR-3.4")
def resume(state: Tournament, command: Resume, step: Step) -> Outcome:
    """The event goes on: its lists count as they did, and the refunds of its end are balanced."""
    cut = state.cut_short
    if cut is None:
        return Refusal(code="not_cut_short", articles=("TR-3.4",))
    if cut.ran:
        last = state.series[-1]
        tables = tuple(
            replace(table, void="") if at in cut.voided else table
            for at, table in enumerate(last.tables, start=1)
        )
        state = with_newest(state, replace(last, tables=tables, closed_at=None))
    return replace(
        state,
        played=None,
        abandoned="",
        refunded=False,
        payments=_balanced(state.payments, cut.refunds),
        cut_short=None,
    )


@implements("TR-7.4.3")
def take_back_results(state: Tournament, command: TakeBackResults, step: Step) -> Outcome:
    """The results are not out: lists can be put right, and the same lot decides again.

    Not while prizes are handed over: what was paid stays paid, until that is taken back.
    """
    out = [each for each in standing_payments(state.payments) if each.purpose is Purpose.PRIZE]
    if out:
        whose = [each.team or str(each.number) for each in out]
        return Refusal(
            code="prizes_are_out", articles=("TR-7.4.3",), details={"whose": ", ".join(whose)}
        )
    return replace(
        state,
        phase=TournamentPhase.ANNOUNCED,
        drawn_lot="",
        published_at=None,
        ranked_from=(),
        pot=None,
        pot_payments=None,
    )


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
