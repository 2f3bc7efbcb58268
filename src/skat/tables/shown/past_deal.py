"""A finished deal replayed with all cards open: step by step, when, and which all may have.

It is read from the journal, so a deal can be looked at as long as its table is kept. Nobody reads
one that is not over, or one of a tournament before its list is over, in whatever form: replay,
review, record, export. Afterwards those who sat there may, as at every other table; onlookers are
kept away for good (TR-9.9).

Which deals all the world may have is judged twice. When a deal ends, by the settings under which it
was played; and when it is asked for, by those of the table as it is now, for its host may have
closed it since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from skat.journal import Entry, JournalId
from skat.model.cards import Card
from skat.model.contract import Announcement
from skat.model.law import implements
from skat.model.order import sorted_for
from skat.model.refusal import Refusal
from skat.model.seats import SEATS, Place, Seat
from skat.model.shown import shown_as
from skat.model.units import BidValue
from skat.notation.record import Record, record_of
from skat.rules.actions import Action
from skat.rules.machine import is_over
from skat.rules.result import DealResult
from skat.rules.state import Phase, State
from skat.tables.shown.retold import AskedDeal, RetoldDeal, own_deal, replayed
from skat.tables.shown.subscriber import role_of
from skat.tables.state.actions import ChairKind
from skat.tables.state.keys import STRANGER, Key
from skat.tables.state.packs import dealt_cards
from skat.tables.state.people import People
from skat.tables.state.table_state import Stage, TableState


@implements("TR-9.9")
def why_not_before_end(state: TableState, *, number: int) -> Refusal | None:
    """Why nobody reads the deal with this number yet; None where it may be read.

    `state` is the table as it is now; the number counts the deals of its whole life. Refused:
    `review_after_list`, `review_after_series`, `no_review_by_notice`.

    >>> from skat.journal import JournalId
    >>> from skat.tables.state.settings import Settings
    >>> settings = Settings(tournament=True)
    >>> plays = TableState(id=JournalId("k3v9"), settings=settings, stage=Stage.PLAYING)
    >>> why_not_before_end(plays, number=1).code, why_not_before_end(plays, number=0)
    ('review_after_list', None)
    """
    if state.drawn is not None and not state.drawn.review:
        return Refusal("no_review_by_notice", ("TR-6.1",))
    if state.drawn is not None and not state.series_over:
        return Refusal("review_after_series", ("TR-9.9",))
    is_running = state.stage is Stage.PLAYING and number > state.deals_before_list
    if state.settings.tournament and is_running:
        return Refusal("review_after_list", ("TR-9.9",))
    return None


class PastStep(msgspec.Struct, frozen=True, kw_only=True):
    """One action and how the deal stood after it; the first step is the deal, without an action.

    `trick` lies on the table, the full one with `taken_by` until the next card. `hands` are sorted
    for the contract, forehand's first; `points` are card points of the tricks won, by seat.
    """

    action: Action | None
    phase: Phase
    turn: Seat | None
    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    skat: tuple[Card, ...]
    skat_taken: bool
    bid: BidValue | None
    soloist: Seat | None
    announcement: Announcement | None
    kontra: Seat | None
    re: bool
    leader: Seat
    trick: tuple[Card, ...]
    taken_by: Seat | None
    tricks_won: tuple[int, int, int]
    points: tuple[int, int, int]


class PastPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Who sat at a place in that deal; the idle dealer has no seat."""

    place: Place
    name: str
    kind: ChairKind
    seat: Seat | None


class PastDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A finished deal: who sat where, every step, the result.

    `number` counts the deals of the table's whole life, `deal` those of the list it is in;
    `newest` is the number of the newest finished deal. `you` is the place of the one who looks.
    """

    table: JournalId
    number: int
    newest: int
    deal: int
    size: int
    dealer: Place
    you: Place | None
    places: tuple[PastPlace, ...]
    steps: tuple[PastStep, ...]
    result: DealResult


def past_deal(asked: AskedDeal) -> PastDeal | Refusal:
    """The finished deal asked for, for a person who holds a secret of the table or may watch it.

    A player of it may look at it even when he has left the table since.

    Refused: `no_such_table`, `no_finished_deal`, as `role_of` of `skat.tables.shown.subscriber` and
    `why_not_before_end` of `skat.tables.shown.past_deal`, and for a journal that cannot be read.

    >>> past_deal(AskedDeal(entries=(), table=JournalId("k3v9"), number=1)).code
    'no_such_table'
    """
    retold = own_deal(asked)
    if isinstance(retold, Refusal):
        return retold
    return _why_not(retold, asked.key) or _told(retold)


def refereed_deal(asked: AskedDeal, *, by: str) -> PastDeal | Refusal:
    """The finished deal of a table that this tournament has drawn, for its referee (TR-7.3.2), at
    any time.

    Refused: `no_such_table`, `not_a_drawn_table`, `no_finished_deal`, and for a journal that
    cannot be read.
    """
    retold = own_deal(asked)
    if isinstance(retold, Refusal):
        return retold
    if not retold.state.is_drawn_by(by):
        return Refusal("not_a_drawn_table", impossible=True)
    return _told(retold)


def _told(retold: RetoldDeal) -> PastDeal | Refusal:
    state, result = retold.state, retold.outcome
    if isinstance(result, Refusal):
        return result
    return PastDeal(
        table=state.id,
        number=retold.number,
        newest=state.deal_number if state.deal and is_over(state.deal) else state.deal_number - 1,
        deal=len(retold.dealt.rows) + 1,
        size=retold.dealt.list_size,
        dealer=retold.dealt.dealer,
        you=retold.own if retold.own and retold.own <= retold.dealt.list_size else None,
        places=_places(retold.named),
        steps=tuple(past_step(action, deal) for action, deal in retold.steps),
        result=result,
    )


def _why_not(retold: RetoldDeal, key: Key) -> Refusal | None:
    if retold.own is None:
        # A player who played it without spectators is not watched because of a later agreement.
        then = replace(retold.state, settings=retold.dealt.settings)
        if refused := _why_not_watched(retold.state, key) or _why_not_watched(then, key):
            return refused
    return why_not_before_end(retold.state, number=retold.number)


def _why_not_watched(state: TableState, key: Key) -> Refusal | None:
    """Why the holder of this secret may not look back at a deal that he did not play."""
    role = role_of(state, key)
    if isinstance(role, Refusal):
        return role
    if role == "newcomer" and not state.settings.spectators:
        return Refusal("no_spectators", impossible=True)
    return None


def _places(state: TableState) -> tuple[PastPlace, ...]:
    return tuple(
        shown_as(PastPlace, chair, seat=state.seat_of(chair.place))
        for chair in state.chairs[: state.list_size]
    )


def past_step(action: Action | None, deal: State) -> PastStep:
    """The step that an action was, and the deal after it with all cards open."""
    contract = deal.announcement.contract if deal.announcement else None
    first, second, third = (sorted_for(contract, hand) for hand in deal.hands)
    full = deal.tricks[-1] if deal.tricks and not deal.trick else None
    return shown_as(
        PastStep,
        deal,
        action=action,
        hands=(first, second, third),
        skat=sorted_for(None, deal.skat),
        leader=full.leader if full else deal.leader,
        trick=full.cards if full else deal.trick,
        taken_by=full.winner if full else None,
    )


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

    `dates` gives the day each was played, None if unknown. Empty for a table that is not
    public now, or whose journal cannot be read.
    """
    state = TableState(id=table)
    actions: list[Action] = []
    records: dict[int, Record] = {}
    for step in replayed(entries, table=table):
        if isinstance(step, Refusal):
            return {}
        state = step.after
        if step.deal is None:
            continue
        action = step.deal_action
        actions = [dealt_cards(state)] if action is None else [*actions, action]
        if is_over(step.deal) and state.deal_number in dates:
            before = people.named(step.before)
            first, second, third = (before.chairs[before.seats[seat] - 1].name for seat in SEATS)
            hinted = state.rows[-1].line.hinted if state.rows else ()
            records[state.deal_number] = record_of(
                actions,
                state=step.deal,
                players=(first, second, third),
                place=place,
                date=dates[state.deal_number],
                hinted=tuple(seat for seat in SEATS if before.seats[seat] in hinted),
            )
    if not is_public(state):
        return {}
    return {
        number: record
        for number, record in records.items()
        if why_not_before_end(state, number=number) is None
    }
