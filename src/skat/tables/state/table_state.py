"""The state of a table: a value that follows from its journal, entry by entry.

What the actions do to it is in `skat.tables.state.reducer`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from skat.journal import BEFORE_THE_FIRST, Actor, JournalId, Seq
from skat.model.refusal import Refusal
from skat.model.seats import Place, Seat
from skat.notation.iss_moves import ONLINE_RULES
from skat.notation.seen_moves import SideWord
from skat.rules.editions import RuleSet
from skat.rules.machine import is_over
from skat.rules.state import Phase, State
from skat.rules.table import active_places, may_change_seating
from skat.scoresheet.sheet import ScoreSheet
from skat.shuffle import DealId
from skat.tables.state.actions import Chair, ChairKind, PageCommitment
from skat.tables.state.daily import DailyDeals, daily_deal_id, daily_seed
from skat.tables.state.drawn_table import (
    BoardDeals,
    DrawnTable,
    FromDirector,
    GivenRuling,
    RefereeWanted,
)
from skat.tables.state.rows import Row, sheet_of
from skat.tables.state.settings import Settings

FIRST_DEALER = Place(1)
SMALLEST_TABLE = 3
LARGEST_TABLE = 4


class Stage(Enum):
    """The stage of a table: people gather, a list is played, or it is finished."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"


class Away(msgspec.Struct, frozen=True, gc=False):
    """A place for which a computer player acts; `gone` means that its owner cannot come back."""

    place: Place
    player: str
    gone: bool = False


class Leaving(msgspec.Struct, frozen=True, gc=False):
    """A place whose owner gets up when so many rounds of the list are complete."""

    place: Place
    after_round: int


class Newcomer(msgspec.Struct, frozen=True, gc=False):
    """A person who wants to join when the round is complete, and who has consented so far."""

    number: int
    chair: Chair
    consents: tuple[Place, ...] = ()


class Look(msgspec.Struct, frozen=True, gc=False):
    """The one hand that the idle dealer asked to look into (SkO-3.5.4)."""

    seat: Seat
    allowed: bool = False


class HintGiven(msgspec.Struct, frozen=True, gc=False):
    """So many steps of a hint were given for the decision that is due."""

    place: Place
    step: int


class Sealed(msgspec.Struct, frozen=True, gc=False):
    """The seed of the coming deal, the `number`th of the table that was ever sealed.

    `commitments` are those of the pages, once they are fixed.
    """

    number: int
    seed: bytes
    commitments: tuple[PageCommitment, ...] | None = None


class Voided(msgspec.Struct, frozen=True, gc=False):
    """A sealed deal that was never dealt; None stands where a page did not open."""

    deal: DealId
    seed: bytes
    commitments: tuple[PageCommitment, ...]
    nonces: tuple[bytes | None, ...]

    @property
    def missing(self) -> tuple[Place, ...]:
        """Whose pages did not open."""
        pairs = zip(self.commitments, self.nonces, strict=True)
        return tuple(shown.place for shown, nonce in pairs if nonce is None)


class Shuffle(msgspec.Struct, frozen=True, gc=False):
    """From what the pack of the deal on the table was shuffled; its seed is secret until the end.

    `commitments` are the pages'; without them it is a deal of an earlier release, by
    `skat shuffle 1`. `voided` are the deals that were sealed in its place and never dealt.
    """

    deal: DealId
    seed: bytes
    nonces: tuple[bytes, ...]
    commitments: tuple[PageCommitment, ...] | None = None
    voided: tuple[Voided, ...] = ()


