"""What a helper sees of the desk: what his duties need, in his hall, and nothing else."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET
from msgspec.structs import replace

from skat.office.desk_view import DeskView
from skat.tournament.commands import Duty
from skat.tournament.helpers import people_of_hall, table_of_hall, team_named, teams_of_hall
from skat.tournament.notice.money import accounts
from skat.tournament.state import Tournament
from skat.tournament.table_list import TableList, new_list


def as_helper(view: DeskView, duties: Collection[Duty]) -> DeskView:
    """The view of the desk without money, protests and personal details beyond these duties."""
    of_view = tuple(duty for duty in Duty if duty in duties)
    view = replace(view, duties=of_view, helpers=(), results_wait=UNSET)
    if Duty.MONEY not in duties:
        view = replace(
            view,
            hall=replace(view.hall, prizes=()),
            accounts=accounts(()),
            cash=None,
            lost_money=(),
            tables_owe=(),
            payments=(),
            team_fees=UNSET,
            ending=replace(view.ending, refunds=()),
        )
    if Duty.REFEREE not in duties:
        view = replace(view, protests=(), gifts=())
    if not {Duty.ENTRY, Duty.MONEY}.intersection(duties):
        entrants = tuple(
            replace(
                each,
                reason="",
                reason_before=UNSET,
                payments_before=UNSET,
                ticket="",
                paid=None,
                fee_class="",
                fixed_table=UNSET,
            )
            for each in view.entrants
        )
        view = replace(view, entrants=entrants, apart=UNSET)
    return view


def in_hall(view: DeskView, state: Tournament, section: int) -> DeskView:
    """The view of the desk for a helper of this hall: its people, its lists, its money.

    Who has not sat anywhere yet is of each hall. What the screens show is shown whole.
    """
    here = people_of_hall(state, section)
    teams = teams_of_hall(state, here)
    newest = len(state.series)

    def is_here(series: int, table: int) -> bool:
        return table_of_hall(state, section, series=series, table=table)

    people = [
        (each, status)
        for each, status in zip(view.entrants, view.attendance, strict=True)
        if each.number in here
    ]
    refunds = tuple(each for each in view.ending.refunds if each[0] in here)
    return replace(
        view,
        section=(state.prospectus.sections or ())[section - 1].name,
        entrants=tuple(each for each, _ in people),
        attendance=tuple(status for _, status in people),
        accounts=accounts(()),
        cash=None,
        ending=replace(view.ending, refunds=refunds),
        protests=tuple(each for each in view.protests if is_here(each.series, each.table)),
        gifts=tuple(each for each in view.gifts if is_here(each.series, each.table)),
        lost_money=tuple(each for each in view.lost_money if each.number in here),
        tables_owe=tuple(each for each in view.tables_owe if is_here(each.series, each.table)),
        payments=tuple(
            each
            for each in view.payments
            if each.number in here or team_named(state.payments[each.payment - 1]) in teams
        ),
        replaced=tuple(each for each in view.replaced if is_here(newest, each.table)),
        typed=tuple(at for at in view.typed if is_here(newest, at)),
        named_games=tuple(
            each for each in view.named_games or () if is_here(each.series, each.table)
        )
        or UNSET,
        apart=tuple(each for each in view.apart or () if here.issuperset(each)) or UNSET,
        team_fees=tuple(
            each for each in view.team_fees or () if (each.kind or "", each.team) in teams
        )
        or UNSET,
    )


def lists_in_hall(state: Tournament, series: int, section: int) -> tuple[TableList, ...]:
    """The lists of a series, those of other halls empty: each keeps its place."""
    return tuple(
        table if table_of_hall(state, section, series=series, table=at) else _emptied(table)
        for at, table in enumerate(state.series[series - 1].tables, start=1)
    )


def _emptied(table: TableList) -> TableList:
    sheet = replace(table.sheet, lines=(), trace=(), signatures=())
    return new_list(table.numbers, sheet=sheet)
