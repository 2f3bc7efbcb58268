"""A game in the words of the wire: the lines that all get of an entry, and the game so far.

What a viewer may not see is never in his words: they are built from the rules' view of his seat.
Only an idle dealer, who sees the whole deal on the wire, and the record have the words of the
world.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec

from skat.journal import Actor
from skat.model.cards import Card
from skat.model.order import sorted_for
from skat.model.seats import SEATS, Place, Seat
from skat.notation.iss_moves import IssReading, stopped_by_server
from skat.notation.iss_record import WORLD, IssMove, IssOutcome, IssRecord, IssResult, write_iss
from skat.notation.iss_result import iss_result
from skat.notation.words import RESIGNED, SHOWN, in_record_order, word_of, write_cards, write_game
from skat.rules.actions import (
    Announce,
    Bid,
    Concede,
    Discard,
    Hold,
    Leave,
    Pass,
    Play,
    Ruled,
    TakeSkat,
    ThrowIn,
    TimeOut,
)
from skat.rules.state import State
from skat.rules.views import View, Viewer, view
from skat.tables.running.table import person_actor, place_actor
from skat.tables.state.actions import LayOpen, LeaveTable, TableAction
from skat.tables.state.table_state import TableState
from skat.tables.state.turns import awaited


class SaidMove(msgspec.Struct, frozen=True, kw_only=True):
    """One move in everybody's words: the world's, each seat's, and those of spectators."""

    who: str
    world: str
    seats: tuple[str, str, str]
    public: str

    def to(self, viewer: Viewer) -> str:
        """The words of one viewer."""
        if isinstance(viewer, Seat):
            return self.seats[viewer.index]
        return self.world if viewer == "dealer" else self.public


def alike(who: str, text: str) -> SaidMove:
    """A move that has the same words for everybody.

    >>> alike("0", "CA").to("spectator")
    'CA'
    """
    return SaidMove(who=who, world=text, seats=(text, text, text), public=text)


def dealt(deal: State) -> SaidMove:
    """The cards as they are dealt: own ten, the others hidden; all of them to the world."""
    hands = [sorted_for(None, deal.hand_of(seat)) for seat in SEATS]
    world = [card for hand in hands for card in hand] + list(sorted_for(None, deal.dealt_skat))
    return _by_view(WORLD, deal, _dealt, world=write_cards(world))


def said(
    before: TableState,
    action: TableAction,
    after: TableState,
    *,
    by: Seat | None,
    laid_away: Sequence[Card],
) -> tuple[SaidMove, ...]:
    """The moves that all get of an entry that went on with a deal.

    `by` is the seat of its player, None for the table; `laid_away` are the soloist's two cards
    in the order in which he named them, for his own eyes.
    """
    deal, now = before.deal, after.deal
    if deal is None or now is None:
        return ()
    match action:
        case Bid() | Hold() | Pass() | Play():
            return (alike(_number(action.seat), word_of(action)),)
        case TakeSkat(seat):
            skat = _by_view(WORLD, now, _skat, world=write_cards(sorted_for(None, now.dealt_skat)))
            return (alike(_number(seat), word_of(action)), skat)
        case Announce(seat):
            return (_announced(seat, now, laid_away),)
        case Concede() | ThrowIn() if action.seat is not None:
            return (alike(_number(action.seat), RESIGNED),)
        case LayOpen(place):
            return _shown(before.seat_of(place), now)
        case Ruled() if action != stopped_by_server(deal):
            return _ruled(deal, by)
        case TimeOut(seat) | Leave(seat):
            word = "TI" if isinstance(action, TimeOut) else "LE"
            return (alike(WORLD, f"{word}.{seat.index}"),)
        case LeaveTable(place):
            gone = before.seat_of(place)
            return () if gone is None else (alike(WORLD, f"LE.{gone.index}"),)
    return ()


def away_in_order(action: TableAction) -> tuple[Card, ...]:
    """The two cards of a discard as they were named; none where it is something else."""
    return action.cards if isinstance(action, Discard) else ()


def _ruled(deal: State, by: Seat | None) -> tuple[SaidMove, ...]:
    """A ruling in place of a resignation, where a player made it; else in that of the clock."""
    if by is not None:
        return (alike(_number(by), RESIGNED),)
    turn = deal.turn
    return () if turn is None else (alike(WORLD, f"TI.{turn.index}"),)


def _shown(seat: Seat | None, deal: State) -> tuple[SaidMove, ...]:
    if seat is None:
        return ()
    # By now these cards are everybody's to see.
    text = ".".join((SHOWN, *map(str, in_record_order(view(deal, seat).hand))))
    return (SaidMove(who=_number(seat), world=SHOWN, seats=(text, text, text), public=text),)


def _announced(seat: Seat, deal: State, laid_away: Sequence[Card]) -> SaidMove:
    game = deal.announcement
    if game is None:
        raise AssertionError("an announcement announces")

    def words(discard: Sequence[Card | None], seen: View) -> str:
        shown = seen.open_hands[seat.index] if game.ouvert else None
        return write_game(game, (*discard, *in_record_order(shown or ())))

    def seen_words(seen: View) -> str:
        if not deal.skat_taken:
            return words((), seen)
        if seen.discarded is None:
            return words((None, None), seen)
        return words(_as_named(seen.discarded, laid_away), seen)

    own = seen_words(view(deal, seat))
    return _by_view(_number(seat), deal, seen_words, world=own)


