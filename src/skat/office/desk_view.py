"""What leaves a tournament for its desk, and for helpers a part of it. An allow-list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import msgspec
from msgspec import UNSET, UnsetType

from skat.journal import Seq
from skat.model.shown import shown_as
from skat.office.standby import ShownStandby
from skat.office.tournament_views import HallView, hall_view
from skat.tournament.commands import Duty, HelperId
from skat.tournament.draw import Quality, StartNumber
from skat.tournament.entrants import Entrant
from skat.tournament.entries.attendance import Attendance, attendance
from skat.tournament.fees import TeamFee, team_fees
from skat.tournament.notice.money import (
    Cents,
    MoneyAccounts,
    Purpose,
    accounts,
    refund_of,
    standing_payments,
)
from skat.tournament.notice.prospectus import Prospectus, missing_items
from skat.tournament.protests import Protest
from skat.tournament.results.board import StandingsBoard
from skat.tournament.results.cash import CashSheet, cash_sheet
from skat.tournament.results.rankings import waiting_games
from skat.tournament.results.receipts import costs_of_lists, taken_for_lost_games
from skat.tournament.series.gifts import Gift, flagged_gifts
from skat.tournament.series.steps import pack_goes_to, packs_needed
from skat.tournament.state import Cut, Helper, NamedGame, Tournament, TournamentPhase
from skat.tournament.steps.closing import results_from
from skat.tournament.table_list import TableList


class LostGames(msgspec.Struct, frozen=True, kw_only=True):
    """What a player's lost games cost him so far, and what of it he has paid."""

    number: StartNumber
    due: Cents
    taken: Cents


class TableOwes(msgspec.Struct, frozen=True, kw_only=True):
    """What is owed together for the games lost in one list, by whom; both count from 1."""

    series: int
    table: int
    amount: Cents
    numbers: tuple[StartNumber, ...]


class EarlyEnd(msgspec.Struct, frozen=True, kw_only=True):
    """An early end (TR-3.4): as it was, or as it would be now.

    `share` is what comes back of one fee if fees go back; `refunds` are those that went back.
    """

    played: int
    planned: int
    share: Cents
    reason: str
    refunds: tuple[tuple[StartNumber, Cents], ...]


class ResultsWait(msgspec.Struct, frozen=True, kw_only=True):
    """What the results wait for, or waited for.

    The `protests` are not decided, so many `named_games` wait for a second person, and protests
    are possible `until` this second since 1970, which may be past; None after an early end.
    """

    protests: tuple[int, ...]
    named_games: int
    until: int | None


class ShownPayment(msgspec.Struct, frozen=True, kw_only=True):
    """A payment that stands, with its number among all; by that it is taken back.

    `in_kind` is what of a prize was no money.
    """

    payment: int
    purpose: Purpose
    amount: Cents
    number: StartNumber | None
    team: str | None
    in_kind: str | UnsetType = UNSET


class ShownChange(msgspec.Struct, frozen=True, kw_only=True):
    """A reserve who sits at a table of the running series now, and in whose place."""

    table: int
    left: StartNumber
    came: StartNumber


class DeskView(msgspec.Struct, frozen=True, kw_only=True):
    """What the management sees besides: everything but the secret.

    `packs` new packs are laid out for the running series (TR-9.1); `pack_goes_to` has for each
    table of the newest series who gets its pack then, None if nobody does (TR-9.12). `gifts`
    are deals that the defence gave up, for the referee to look at (TR-9.5). So many as `entry_most`
    may enter themselves, None while nobody may. Helpers see it by their `duties`, None for others;
    `of_notice` is a referee whom the notice names, who decides protests and lodges none.
    `attendance` is what each of `entrants` is in the event now, in their order; players check in
    for series `check_in`, None for none. Of the running series `replaced` are changes that can be
    taken back, and `typed` the tables whose list was typed at once. The pairs of `apart` are not
    drawn to one table. `refused` are those who had entered themselves, `erased` those whose names
    are gone, from the disk too but where `names_in_journal`: in older events. `named_games` are
    high games of typed feet, for the prize of the best. `tables_owe` are the lists for whose lost
    games something is owed. `amended` counts the amendments of the notice, `qualified` how often
    a cut was made. `team_fees` are what each team paid and owes, where teams pay.
    Once all is played `results_wait` tells the management why the results are not out.
    `helper` is the one who sees it, `section` his hall where he helps in one alone. Long lists
    may come in `pages`, those of the hall too (`skat.office.paged_views`).
    """

    hall: HallView
    prospectus: Prospectus
    missing: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    protests: tuple[Protest, ...]
    accounts: MoneyAccounts
    lost_money: tuple[LostGames, ...]
    ending: EarlyEnd
    quality: Quality | None
    payments: tuple[ShownPayment, ...] = ()
    packs: int = 0
    pack_goes_to: tuple[StartNumber | None, ...] = ()
    gifts: tuple[Gift, ...] = ()
    entry_most: int | None = None
    attendance: tuple[Attendance, ...] = ()
    check_in: int | None = None
    cash: CashSheet | None = None
    helpers: tuple[Helper, ...] = ()
    duties: tuple[Duty, ...] | None = None
    of_notice: bool | UnsetType = UNSET
    helper: HelperId | UnsetType = UNSET
    cuts: tuple[Cut, ...] = ()
    standby: ShownStandby | None = None
    replaced: tuple[ShownChange, ...] = ()
    typed: tuple[int, ...] = ()
    apart: tuple[tuple[StartNumber, StartNumber], ...] | UnsetType = UNSET
    refused: tuple[StartNumber, ...] = ()
    erased: tuple[StartNumber, ...] = ()
    names_in_journal: bool = False
    named_games: tuple[NamedGame, ...] | UnsetType = UNSET
    tables_owe: tuple[TableOwes, ...] = ()
    amended: int | UnsetType = UNSET
    team_fees: tuple[TeamFee, ...] | UnsetType = UNSET
    section: str | UnsetType = UNSET
    qualified: int | UnsetType = UNSET
    results_wait: ResultsWait | UnsetType = UNSET
    pages: dict[str, tuple[str, ...]] | UnsetType = UNSET


