"""Which deals all the world may have: those of public tables that let people watch.

It is judged twice. When a deal ends, by the settings under which it was played; and when somebody
asks for it, by those of the table as it is now, for its host may have closed it since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skat.journal import Entry, JournalId
from skat.model.refusal import Refusal
from skat.model.seats import SEATS
from skat.notation.record import Record, record_of
from skat.rules.actions import Action
from skat.rules.machine import is_over
from skat.rules.state import State
from skat.tables.shown.past_deal import why_not_before_end
from skat.tables.shown.retold import replayed
from skat.tables.shown.subscriber import role_of
from skat.tables.state.keys import STRANGER
from skat.tables.state.packs import dealt_cards
from skat.tables.state.people import People
from skat.tables.state.table_state import TableState


def is_public(state: TableState) -> bool:
    """Whether strangers may look back at the deals of a table, and find it without a link.

    >>> from skat.tables.state.settings import Settings
    >>> table = JournalId("k3v9")
    >>> is_public(TableState(id=table, settings=Settings(visibility="public", spectators=True)))
    True
    >>> is_public(TableState(id=table, settings=Settings(spectators=True)))
    False
    """
    is_listed = state.settings.visibility == "public" and state.drawn is None
    return is_listed and role_of(state, STRANGER) == "spectator"


def says_strength(state: TableState, deal: State) -> bool:
    """Whether a finished deal tells how strong its players are, as `skat rate` asks it.

    It does not with hints, with kontra, in a round of bock, with Spitze, or as a Ramsch.
    """
    result = deal.result
    is_plain = deal.kontra is None and not deal.bock and not deal.spitze
    hinted = bool(state.rows) and bool(state.rows[-1].line.hinted)
    return is_plain and not hinted and result is not None and result.ramsch is None


def public_records(
    entries: Iterable[Entry],
    *,
    table: JournalId,
    people: People,
    dates: Mapping[int, str | None],
    place: str,
) -> dict[int, Record]:
    """The records of these deals of a table, by their number in its whole life.

    `dates` says of each when it was played, if anybody knows. None is told of a table that is not
    public now, or whose journal cannot be read.
    """
    state = TableState(id=table)
    actions: list[Action] = []
    found: dict[int, Record] = {}
    for told in replayed(entries, table=table):
        if isinstance(told, Refusal):
            return {}
        state = told.after
        if told.deal is None:
            continue
        action = told.deal_action
        actions = [dealt_cards(state)] if action is None else [*actions, action]
        if is_over(told.deal) and state.deal_number in dates:
            before = people.named(told.before)
            first, second, third = (before.chairs[before.seats[seat] - 1].name for seat in SEATS)
            hinted = state.rows[-1].line.hinted if state.rows else ()
            found[state.deal_number] = record_of(
                actions,
                state=told.deal,
                players=(first, second, third),
                place=place,
                date=dates[state.deal_number],
                hinted=tuple(seat for seat in SEATS if before.seats[seat] in hinted),
            )
    if not is_public(state):
        return {}
    return {
        number: record
        for number, record in found.items()
        if why_not_before_end(state, number=number) is None
    }
