"""What the commands about the notice and the participants do."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final, TypeAlias

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.model.refusal import Refusal
from skat.tournament.commands import (
    Amend,
    AnnounceNotice,
    Enter,
    Exclude,
    HandIn,
    Pay,
    Plan,
    Rename,
    Step,
    Withdraw,
)
from skat.tournament.draw import MOST_PLAYERS, StartNumber
from skat.tournament.entrants import (
    Entrant,
    Membership,
    Status,
    excluded,
    refused_name,
    refused_pass,
)
from skat.tournament.fees import refunded
from skat.tournament.notice.money import Cents, Payment, Purpose
from skat.tournament.notice.prospectus import (
    Amendment,
    Prospectus,
    contradiction,
    refused_circle,
    refused_notice,
)
from skat.tournament.roles import changed_meanwhile
from skat.tournament.state import Tournament, TournamentPhase

_NUMBER: Final = attrgetter("number")
MOST_ENTRANTS: Final = MOST_PLAYERS * 3 // 2
"""Those who can be drawn, their reserves, and who withdrew."""
HIGHEST_NUMBER: Final = 9_999
MOST_CENTS: Final = 10**9

Outcome: TypeAlias = Tournament | Refusal
NOTICE_BINDS: Final = Refusal(code="notice_binds", articles=("TR-2.2",))


def begin(state: None, plan: Plan, step: Step) -> Outcome:
    """The tournament as it begins; its notice may still be incomplete."""
    if refused := contradiction(plan.prospectus) or refused_name(plan.prospectus.name):
        return refused
    if len(plan.commitments) != plan.prospectus.series + 1:
        return Refusal(code="commitments_missing", details={"count": plan.prospectus.series + 1})
    if plan.cuts and len(plan.cuts) != max(plan.prospectus.series - 1, 0):
        return Refusal(code="commitments_missing", details={"count": plan.prospectus.series - 1})
    if plan.second and len(plan.second) != plan.prospectus.series:
        return Refusal(code="commitments_missing", details={"count": plan.prospectus.series})
    return Tournament(
        id=plan.id,
        prospectus=replace(plan.prospectus, amendments=UNSET),
        commitments=plan.commitments,
        second=plan.second,
        cut_commitments=plan.cuts,
        opened_by=step.revision,
    )


def amend(state: Tournament, command: Amend, step: Step) -> Outcome:
    """The notice may change until it is announced, and the number of series until the first draw.

    There are no more series than seeds were sealed for. Halls may change for the draws to come.
    Once it is announced all else binds, also the lengths of the series that stay, and the change is
    shown with the notice from then on.
    """
    refused = contradiction(command.prospectus) or changed_meanwhile(command.version, state.amended)
    if refused is not None:
        return refused
    state = replace(state, amended=state.amended + 1)
    known, wanted = state.prospectus, command.prospectus
    if step.revision < 5:
        if state.phase is not TournamentPhase.PLANNED:
            return NOTICE_BINDS
        if wanted.series != known.series:
            return Refusal(code="series_are_fixed", details={"series": known.series})
        return replace(state, prospectus=wanted)
    sealed = len(state.commitments) - 1
    if wanted.series > sealed:
        return Refusal(code="series_not_sealed", details={"sealed": sealed})
    wanted = replace(wanted, amendments=known.amendments)
    if state.phase is not TournamentPhase.PLANNED:
        refused = _refused_amendment(state, wanted, command, step)
        amendments = _amendments(
            known,
            wanted,
            Amendment(
                at=step.at, before=known.series, after=wanted.series, reason=command.reason or ""
            ),
        )
        wanted = replace(wanted, amendments=(*(known.amendments or ()), *amendments))
    return refused or replace(state, prospectus=wanted)


def _refused_amendment(
    state: Tournament, wanted: Prospectus, command: Amend, step: Step
) -> Refusal | None:
    """Why an announced notice does not change so; halls do since revision 6."""
    known = state.prospectus
    as_before = replace(
        wanted,
        series=known.series,
        days=known.days,
        series_deals=known.series_deals,
        sections=known.sections,
        stay_in_section=known.stay_in_section,
    )
    in_series = wanted.series != known.series
    in_halls = wanted.sections != known.sections
    lengths, before = wanted.series_deals or (), known.series_deals or ()
    if (
        not (in_series or in_halls)
        or (in_halls and step.revision < 6)
        or as_before != known
        or (not in_series and wanted.days != known.days)
        or (not in_halls and wanted.stay_in_section != known.stay_in_section)
        or any(now != then for now, then in zip(lengths, before, strict=False))
        or bool(lengths) is not bool(before)
    ):
        return NOTICE_BINDS
    if state.series and in_series:
        details = {"series": len(state.series), "planned": known.series}
        return Refusal(code="series_drawn", articles=("TR-2.2", "TR-3.4"), details=details)
    if not (command.reason or "").strip():
        return Refusal(code="reason_missing", articles=("TR-2.2",))
    return refused_notice(wanted) or (_refused_halls(state, wanted) if in_halls else None)


def _amendments(known: Prospectus, wanted: Prospectus, change: Amendment) -> Iterator[Amendment]:
    """What is shown of a change: that of the series, and that of the halls."""
    if known.series != wanted.series:
        yield change
    if known.sections != wanted.sections:
        yield replace(change, sections=(known.sections or (), wanted.sections or ()))


def _refused_halls(state: Tournament, wanted: Prospectus) -> Refusal | None:
    """Why halls do not change so: one that is in use is closed, and does not leave the notice.

    The event may not be over, either.
    """
    if state.phase is not TournamentPhase.ANNOUNCED or state.abandoned:
        return Refusal(code="tournament_over", articles=("TR-7.4.3",))
    used = [each.number for series in state.series for each in series.drawn_sections]
    used += [each.section or 0 for each in state.helpers if not each.gone]
    last = max(used, default=0)
    if len(wanted.sections or ()) < last:
        name = (state.prospectus.sections or ())[last - 1].name
        return Refusal(code="hall_was_used", articles=("TR-2.2",), details={"hall": name})
    return None


def announce(state: Tournament, command: AnnounceNotice, step: Step) -> Outcome:
    """The notice is out; from now on entries are taken and it binds."""
    return refused_notice(state.prospectus) or replace(state, phase=TournamentPhase.ANNOUNCED)


def enter(state: Tournament, command: Enter, step: Step) -> Outcome:
    """A new participant; numbers are never given twice, gaps are allowed."""
    refused = refused_name(command.name) or refused_circle(state.prospectus, command.club)
    for name in (command.club, command.team):
        refused = refused or (refused_name(name) if name is not None else None)
    refused = refused or refused_groups(state.prospectus, command.categories, command.fee_class)
    refused = refused or refused_memberships(state.prospectus, command.memberships or ())
    refused = refused or refused_pass(command.pass_number or "")
    if state.cuts and not command.reserve:
        refused = refused or Refusal(code="entry_after_cut", articles=("TR-2.4",))
    if refused is not None:
        return refused
    taken = _taken(state)
    number = _behind(taken) if command.number is None else command.number
    if number in taken:
        return Refusal(code="number_taken", articles=("TR-4.1",), details={"number": number})
    if not 1 <= number <= HIGHEST_NUMBER:
        details = {"number": number, "most": HIGHEST_NUMBER}
        return Refusal(code="no_such_card_number", articles=("TR-4.1",), details=details)
    if len(taken) >= MOST_ENTRANTS:
        return Refusal(code="too_many_entrants", details={"most": MOST_ENTRANTS})
    entrant = Entrant(
        number=number,
        name=command.name,
        club=command.club,
        team=command.team,
        status=Status.RESERVE if command.reserve else Status.ENTERED,
        categories=in_order_of_notice(state.prospectus, command.categories),
        fee_class=command.fee_class,
        pass_number=command.pass_number or "",
        fixed_table=command.fixed_table or UNSET,
        memberships=command.memberships or UNSET,
    )
    entrants = tuple(sorted((*state.entrants, entrant), key=_NUMBER))
    entered = replace(state, entrants=entrants)
    # Where nothing is to be paid, everybody has paid.
    amount = Cents(0) if state.prospectus.fee_of(command.fee_class) == 0 else command.paid
    if amount is None:
        return entered
    return pay(entered, Pay(number=number, amount=amount), step)


def next_number(state: Tournament) -> StartNumber:
    """The number after the highest that was ever given.

    >>> from skat.tournament.notice.prospectus import Prospectus
    >>> next_number(Tournament(id="cup", prospectus=Prospectus(name="Cup"), commitments=()))
    1
    """
    return _behind(_taken(state))


def _taken(state: Tournament) -> set[int]:
    """All numbers that were ever given."""
    return {*state.refused_numbers, *map(_NUMBER, state.entrants)}


def _behind(taken: set[int]) -> StartNumber:
    return StartNumber(max(taken, default=0) + 1)


def rename(state: Tournament, command: Rename, step: Step) -> Outcome:
    """Name, club and team as they should have been; seatings that were drawn stay."""
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    if command.number in state.erased:
        return Refusal(code="erased_already", details={"number": command.number})
    stale = changed_meanwhile(command.version, entrant.renamed or 0)
    if stale is not None:
        return stale
    categories = entrant.categories if command.categories is None else command.categories
    fee_class = entrant.fee_class if command.fee_class is None else command.fee_class
    given = command.pass_number
    pass_number = entrant.pass_number if isinstance(given, UnsetType) else given
    fixed_table = entrant.fixed_table if command.fixed_table is UNSET else command.fixed_table
    stays = command.memberships is UNSET
    memberships = entrant.memberships if stays else command.memberships
    refused = (
        refused_name(command.name)
        or refused_pass(pass_number)
        or refused_circle(state.prospectus, command.club)
        or refused_groups(state.prospectus, categories, fee_class)
        or refused_memberships(state.prospectus, command.memberships or ())
    )
    if refused is not None:
        return refused
    if entrant.paid is not None and fee_class != entrant.fee_class:
        return Refusal(code="paid_already", details={"number": command.number})
    changed = replace(
        entrant,
        name=command.name,
        club=command.club,
        team=command.team,
        categories=in_order_of_notice(state.prospectus, categories),
        fee_class=fee_class,
        pass_number=pass_number,
        fixed_table=fixed_table or UNSET,
        memberships=memberships or UNSET,
        renamed=(entrant.renamed or 0) + 1,
    )
    renamed = with_entrant(state, changed)
    if changed.paid is None and state.prospectus.fee_of(fee_class) == 0:
        return pay(renamed, Pay(number=command.number, amount=Cents(0)), step)
    return renamed


def refused_groups(
    prospectus: Prospectus, categories: Sequence[str], fee_class: str
) -> Refusal | None:
    """Why nobody is in these categories or pays this fee: the notice does not know them."""
    known = {category.name for category in prospectus.categories}
    strange = [name for name in categories if name not in known]
    if strange:
        return Refusal(code="no_such_category", details={"category": strange[0][:40]})
    if fee_class and prospectus.fee_of(fee_class) is None:
        return Refusal(code="no_such_fee", details={"fee": fee_class[:40]})
    return None


def refused_memberships(
    prospectus: Prospectus, memberships: Sequence[Membership]
) -> Refusal | None:
    """Why nobody is in these teams: the notice has no such kind, its teams are the clubs, or twice.

    Refused: `no_such_kind`, `kind_twice`, `no_such_name`.
    """
    kinds = [each.name for each in prospectus.team_kinds or () if each.of == "teams"]
    for at, each in enumerate(memberships):
        if each.kind not in kinds:
            return Refusal(code="no_such_kind", details={"kind": each.kind[:40]})
        if any(each.kind == earlier.kind for earlier in memberships[:at]):
            return Refusal(code="kind_twice", details={"kind": each.kind})
        if refused := refused_name(each.team):
            return refused
    return None


def in_order_of_notice(prospectus: Prospectus, categories: Sequence[str]) -> tuple[str, ...]:
    """The categories each once, as the notice lists them."""
    return tuple(each.name for each in prospectus.categories if each.name in categories)


def pay(state: Tournament, command: Pay, step: Step) -> Outcome:
    """The fee; it is paid whole and once."""
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    if entrant.paid is not None:
        return Refusal(code="paid_already", details={"number": command.number})
    fee = state.prospectus.fee_of(entrant.fee_class) or Cents(0)
    if command.amount != fee:
        return Refusal(
            code="fee_differs",
            articles=("TR-4.1", "TR-6.2"),
            details={
                "fee": fee,
                "amount": command.amount,
                "currency": state.prospectus.currency,
            },
        )
    payment = Payment(
        purpose=Purpose.FEE,
        amount=command.amount,
        number=command.number,
        fee_class=entrant.fee_class,
    )
    paid = with_entrant(state, replace(entrant, paid=command.amount))
    return replace(paid, payments=(*paid.payments, payment))


def withdraw(state: Tournament, command: Withdraw, step: Step) -> Outcome:
    """Leaving between series; in a series the list is played to its end (TR-4.4)."""
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    if not (entrant.takes_part or entrant.status is Status.RESERVE):
        return Refusal(code="withdrawn", details={"number": command.number})
    if any(table.place_of(command.number) is not None for table in state.running_tables):
        return Refusal(
            code="series_to_the_end", articles=("TR-4.4",), details={"number": command.number}
        )
    paid: int = entrant.paid or 0
    if step.revision >= 4:
        paid -= refunded(state, entrant, shared=step.revision >= 5)
    if not 0 <= command.refund <= max(paid, 0):
        return Refusal(
            code="refund_too_high",
            details={"paid": max(paid, 0), "currency": state.prospectus.currency},
        )
    gone = replace(
        entrant,
        status=Status.WITHDRAWN,
        reason=command.reason,
        before_withdrawal=entrant.status,
        payments_before=len(state.payments) if step.revision >= 7 else UNSET,
    )
    left = with_entrant(state, gone)
    if not command.refund:
        return left
    payment = Payment(purpose=Purpose.REFUND, amount=Cents(-command.refund), number=command.number)
    return replace(left, payments=(*left.payments, payment))


def exclude(state: Tournament, command: Exclude, step: Step) -> Outcome:
    """Exclusion for a proven offence, without refund (TR-4.3); of two the last reason holds."""
    entrant = state.entrant(command.number)
    if entrant is None:
        return unknown(command.number)
    if entrant.reason and entrant.status is not Status.EXCLUDED and step.revision >= 7:
        entrant = replace(entrant, reason_before=entrant.reason)
    out = excluded(entrant, command.reason)
    return out if isinstance(out, Refusal) else with_entrant(state, out)


def hand_in(state: Tournament, command: HandIn, step: Step) -> Outcome:
    """Start cards that came back."""
    for number in command.numbers:
        entrant = state.entrant(number)
        if entrant is None:
            return unknown(number)
        state = with_entrant(state, replace(entrant, handed_in=True))
    return state


def unknown(number: int) -> Refusal:
    """The refusal for a start number that nobody has."""
    return Refusal(code="no_such_number", details={"number": number})


def with_entrant(state: Tournament, changed: Entrant) -> Tournament:
    """The tournament with one participant changed; they stand in the order of their numbers."""
    at = bisect_left(state.entrants, changed.number, key=lambda each: each.number)
    entrants = (*state.entrants[:at], changed, *state.entrants[at + 1 :])
    return replace(state, entrants=entrants)
