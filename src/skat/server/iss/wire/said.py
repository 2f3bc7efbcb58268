"""What everybody is told of one entry of a table, each by his own view.

What a viewer may not see is never in his words: they are built from the rules' view of his seat.
Only an idle dealer, who sees the whole deal on the wire, and the record have the words of the
world.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from skat.model.cards import Card
from skat.model.order import sorted_for
from skat.model.seats import SEATS, Seat
from skat.notation.iss_moves import stopped_by_server
from skat.notation.iss_record import WORLD
from skat.notation.iss_words import write_announcement
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
from skat.tables.state.actions import LayOpen, LeaveTable, TableAction
from skat.tables.state.table_state import TableState

HIDDEN: Final = "??"
_SHOWN_SUITS: Final = "DHSC"
_SHOWN_RANKS: Final = "789TJQKA"


class SaidMove(msgspec.Struct, frozen=True, kw_only=True):
    """One move in everybody's words: the world's, each seat's, and those of whoever watches."""

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
    return _by_view(WORLD, deal, _dealt, world=_joined(world))


def said(
    before: TableState,
    action: TableAction,
    after: TableState,
    *,
    by: Seat | None,
    laid_away: Sequence[Card],
) -> tuple[SaidMove, ...]:
    """What everybody is told of an entry that went on with a deal.

    `by` is the seat of whoever made it, None for the table; `laid_away` are the soloist's two cards
    in the order in which he named them, for his own eyes.
    """
    deal, now = before.deal, after.deal
    if deal is None or now is None:
        return ()
    match action:
        case Bid(seat, value):
            return (alike(_number(seat), str(int(value))),)
        case Hold(seat):
            return (alike(_number(seat), "y"),)
        case Pass(seat):
            return (alike(_number(seat), "p"),)
        case Play(seat, card):
            return (alike(_number(seat), card.value),)
        case TakeSkat(seat):
            skat = _by_view(WORLD, now, _skat, world=_joined(sorted_for(None, now.dealt_skat)))
            return (alike(_number(seat), "s"), skat)
        case Announce(seat):
            return (_announced(seat, now, laid_away),)
        case Concede() | ThrowIn() if action.seat is not None:
            return (alike(_number(action.seat), "RE"),)
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
        return (alike(_number(by), "RE"),)
    turn = deal.turn
    return () if turn is None else (alike(WORLD, f"TI.{turn.index}"),)


def _shown(seat: Seat | None, deal: State) -> tuple[SaidMove, ...]:
    if seat is None:
        return ()
    # By now these cards are everybody's to see.
    text = ".".join(("SC", *_in_order(view(deal, seat).hand)))
    return (SaidMove(who=_number(seat), world="SC", seats=(text, text, text), public=text),)


def _announced(seat: Seat, deal: State, laid_away: Sequence[Card]) -> SaidMove:
    game = deal.announcement
    if game is None:
        raise AssertionError("an announcement announces")
    token = write_announcement(game)

    def words(discard: Sequence[str], seen: View) -> str:
        shown = seen.open_hands[seat.index] if game.ouvert else None
        return ".".join((token, *discard, *_in_order(shown or ())))

    def told(seen: View) -> str:
        if not deal.skat_taken:
            return words((), seen)
        if seen.discarded is None:
            return words((HIDDEN, HIDDEN), seen)
        return words(_as_named(seen.discarded, laid_away), seen)

    own = told(view(deal, seat))
    return _by_view(_number(seat), deal, told, world=own)


def _as_named(cards: Sequence[Card], order: Sequence[Card]) -> tuple[str, ...]:
    named = cards if set(cards) != set(order) else order
    return tuple(card.value for card in named)


def _dealt(seen: View) -> str:
    """Three hands and the skat, of which a player sees his own ten."""
    groups = [_joined(seen.hand) if seat is seen.viewer else _hidden(10) for seat in SEATS]
    return "|".join((*groups, _hidden(2)))


def _skat(seen: View) -> str:
    return _hidden(2) if seen.skat is None else _joined(seen.skat)


def _by_view(who: str, deal: State, text: Callable[[View], str], *, world: str) -> SaidMove:
    first, second, third = (text(view(deal, seat)) for seat in SEATS)
    public = text(view(deal, "spectator"))
    return SaidMove(who=who, world=world, seats=(first, second, third), public=public)


def _in_order(cards: Sequence[Card]) -> tuple[str, ...]:
    """Cards as the server lists those that lie open: by suits D H S C, from the seven up."""
    words = (card.value for card in cards)
    return tuple(sorted(words, key=lambda c: (_SHOWN_SUITS.index(c[0]), _SHOWN_RANKS.index(c[1]))))


def _joined(cards: Sequence[Card]) -> str:
    return ".".join(card.value for card in cards)


def _hidden(cards: int) -> str:
    return ".".join((HIDDEN,) * cards)


def _number(seat: Seat) -> str:
    return str(seat.index)
