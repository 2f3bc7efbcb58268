"""The table around the deal as it is shown: who sits where, by which rules, how far the list is."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter, is_
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from skat.journal import JournalId
from skat.model.seats import Place, Seat
from skat.model.shown import shown_as
from skat.rules.editions import RuleSet
from skat.rules.state import Phase, State
from skat.rules.table import round_of
from skat.tables.state.actions import ChairKind
from skat.tables.state.drawn_table import GivenRuling
from skat.tables.state.people import ShownRating
from skat.tables.state.rows import doubled_to_come
from skat.tables.state.settings import Settings
from skat.tables.state.table_state import Stage, TableState
from skat.tables.state.turns import awaited

Role: TypeAlias = Place | Literal["newcomer", "spectator"]
"""The role of a connected person."""


class PlaceInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Who sits at a place; `seat` is missing for the idle dealer and where nobody sits.

    `substitute` names the computer player who acts for a person who is away; `leaving` says that
    he has announced that he will leave, `rating` is there for those whose account shows it.
    """

    place: Place
    name: str
    kind: ChairKind
    player: str | None
    seat: Seat | None
    connected: bool
    substitute: str | None
    leaving: bool
    rating: ShownRating | UnsetType = UNSET


class RulesInfo(msgspec.Struct, frozen=True, gc=False):
    """The edition, and only the options that differ from it."""

    edition: str
    options: dict[str, Any]


@lru_cache(maxsize=256)
def rules_info(rules: RuleSet) -> RulesInfo:
    """The rules as a page shows them; most tables play by the same few."""
    return RulesInfo(rules.edition.value, rules.changed)


class NewcomerInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A person who asks to join, where he would sit, and who has consented."""

    number: int
    name: str
    place: Place
    consents: tuple[Place, ...]


class StakeInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The stake on offer, who has agreed to it, and the one that is played for."""

    offered: str
    agreed: tuple[Place, ...]
    in_force: str


class RematchInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """After a list: who wants another with the same people, and who does not."""

    again: tuple[Place, ...]
    declined: tuple[Place, ...]


class ClockInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What every place has left to think, in milliseconds, when this was sent; running for some."""

    per: str
    seconds: int
    left_ms: tuple[int, ...]
    running: tuple[Place, ...]


class DrawnInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table of a tournament that is played here; `called` by a player is its referee.

    `awaited` says that nobody plays on before the referee was there; `rulings` are what he has
    decided in this list. The director has sent the table `messages`, and nobody plays while it is
    `paused`. At a table of a duplicate event the deals are boards, from `first_board`
    on, and the series is a round.
    """

    tournament: str
    series: int
    table: int
    review: bool
    first_board: int | None
    series_over: bool
    called: Place | None
    awaited: bool
    rulings: tuple[GivenRuling, ...]
    messages: tuple[str, ...] | UnsetType = UNSET
    paused: bool | UnsetType = UNSET


