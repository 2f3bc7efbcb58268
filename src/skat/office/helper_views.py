"""What a helper sees of the desk: what his duties need, and nothing else."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET
from msgspec.structs import replace

from skat.office.desk_view import DeskView
from skat.tournament.commands import Duty
from skat.tournament.notice.money import accounts


def as_helper(view: DeskView, duties: Collection[Duty]) -> DeskView:
    """The view of the desk without money, protests, and what persons have told, as duties go."""
    view = replace(view, duties=tuple(duty for duty in Duty if duty in duties), helpers=())
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
            replace(each, reason="", ticket="", paid=None, fee_class="", fixed_table=UNSET)
            for each in view.entrants
        )
        view = replace(view, entrants=entrants, apart=UNSET)
    return view
