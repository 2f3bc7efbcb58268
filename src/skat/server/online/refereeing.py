"""The referee at a live table: what he sees of the deal, what the engine would rule, his ruling.

Of a deal that runs he sees what all at the table see, and only after a call: nobody at the desk
looks into hands, for he may play himself (TR-9.9). A deal that is over is open to him with all its
cards: he has to decide what was done in it (TR-7.3.2), and so far only its players know it.
"""

from __future__ import annotations

import msgspec

from skat.journal import Answer, JournalId, NotDone, Seq
from skat.journal.threads.computing import computed
from skat.model.announcement import Announcement
from skat.model.cards import Card
from skat.model.refusal import Refusal
from skat.model.seats import Seat
from skat.referee.enact import ruling_in
from skat.rules.actions import Ruled
from skat.rules.open.calling import waits_for_ruling
from skat.rules.state import OffenceKind, Phase, State
from skat.rules.views import public_view
from skat.server.online.watching import OnlineTable, Watching, shown_table
from skat.shown import shown_as
from skat.tables.running.drawn_tables import DrawnTables
from skat.tables.state.actions import OfficialWasThere
from skat.tables.state.drawn_table import GivenRuling
from skat.tables.state.table_state import TableState
from skat.tournament.draw.seating import StartNumber
from skat.tournament.table_list import TableList


class SeenOffence(msgspec.Struct, frozen=True):
    """What was done at the table, for all to see."""

    fault: OffenceKind
    seat: Seat
    cards: tuple[Card, ...]


class SeenCall(msgspec.Struct, frozen=True):
    """What somebody said in the auction: a value, "hold" or "pass"."""

    seat: Seat
    said: str


class SeenDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A deal as it lies on the table: no hand, no skat, no trick that is turned over."""

    phase: Phase
    turn: Seat | None
    calls: tuple[SeenCall, ...]
    soloist: Seat | None
    announcement: Announcement | None
    leader: Seat
    trick: tuple[Card, ...]
    tricks_won: tuple[int, int, int]


class RefereeView(msgspec.Struct, frozen=True, kw_only=True):
    """A live table as the referee sees it; after a call also the deal as it lies on the table.

    `seats` tells who has which seat in this deal. `offence` is what the call in open play is about,
    and `proposed` what the engine rules on it once the offended party has said what it wants.
    `finished` deals of the list may be looked at; `rulings` were given at this table before.
    """

    online: OnlineTable
    seats: dict[str, StartNumber]
    view: SeenDeal | None
    offence: SeenOffence | None
    proposed: Ruled | None
    waits_for_demand: bool
    finished: int
    rulings: tuple[GivenRuling, ...]


async def referee_view(
    watching: Watching, at: int, table: TableList, *, by: str
) -> RefereeView | Refusal:
    """What the referee sees of a table that this tournament has drawn.

    Refused: `table_not_live`. Raises `StoreError`.
    """
    state = None if not table.live else await watching.state_of(table.live, by=by)
    if state is None:
        return Refusal(code="table_not_live", details={"table": at})
    called = _was_called(state)
    deal = state.deal if called else None
    offence = None if deal is None or deal.referral is None else deal.referral.offence
    seen = None if offence is None else SeenOffence(offence.fault, offence.seat, offence.cards)
    proposed = None
    if deal is not None and waits_for_ruling(deal):
        proposed = await computed(ruling_in, deal)
    return RefereeView(
        online=shown_table(at, table, state, connected=frozenset(), idle=None),
        seats={seat.value: table.numbers[place - 1] for seat, place in state.seats.items()},
        view=None if deal is None else seen_deal(deal),
        offence=seen,
        proposed=proposed,
        waits_for_demand=deal is not None
        and deal.phase is Phase.REFEREE
        and not waits_for_ruling(deal),
        finished=len(state.rows),
        rulings=state.rulings,
    )


def seen_deal(deal: State) -> SeenDeal:
    """What everybody at the table sees of this deal."""
    seen = public_view(deal)
    calls = tuple(SeenCall(call.seat, str(call.call)) for call in seen.calls)
    return shown_as(SeenDeal, seen, calls=calls)


async def ruled(
    watching: Watching, tables: DrawnTables, live: str, word: OfficialWasThere, *, command_id: str
) -> Answer:
    """Enters the referee's word: his ruling, or that he was there and play goes on as it stood.

    Refused: `nobody_called`, `ruling_due` where an offence waits for more than that, and as the
    rules say. Raises `StoreError`.
    """
    state = await watching.state_at(live)
    if state is None or not _was_called(state):
        # A ruling that is sent again has ended the call: its answer is known to the journal.
        word = OfficialWasThere(by=word.by, note=word.note)
    elif word.ruling is None and state.called is None:
        return NotDone(Seq(state.seq), Refusal("ruling_due", ("TR-7.3.2",)))
    return await tables.do(JournalId(live), word, command_id=command_id)


def _was_called(state: TableState) -> bool:
    ruling = state.deal is not None and state.deal.phase is Phase.REFEREE
    return state.called is not None or ruling