class TableInfo(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table around the deal; `you` is the place of the one who looks, if he has one.

    With `daily` the cards are those of that day, the same for everybody, and pages add nothing.
    Where the house plays rounds of bock, `bock_left` is how many deals still count double, the
    running one among them.
    """

    id: JournalId
    size: int
    you: Place | None
    role: str
    stage: Stage
    host: Place
    dealer: Place
    deal: int
    deals: int | None
    round: int
    places: tuple[PlaceInfo, ...]
    ready: tuple[Place, ...]
    newcomers: tuple[NewcomerInfo, ...]
    stake: StakeInfo
    rematch: RematchInfo | None
    settings: Settings
    daily: str | None
    drawn: DrawnInfo | None
    clock: ClockInfo | None
    rules: RulesInfo
    house_rules: tuple[str, ...]
    finished: bool
    bock_left: int | UnsetType = UNSET


class Unrecorded(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a snapshot tells that is not in the journal: who is there, how time stands, ratings."""

    connected: frozenset[Place] = frozenset()
    left_ms: tuple[int, ...] = ()
    ratings: dict[Place, ShownRating] = {}


_BESIDE: Final = frozenset(
    {"seq", "deal", "asides", "shuffle", "sealed", "seals", "voided", "thought_ms"}
    | {"look", "hint", "hinted", "shown_hand", "stand_ins", "left_game"}
)
"""What of a state is no part of the table around the deal; nearly every move changes some of it."""
_AROUND: Final = attrgetter(*(name for name in TableState.__struct_fields__ if name not in _BESIDE))


class CachedTable:
    """The table around the deal as last shown, for as long as nothing of it changes."""

    def __init__(self, state: TableState, moment: Unrecorded) -> None:
        self._around = _AROUND(state)
        self._deal = _deal_matters(state)
        self._moment = moment
        self._info = table_info(state, moment)
        self._seen: dict[Role, TableInfo] = {}

    def still_holds(self, state: TableState, moment: Unrecorded) -> bool:
        """Whether this is what would be shown now. The same object has not changed."""
        return (
            state.settings.clock.per == "none"
            and all(map(is_, self._around, _AROUND(state)))
            and self._deal == _deal_matters(state)
            and self._moment == moment
        )

    def seen_by(self, role: Role) -> TableInfo:
        """The table as a viewer in this role sees it: the same object until it changes."""
        if role not in self._seen:
            self._seen[role] = (
                replace(self._info, role=role)
                if isinstance(role, str)
                else replace(self._info, you=role, role="player")
            )
        return self._seen[role]


def _deal_matters(state: TableState) -> tuple[bool, bool, bool]:
    """What of the deal changes the table around it."""
    deal = state.deal
    return deal is None, state.deal_is_open, deal is not None and _is_ruled(deal)


def _is_ruled(deal: State) -> bool:
    return deal.phase is Phase.REFEREE


def table_info(state: TableState, moment: Unrecorded) -> TableInfo:
    """The table around the deal, as a spectator sees it."""
    seats = {place: seat for seat, place in state.seats.items()}
    leaving = {leaving.place for leaving in state.leaving}
    deal = len(state.rows) + state.deal_is_open
    return TableInfo(
        id=state.id,
        size=state.size,
        you=None,
        role="spectator",
        stage=state.stage,
        host=state.host,
        dealer=state.dealer,
        deal=deal,
        deals=state.deals_at(state.list_size),
        round=round_of(max(deal, 1), size=state.list_size),
        places=tuple(
            PlaceInfo(
                place=chair.place,
                name=chair.name,
                kind=chair.kind,
                player=chair.player,
                seat=seats.get(chair.place),
                connected=chair.kind is ChairKind.COMPUTER or chair.place in moment.connected,
                substitute=away.player if (away := state.substitute(chair.place)) else None,
                leaving=chair.place in leaving or bool(away and away.gone),
                rating=moment.ratings.get(chair.place, UNSET),
            )
            for chair in state.chairs
        ),
        ready=state.ready,
        newcomers=tuple(
            NewcomerInfo(
                number=newcomer.number,
                name=newcomer.chair.name,
                place=newcomer.chair.place,
                consents=newcomer.consents,
            )
            for newcomer in state.newcomers
        ),
        stake=StakeInfo(
            offered=state.rules.options.stake, agreed=state.agreed, in_force=state.stake
        ),
        rematch=RematchInfo(again=state.again, declined=state.declined)
        if state.may_play_again
        else None,
        settings=state.settings,
        daily=None if state.daily is None else state.daily.day,
        drawn=_drawn(state),
        clock=_clock(state, moment),
        rules=rules_info(state.rules),
        house_rules=state.rules.house_rules,
        finished=state.finished,
        bock_left=doubled_to_come(state.rows, rules=state.rules, size=state.list_size) or UNSET,
    )


def _drawn(state: TableState) -> DrawnInfo | None:
    if state.drawn is None:
        return None
    called = None if state.called is None else state.called.place
    ruling = state.deal is not None and _is_ruled(state.deal)
    return shown_as(
        DrawnInfo,
        state.drawn,
        series_over=state.series_over,
        called=called,
        awaited=called is not None or ruling,
        rulings=state.rulings,
        messages=state.directed.messages or UNSET,
        paused=state.directed.paused or UNSET,
    )


def _clock(state: TableState, moment: Unrecorded) -> ClockInfo | None:
    clock = state.settings.clock
    if clock.per == "none":
        return None
    return ClockInfo(
        per=clock.per,
        seconds=state.clock_seconds,
        left_ms=moment.left_ms,
        running=awaited(state),
    )