def desk_view(
    board: StandingsBoard,
    *,
    seq: Seq,
    now: int,
) -> DeskView:
    """What the management sees."""
    state = board.tournament
    hall = hall_view(board, seq=seq, now=now, full_names=True)
    return DeskView(
        hall=hall,
        prospectus=state.prospectus,
        missing=missing_items(state.prospectus),
        entrants=state.entrants,
        protests=state.protests,
        accounts=accounts(state.payments),
        lost_money=_lost_games(board),
        tables_owe=tuple(_tables_owe(board)),
        ending=_ending(state),
        quality=state.series[-1].quality if state.series else None,
        payments=_payments(state),
        packs=packs_needed(state),
        gifts=flagged_gifts(state, ((each.given_up for each in of.facts) for of in board.kept)),
        entry_most=state.entry_most if state.entry_open else None,
        attendance=tuple(attendance(state).values()),
        check_in=None if state.checking_in is None else state.checking_in.series,
        cash=cash_sheet(state, hall.prizes),
        helpers=state.helpers,
        cuts=state.cuts,
        replaced=_replaced(state),
        typed=tuple(
            at
            for at, table in enumerate(state.running.tables if state.running else (), start=1)
            if not table.void and (table.totals or table.source)
        ),
        apart=state.apart or UNSET,
        refused=state.refused_numbers,
        erased=state.erased,
        named_games=state.named_games or UNSET,
        amended=state.amended or UNSET,
        qualified=state.qualified or UNSET,
        results_wait=_results_wait(state) or UNSET,
        team_fees=team_fees(state) or UNSET,
        pack_goes_to=tuple(pack_goes_to(state, table) for table in _newest_tables(state)),
    )


def _replaced(state: Tournament) -> tuple[ShownChange, ...]:
    return tuple(
        shown_as(ShownChange, change, table=at)
        for at, table in enumerate(state.running.tables if state.running else (), start=1)
        for change in table.changes
        if not table.void and table.place_of(change.came) == change.place
    )


def _newest_tables(state: Tournament) -> tuple[TableList, ...]:
    return state.series[-1].tables if state.series else ()


def _payments(state: Tournament) -> tuple[ShownPayment, ...]:
    gone = {payment.takes_back for payment in state.payments}
    return tuple(
        shown_as(ShownPayment, payment, payment=at, in_kind=payment.in_kind or UNSET)
        for at, payment in enumerate(state.payments, start=1)
        if payment.takes_back is None and at not in gone
    )


def _lost_games(board: StandingsBoard) -> tuple[LostGames, ...]:
    taken = taken_for_lost_games(board.tournament.payments)
    return tuple(
        LostGames(number=number, due=result.lost_money, taken=Cents(taken.get(number, 0)))
        for number, result in board.results.items()
        if result.lost_money or taken.get(number)
    )


def _tables_owe(board: StandingsBoard) -> Iterator[TableOwes]:
    state = board.tournament
    if not state.prospectus.side_payments.each:
        return
    costs = ((each.costs for each in of.facts) for of in board.kept)
    listed = costs_of_lists(state, taken_for_lost_games(state.payments), costs)
    for (series, table), at_table in groupby(listed, key=lambda each: (each.series, each.table)):
        owing = [each for each in at_table if each.owed]
        if owing and state.series[series - 1].tables[table - 1].counts:
            yield TableOwes(
                series=series,
                table=table,
                amount=Cents(sum(each.owed for each in owing)),
                numbers=tuple(each.number for each in owing),
            )


def _results_wait(state: Tournament) -> ResultsWait | None:
    played = len(state.series) == state.prospectus.series and state.running is None
    if state.phase is not TournamentPhase.ANNOUNCED or not (played or state.abandoned):
        return None
    wait = ResultsWait(
        protests=tuple(each.id for each in state.protests if each.ruling is None),
        named_games=len(waiting_games(state)),
        until=results_from(state),
    )
    return None if wait == ResultsWait(protests=(), named_games=0, until=None) else wait


def _ending(state: Tournament) -> EarlyEnd:
    closed = sum(series.closed_at is not None for series in state.series)
    played = closed if state.played is None else state.played
    notice = state.prospectus
    planned = notice.series
    deals, all_deals = map(notice.deals_through, (played, planned))
    fee = notice.fee or Cents(0)
    return EarlyEnd(
        played=played,
        planned=planned,
        share=refund_of(fee, played=deals, planned=all_deals) if planned else Cents(0),
        reason=state.abandoned,
        refunds=tuple(
            (payment.number, Cents(-payment.amount))
            for payment in standing_payments(state.payments)
            if payment.purpose is Purpose.REFUND and payment.number is not None
        ),
    )