def _as_named(cards: Sequence[Card], order: Sequence[Card]) -> Sequence[Card]:
    return cards if set(cards) != set(order) else order


def _dealt(seen: View) -> str:
    """Three hands and the skat, of which a player sees his own ten."""
    groups = [write_cards(seen.hand if seat is seen.viewer else [None] * 10) for seat in SEATS]
    return "|".join((*groups, write_cards([None, None])))


def _skat(seen: View) -> str:
    return write_cards(seen.skat or (None, None))


def _by_view(who: str, deal: State, text: Callable[[View], str], *, world: str) -> SaidMove:
    first, second, third = (text(view(deal, seat)) for seat in SEATS)
    public = text(view(deal, "spectator"))
    return SaidMove(who=who, world=world, seats=(first, second, third), public=public)


def _number(seat: Seat) -> str:
    return str(seat.index)


FULL_SECONDS: Final = 240.0
"""What the clock shows where none runs."""

_PLACE: Final = "skat"
_GONE: Final = re.compile(r"(TI|LE)\.([012])")


class Numbers:
    """The numbers of series and games, which nobody else here has; `first` is before the first."""

    def __init__(self, first: int) -> None:
        self._newest = first

    def fresh(self) -> int:
        """The next one."""
        self._newest += 1
        return self._newest


class IssGame(msgspec.Struct, kw_only=True):
    """A game from the deal on. `players` are the names of forehand, middlehand and rearhand as the
    table has them, `rated` says who of them is a person; `number` counts the games of the series.
    """

    number: int
    series: int
    identity: int
    players: tuple[str, str, str]
    rated: tuple[bool, bool, bool]
    places: tuple[Place, Place, Place]
    said: list[SaidMove] = []
    laid_away: tuple[Card, ...] = ()
    out_of_time: Seat | None = None
    reading: IssReading = msgspec.field(default_factory=IssReading)

    def deal(self, deal: State) -> SaidMove:
        """The cards are out."""
        cards = dealt(deal)
        self.said.append(cards)
        return cards

    def hear(
        self, before: TableState, action: TableAction, after: TableState, *, by: Seat | None
    ) -> Sequence[SaidMove]:
        """The moves that all get of one more entry."""
        self.laid_away = away_in_order(action) or self.laid_away
        new = said(before, action, after, by=by, laid_away=self.laid_away)
        for move in new:
            self.said.append(move)
            self._note(move)
        return new

    def _note(self, move: SaidMove) -> None:
        """Remembers what the result tells beyond the cards: who resigned, left, was too slow."""
        if move.world == RESIGNED:
            self.reading.resigned.append(SEATS[int(move.who)])
        gone = _GONE.fullmatch(move.world)
        if gone is None:
            return
        seat = SEATS[int(gone.group(2))]
        if gone.group(1) == "TI":
            self.reading.timed_out = self.out_of_time = seat
        else:
            self.reading.left = seat

    def outcome(self, deal: State) -> IssOutcome:
        """The result as the record has it."""
        return iss_result(deal, self.reading) or "unknown"

    def guilty(self, outcome: IssResult) -> tuple[Place, ...]:
        """The places of those who broke the game off before there was a contract."""
        pairs = zip(self.places, outcome.penalties, strict=True)
        return tuple(place for place, is_his in pairs if is_his)

    def record(self, viewer: Viewer, *, now: float, outcome: IssOutcome = "unknown") -> str:
        """The record so far as this viewer has heard it; the dealer has heard everything."""
        labels = {
            "GM": "Skat",
            "PC": _PLACE,
            "CO": "",
            "SE": str(self.series),
            "ID": str(self.identity),
            "DT": datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d/%H:%M:%S/UTC"),
            "OW": str(viewer.index) if isinstance(viewer, Seat) else "3",
            **{f"P{at}": name for at, name in enumerate(self.players)},
            **{f"R{at}": "0.0" if rated else "" for at, rated in enumerate(self.rated)},
        }
        if viewer == "dealer":
            del labels["OW"]
        moves = tuple(IssMove(move.who, move.to(viewer)) for move in self.said)
        return write_iss(IssRecord(labels=labels, moves=moves, result=outcome))

    def times(self, state: TableState, *, idle: float = 0.0) -> tuple[str, str, str]:
        """Seconds that forehand, middlehand and rearhand have left, with one digit.

        `idle` are those that have gone by since the newest move, for whose turn it is.
        """
        first, second, third = (self._seconds(seat, state, idle) for seat in SEATS)
        return first, second, third

    def _seconds(self, seat: Seat, state: TableState, idle: float) -> str:
        clock, place = state.settings.clock, self.places[seat.index]
        if self.out_of_time is seat:
            return "0.0"
        if clock.per != "deal":
            return f"{FULL_SECONDS:.1f}"
        used = state.thought_ms[place - 1] / 1000 if place <= len(state.thought_ms) else 0.0
        if place in awaited(state):
            used += idle
        return f"{max(0.0, clock.seconds - used):.1f}"


def seat_of_actor(state: TableState, actor: Actor) -> Seat | None:
    """The seat whose player made an entry; None for the table itself."""
    for seat, place in state.seats.items():
        if actor in (person_actor(state, place), place_actor(place)):
            return seat
    return None