class TableState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A table as its journal up to entry `seq` has it.

    `daily` is there where the cards are those of a day, `drawn` at a table of a tournament, whose
    players may have `called` its referee, who has given `rulings` in this list, whom its director
    has `directed`, and who look back once the `series_over`. `deal_number` counts from 1 over the
    whole life of the table and is 0 before the first deal; `deal` is the running or the last deal,
    `asides` the acts in it between the cards; `players` and `rows` are the list: who plays it, and
    its finished deals. `sealed` is the coming deal, `seals` the number of the newest one ever
    sealed, `voided` what was sealed since the last deal and never dealt. `thought_ms` is the time
    that each place has used in this deal, where a clock counts it. A table without `chairs` is not
    open yet. `hint` was given for the decision that is due, `hinted` are those who asked in this
    deal. `sent_away` are those who do not come back. After a list `again` are those who want
    another with the same people, `declined` those who do not. `shown_hand` is the soloist's seat
    who has shown his cards in this deal, and `stand_ins` are the places of people for whom a
    computer player has acted in it, which is noted at the tables of a series; `left_game` says that
    the soloist had announced his game before.
    """

    id: JournalId
    seq: Seq = BEFORE_THE_FIRST
    rules: RuleSet = RuleSet()
    settings: Settings = Settings()
    daily: DailyDeals | None = None
    drawn: DrawnTable | None = None
    called: RefereeWanted | None = None
    directed: FromDirector = FromDirector()
    rulings: tuple[GivenRuling, ...] = ()
    series_over: bool = False
    stage: Stage = Stage.WAITING
    chairs: tuple[Chair, ...] = ()
    host: Place = FIRST_DEALER
    agreed: tuple[Place, ...] = ()
    stake: str = "0"
    dealer: Place = FIRST_DEALER
    deal_number: int = 0
    deal: State | None = None
    asides: tuple[SideWord, ...] = ()
    shuffle: Shuffle | None = None
    sealed: Sealed | None = None
    seals: int = 0
    voided: tuple[Voided, ...] = ()
    players: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    thought_ms: tuple[int, ...] = ()
    ready: tuple[Place, ...] = ()
    away: tuple[Away, ...] = ()
    leaving: tuple[Leaving, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    newcomers_so_far: int = 0
    look: Look | None = None
    hint: HintGiven | None = None
    hinted: tuple[Place, ...] = ()
    sent_away: tuple[Actor, ...] = ()
    again: tuple[Place, ...] = ()
    declined: tuple[Place, ...] = ()
    shown_hand: Seat | None = None
    stand_ins: tuple[Place, ...] = ()
    left_game: bool = False

    @property
    def stands_still(self) -> bool:
        """Whether nobody plays and no clock runs: the referee is awaited, or play is paused."""
        return self.called is not None or self.directed.paused

    @property
    def is_online(self) -> bool:
        """Whether the table is run by the online rules (`skat.tables.state.online`).

        >>> TableState(id=JournalId("k3v9"), rules=ONLINE_RULES).is_online
        True
        """
        return self.rules == ONLINE_RULES

    @property
    def clock_seconds(self) -> int:
        """What the clock of a player has for a move or a deal, with what the director gave."""
        return self.settings.clock.seconds + self.directed.more_seconds

    @property
    def size(self) -> int:
        """How many places the table has: three or four."""
        return len(self.chairs)

    def deal_name(self, number: int) -> DealId:
        """The name of the deal with this number, which its commitment covers."""
        if self.daily is not None:
            return daily_deal_id(self.daily.day, number)
        if self.boards is not None:
            return self.boards.name(number)
        return deal_id(self.id, number)

    @property
    def boards(self) -> BoardDeals | None:
        """The boards of a duplicate event that are played here."""
        return None if self.drawn is None else self.drawn.boards

    @property
    def has_fixed_cards(self) -> bool:
        """Whether the cards are those of other tables too: pages add nothing to such a shuffle."""
        return self.daily is not None or self.boards is not None

    def fixed_seed(self, number: int) -> bytes | None:
        """The seed that the deal with this number must have; None where it is drawn for it."""
        if self.daily is not None:
            return daily_seed(self.daily, number)
        return None if self.boards is None else self.boards.seed(number)

    def deals_at(self, size: int) -> int | None:
        """The deals of a list of so many players here; None for one without an end."""
        return self.settings.length.deals(size) if self.drawn is None else self.drawn.deals

    def is_drawn_by(self, tournament: str) -> bool:
        """Whether this is a table of that tournament; of others its desk learns nothing."""
        return self.drawn is not None and self.drawn.tournament == tournament

    @property
    def finished(self) -> bool:
        """Whether nobody will play here any more."""
        return self.stage is Stage.FINISHED

    @property
    def may_play_again(self) -> bool:
        """Whether a list is over here and those who played it may want another."""
        return self.stage is Stage.WAITING and bool(self.rows) and self.drawn is None

    @property
    def list_size(self) -> int:
        """How many people the list is for; a newcomer's chair may be there already."""
        return len(self.players) or self.size

    @property
    def seats(self) -> Mapping[Seat, Place]:
        """The places that play in this deal, by seat."""
        return active_places(self.dealer, size=self.list_size)

    def seat_of(self, place: Place) -> Seat | None:
        """The seat of a place in this deal; none for the idle dealer."""
        return next((seat for seat, at in self.seats.items() if at == place), None)

    def chair(self, place: Place) -> Chair | None:
        """The chair with this number, if the table has one."""
        return self.chairs[place - 1] if 1 <= place <= self.size else None

    def place_of(self, token_hash: bytes) -> Place | None:
        """The place that this secret opens, if it still does."""
        return next(
            (
                chair.place
                for chair in self.chairs
                if chair.kind is ChairKind.HUMAN and chair.token_hash == token_hash
                if not self.is_gone(chair.place)
            ),
            None,
        )

    @property
    def people(self) -> tuple[Place, ...]:
        """The places of people who have not been sent away."""
        gone = {away.place for away in self.away if away.gone}
        return tuple(
            chair.place
            for chair in self.chairs
            if chair.kind is ChairKind.HUMAN and chair.place not in gone
        )

    @property
    def playing_people(self) -> tuple[Place, ...]:
        """The places of people who play for themselves: no computer player acts there."""
        away = {each.place for each in self.away}
        return tuple(place for place in self.people if place not in away)

    @property
    def free(self) -> tuple[Place, ...]:
        """The places where nobody sits."""
        return tuple(chair.place for chair in self.chairs if chair.kind is ChairKind.FREE)

    def substitute(self, place: Place) -> Away | None:
        """Who acts for a place whose owner is away, if he is."""
        if not self.away:
            return None
        return next((away for away in self.away if away.place == place), None)

    def is_gone(self, place: Place) -> bool:
        """Whether the owner of a place was sent away."""
        away = self.substitute(place)
        return away is not None and away.gone

    def computer_at(self, place: Place) -> str | None:
        """The computer player who acts for this place now, if one does."""
        away = self.substitute(place)
        if away is not None:
            return away.player
        chair = self.chair(place)
        return (chair.player or "simple") if chair and chair.kind is ChairKind.COMPUTER else None

    @property
    def deal_is_open(self) -> bool:
        """Whether there is a deal that has no row in the list yet, also one that is dealt again."""
        return self.deal is not None and not is_over(self.deal)

    @property
    def deal_is_running(self) -> bool:
        """Whether cards are out and the deal has no result yet."""
        return self.deal_is_open and not self.deals_again

    @property
    def deals_again(self) -> bool:
        """Whether a ruling has taken the cards back: the same dealer deals once more."""
        return self.deal is not None and self.deal.phase is Phase.DEAL

    @property
    def sheet(self) -> ScoreSheet:
        """The list that is played; before it begins that of those who are there."""
        return sheet_of(self.rows, players=self.players or [chair.name for chair in self.chairs])

    @property
    def rounds_complete(self) -> int:
        """How many rounds of the list are complete."""
        return len(self.rows) // self.list_size if self.chairs else 0

    @property
    def deals_before_list(self) -> int:
        """How many deals the table had before this list."""
        return self.deal_number - len(self.rows) - self.deal_is_open

    @property
    def between_rounds(self) -> bool:
        """Whether players may change now: no round has begun that is not complete (SkO-3.1.2)."""
        if self.stage is not Stage.PLAYING:
            return True
        return bool(self.rows) and not self.deal_is_running and self._last_dealt

    @property
    def _last_dealt(self) -> bool:
        return not self.deals_again and may_change_seating(len(self.rows), size=self.list_size)


Changed: TypeAlias = TableState | Refusal


def deal_id(table: JournalId, number: int) -> DealId:
    """The name of a deal whose cards no other table has.

    >>> deal_id(JournalId("k3v9"), 12)
    'k3v9/12'
    """
    return DealId(f"{table}/{number}")


def why_too_large(size: int) -> Refusal | None:
    """Why so many do not fit at one table here: it has three or four places."""
    if size > LARGEST_TABLE:
        return Refusal("table_too_large", details={"players": size}, impossible=True)
    return None


def handed_on(state: TableState) -> TableState:
    """The same table with a host who is there: the first person, if the old one is not."""
    if state.host in state.people or not state.people:
        return state
    return replace(state, host=state.people[0])
