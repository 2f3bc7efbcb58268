"""A list of a table looked back at: the deals that one person played in it, as records."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from skat.journal import Actor, Entry, JournalId
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Seat
from skat.notation.record import Record, record_of
from skat.rules.result import DealResult
from skat.rules.table import active_places
from skat.tables.shown.played_deals import PlayedDeal, played_at
from skat.tables.state.people import People


class ListDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal of a list: its record without names, who held which cards, its result.

    `number` counts the deals of the table's whole life. `you` is the seat of the one who asks;
    None where he dealt at a table of four.
    """

    number: int
    record: Record
    players: tuple[str, str, str]
    you: Seat | None
    result: DealResult


class PastList(msgspec.Struct, frozen=True):
    """The finished deals of a list in their order."""

    deals: tuple[ListDeal, ...]


def past_list(
    entries: Iterable[Entry], *, table: JournalId, first: int, actor: Actor, people: People
) -> PastList | Refusal:
    """The finished deals in which this person had a place, of the list that begins with `first`.

    `first` is the number of a deal in the table's whole life. Refused: `no_such_table`,
    `no_finished_deal`, `review_for_players` where he never had a place there,
    `review_after_list` as `skat.tables.shown.after_list.why_not_before_end`, and for a journal
    that cannot be read.

    >>> nobody = Actor("person-0")
    >>> past_list((), table=JournalId("k3v9"), first=1, actor=nobody, people=People()).code
    'no_such_table'
    """
    played = played_at(entries, table=table, actor=actor, people=people)
    if isinstance(played, Refusal):
        return played
    if not played.deals and not played.seated:
        return Refusal("review_for_players", impossible=True)
    deals = [deal for deal in played.deals if deal.first_of_list == first]
    if not deals:
        return Refusal("no_finished_deal", details={"deal": first}, impossible=True)
    if not all(deal.may_be_read for deal in deals):
        return Refusal("review_after_list", ("TR-9.9",))
    return PastList(tuple(map(_list_deal, deals)))


def _list_deal(deal: PlayedDeal) -> ListDeal:
    if deal.state.result is None:
        raise AssertionError("a finished deal has a result")
    places = active_places(deal.row.dealer, size=len(deal.players))
    return ListDeal(
        number=deal.number,
        record=record_of(deal.actions, state=deal.state),
        players=deal.seats,
        you=next((seat for seat in SEATS if places[seat] == deal.place), None),
        result=deal.state.result,
    )
